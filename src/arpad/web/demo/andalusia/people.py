"""Its players and the opening list they are on."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from arpad.pairing.lots import Lots
from arpad.results.data import as_csv
from arpad.results.table import Table, keyed
from arpad.values.records import dataclass

PROVINCES = ("Almería", "Cádiz", "Córdoba", "Granada", "Huelva", "Jaén", "Málaga", "Sevilla")
PLAYERS = 400
SURNAMES = tuple(
    """Aceituna Albahaca Alcachofa Almendra Arándano Avellana Bellota Berenjena Calabaza Castaña Cereza Ciruela Coliflor
    Espinaca Frambuesa Garbanzo Granada Guisante Higuera Lechuga Lenteja Limonero Mandarina Manzano Melocotón Membrillo
    Naranjo Níspero Olivo Pimiento Pistacho Puerro Rábano Romero Sandía Tomillo Trigo Uva Zanahoria Zarzamora""".split()  # noqa: SIM905
)
NAMES = tuple(
    """Abril Adela Bruno Celia Darío Elena Fabián Gala Hugo Irene Julia Leo Lola Mateo Nora Olga Pablo Rita Saúl Tomás
    Unai Vera Wanda Ximena Yago Zoé""".split()  # noqa: SIM905
)


@dataclass(frozen=True)
class Player:
    """`rating` is that of the opening list; `strength` is what nobody knows."""

    id: str
    name: str
    sex: str
    birth: date
    province: str
    strength: int
    rating: int | None
    last_played: date | None
    games: int
    fide: int | None
    national: int | None
    title: str = ""
    category: str = ""
    federation: str = "ESP"
    fide_id: str = ""
    rapid: int | None = None
    blitz: int | None = None

    @property
    def seeded(self) -> int:
        return self.rating or max(self.fide or 0, self.national or 0)


def players(lots: Lots, year: int) -> tuple[Player, ...]:
    """Everybody as he is on the opening list, that of the 5th of January."""
    return tuple(_player(number, lots, date(year, 1, 5)) for number in range(PLAYERS))


def _player(number: int, lots: Lots, opening: date) -> Player:
    child = number % 8 < 3
    first = date(opening.year - 16, 1, 1) if child else date(opening.year - 70, 1, 1)
    born = first + timedelta(days=lots.below(8 * 365 if child else 52 * 365))
    strength = 850 + lots.below(700) if child else 1000 + lots.below(600) + lots.below(700)
    newcomer = number % 40 in (5, 8, 10, 16, 24, 26, 33)
    rating = None if newcomer else max(900, strength + lots.below(161) - 80)
    other = lots.below(10)
    fide = strength + lots.below(81) - 20 if other in (0, 1, 2) and strength >= 1200 else None
    national = strength + lots.below(81) - 40 if other in (2, 3) and strength >= 1200 else None
    last = None if newcomer else opening - timedelta(days=1 + lots.below(200 if number % 5 else 6 * 365))
    if last is not None and last.day == 5:
        last -= timedelta(days=1)  # the 5th is a list's own day
    title = "GM" if strength > 2230 else "IM" if strength > 2180 else "FM" if strength > 2130 else ""
    return Player(
        id=str(18001 + number),
        name=f"{SURNAMES[number % len(SURNAMES)]} {SURNAMES[lots.below(len(SURNAMES))]}, {lots.one_of(NAMES)}",
        sex=lots.one_of("mw"),
        birth=born,
        province=PROVINCES[number % 8],
        strength=strength,
        rating=rating,
        last_played=last,
        games=0 if newcomer else 9 + lots.below(150),
        fide=fide,
        national=national,
        title=title,
        category="MA" if not title and strength > 2060 else "",
    )


COLUMNS = (
    "id", "name", "federation", "sex", "title", "category", "birth", "rating", "games", "peak", "listed_from",
    "last_played", "province", "fide_rating", "national_rating", "list_date",
)  # fmt: skip


def list_csv(rows: Sequence[Mapping[str, object]], columns: Sequence[str] = COLUMNS) -> str:
    return as_csv(Table(rows, csv=keyed(*columns)))


def list_line(player: Player, opening: date) -> dict[str, object]:
    known = {
        "id": player.id, "name": player.name, "federation": player.federation, "sex": player.sex, "title": player.title,
        "category": player.category, "birth": player.birth, "rating": player.rating or "", "games": player.games or "",
        "province": player.province, "fide_rating": player.fide or "", "national_rating": player.national or "",
        "list_date": opening,
    }  # fmt: skip
    if player.rating is None:
        return known
    return {**known, "peak": player.rating, "listed_from": "2009-01-05", "last_played": player.last_played}
