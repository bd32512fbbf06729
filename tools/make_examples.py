"""Writes the invented federation of examples/: its rating lists, seven reports and the facts beside them.

    python tools/make_examples.py            write the files
    python tools/make_examples.py --check    build them twice and compare with what is there

Everybody in it is invented; results are drawn by strength from a fixed seed, so every run gives the same bytes.
Swiss events are paired by score groups without rematches, which is good enough for data and no more than that; the
one of the Saturdays is paired by the rules of its day.
"""

import argparse
import csv
import io
import random
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path

from arpad.formats.list_csv import COLUMNS as LIST_COLUMNS
from arpad.formats.trf import read_trf, write_trf
from arpad.formats.trf.columns import PLAYER_FIELDS, round_column
from arpad.pairing.invented_events import Rates, Wish, simulate
from arpad.pairing.round_robin.berger import Round
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import round_of
from arpad.regulations.calendar import in_force
from arpad.tournament.model import Entry, ForbiddenPairs, PointSystem, RequestedBye, RoundRecord, Tournament
from arpad.values.person import Birth, Sex, Title
from arpad.values.result import Colour, Result

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
SEED = 1886  # invented as everything else
W, B = Colour.WHITE, Colour.BLACK

# name | sex | birth | title | rating in September 2011, or ~strength of somebody unrated
ADULTS = """
Enroque Largo, Blas       | m | 1979-03-14 | GM  | 2480
Gambito, Celia            | w | 1985-11-02 | IM  | 2431
Rey Ahogado, Darío        | m | 1990-06-21 | IM  | 2388
Zugzwang, Íñigo           | m | 1983-01-30 | FM  | 2345
Dama Blanca, Jimena       | w | 1987-09-09 | WGM | 2310
Torre Doblada, Óscar      | m | 1976-12-05 | FM  | 2274
Calabacín, Eneko          | m | 1991-04-17 |     | 2236
Alfil Malo, Ana           | w | 1988-02-28 | WFM | 2198
Membrillo, Lucía          | w | 1982-07-19 |     | 2155
Peón Pasado, Hugo         | m | 1969-05-23 |     | 2127
Clavada, Sofía            | w | 1993-10-11 |     | 2094
Níspero, Fermín           | m | 1958-08-03 | CM  | 2068
Jaque Doble, Rocío        | w | 1980-03-27 |     | 2033
Albaricoque, Andrés       | m | 1974-06-08 |     | 2001
Piñón, Begoña             | w | 1966-01-16 |     | 1976
Caballo Cojo, Martín      | m | 1995-09-30 |     | 1948
Chirimoya, Nuria          | w | 1989-12-12 |     | 1917
Tablas, Tomás             | m | 1951-02-07 |     | 1889
Melocotón, Ramón          | m | 1978        |     | 1856
Escaque, Inés             | w | 1997-05-05 |     | 1831
Fianchetto, Pío           | m | 1963-11-29 |     | 1802
Castaña, Leonor           | w | 1972-04-01 |     | 1774
Reloj Parado, Agustín     | m | 1945        |     | 1745
Mandarina, Íngrid         | w | 1994-08-22 |     | 1713
Apertura, Gaspar          | m | 1986-10-18 |     | 1679
Arándano, Úrsula          | w | 1981-01-25 |     | 1642
Columna Abierta, Cosme    | m | 1960        |     | 1604
Guindilla, Belén          | w | 1992-06-14 |     | 1561
Guisante, Abelardo        | m | 1955-03-03 |     | 1518
Pingüino, Simón           | m | 1998-07-07 |     | 1467
Diagonal, Trinidad        | w | 1970        |     | 1405
Albahaca, Saúl            | m | 1996-12-24 |     | 1338
Ñame, Teófilo             | m | 1948-09-15 |     | 1264
Sandía, Zoé               | w | 1996-04-09 |     | ~2060
Farolillo, Amaya          | w | 1990-02-20 |     | ~1890
Peonza, Íker              | m | 1997-08-13 |     | ~1830
Brújula, Noelia           | w | 1984-05-31 |     | ~1760
Cucurucho, Elena          | w | 1995-03-19 |     | ~1700
Cereza, Álvaro            | m | 1999-10-10 |     | ~1690
Toronja, Adrián           | m | 1977        |     | ~1640
Moscatel, Lía             | w | 1998-01-08 |     | ~1600
Casilla, Efrén            | m | 1968-11-11 |     | ~1555
Almendra, Günter          | m | 1973        |     | ~1500
Pimentón, Raúl            | m | 1994-06-02 |     | ~1450
Espárrago, Joaquín        | m | 1953        |     | ~1420
Bellota, Concepción       | w | 1988-08-28 |     | ~1380
Mermelada, Tristán        | m | 2000-12-01 |     | ~1290
"""
# the same of the school event: their rating on the list of May 2015
CHILDREN = """
Aguacate, Lola            | w | 2000-02-11 |     | 1512
Peoncito, Mateo           | m | 2000-09-05 |     | 1466
Fresón, Iria              | w | 2001-04-23 |     | 1398
Coliflor, Bruno           | m | 2001-11-17 |     | 1351
Ajedrín, Vera             | w | 2002-01-29 |     | 1320
Mazapán, Gael             | m | 2002-07-15 |     | 1274
Regaliz, Aitana           | w | 2003-03-08 |     | 1233
Torreón, Nil              | m | 2003-10-02 |     | 1187
Buñuelo, Adela            | w | 2004-05-20 |     | 1150
Garbanzo, Leo             | m | 2004-12-06 |     | 1092
Pepinillo, Joel           | m | 2004-09-19 |     | 1043
Canela en Rama, Izan      | m | 2005-07-04 |     | 981
Lentejuela, Mía           | w | 2002-08-31 |     | ~1380
Piruleta, Unai            | m | 2003-06-27 |     | ~1290
Caracola, Sira            | w | 2004-02-14 |     | ~1240
Muñeco, Ariadna           | w | 2005-01-22 |     | ~1170
Rábano, Ona               | w | 2006-03-16 |     | ~1060
Azucarillo, Olivia        | w | 2006-10-25 |     | ~930
"""


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    sex: Sex
    birth: Birth
    title: Title | None
    strength: int
    rated: bool


