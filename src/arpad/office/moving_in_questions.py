"""What a person must decide about the rows of a list before it is imported: doubled ids, look-alikes, floors."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

import polars as pl

from arpad.formats.lists.cells import LINE
from arpad.formats.moving_in.plan import About, Question
from arpad.identity.judging import People, Person, Sighting, Verdict, judge
from arpad.identity.names import folded
from arpad.office.models import Player, Series
from arpad.office.refused import Refused
from arpad.office.series import law_of
from arpad.values.time_control import Cadence

RATING_COLUMNS = {Cadence.STANDARD: "rating", Cadence.RAPID: "rapid_rating", Cadence.BLITZ: "blitz_rating"}

LOOKED_THROUGH = 50_000
"""A list of a continent is not searched for people who look alike."""


def rating_column(cadence: Cadence, combined: bool) -> str:
    return RATING_COLUMNS[cadence] if combined else "rating"


def import_questions(
    frame: pl.DataFrame, series: Sequence[Series], day: date, combined: bool, ids: str
) -> Iterator[Question]:
    asked: set[tuple[int, ...]] = set()
    for about, name in SAME.items():
        for rows, who in _doubled(frame, name):
            if rows not in asked:
                asked.add(rows)
                yield Question(about, rows, who, frame.filter(pl.col(LINE) == rows[0])[name][0])
    if frame.height <= LOOKED_THROUGH:
        for rows, who in _alike(frame):
            if rows not in asked:
                yield Question(About.DUPLICATE, rows, who)
    yield from beside_the_register(frame, ids)
    for one in series:
        floor, column = _floor(one, day), rating_column(Cadence(one.cadence), combined)
        below = frame.filter((pl.col(column) > 0) & (pl.col(column) < floor))
        for row in below.iter_rows(named=True):
            yield Question(About.FLOOR, (row[LINE],), row["name"], f"{one.key} {row[column]} < {floor}")


SAME = {About.SAME_ID: "id", About.SAME_FIDE_ID: "fide_id", About.SAME_NATIONAL_ID: "national_id"}


def _doubled(frame: pl.DataFrame, name: str) -> Iterator[tuple[tuple[int, ...], str]]:
    """Each later row with the first of the same id."""
    if name not in frame.columns:
        return
    filled = frame.filter(pl.col(name) != "").select(LINE, name, "name", "birth")
    first = filled.unique(name, keep="first", maintain_order=True)
    later = filled.join(first.select(LINE), on=LINE, how="anti")
    for row in later.join(first, on=name, suffix="_first", maintain_order="left").iter_rows(named=True):
        who = f"{row['name_first']} {row['birth_first']} / {row['name']} {row['birth']}"
        yield (row[f"{LINE}_first"], row[LINE]), who


def _alike(frame: pl.DataFrame) -> Iterator[tuple[tuple[int, ...], str]]:
    """Pairs that the identity service takes for one person, among those who share a birthday, a name, or a year of
    birth and the beginning of a name: everybody beside everybody would take an hour."""
    told: set[tuple[int, ...]] = set()
    for block in _blocks(_person(str(row[LINE]), row) for row in frame.iter_rows(named=True)).values():
        if not 1 < len(block) <= _MOST_IN_A_BLOCK:
            continue
        for person, candidate in People(block).duplicates():
            other = candidate.person
            rows = tuple(sorted((int(other.key), int(person.key))))
            if rows not in told:
                told.add(rows)
                yield rows, f"{other.name} {other.birth} / {person.name} {person.birth}"


_MOST_IN_A_BLOCK = 300
"""More people of one birthday than that have a date that was filled in for nobody in particular."""


def _blocks(people: Iterable[Person]) -> dict[tuple[str, ...], list[Person]]:
    blocks: dict[tuple[str, ...], list[Person]] = {}
    for person in people:
        for key in _keys(person.name, person.birth):
            blocks.setdefault(key, []).append(person)
    return blocks


def _keys(name: str, birth: str) -> Iterator[tuple[str, ...]]:
    words = sorted(folded(name).split())
    yield "name", *words
    if len(birth) == 10:
        yield "day", birth
    yield from {("year", birth[:4], word[:4]) for word in words if birth}


def _person(key: str, row: Mapping[str, str]) -> Person:
    return Person(key, row["name"], row["birth"], row["sex"], row["federation"], row.get("club", ""))


def beside_the_register(frame: pl.DataFrame, ids: str) -> Iterator[Question]:
    """Rows whose id is of somebody who is not plainly the one named, and those that would enter somebody who may be in
    the register: he has another id of theirs, or looks like them (I-790). Under the ids that the file has, a row is
    entered for whoever has it, so that only he is asked about."""
    column_of_ids = "key" if ids == "own" else f"{ids}_id"
    register, owners, namesakes = [], dict[str, list[Person]](), dict[str, list[Person]]()
    of_this_kind = dict[str, Person]()
    for key, name, birth, sex, *given in Player.objects.filter(merged_into=None).values_list(
        "key", "name", "birth", "sex", *_ID_FIELDS
    ):
        known_by = tuple(filter(None, given))
        register.append(Person(key, name, birth, sex, ids=known_by))
        namesakes.setdefault(name.casefold(), []).append(register[-1])
        for one in {key, *known_by}:
            owners.setdefault(one, []).append(register[-1])
        if own := {"key": key, **dict(zip(_ID_FIELDS, given, strict=True))}[column_of_ids]:
            of_this_kind[own] = register[-1]
    columns = [column for column in ("id", "fide_id", "national_id") if column in frame.columns]
    named = pl.any_horizontal(pl.col(column).is_in(sorted(owners)) for column in columns)
    asked = [*_ids_of_others(frame.filter(named), columns, of_this_kind, owners, namesakes)]
    yield from asked
    decided = {*of_this_kind, *(() if ids == "own" else (person.key for person in register))}
    strangers = frame.filter(
        ~pl.col("id").is_in(sorted(decided)) & ~pl.col(LINE).is_in([row for one in asked for row in one.rows])
    )
    looked_through = frame.height <= LOOKED_THROUGH and len(register) <= LOOKED_THROUGH
    yield from _perhaps_known(strangers, columns, owners, _blocks(register) if looked_through else {})


def _ids_of_others(
    rows: pl.DataFrame,
    columns: Sequence[str],
    of_this_kind: Mapping[str, Person],
    owners: Mapping[str, Sequence[Person]],
    namesakes: Mapping[str, Sequence[Person]],
) -> Iterator[Question]:
    """A column of ids that slipped by a row gives every player his neighbour's rating, and a father his son's."""
    for row in rows.iter_rows(named=True):
        for column in columns:
            owner = of_this_kind.get(row[column]) if column == "id" else None
            bearers = [owner] if owner is not None else owners.get(row[column], ())
            if not bearers or _is_plainly_he(row, bearers, namesakes):
                continue
            if not _is_he(row, row[column], bearers, namesakes):
                whose = f"{row[column]}: {bearers[0].name} {bearers[0].birth}".rstrip()
                yield Question(About.ID_OF_ANOTHER, (row[LINE],), f"{row['name']} {row['birth']}".rstrip(), whose)
                break


def _is_plainly_he(
    row: Mapping[str, str], bearers: Sequence[Person], namesakes: Mapping[str, Sequence[Person]]
) -> bool:
    """Most rows of a list of a continent: the name and the year, and nobody else is called so."""
    (owner, *others), alike = bearers, namesakes.get(row["name"].casefold(), ())
    same = owner.name == row["name"] and owner.birth[:4] == row["birth"][:4]
    return same and not others and len(alike) == 1


def _is_he(
    row: Mapping[str, str], given: str, bearers: Sequence[Person], namesakes: Mapping[str, Sequence[Person]]
) -> bool:
    """Certain by name and birth, and nobody called like the row fits better."""
    seen = Sighting(row["name"], given, row["birth"], row["sex"])
    if judge(seen, bearers).verdict is not Verdict.CERTAIN:
        return False
    people = {one.key: one for one in (*bearers, *namesakes.get(row["name"].casefold(), ()))}
    return judge(seen, people.values()).verdict is not Verdict.CONTRADICTS


def _perhaps_known(
    strangers: pl.DataFrame,
    columns: Sequence[str],
    owners: Mapping[str, Sequence[Person]],
    blocks: Mapping[tuple[str, ...], Sequence[Person]],
) -> Iterator[Question]:
    """Whoever has another id of the row goes before those who are called alike."""
    for row in strangers.iter_rows(named=True):
        bearers = {one.key: one for column in columns for one in owners.get(row[column], ())}
        near = {
            one.key: one for key in (_keys(row["name"], row["birth"]) if blocks else ()) for one in blocks.get(key, ())
        }
        if not bearers and not near:
            continue
        found = judge(Sighting(row["name"], "", row["birth"], row["sex"]), (bearers or near).values())
        if bearers or found.verdict is not Verdict.NONE:
            people = [one.person for one in found.candidates] or [*bearers.values()]
            who = " / ".join(f"{name} {birth}".rstrip() for name, birth in ((one.name, one.birth) for one in people))
            yield Question(
                About.KNOWN, (row[LINE],), f"{row['name']} {row['birth']}".rstrip() + f" / {who}", people[0].key
            )


_ID_FIELDS = ("fide_id", "national_id", "regional_id")


def _floor(series: Series, day: date) -> int:
    """Nothing is below it where the law of the day is not known here: the preview will say so."""
    try:
        return law_of(series, day).rule("rating_floor").integer("floor")
    except (Refused, LookupError, ValueError):
        return 0
