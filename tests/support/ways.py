"""Every way from a list and its games to the next list. Each takes a case and gives the lists it made, by date.

    rate         `arpad rate --list`, event by event: changes, not lists
    reports      `arpad list next`, from TRF reports
    typed        the same, from results typed into tables and into TOML
    register     the same from reports, where the standard list is the register (`--players`)
    columns      the same, from tables of games
    duckdb       the function behind it, on tables in DuckDB
    office       the verbs of the office: what the preview shows and what is published

A way that a case cannot go gives its reason in `cannot`.
"""

import contextlib
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any, TypeAlias

import polars as pl

from arpad.cli.__main__ import main
from arpad.formats.lists import ListTable, read_list
from arpad.formats.lists.engine_list import in_engine_columns, list_bytes
from arpad.rating.case import Choice, edition_of_list
from arpad.rating.next_list import Games, next_list
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import series_of
from arpad.values.time_control import Cadence
from support.list_cases import Event, Given, ListCase, Made, Rows, rows_of, table_of

Lists = dict[date, Rows]
Way: TypeAlias = "Callable[[ListCase, Place], Lists]"


class Failed(AssertionError):
    """A command or a verb refused what the case asks."""


@dataclass(frozen=True)
class Place:
    """Where a way works: a folder for its files, and fresh books (a context) for the office."""

    folder: Path
    books: Callable[[], contextlib.AbstractContextManager[str]]