def people(table: str, first_id: int) -> Iterator[Person]:
    for position, line in enumerate(table.strip().splitlines()):
        name, sex, born, title, rating = (cell.strip() for cell in line.split("|"))
        yield Person(
            id=str(first_id + 37 * position),
            name=name,
            sex=Sex(sex),
            birth=Birth(*map(int, born.split("-"))),
            title=Title(title) if title else None,
            strength=int(rating.lstrip("~")),
            rated=not rating.startswith("~"),
        )


ADULT_PEOPLE = tuple(people(ADULTS, 990_001_004))
CHILD_PEOPLE = tuple(people(CHILDREN, 990_105_018))
BY_SURNAME = {person.name.split(",")[0]: person for person in (*ADULT_PEOPLE, *CHILD_PEOPLE)}


def named(*surnames: str) -> list[Person]:
    return [BY_SURNAME[surname] for surname in surnames]


# ---- Rating lists


@dataclass
class List:
    """A list in the making: rows by id, in the order of the roster."""

    rows: dict[str, dict[str, object]] = field(default_factory=dict)

    def add(self, person: Person, rating: int | None, **more: object) -> None:
        self.rows[person.id] = {
            "id": person.id,
            "name": person.name,
            "federation": "ESP",
            "sex": person.sex.value,
            "title": person.title.value if person.title else "",
            "birth": str(person.birth),
            "rating": rating or "",
            **more,
        }

    def rating(self, person: Person) -> int | None:
        return self.rows[person.id]["rating"] or None  # type: ignore[return-value]

    def to_bytes(self) -> bytes:
        text = io.StringIO(newline="")
        writer = csv.DictWriter(text, LIST_COLUMNS, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows.values())
        return text.getvalue().encode()


NEW_IN_2011 = {
    "Calabacín": 22, "Caballo Cojo": 12, "Escaque": 9, "Mandarina": 27, "Guindilla": 18, "Pingüino": 11, "Albahaca": 9,
}  # fmt: skip
ONCE_OVER_2400 = {"Rey Ahogado": 2412}


