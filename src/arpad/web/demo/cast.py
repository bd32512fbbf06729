"""Who plays in the demo: the invented Andalusians with ratings on all four lists, and masters from elsewhere."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from arpad.pairing.lots import Lots
from arpad.web.demo.andalusia.people import COLUMNS, Player, list_csv, list_line, players

_FIRST_FIDE_ID = 990_300_000  # nobody has such an id
_FIRST_MASTER = 18_501
_FLOOR = 1400  # of FIDE's lists
_TITLES = ((2250, "FM", "WIM"), (2180, "CM", "WFM"), (2100, "", "WCM"))
_WOMEN = frozenset(
    {"Abril", "Adela", "Celia", "Elena", "Gala", "Irene", "Julia", "Lola", "Nora", "Olga", "Rita", "Vera", "Wanda",
     "Ximena", "Zoé"}
)  # fmt: skip
_MASTERS = (
    ("Gambito de Dama, Olegario", "m", "ESP", "GM", 1979, 2548),
    ("Enroque Largo, Leonor", "w", "ESP", "IM", 1991, 2441),
    ("Peón Coronado, Benito", "m", "ESP", "FM", 2004, 2352), ("Alfil Malo, Casilda", "w", "ESP", "FM", 2002, 2337),
    ("Fou du Roi, Gaston", "m", "FRA", "GM", 1985, 2561), ("Springer, Käthe", "w", "GER", "IM", 1994, 2436),
    ("Alfiere, Donatello", "m", "ITA", "GM", 1988, 2525), ("Torre de Marfim, Rui", "m", "POR", "IM", 1999, 2417),
    ("Mate Cocido, Ramiro", "m", "ARG", "IM", 1983, 2404), ("Rook, Winifred", "w", "ENG", "FM", 2001, 2329),
)  # fmt: skip
IN_FORM = 2  # of the masters: makes a norm


def cast(lots: Lots, year: int) -> tuple[Player, ...]:
    """The federation's own players: those of the Andalusian year, with what FIDE's lists say of them, and masters."""
    everybody = (_listed_by_fide(number, player, lots) for number, player in enumerate(players(lots, year)))
    return (*everybody, *(master for master in masters(year) if master.federation == "ESP"))


def _listed_by_fide(number: int, player: Player, lots: Lots) -> Player:
    """Two in three of those that are strong enough. Whom the federation does not know yet has FIDE's id only."""
    near = [player.strength - 40 + lots.below(81) for _ in range(3)]
    listed = number % 3 > 0 and min(near) >= _FLOOR
    fide_id = str(_FIRST_FIDE_ID + 7 * number) if listed else ""
    sex = "w" if player.name.rpartition(" ")[2] in _WOMEN else "m"
    title = next((by_sex[sex == "w"] for least, *by_sex in _TITLES if listed and player.strength >= least), "")
    return replace(
        player,
        id=fide_id if listed and player.rating is None else player.id,
        fide_id=fide_id,
        fide=near[0] if listed else None,
        rapid=near[1] if listed and number % 2 else None,
        blitz=near[2] if listed and number % 4 < 2 else None,
        national=None,
        sex=sex,
        title=title,
        category="" if listed else player.category,
    )


def masters(year: int) -> tuple[Player, ...]:
    """Who is invited where norms are to be made."""
    return tuple(_master(place, year, *one) for place, one in enumerate(_MASTERS))


def _master(place: int, year: int, name: str, sex: str, federation: str, title: str, born: int, rating: int) -> Player:
    fide_id = str(_FIRST_FIDE_ID + 7 * (1000 + place))
    at_home = federation == "ESP"
    return Player(
        id=str(_FIRST_MASTER + place) if at_home else fide_id,
        name=name,
        sex=sex,
        birth=date(born, 1 + place, 10 + place),
        province=("Sevilla", "Málaga", "Granada", "Cádiz")[place] if at_home else "",
        strength=rating,
        rating=rating - 20 if at_home else None,
        last_played=date(year - 1, 11, 20),
        games=180 + 11 * place,
        fide=rating,
        national=None,
        title=title,
        federation=federation,
        fide_id=fide_id,
        rapid=rating - 30,
        blitz=rating - 10,
    )


def opening_rea(everybody: Sequence[Player], opening: date) -> bytes:
    columns = (*COLUMNS, "fide_id")
    rows = [
        {**list_line(person, opening), "fide_id": person.fide_id} for person in everybody if person.rating is not None
    ]
    return list_csv(rows, columns).encode()


_FIDE_COLUMNS = ("id", "name", "federation", "sex", "title", "birth", "rating", "k", "games", "peak", "listed_from")


def opening_fide(everybody: Sequence[Player], cadence: str, opening: date) -> bytes:
    """Of that cadence: standard, rapid or blitz."""
    return list_csv(list(_fide_lines(everybody, cadence, opening)), _FIDE_COLUMNS).encode()


def _fide_lines(everybody: Sequence[Player], cadence: str, opening: date) -> Iterator[dict[str, object]]:
    for person in everybody:
        rating = {"standard": person.fide, "rapid": person.rapid, "blitz": person.blitz}[cadence]
        if rating is not None:
            young = opening.year - person.birth.year < 18 and rating < 2300
            k = 40 if young and cadence == "standard" else 10 if rating >= 2400 and cadence == "standard" else 20
            yield {
                "id": person.fide_id, "name": person.name, "federation": person.federation, "sex": person.sex,
                "title": person.title, "birth": person.birth, "rating": rating, "k": k, "games": 40 + person.games,
                "peak": rating, "listed_from": date(opening.year - 9, 1, 1),
            }  # fmt: skip