def command(*args: object) -> None:
    """The command itself, in process."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            main([str(arg) for arg in args])
        except SystemExit as left:
            code = left.code
    if code:
        raise Failed(f"left with {code}: {said.getvalue().strip()}")


# ---- `arpad list next`


Handed = Callable[[Path, Sequence[Event]], list[Path]]
"""Writes the events of a list as files for `--games`."""


def _one_file_each(suffix: str, form: Callable[[Event], bytes]) -> Handed:
    def write(folder: Path, events: Sequence[Event]) -> list[Path]:
        files = []
        for event in events:
            files.append(folder / f"{event.name}.{suffix}")
            files[-1].write_bytes(form(event))
        return files

    return write


def _typed(folder: Path, events: Sequence[Event]) -> list[Path]:
    """The first of a list as a table, the second as TOML, and so on."""
    as_table = _one_file_each("csv", lambda event: event.typed_table)
    as_toml = _one_file_each("toml", lambda event: event.typed_toml)
    return [*as_table(folder, events[::2]), *as_toml(folder, events[1::2])]


def _one_table(folder: Path, events: Sequence[Event]) -> list[Path]:
    file = folder / f"{events[0].name}-games.csv" if events else folder / "none.csv"
    file.write_bytes(table_of(events))
    return [file]


def _by_command(handed: Handed, standard: str = "--standard") -> Way:
    return lambda case, place: in_rows(by_command(case, place, handed, standard))


def in_rows(made: Mapping[date, bytes]) -> Lists:
    return {day: rows_of(published(data, day)) for day, data in made.items()}


def by_command(case: ListCase, place: Place, handed: Handed, standard: str = "--standard") -> dict[date, bytes]:
    """The lists that the command made, each one an input of the next; standard lists go in by the option named."""
    previous = [f"{_written(place, given, case, 'list')}@{given.date}" for given in case.previous]
    beside = [(standard, _standard_file(place, one, case, standard)) for one in case.standard]
    made: dict[date, bytes] = {}
    for one in case.lists:
        files = handed(place.folder, one.events) or [_empty_table(place)]
        out = place.folder / f"{one.date}.csv"
        command(
            "list", "next", "--on", one.date, "--cadence", case.cadence, "-o", out,
            *(word for name in previous for word in ("--previous", name)),
            *(word for pair in beside for word in pair),
            *(word for name in files for word in ("--games", name)),
            *(("--edition", case.edition) if case.edition else ()),
            *(("--closing", one.closing) if one.closing else ()),
        )  # fmt: skip
        made[one.date] = out.read_bytes()
        previous.append(str(out))
    return made


def _empty_table(place: Place) -> Path:
    """A period in which nobody played: the command asks for games."""
    return _one_table(place.folder, [])[0]


def _standard_file(place: Place, given: Given, case: ListCase, option: str) -> str:
    """A register has no date."""
    file = _written(place, given, case, "standard")
    return str(file) if option == "--players" else f"{file}@{given.date}"


def _written(place: Place, given: Given, case: ListCase, kind: str) -> Path:
    file = place.folder / f"{kind}-{given.date}-given.csv"
    file.write_bytes(given.csv(case.ids))
    return file


def published(data: bytes, day: date) -> PublishedList:
    table, findings = read_list(data, "list.csv")
    assert table is not None, findings
    return in_engine_columns(ListTable(table.frame), day)


# ---- On DuckDB


def duckdb_way(case: ListCase, place: Place) -> Lists:
    import duckdb

    from arpad.formats.games.relational_games import relational_games
    from support.duckdb_games import to_duckdb

    lists = [published(given.csv(case.ids), given.date) for given in case.previous]
    beside: dict[str, Any] = {}
    if case.standard:
        beside["standard_lists"] = [published(given.csv(case.ids), given.date) for given in case.standard]
    choice = Choice(case.edition or None)
    with duckdb.connect(config={"threads": 1}) as connection:
        for one in case.lists:
            edition = edition_of_list(choice, Cadence(case.cadence), one.date)
            tables = []
            if one.events:
                frame = pl.read_csv(io.BytesIO(table_of(one.events)), infer_schema=False)
                games, findings = relational_games(connection.from_arrow(frame.to_arrow()), to_duckdb(connection))
                assert games is not None, findings
                tables.append(games)
            period = Games(tables=tables, choice=choice, **beside)
            series = series_of(edition.chapter, Cadence(case.cadence))
            result = next_list(lists, period, edition, one.date, series, one.closing)
            lists.append(published(list_bytes(result.published, "csv"), one.date))
    return {one.date: rows_of(one) for one in lists if one.date in {made.date for made in case.lists}}


# ---- The office


def office_way(case: ListCase, place: Place) -> Lists:
    """What the preview drafts must be what is published."""
    from arpad.office.refused import Refused

    with place.books():
        try:
            return _in_the_books(case)
        except Refused as refused:
            raise Failed(", ".join(f"{one.id} {dict(one.data)}" for one in refused.findings)) from None


def _in_the_books(case: ListCase) -> Lists:
    from arpad.office.list_store import published_list
    from arpad.office.list_store import rows_of as drafted_rows
    from arpad.office.verbs.lists.preview import preview
    from arpad.office.verbs.lists.publish import publish
    from support.books import act_on

    _open(case)
    made: Lists = {}
    for one in case.lists:
        for event in one.events:
            _hand_in(case, one, event)
        act = act_on(one.date)
        seen = preview(act, case.cadence, one.date, one.closing)
        draft = {row["id"]: row for row in drafted_rows(seen.draft).to_dicts()}
        out = rows_of(published_list(publish(act, case.cadence, one.date, seen.inputs_sha256).list))
        assert {key: {name: draft[key][name] for name in row} for key, row in out.items()} == out
        made[one.date] = out
    return made


def _open(case: ListCase) -> None:
    from arpad.office.verbs.lists.import_ import ListImport, import_list
    from arpad.office.verbs.lists.series import open_series
    from support.books import act_on

    begin = min(one.date for one in (*case.previous, *case.standard, *case.lists))
    for cadence, lists in ((case.cadence, case.previous), ("standard", case.standard)):
        if cadence == case.cadence or lists:
            open_series(act_on(begin), cadence, cadence=cadence, edition=case.edition)
        for given in lists:
            import_list(act_on(given.date), ListImport(given.csv(case.ids), "list.csv", cadence, given.date))


def _hand_in(case: ListCase, one: Made, event: Event) -> None:
    """Registered in good time, received on the last day, accepted before the list."""
    from arpad.office.verbs.events.register import Registration, register
    from arpad.office.verbs.reports.enrol import enrol
    from arpad.office.verbs.reports.receive import Submission, receive
    from arpad.office.verbs.reports.review import Verdict, review
    from support.books import act_on

    key, act = event.name.replace(" ", "-").replace(".", "-").lower(), act_on(one.date)
    early = event.start - timedelta(days=120)
    form = Registration(key, event.name, [case.cadence], event.start, event.end, early, cadence=case.cadence)
    register(act, form)
    got = receive(act, Submission(key, event.trf, received_on=event.end))
    if any(finding.id == "office.W026" for finding in got.findings):
        enrol(act, key)
    review(act, key, Verdict.ACCEPT)


# ---- `arpad rate`


def rate_differences(case: ListCase, place: Place, made: Callable[[], Mapping[date, bytes]]) -> list[str]:
    """Where the changes of single events are not those of the case. The events of a list are one period; the list
    handed over is that of the start, or the one an event names in `rate_with`. `made` gives the lists of the case."""
    found: list[str] = []
    given = {one.date: one.csv(case.ids, _standard_on(case, one.date)) for one in case.previous}
    for one in case.lists:
        days = sorted({*given, *(other.date for other in case.lists if other.date < one.date)})
        groups: dict[date, list[Event]] = {}
        for event in one.events:
            in_force = max((day for day in days if day <= event.start), default=days[0])
            groups.setdefault(event.told.get("rate_with", in_force), []).append(event)
        for day, events in groups.items():
            if any("expect" in event.told for event in events):
                file = place.folder / f"rate-{day}.csv"
                file.write_bytes(given[day] if day in given else made()[day])
                found += _rated(case, place, file, events)
    return found


def _standard_on(case: ListCase, day: date) -> dict[str, int]:
    """`rate` takes one list, so that standard ratings are a column of it."""
    lists = sorted((one for one in case.standard if one.date <= day), key=lambda one: one.date)
    return {name: cells["rating"] for one in lists for name, cells in one.rows.items()}


def _rated(case: ListCase, place: Place, rating_list: Path, events: Sequence[Event]) -> list[str]:
    out = place.folder / "rated.json"
    edition = ("--edition", case.edition) if case.edition else ()
    command("rate", *REPORTS(place.folder, events), "--list", rating_list, *edition, "--format", "json", "-o", out)
    shown = json.loads(out.read_text("utf-8"))
    rated = {one["event"]["name"]: one for one in shown.get("events", [shown])}
    found = []
    for event in events:
        players = {player["name"]: player for player in rated[event.name]["players"]}
        for name, wanted in event.told.get("expect", {}).items():
            cells = {key: "none" if players[name][key] is None else players[name][key] for key in wanted}
            wrong = [key for key in wanted if cells[key] != wanted[key]]
            found += [f"{event.name} {name}: {key} is {cells[key]}, not {wanted[key]}" for key in wrong]
    return found


# ---- All of them

REPORTS = _one_file_each("trf", lambda event: event.trf)

WAYS: Mapping[str, Way] = {
    "reports": _by_command(REPORTS),
    "typed": _by_command(_typed),
    "register": _by_command(REPORTS, "--players"),
    "columns": _by_command(_one_table),
    "duckdb": duckdb_way,
    "office": office_way,
}


def cannot(case: ListCase, way: str) -> str:
    """Why the case cannot go that way; empty if it can."""
    if way in case.told.get("not", {}):
        return str(case.told["not"][way])
    events = [event for made in case.lists for event in made.events]
    if way == "rate":
        return "" if any("expect" in event.told for event in events) else "no event states its changes"
    if way in ("columns", "duckdb"):
        said = next((event.beyond_a_table for event in events if event.beyond_a_table), "")
        return f"a table of games has no {said}" if said else ""
    if way == "register" and len(case.standard) != 1:
        return "the register is one standard list"
    if way == "office" and max(len(case.previous), len(case.standard)) > 1:
        return "an office begins with one list"
    return ""