def list_2011(rng: random.Random) -> List:
    """K is given for most; for the new ones and those once over 2400 it follows from games and peak."""
    made = List()
    for person in ADULT_PEOPLE:
        surname = person.name.split(",")[0]
        if not person.rated:
            made.add(person, None)
        elif surname in NEW_IN_2011:
            made.add(person, person.strength, games=NEW_IN_2011[surname], peak=person.strength + rng.randrange(0, 30))
        else:
            peak = ONCE_OVER_2400.get(surname, min(person.strength + rng.randrange(0, 70), 2399))
            peak = max(peak, person.strength)
            k = "" if surname in ONCE_OVER_2400 else 10 if peak >= 2400 else 15
            made.add(person, person.strength, k=k, games=rng.randrange(60, 900), peak=peak)
    return made


def list_2012(earlier: List, rng: random.Random) -> List:
    """March 2012: half a year of small changes for the rated players."""
    made = List()
    for person in ADULT_PEOPLE:
        row = earlier.rows[person.id]
        if not person.rated:
            made.add(person, None)
            continue
        rating = person.strength + rng.randrange(-18, 22)
        games, peak = int(str(row["games"])) + rng.randrange(6, 20), max(int(str(row["peak"])), rating)
        made.add(person, rating, k=row.get("k", "") or "", games=games, peak=peak)
    return made


WITH_STANDARD_RATING_ONLY = ("Membrillo", "Albaricoque", "Castaña", "Cucurucho", "Coliflor")
WITHOUT_ANY_IN_2019 = ("Cereza", "Pimentón", "Bellota", "Buñuelo")


def list_2019(rng: random.Random) -> List:
    """October 2019, rapid: some have only a standard rating, which then stands in."""
    made = List()
    for person in (*ADULT_PEOPLE, *CHILD_PEOPLE[:9]):
        surname = person.name.split(",")[0]
        grown = 280 if person in CHILD_PEOPLE else 0
        standard = max(1050, person.strength + grown + rng.randrange(-60, 40))
        rapid = max(1020, standard + rng.randrange(-90, 60))
        if surname in WITHOUT_ANY_IN_2019:
            made.add(person, None)
        elif surname in WITH_STANDARD_RATING_ONLY:
            made.add(person, None, standard_rating=standard)
        else:
            made.add(person, rapid, standard_rating=standard, games=rng.randrange(12, 260))
    return made


def list_2015() -> List:
    """May 2015, the Andalusian list: K depends on the clock, so there is none here."""
    made = List()
    for person in CHILD_PEOPLE:
        made.add(person, person.strength if person.rated and person not in ONLY_FIDE_RATED else None)
    return made


ONLY_FIDE_RATED = named("Ajedrín", "Torreón")
"""Rated by FIDE (in the report), not on the Andalusian list."""


# ---- Pairing and playing


def draw_result(rng: random.Random, white: int, black: int) -> Result:
    """White's result, by strength and a little for the first move."""
    expected = 1 / (1 + 10 ** ((black - white - 30) / 400))
    draw = 0.55 * min(expected, 1 - expected)
    at = rng.random()
    return Result.WIN if at < expected - draw / 2 else Result.DRAW if at < expected + draw / 2 else Result.LOSS


MIRROR = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}
POINTS = PointSystem()


@dataclass
class Playing:
    """An event under way. Numbers are those of the starting list."""

    strengths: Mapping[int, int]
    rng: random.Random
    records: dict[int, list[RoundRecord]] = field(init=False)

    def __post_init__(self) -> None:
        self.records = {number: [] for number in self.strengths}

    def points(self, number: int) -> int:
        return sum(POINTS.points(record.result) for record in self.records[number])

    def opponents(self, number: int) -> set[int]:
        return {record.opponent for record in self.records[number] if record.opponent}

    def colours(self, number: int) -> list[Colour]:
        return [record.colour for record in self.records[number] if record.colour and record.result.played]

    def wish(self, number: int) -> tuple[int, int]:
        """How much White is due: the balance first, then the last game. Beyond ±1 there is no other way."""
        colours = self.colours(number)
        balance = colours.count(B) - colours.count(W)
        last = 0 if not colours else 1 if colours[-1] is B else -1
        return (2 * last if colours[-2:] in ([W, W], [B, B]) else balance), last

    def play(self, white: int, black: int, result: Result | None = None) -> None:
        scored = result or draw_result(self.rng, self.strengths[white], self.strengths[black])
        self.records[white].append(RoundRecord(black, W, scored))
        self.records[black].append(RoundRecord(white, B, MIRROR[scored]))

    def sit_out(self, number: int, kind: Result) -> None:
        self.records[number].append(RoundRecord(None, None, kind))


