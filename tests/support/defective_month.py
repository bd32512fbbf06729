"""A month of an invented federation: a register of any size, seventeen events, twelve of them with a defect each, and
the truth about every line.

Every event is a round robin of eight over three rounds. The defect is always in line 3, so that a test can say what an
officer does about it; the other seven lines have the ids of the register.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

START, OPENING, LIST_DAY = date(2026, 3, 2), date(2026, 3, 1), date(2026, 4, 1)
PLAYERS, LINE = 8, 3
_SYLLABLES = (
    "Ber",
    "Dal",
    "Eng",
    "Fjel",
    "Gran",
    "Hol",
    "Ness",
    "Lund",
    "Mo",
    "Nord",
    "Ryg",
    "Sol",
    "Ty",
    "Vik",
    "Aas",
)
_ENDS = ("ø", "heim", "stad", "bakk", "næs", "sen", "land", "gård", "voll", "rud", "myhr", "eng")
_GIVEN = (
    "Anne", "Bjørn", "Kåre", "Dagny", "Eirik", "Frøya", "Gunnar", "Håkon", "Ingrid", "Jørgen", "Kari", "Lars", "Mette",
    "Nils", "Oddny", "Per", "Ragnhild", "Søren", "Tove", "Ulf", "Vidar", "Åse", "Marit", "Sigrid", "Trygve",
)  # fmt: skip
_WOMEN = {"Anne", "Dagny", "Frøya", "Ingrid", "Kari", "Mette", "Oddny", "Ragnhild", "Tove", "Åse", "Marit", "Sigrid"}
_ASCII = str.maketrans({"ø": "o", "å": "a", "Å": "A", "Ø": "O", "æ": "ae", "Æ": "Ae"})


@dataclass(frozen=True)
class Someone:
    id: str
    name: str
    birth: date
    sex: str
    rating: int
    federation: str = "NOR"


@dataclass(frozen=True)
class Line:
    """As the arbiter wrote it. `truth` is the id of whoever it is; empty for a newcomer or a guest."""

    name: str
    id: str
    birth: str
    sex: str
    rating: int
    federation: str
    truth: str


@dataclass(frozen=True)
class DefectiveEvent:
    key: str
    start: date
    defect: str  # empty for a clean one
    report: bytes
    truth: tuple[str, ...]  # of lines 1 to 8


DEFECTS = (
    "wrong id", "misspelt name", "plain ASCII", "doubled id", "no birth", "fantasy rating", "swapped names",
    "error of the file", "guest", "cut name", "newcomer again", "other birth",
)  # fmt: skip


def register(size: int, seed: int = 8) -> list[Someone]:
    """Different people with different names, but for one in thirty who share theirs; ids as a federation gives them."""
    random = Random(seed)
    surnames = [first + end for first in _SYLLABLES for end in _ENDS]
    surnames += [f"{one}-{other}" for one in surnames[::3] for other in surnames[1::7]]
    names = [f"{surname}, {given}" for surname in surnames for given in _GIVEN]
    random.shuffle(names)
    people = []
    for number in range(size):
        name = names[number % len(names)] if number % 30 else names[0]
        birth = date(1940, 1, 1) + timedelta(days=random.randrange(25_000))
        sex = "w" if name.partition(", ")[2] in _WOMEN else "m"
        people.append(Someone(str(7_000_000 + number), name, birth, sex, random.randrange(1450, 2300)))
    return people


def opening_list(people: Sequence[Someone]) -> bytes:
    rows = [f'{one.id},"{one.name}",{one.federation},{one.sex},,{one.birth},{one.rating},20,40' for one in people]
    return "\n".join(["id,name,federation,sex,title,birth,rating,k,games", *rows, ""]).encode()


def month(people: Sequence[Someone], seed: int = 17) -> Iterator[DefectiveEvent]:
    """Five clean events, and one for each defect."""
    random = Random(seed)
    alone = _with_a_name_of_their_own(people)
    random.shuffle(alone)
    newcomer = Line("Tilflytter, Alma", "", "2009-05-06", "w", 2790, "NOR", "")
    for number, defect in enumerate((*DEFECTS, "", "", "", "", "")):
        field = sorted(alone[number * PLAYERS : (number + 1) * PLAYERS], key=lambda one: -one.rating)
        lines = [_as_it_is(one) for one in field]
        stranger = next(one for one in alone[200:] if abs(one.birth.year - field[LINE - 1].birth.year) > 20)
        lines[LINE - 1] = _spoilt(lines, defect, stranger, newcomer)
        text = _trf(lines, START + timedelta(days=number % 20), f"Event {number + 1}")
        if defect == "error of the file":
            text = _contradicting(text)
        key = f"event-{number + 1:02d}"
        truth = tuple(line.truth for line in lines)
        yield DefectiveEvent(key, START + timedelta(days=number % 20), defect, text.encode(), truth)


def _with_a_name_of_their_own(people: Sequence[Someone]) -> list[Someone]:
    """Those whose letters ASCII would change come first into the events."""
    counts: dict[str, int] = {}
    for one in people:
        counts[one.name] = counts.get(one.name, 0) + 1
    alone = [one for one in people if counts[one.name] == 1 and one.name != one.name.translate(_ASCII)]
    return [one for one in alone if len(one.name) <= 30]


def _as_it_is(one: Someone) -> Line:
    return Line(one.name, one.id, str(one.birth), one.sex, one.rating, one.federation, one.id)


def _spoilt(lines: Sequence[Line], defect: str, stranger: Someone, newcomer: Line) -> Line:
    line = lines[LINE - 1]
    surname, _, given = line.name.partition(", ")
    without_id = replace(line, id="")
    made = {
        "wrong id": replace(line, id=stranger.id),
        "misspelt name": replace(without_id, name=f"{surname[:-1]}{surname[-1] * 2}, {given}"),
        "plain ASCII": replace(without_id, name=line.name.translate(_ASCII)),
        "doubled id": replace(line, id=lines[LINE].id),
        "no birth": replace(without_id, birth=""),
        "fantasy rating": newcomer,
        "swapped names": replace(without_id, name=f"{given}, {surname}"),
        "guest": Line("Fremmed, Iris", "14999999", "1991-02-03", "w", 2050, "SWE", ""),
        "cut name": replace(without_id, name=line.name[: max(len(surname) + 3, len(line.name) - 3)]),
        "newcomer again": replace(newcomer, name="Tilflytter, Alma M.", rating=0),
        "other birth": replace(line, birth=str(date.fromisoformat(line.birth).replace(day=1) + timedelta(days=400))),
    }
    return made.get(defect, line)


_ROUNDS = (((1, 8), (2, 7), (3, 6), (4, 5)), ((8, 5), (6, 4), (7, 3), (1, 2)), ((2, 8), (3, 1), (4, 7), (5, 6)))


def _trf(lines: Sequence[Line], start: date, name: str) -> str:
    """The stronger of two wins, a draw where they are within fifty points."""
    cells: dict[int, list[tuple[int, str, str]]] = {number: [] for number in range(1, PLAYERS + 1)}
    for pairs in _ROUNDS:
        for white, black in pairs:
            gap = lines[white - 1].rating - lines[black - 1].rating
            result = "=" if abs(gap) < 50 else "1" if gap > 0 else "0"
            cells[white].append((black, "w", result))
            cells[black].append((white, "b", {"=": "=", "1": "0", "0": "1"}[result]))
    head = [
        f"012 {name}", "022 Bergen", "032 NOR", f"042 {start:%Y/%m/%d}", f"052 {start + timedelta(days=2):%Y/%m/%d}",
        "092 Individual: Swiss-System", "102 Dommer, Dag", "122 90 min + 30 sec/move",
        "132" + " " * 86 + "".join(f"  {start + timedelta(days=day):%y/%m/%d}" for day in range(3)),
    ]  # fmt: skip
    return "\n".join([*head, *(_row(number, line, cells[number]) for number, line in enumerate(lines, 1)), ""])


def _row(number: int, line: Line, games: Sequence[tuple[int, str, str]]) -> str:
    points = sum({"1": 2, "=": 1, "0": 0}[result] for _, _, result in games) / 2
    birth = line.birth.replace("-", "/")
    rounds = "".join(f"  {opponent:4d} {colour} {result}" for opponent, colour, result in games)
    rating = f"{line.rating:4d}" if line.rating else "    "
    return (
        f"001 {number:4d} {line.sex}    {line.name[:33]:33} {rating} {line.federation:3} {line.id:>11} {birth:10} "
        f"{points:4.1f} {number:4d}{rounds}"
    )


def _contradicting(text: str) -> str:
    """In round 1 both opponents of line 3 and its own say that they won."""
    rows = text.splitlines()
    at = next(index for index, row in enumerate(rows) if row.startswith(f"001 {LINE:4d} "))
    row = rows[at]
    rows[at] = row[:98] + ("1" if row[98] != "1" else "0") + row[99:]
    return "\n".join([*rows, ""])
