"""Who plays in the demo, invented Andalusians and masters from elsewhere, and its events under names of their own."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from arpad.pairing.lots import Lots
from arpad.web.demo.andalusia.events import Event, events
from arpad.web.demo.andalusia.people import COLUMNS, Player, list_csv, list_line, players
from arpad.web.demo.diary import Diary

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


ARBITERS = {
    "990900012": "Reloj, Rosa", "990900027": "Planilla, Matías", "990900033": "Bandera, Olga",
}  # fmt: skip
_CITIES = {
    "Almería": "Villaenroque", "Cádiz": "Puerto Alfil", "Córdoba": "Torrealta", "Granada": "Peonar de la Sierra",
    "Huelva": "Santa Celada", "Jaén": "Olivar del Rey", "Málaga": "Damas del Río", "Sevilla": "Tablas de la Vega",
}  # fmt: skip
_OPENS = ("Abierto de {city}", "Memorial Peón Pasado de {city}", "Torneo de feria de {city}")
_NAMES = {
    "closed": "Campeonato provincial de {province}",
    "rapid": "Campeonato provincial rápido de {province}",
    "school": "Escolar de {city}",
    "extraordinary": "Campeonato escolar de {province}",
    "blitz": "Relámpago de {city}",
}
_BLITZ = ((3, "Sevilla"), (6, "Málaga"), (9, "Granada"), (12, "Cádiz"))
_OPENS_SHOWN = 9
NORMS = "masters"
_SMALL = ("masters", "closed", "extraordinary")  # those come whole; who plays there is missing elsewhere


def programme(everybody: Sequence[Player], lots: Lots, year: int, diary: Diary) -> tuple[Event, ...]:
    """In the order of their first days; nobody sits at two boards."""
    of_the_year = [_named(event) for event in events(everybody, lots, year) if not _left_out(event)]
    made = [*of_the_year, *_blitz(everybody, lots, year), _masters(year)]
    invited_first = sorted(made, key=lambda one: (one.kind not in _SMALL, one.start, one.key))
    booked = [diary.booked(one, everybody) for one in invited_first]
    return tuple(sorted(booked, key=lambda one: (one.start, one.key)))


def _left_out(event: Event) -> bool:
    """Of the many opens half are enough to look at; the office is ready the sooner."""
    return event.kind == "open" and int(event.key[1:]) > _OPENS_SHOWN and not event.wrong


def lists_of(event: Event) -> tuple[str, ...]:
    """Which lists rate it; what the federation's rules refuse is not offered to FIDE."""
    if event.kind in ("blitz", "masters"):
        return ("blitz",) if event.kind == "blitz" else ("fide",)
    elsewhere = {"open": ("fide",), "closed": ("fide",), "rapid": ("rapid",)}.get(event.kind, ())
    return ("rea",) if event.wrong else ("rea", *elsewhere)


def _named(event: Event) -> Event:
    number, city = int(event.key[1:]), _CITIES[event.province]
    pattern = _OPENS[(number - 1) // len(_CITIES)] if event.kind == "open" else _NAMES[event.kind]
    name = f"{pattern.format(city=city, province=event.province)} {event.start.year}"
    arbiter = tuple(ARBITERS.values())[number % len(ARBITERS)]
    rate = "90 min + 30 sec/move" if event.kind in ("open", "closed") else event.rate_of_play
    came = event.players[::2] if event.kind in ("open", "rapid") else event.players  # half the hall, to be ready soon
    return replace(event, key=_key(event), name=name, city=city, arbiter=arbiter, rate_of_play=rate, players=came)


def _key(event: Event) -> str:
    return f"{event.kind}-{event.key[1:]}"


def _blitz(everybody: Sequence[Player], lots: Lots, year: int) -> Iterator[Event]:
    known = [player for player in everybody if player.fide is not None]
    for number, (month, province) in enumerate(_BLITZ, 1):
        day, city = date(year, month, 13), _CITIES[province]
        chosen = sorted(lots.order(known)[:24], key=lambda player: (-(player.blitz or 0), player.id))
        name = f"{_NAMES['blitz'].format(city=city)} {year}"
        yield Event(
            f"blitz-{number:02}", name, "blitz", province, day, (day,) * 9, tuple(chosen), "3 min + 2 sec/move",
            day + timedelta(days=2), city=city,
        )  # fmt: skip


def _masters(year: int) -> Event:
    """Ten players, nine rounds, five federations: here norms can be made."""
    days = tuple(date(year, 9, 5) + timedelta(days=day) for day in range(9))
    field = tuple(sorted(masters(year), key=lambda player: -(player.fide or 0)))
    return Event(
        NORMS, f"Maestros de la Giralda {year}", "masters", "Sevilla", days[0], days, field, "90 min + 30 sec/move",
        days[-1] + timedelta(days=2), city="Sevilla",
    )  # fmt: skip