def swiss(
    strengths: Mapping[int, int],
    rounds: int,
    rng: random.Random,
    away: Mapping[tuple[int, int], Result] | None = None,
    missing: Collection[tuple[int, int]] = (),
) -> dict[int, list[RoundRecord]]:
    """`away`: (round, number) -> kind of bye. `missing`: (round, number) who is paired and does not come."""
    event = Playing(strengths, rng)
    away = away or {}
    for round_number in range(1, rounds + 1):
        present = [number for number in strengths if (round_number, number) not in away]
        present.sort(key=lambda number: (-event.points(number), number))
        if len(present) % 2:
            left_over = next(
                number
                for number in reversed(present)
                if not any(record.opponent is None for record in event.records[number])
            )
            present.remove(left_over)
            event.sit_out(left_over, Result.PAIRING_ALLOCATED_BYE)
        for number in strengths:
            if (round_number, number) in away:
                event.sit_out(number, away[round_number, number])
        paired = pairs_of(present, event)
        assert paired is not None, f"round {round_number} cannot be paired"
        for board, (upper, lower) in enumerate(paired):
            white, black = seated(upper, lower, event, board + round_number)
            absent = [number for number in (white, black) if (round_number, number) in missing]
            forfeit = (Result.FORFEIT_LOSS if absent[0] == white else Result.FORFEIT_WIN) if absent else None
            event.play(white, black, forfeit)
    return event.records


def pairs_of(order: Sequence[int], event: Playing) -> list[tuple[int, int]] | None:
    """The first against the middle of his score group, and so on; what does not fit looks further down."""
    if not order:
        return []
    first, rest = order[0], list(order[1:])
    group = [number for number in rest if event.points(number) == event.points(first)]
    middle = len(group) // 2

    def preference(other: int) -> tuple[bool, int, int]:
        mine, theirs = event.wish(first)[0], event.wish(other)[0]
        clash = abs(mine) > 1 and abs(theirs) > 1 and (mine > 0) == (theirs > 0)
        return clash, -event.points(other), abs(rest.index(other) - middle)

    for other in sorted(rest, key=preference):
        if other not in event.opponents(first):
            further = pairs_of([number for number in rest if number != other], event)
            if further is not None:
                return [(first, other), *further]
    return None


def seated(upper: int, lower: int, event: Playing, board: int) -> tuple[int, int]:
    mine, theirs = event.wish(upper), event.wish(lower)
    if mine == theirs:
        return (upper, lower) if board % 2 else (lower, upper)
    return (upper, lower) if mine > theirs else (lower, upper)


def round_robin(strengths: Mapping[int, int], rng: random.Random) -> dict[int, list[RoundRecord]]:
    """By the circle: the last stays, the others turn."""
    event = Playing(strengths, rng)
    *turning, fixed = strengths
    for turn in range(len(turning)):
        tables = [(turning[0], fixed) if turn % 2 == 0 else (fixed, turning[0])]
        half = len(turning) // 2
        tables += [(turning[i], turning[-i]) if i % 2 else (turning[-i], turning[i]) for i in range(1, half + 1)]
        for white, black in tables:
            event.play(white, black)
        turning = [*turning[1:], turning[0]]
    return event.records


# ---- Reports


def starting_list(players: Sequence[Person], ratings: Mapping[str, int | None]) -> list[Person]:
    """By rating, the unrated last and by name."""
    return sorted(players, key=lambda person: (-(ratings[person.id] or 0), person.name))


def entries_of(
    order: Sequence[Person], ratings: Mapping[str, int | None], records: Mapping[int, Sequence[RoundRecord]]
) -> tuple[Entry, ...]:
    points = {number: sum(POINTS.points(record.result) for record in rounds) for number, rounds in records.items()}
    buchholz = {
        number: sum(points[record.opponent] for record in rounds if record.opponent)
        for number, rounds in records.items()
    }
    standings = sorted(records, key=lambda number: (-points[number], -buchholz[number], number))
    return tuple(
        Entry(
            number=number,
            name=person.name,
            sex=person.sex,
            title=person.title,
            rating=ratings[person.id],
            federation="ESP",
            player_id=person.id,
            birth=person.birth,
            points=points[number],
            rank=standings.index(number) + 1,
            rounds=tuple(records[number]),
        )
        for number, person in enumerate(order, 1)
    )


