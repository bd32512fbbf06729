"""The work behind `arpad list`."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import click
import narwhals as nw
import polars as pl

from arpad import __version__
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import read_bytes, write_bytes, write_text
from arpad.cli.on_spark import games_on_spark, session_on
from arpad.cli.progress import Progress, progress_bar
from arpad.cli.reading import read_report, refusal_of, say
from arpad.formats.games import DenseGames, read_games
from arpad.formats.lists import WRITTEN, ListTable, date_of, joined, read_list, write_list
from arpad.formats.lists.engine_list import in_engine_columns, list_bytes
from arpad.rating.bulk.table import GamesSource
from arpad.rating.case import EventCase
from arpad.rating.choose import Choice, case_of, edition_of_list
from arpad.rating.life import closing_date, closing_problem
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.period_effects import games_of_player
from arpad.rating.published import PublishedList
from arpad.rating.sections import listed
from arpad.regulations.calendar import series_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.reports.plain_table import plain_table
from arpad.reports.wording import Wording
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.cadence import Cadence
from arpad.values.decimals import decimal_text
from arpad.values.finding import Finding, any_error


@dataclass(frozen=True)
class NextRequest:
    """What `arpad list next` was asked."""

    previous: Sequence[str]
    games: Sequence[str]
    register: str
    list_date: date
    choice: Choice
    cadence: Cadence
    closing: date | None
    spark: str
    explain: str
    output: str


def run_next(words: Wording, asked: NextRequest) -> Exit:
    try:
        edition = edition_of_list(asked.choice, asked.cadence, asked.list_date)
        check_closing(edition, asked.list_date, asked.closing)
        with progress_bar(words) as progress:
            # Games before lists: reading them needs memory that is free again then. They are handed over, not kept.
            read = [_games(asked, words, progress)]
            lists = [published(name, words) for name in asked.previous]
            series = series_of(edition.chapter, asked.cadence)
            if asked.explain:
                read = [replace(games_of_player(read.pop(), asked.explain), register=None)]
            result = next_list(lists, of_series(read.pop(), series), edition, asked.list_date, series, asked.closing)
    except RegulationError as error:
        raise refusal_of(error) from None
    say(result.findings, words)
    if any_error(result.findings):
        return Exit.REFUSED
    if asked.explain:
        return _explain(result, asked, words)
    data = list_bytes(result.published, "parquet" if asked.output.endswith(".parquet") else "csv")
    write_bytes(asked.output, data)
    if asked.output != "-":
        write_bytes(f"{asked.output}.manifest.json", _manifest(result, edition, asked, data))
    return Exit.DONE


def _explain(result: NextList, asked: NextRequest, words: Wording) -> Exit:
    """The slips of one player's events, and his line on the list; the list itself is not written."""
    from arpad.reports.rating_table import event_heading
    from arpad.reports.slip import player_slip
    from arpad.reports.text import rendered

    line = result.published.frame.filter(nw.col("id") == asked.explain)
    if not len(line):
        raise Refusal(Exit.REFUSED, Finding("list.E055", {"id": asked.explain}))
    parts: list[Any] = []
    for event in result.events:
        for player in event.players:
            if player.id == asked.explain:
                parts += [event_heading(event, words) + "\n", player_slip(event, player, words)]
    columns = ("id", "name", "rating", "k", "games", "games_in_period", "peak", "flag")
    cells = ["" if value is None else str(value) for value in line.select(*columns).row(0)]
    parts.append(plain_table([words.text(f"list.{name}") for name in columns], [cells], frozenset({0, 1})) + "\n")
    write_text(asked.output, rendered(parts, asked.output != "-"))
    return Exit.DONE