def report(name: str, city: str, days: Sequence[date], entries: tuple[Entry, ...], **more: object) -> Tournament:
    return Tournament(
        entries=entries,
        name=name,
        city=city,
        federation="ESP",
        start=days[0],
        end=days[-1],
        round_dates=tuple(days),
        rounds_planned=len(days),
        declared_players=len(entries),
        declared_rated=sum(entry.rating is not None for entry in entries),
        **more,  # type: ignore[arg-type]
    )


def numbered(order: Sequence[Person]) -> dict[int, int]:
    return {number: person.strength for number, person in enumerate(order, 1)}


def number_in(order: Sequence[Person], surname: str) -> int:
    return order.index(BY_SURNAME[surname]) + 1


def open_2011(the_list: List, rng: random.Random) -> Tournament:
    """40 of 47: with byes, a withdrawal after round 4, a forfeit, and a rating mistyped by the organiser."""
    stayed_at_home = named("Gambito", "Torre Doblada", "Toronja", "Almendra", "Espárrago", "Casilla", "Bellota")
    players = [person for person in ADULT_PEOPLE if person not in stayed_at_home]
    ratings = {person.id: the_list.rating(person) for person in players}
    order = starting_list(players, ratings)
    away = {(3, number_in(order, "Níspero")): Result.HALF_POINT_BYE}
    away |= {(5, number_in(order, "Dama Blanca")): Result.HALF_POINT_BYE}
    away |= {(number, number_in(order, "Columna Abierta")): Result.ZERO_POINT_BYE for number in (5, 6, 7)}
    records = swiss(numbered(order), 7, rng, away, missing={(2, number_in(order, "Apertura"))})
    mistyped = {**ratings, BY_SURNAME["Chirimoya"].id: 1971}
    days = [date(2011, 9, 3) + timedelta(days) for days in (0, 1, 7, 8, 14, 15, 21)]
    return report(
        "I Open Villa de los Enroques",
        "Villaenroque",
        days,
        entries_of(order, mistyped, records),
        type_text="Individual: Swiss System",
        rate_of_play_text="90 min + 30 sec/move",
        chief_arbiter="Cronómetro Exacto, Petra",
        deputy_arbiters=("Planilla Clara, Matías",),
    )


def closed_2011(the_list: List, rng: random.Random) -> Tournament:
    """Ten players, four of them unrated and far apart, so that the 400-point rule moves their averages."""
    players = named(
        "Zugzwang", "Membrillo", "Jaque Doble", "Tablas", "Reloj Parado", "Guindilla",
        "Sandía", "Farolillo", "Peonza", "Cucurucho",
    )  # fmt: skip
    ratings = {person.id: the_list.rating(person) for person in players}
    order = starting_list(players, ratings)
    return report(
        "Torneo Cerrado La Torre Inclinada",
        "Villaenroque",
        [date(2011, 10, 8) + timedelta(day) for day in range(9)],
        entries_of(order, ratings, round_robin(numbered(order), rng)),
        type_text="Individual: Round Robin",
        rate_of_play_text="90 min + 30 sec/move",
        chief_arbiter="Planilla Clara, Matías",
    )


def rapid_2019(the_list: List, rng: random.Random) -> Tournament:
    players = [
        *named(*WITH_STANDARD_RATING_ONLY, *WITHOUT_ANY_IN_2019),
        *named(
            "Rey Ahogado", "Zugzwang", "Calabacín", "Clavada", "Jaque Doble", "Caballo Cojo", "Chirimoya", "Escaque",
            "Mandarina", "Guindilla", "Pingüino", "Sandía", "Peonza", "Moscatel", "Aguacate", "Fresón", "Mazapán",
        ),
    ]  # fmt: skip
    ratings = {person.id: the_list.rating(person) for person in players}
    order = starting_list(players, ratings)
    strengths = {
        number: int(str(the_list.rows[person.id].get("standard_rating") or person.strength))
        for number, person in enumerate(order, 1)
    }
    away = {(4, number_in(order, "Clavada")): Result.HALF_POINT_BYE}
    days = [date(2019, 10, 12)] * 5 + [date(2019, 10, 13)] * 4
    return report(
        "Rápidas de la Vendimia",
        "Puebla del Peón",
        days,
        entries_of(order, ratings, swiss(strengths, 9, rng, away)),
        type_text="Individual: Swiss System",
        type_code="CUSTOM_SWISS",
        rate_of_play_text="15 min + 10 sec/move",
        time_control_code="900+10",
        chief_arbiter="Cronómetro Exacto, Petra",
        deputy_arbiters=("Planilla Clara, Matías", "Tablero Limpio, Águeda"),
        tiebreak_codes=("BH-C1", "BH", "WIN"),
        starting_rank_method="FIDE",
        initial_colour=W,
    )