def _games(asked: NextRequest, words: Wording, progress: Progress) -> Games:
    """All files, each read to its end, so that the findings of all are said at once. Tables are one table."""
    cases: list[EventCase] = []
    refused = False
    for name in asked.games:
        try:
            if not is_table(name):
                cases += [case_for(*event, asked.choice) for event in events_of(name, words)]
        except Refusal as refusal:
            say(refusal.findings, words, name)
            refused = True
    names = [name for name in asked.games if is_table(name)]
    tables: list[GamesSource | None] = []
    if names and asked.spark:
        tables = [_table_on_spark(asked.spark, names, words)]
    elif names:
        tables = [table_of_games(names, words, progress)]
    if refused or None in tables:
        raise Refusal(Exit.REFUSED)
    register = _table(asked.register, words).frame if asked.register else None
    described = nw.from_native(register, eager_only=True) if register is not None else None
    return Games(cases, [one for one in tables if one], described, asked.choice, progress.rating)


def of_series(games: Games, series: str) -> Games:
    return replace(games, cases=[case for case in games.cases if case.series == series])


def check_closing(edition: Edition, list_date: date, stated: date | None) -> None:
    problem = closing_problem(edition, list_date, stated)
    if problem is not None:
        raise Refusal(Exit.REFUSED, problem)


def _manifest(result: NextList, edition: Edition, asked: NextRequest, data: bytes) -> bytes:
    """What the list was made from and what it is, by hash, and where its points came from."""
    closing = asked.closing
    shown = {
        "date": str(result.published.date),
        "edition": edition.id,
        "closing": str(closing or closing_date(edition, result.published.date)),
        "closing_stated": closing is not None,
        "options": list(edition.changed),
        "arpad": __version__,
        "inputs": [{"file": Path(name).name, "sha256": _sha_of(name)} for name in _inputs(asked)],
        "sha256": hashlib.sha256(data).hexdigest(),
        "ledger": {cause: decimal_text(amount, 6) for cause, amount in result.ledger.items()},
    }
    return (json.dumps(shown, ensure_ascii=False, indent=1) + "\n").encode()


def _inputs(asked: NextRequest) -> list[str]:
    """Every file that was read; a report's facts stand beside it."""
    facts = (f"{name}.facts.toml" for name in asked.games if not is_table(name))
    beside = [name for name in facts if Path(name).is_file()]
    previous = [file_and_day(given)[0] for given in asked.previous]
    return [*previous, *asked.games, *beside, *([asked.register] if asked.register else [])]