def school_2015(the_list: List, rng: random.Random) -> Tournament:
    """The report carries FIDE's ratings; the Andalusian ones are on the list."""
    order = starting_list(CHILD_PEOPLE, {person.id: person.strength * person.rated for person in CHILD_PEOPLE})
    fide = {person.id: person.strength if person in ONLY_FIDE_RATED else None for person in CHILD_PEOPLE}
    fide[BY_SURNAME["Aguacate"].id] = 1487
    away = {(2, number_in(order, "Rábano")): Result.ZERO_POINT_BYE}
    days = [date(2015, 5, 9)] * 3 + [date(2015, 5, 16)] * 4
    return report(
        "Escolar Caballitos de Mayo",
        "Puebla del Peón",
        days,
        entries_of(order, fide, swiss(numbered(order), 7, rng, away)),
        type_text="Suizo individual",
        rate_of_play_text="45 min + 15 seg/jugada",
        chief_arbiter="Tablero Limpio, Águeda",
    )


def match_2012(the_list: List) -> Tournament:
    """Eight games; four and a half points after the sixth decide it, and the last two do not count."""
    order = named("Gambito", "Rey Ahogado")
    ratings = {person.id: the_list.rating(person) for person in order}
    event = Playing(numbered(order), random.Random(SEED))
    for game, first_scores in enumerate("1=1==10="):
        result = Result(first_scores)
        white_first = game % 2 == 0
        event.play(*((1, 2, result) if white_first else (2, 1, MIRROR[result])))
    return report(
        "Duelo del Reloj de Arena",
        "Villaenroque",
        [date(2012, 3, 3) + timedelta(day) for day in (0, 1, 2, 4, 5, 6, 8, 9)],
        entries_of(order, ratings, event.records),
        type_text="Match",
        rate_of_play_text="90 min/40 moves + 30 min + 30 sec/move",
        chief_arbiter="Cronómetro Exacto, Petra",
    )


def swiss_2011(the_list: List) -> Tournament:
    """Four rounds of seven by the rules; the fifth is to be paired. Two players must not meet, one wants a bye."""
    players = named(
        "Zugzwang", "Torre Doblada", "Alfil Malo", "Clavada", "Jaque Doble", "Piñón", "Chirimoya", "Tablas", "Escaque",
        "Fianchetto", "Reloj Parado", "Apertura", "Columna Abierta", "Diagonal",
    )  # fmt: skip
    ratings = {person.id: the_list.rating(person) for person in players}
    order = starting_list(players, ratings)
    law = in_force("swiss", date(2011, 11, 5))
    days = [date(2011, 11, 5) + timedelta(7 * week) for week in range(7)]
    event = report(
        "Suizo de los Sábados",
        "Casilla Alta",
        days,
        entries_of(order, ratings, {number: [] for number in numbered(order)}),
        type_text="Individual: Swiss (Dutch)",
        rate_of_play_text="90 min + 30 sec/move",
        chief_arbiter="Planilla Clara, Matías",
        initial_colour=W,
        forbidden_pairs=(ForbiddenPairs(1, None, (number_in(order, "Piñón"), number_in(order, "Chirimoya"))),),
    )

    def pair(so_far: Tournament, round_number: int) -> Round:
        return round_of(pair_round(field_of(so_far, law, round_number), law))

    wish = Wish(len(order), 4, str(SEED), Rates(half_point_byes=20))
    played = simulate(wish, event, pair, 1, Result.PAIRING_ALLOCATED_BYE).tournament
    bye = RequestedBye(Result.HALF_POINT_BYE, 5, (number_in(order, "Tablas"),))
    return replace(played, rounds_planned=7, requested_byes=(bye,))


# ---- The report with defects


def sound_2012(the_list: List, rng: random.Random) -> Tournament:
    """What the defective report was before somebody typed it."""
    players = named(
        "Alfil Malo", "Peón Pasado", "Níspero", "Piñón", "Chirimoya", "Melocotón", "Castaña", "Arándano", "Guindilla",
        "Pingüino", "Peonza", "Bellota",
    )  # fmt: skip
    ratings = {person.id: the_list.rating(person) for person in players}
    order = starting_list(players, ratings)
    return report(
        "Torneo de las Erratas",
        "Ciudad Tachón",
        [date(2012, 2, 25), date(2012, 2, 25), date(2012, 2, 26), date(2012, 2, 26), date(2012, 2, 28)],
        entries_of(order, ratings, swiss(numbered(order), 5, rng)),
        type_text="Individual: Swiss System",
        rate_of_play_text="90 min + 30 sec/move",
        chief_arbiter="Goma de Borrar, Íñigo",
    )


class Typist:
    """Puts wrong text into the columns of a report."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.lines = write_trf(tournament, "TRF16", "\n").decode().splitlines()

    def header(self, record: str, text: str) -> None:
        index = next(index for index, line in enumerate(self.lines) if line.startswith(record))
        self.lines[index] = f"{record} {text}"

    def player(self, number: int, name: str, text: str) -> None:
        columns = PLAYER_FIELDS[name]
        self._put(number, columns.start, text.rjust(columns.stop - columns.start))

    def cell(self, number: int, round_number: int, name: str, text: str) -> None:
        self._put(number, round_column(round_number, name) - 1, text)

    def _put(self, number: int, start: int, text: str) -> None:
        index = self._index(number)
        line = self.lines[index]
        self.lines[index] = line[:start] + text + line[start + len(text) :]

    def _index(self, number: int) -> int:
        return next(index for index, line in enumerate(self.lines) if line.startswith(f"001 {number:4d}"))

    def late_entry(self, name: str, number: int) -> None:
        entry = replace(self.tournament.by_number[number], name=name, player_id="990199994", rating=None, rounds=())
        late = replace(entry, points=0, rank=13, birth=Birth(1999), sex=Sex.MALE, title=None)
        self.lines.append(write_trf(Tournament((late,)), "TRF16", "\n").decode().strip("\n"))

    def game(self, round_number: int, result: Result, between: Collection[int]) -> tuple[int, int]:
        """The first game of a round with that result, and both players among these."""
        for entry in self.tournament.entries:
            record = entry.rounds[round_number - 1]
            if record and record.result is result and {entry.number, record.opponent} <= set(between):
                return entry.number, record.opponent or 0
        raise LookupError(f"no {result.name} in round {round_number}")

    def to_bytes(self) -> bytes:
        return "".join(line + "\r" for line in self.lines).encode("latin-1")


def defective(sound: Tournament) -> bytes:
    """One defect after another. Number 12 is kept for the last one, which makes all his lines doubtful."""
    typed = Typist(sound)
    others = range(1, 12)
    typed.header("052", "2012/02/31")  # no such day
    typed.player(2, "rating", "21Z7")  # a letter in a rating
    typed.player(3, "title", "XM")  # no such title
    typed.player(5, "birth", "1989/13/12")  # no such month
    typed.player(8, "player_id", sound.by_number[7].player_id)  # two players with one id
    typed.player(9, "player_id", "")  # and one with none
    typed.player(1, "points", "5.5")  # more than there were rounds
    _, loser = typed.game(1, Result.WIN, others)
    typed.cell(loser, 1, "result", "1")  # both won
    one, other = typed.game(2, Result.WIN, others)
    colour = next(record.colour for record in sound.by_number[one].rounds[1:2] if record)
    typed.cell(other, 2, "colour", colour.value if colour else "-")  # both with the same colour
    one, _ = typed.game(3, Result.LOSS, others)
    typed.cell(one, 3, "opponent", "  77")  # nobody has this number
    one, _ = typed.game(4, Result.DRAW, others)
    typed.cell(one, 4, "opponent", f"{one:4d}")  # paired with himself
    one, _ = typed.game(5, Result.DRAW, range(2, 12))
    typed.cell(one, 5, "result", "H")  # a bye against somebody
    one, _ = typed.game(5, Result.LOSS, range(2, 12))
    typed.cell(one, 5, "colour", "x")  # no such colour
    typed.late_entry("Borrón, Ñico", 12)  # a number that is taken
    return typed.to_bytes()


# ---- Facts

ARBITERS = {
    "Cronómetro Exacto, Petra": "990900012",
    "Planilla Clara, Matías": "990900049",
    "Tablero Limpio, Águeda": "990900086",
}


def facts(about: str, arbiters: Sequence[str], year: int, **values: object) -> bytes:
    lines = [f"# {about}"]
    lines += [f"{name} = {toml(value)}" for name, value in values.items()]
    for name in arbiters:
        lines += ["", "[[arbiters]]", f'name = "{name}"', f'id = "{ARBITERS[name]}"', 'title = "FA"']
        lines += [f"licence_from = {year}-01-01", f"licence_to = {year}-12-31"]
    return ("\n".join(lines) + "\n").encode()


def toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


# ---- All files


def build() -> dict[str, bytes]:
    """Every file by its path below examples/. Each event has its own generator, so that one can change alone."""

    def rng(name: str) -> random.Random:
        return random.Random(f"{SEED} {name}")

    standard = list_2011(rng("list 2011"))
    spring = list_2012(standard, rng("list 2012"))
    rapid = list_2019(rng("list 2019"))
    rea = list_2015()
    petra, matias, agueda = ARBITERS
    files = {
        "lists/2011-09.csv": standard.to_bytes(),
        "lists/2012-03.csv": spring.to_bytes(),
        "lists/2015-05-rea.csv": rea.to_bytes(),
        "lists/2019-10-rapid.csv": rapid.to_bytes(),
        "01-open.trf": write_trf(open_2011(standard, rng("open"))),
        "02-closed.trf": write_trf(closed_2011(standard, rng("closed"))),
        "03-rapid.trf": write_trf(rapid_2019(rapid, rng("rapid")), "TRF26"),
        "04-school.trf": write_trf(school_2015(rea, rng("school"))),
        "05-match.trf": write_trf(match_2012(spring)),
        "08-swiss.trf": write_trf(swiss_2011(standard), "TRF26"),
    }
    for name, data in files.items():
        if name.endswith(".trf"):
            errors = [finding for finding in read_trf(data).findings if finding.is_error]
            assert not errors, (name, errors)
    files["06-defective.trf"] = defective(sound_2012(standard, rng("defective")))
    files["01-open.trf.facts.toml"] = facts(
        "Registered seven weeks ahead; 30 days are needed.",
        (petra, matias), 2011, kind="ordinary", registered_on=date(2011, 7, 15), received_on=date(2011, 9, 26),
    )  # fmt: skip
    files["02-closed.trf.facts.toml"] = facts(
        "Registered late, and admitted by the qualification commission.",
        (matias,), 2011, kind="ordinary", registered_on=date(2011, 9, 20), registration_approved=True,
        received_on=date(2011, 10, 18),
    )  # fmt: skip
    files["03-rapid.trf.facts.toml"] = facts(
        "Rapid events are registered three days ahead and reported within seven.",
        (petra, matias, agueda), 2019, kind="ordinary", registered_on=date(2019, 10, 1),
        received_on=date(2019, 10, 15), uploaded_on=date(2019, 10, 16),
    )  # fmt: skip
    files["04-school.trf.facts.toml"] = facts(
        "Registered four days ahead instead of seven: said as a finding, and rated all the same.",
        (agueda,), 2015, kind="school", registered_on=date(2015, 5, 5), received_on=date(2015, 5, 18),
    )  # fmt: skip
    files["05-match.trf.facts.toml"] = facts(
        "Eight games were agreed; the sixth decided the match.",
        (petra,), 2012, scheduled_games=8, registered_on=date(2012, 1, 20), received_on=date(2012, 3, 14),
    )  # fmt: skip
    return files


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the example federation.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if anything would change")
    check = parser.parse_args().check
    files = build()
    if check:
        changed = [name for name, data in build().items() if data != files[name]]
        changed += [
            name
            for name, data in files.items()
            if not (EXAMPLES / name).is_file() or (EXAMPLES / name).read_bytes() != data
        ]
        print("\n".join(f"differs: {name}" for name in changed) or f"{len(files)} files as they should be")
        return 1 if changed else 0
    for name, data in files.items():
        target = EXAMPLES / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    print(f"{len(files)} files in {EXAMPLES}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