def _sha_of(name: str) -> str:
    """Of a file here, read in pieces; of what only a cluster can see there is none."""
    if not Path(name).is_file():
        return ""
    with open(name, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _table(name: str, words: Wording) -> ListTable:
    table, findings = read_list(read_bytes(name), name)
    say(findings, words, name)
    if table is None:
        raise Refusal(Exit.REFUSED)
    return table


def file_and_day(given: str) -> tuple[str, str]:
    """Of FILE or FILE@DATE; a file may have the sign in its name."""
    if "@" not in given or Path(given).is_file():
        return given, ""
    name, _, day = given.rpartition("@")
    return name, day


def dated_table(given: str, words: Wording) -> tuple[ListTable, date | None]:
    """FILE, or FILE@DATE where the file does not say its date."""
    name, day = file_and_day(given)
    table = _table(name, words)
    try:
        return table, date.fromisoformat(day) if day else date_of(table)
    except ValueError:
        raise Refusal(Exit.REFUSED, Finding("list.E031")) from None


def published(given: str, words: Wording) -> PublishedList:
    """A list whose date is known, in the columns of the engine."""
    table, list_date = dated_table(given, words)
    if list_date is None:
        raise Refusal(Exit.REFUSED, Finding("list.E031"))
    return in_engine_columns(table, list_date)


def is_table(name: str) -> bool:
    return name.lower().endswith((".csv", ".parquet"))


def table_of_games(names: Sequence[str], words: Wording, progress: Progress | None = None) -> DenseGames | None:
    """The games of all these files, after saying what is odd about each; None if one is refused."""
    for name in names:
        if not Path(name).is_file():
            read_bytes(name)  # says why
    read = read_games(names, progress.reading if progress else Progress().reading)
    for name, findings in zip(names, read.findings, strict=True):
        say(findings, words, name)
    return read.games


def _table_on_spark(master: str, names: Sequence[str], words: Wording) -> GamesSource | None:
    games, findings = games_on_spark(session_on(master), names)
    say(findings, words)
    return games


def events_of(name: str, words: Wording) -> list[tuple[Tournament, Facts]]:
    if is_table(name):
        games = table_of_games([name], words)
        if games is None:
            raise Refusal(Exit.REFUSED)
        return [(games.tournament(event.number), Facts()) for event in games.events]
    found = read_report(name, None)
    say(found.findings, words, name)
    if found.refused or found.report.tournament is None:
        raise Refusal(Exit.REFUSED)
    return [(found.report.tournament, found.facts)]


def case_for(tournament: Tournament, facts: Facts, choice: Choice) -> EventCase:
    case, findings = case_of(tournament, facts, choice)
    if case is None:
        raise Refusal(Exit.REFUSED, *findings)
    return case


def _joined(words: Wording, file: str, beside: Mapping[Cadence, str]) -> ListTable:
    """Standard, rapid and blitz side by side: each of its cadence, and all of one day, as far as they say so."""
    files = {Cadence.STANDARD: file, **beside}
    tables = {cadence: _table(name, words) for cadence, name in files.items()}
    wrong = [
        Finding("list.E046", {"file": files[cadence], "list": str(table.cadence), "event": str(cadence)})
        for cadence, table in tables.items()
        if not table.is_combined and table.cadence not in (None, cadence)
    ]
    days = {day for table in tables.values() if (day := date_of(table)) is not None}
    if len(days) > 1:
        wrong.append(Finding("list.E047", {"dates": ", ".join(map(str, sorted(days)))}))
    if wrong:
        raise Refusal(Exit.REFUSED, *wrong)
    standard = tables.pop(Cadence.STANDARD)
    return joined(standard, tables)


def run_diff(words: Wording, first: str, second: str) -> Exit:
    old = _table(first, words).frame.select("id", "name", "rating")
    new = _table(second, words).frame.select("id", "name", "rating")
    both = old.join(new, on="id", how="full", coalesce=True, suffix="_new")
    moved = both.filter(pl.col("rating").ne_missing(pl.col("rating_new"))).sort("id")
    if moved.height == 0:
        click.echo(words.text("table.no_differences"))
        return Exit.DONE
    rows = [
        [
            row["id"],
            row["name_new"] or row["name"] or "",
            "" if row["rating"] is None else str(row["rating"]),
            "" if row["rating_new"] is None else str(row["rating_new"]),
            words.signed(row["rating_new"] - row["rating"]) if None not in (row["rating"], row["rating_new"]) else "",
        ]
        for row in moved.iter_rows(named=True)
    ]
    header = [words.text("list.id"), words.text("list.name"), first, second, words.text("table.change")]
    click.echo(plain_table(header, rows, frozenset({0, 1})))
    return Exit.DIFFERENCES


def run_convert(
    words: Wording,
    file: str,
    beside: Mapping[Cadence, str],
    kind: str,
    period: str,
    cadence: str,
    excluded: Sequence[str],
    output: str,
) -> Exit:
    """`beside` are the rapid and blitz lists of the same day, to be joined to the standard one."""
    if kind not in WRITTEN:
        raise Refusal(Exit.REFUSED, Finding("list.E032", {"kind": kind, "known": ", ".join(WRITTEN)}))
    table = _joined(words, file, beside) if beside else _table(file, words)
    if kind.startswith("fide_"):
        shown = listed(nw.from_native(table.frame, eager_only=True), frozenset(excluded))
        table = replace(table, frame=shown.to_native())
    try:
        data = write_list(table, kind, period or table.period or "", cadence)
    except ValueError as error:
        raise Refusal(Exit.REFUSED, Finding("list.E033", {"problem": str(error)})) from None
    write_bytes(output, data)
    return Exit.DONE
