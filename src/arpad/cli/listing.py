"""The work behind `arpad list`."""

import hashlib
import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import click
import narwhals as nw
import polars as pl

from arpad import __version__
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import read_bytes, write_bytes
from arpad.cli.reading import read_report, refusal_of, say
from arpad.formats.games_table import read_games
from arpad.formats.lists import WRITTEN, ListTable, conform, read_list, write_list
from arpad.rating.case import EventCase
from arpad.rating.choose import Choice, case_of
from arpad.rating.list_columns import LIST
from arpad.rating.next_list import NextList, PublishedList, next_list
from arpad.regulations.calendar import chapter_of, completed, edition_named, in_force, series_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.reports.plain_table import plain_table
from arpad.reports.wording import Wording
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.cadence import Cadence
from arpad.values.decimals import decimal_text
from arpad.values.finding import Finding, any_error


def run_next(
    words: Wording,
    previous: Sequence[str],
    games: Sequence[str],
    list_date: date,
    edition_id: str | None,
    cadence: str,
    output: str,
) -> Exit:
    try:
        edition = edition_for(edition_id, Cadence(cadence), list_date)
        lists = [published(name, words) for name in previous]
        cases = [case for name in games for case in cases_of(name, edition_id, words)]
    except RegulationError as error:
        raise refusal_of(error) from None
    series = series_of(edition.chapter, Cadence(cadence))
    counted = [case for case in cases if case.series == series]
    result = next_list(lists, counted, edition, list_date, series)
    say(result.findings, words)
    if any_error(result.findings):
        return Exit.REFUSED
    data = list_bytes(result.published, "parquet" if output.endswith(".parquet") else "csv")
    write_bytes(output, data)
    if output != "-":
        write_bytes(f"{output}.manifest.json", _manifest(result, edition, (*previous, *games), data))
    return Exit.DONE


def list_bytes(given: PublishedList, kind: str) -> bytes:
    """The native list, the same bytes for the same list."""
    frame = conform(given.frame.to_native().with_columns(list_date=pl.lit(str(given.date))))
    return write_list(ListTable(frame), kind)


def _manifest(result: NextList, edition: Edition, inputs: Sequence[str], data: bytes) -> bytes:
    """What the list was made from and what it is, by hash, and where its points came from."""
    files = [name.partition("@")[0] for name in inputs]
    shown = {
        "date": str(result.published.date),
        "edition": edition.id,
        "arpad": __version__,
        "inputs": [{"file": Path(name).name, "sha256": hashlib.sha256(read_bytes(name)).hexdigest()} for name in files],
        "sha256": hashlib.sha256(data).hexdigest(),
        "ledger": {cause: decimal_text(amount, 6) for cause, amount in result.ledger.items()},
    }
    return (json.dumps(shown, ensure_ascii=False, indent=1) + "\n").encode()


def cases_of(name: str, edition_id: str | None, words: Wording) -> list[EventCase]:
    return [_case(tournament, facts, edition_id) for tournament, facts in _events(name, words)]


def edition_for(edition_id: str | None, cadence: Cadence, list_date: date) -> Edition:
    edition = (
        edition_named(edition_id, "rating") if edition_id is not None else in_force(chapter_of(cadence), list_date)
    )
    return completed(edition, list_date).edition


def _table(name: str, words: Wording) -> ListTable:
    table, findings = read_list(read_bytes(name), name)
    say(findings, words, name)
    if table is None:
        raise Refusal(Exit.REFUSED)
    return table


def published(given: str, words: Wording) -> PublishedList:
    """FILE, or FILE@DATE where the file does not say its date."""
    name, _, day = given.partition("@")
    table = _table(name, words)
    dates = [value for value in table.frame["list_date"].unique().to_list() if value]
    if not day and len(dates) != 1:
        raise Refusal(Exit.REFUSED, Finding("list.E031"))
    try:
        list_date = date.fromisoformat(day or dates[0])
    except ValueError:
        raise Refusal(Exit.REFUSED, Finding("list.E031")) from None
    frame = table.frame.select(list(LIST)).with_columns(rating=pl.col("rating").replace(0, None))  # 0 says unrated
    return PublishedList(list_date, nw.from_native(frame, eager_only=True))


def _events(name: str, words: Wording) -> list[tuple[Tournament, Facts]]:
    data = read_bytes(name)
    if data[:4] == b"PAR1" or name.lower().endswith(".csv"):
        table, findings = read_games(data)
        say(findings, words, name)
        if table is None:
            raise Refusal(Exit.REFUSED)
        return [(tournament, Facts()) for tournament in table.tournaments]
    found = read_report(name, None)
    say(found.findings, words, name)
    if found.refused or found.report.tournament is None:
        raise Refusal(Exit.REFUSED)
    return [(found.report.tournament, found.facts)]


def _case(tournament: Tournament, facts: Facts, edition_id: str | None) -> EventCase:
    case, findings = case_of(tournament, facts, Choice(edition_id))
    if case is None:
        raise Refusal(Exit.REFUSED, *findings)
    return case


def run_show(words: Wording, file: str, top: int) -> Exit:
    frame = (
        _table(file, words).frame.filter(pl.col("rating").is_not_null()).sort("rating", "id", descending=[True, False])
    )
    if top:
        frame = frame.filter(~pl.col("flag").str.contains("i")).head(top)
    columns = ("id", "name", "federation", "title", "rating", "k", "games_in_period", "birth", "flag")
    header = [words.text(f"list.{name}") for name in ("rank", *columns)]
    rows = [
        [str(rank), *("" if value is None else str(value) for value in row)]
        for rank, row in enumerate(frame.select(columns).rows(), 1)
    ]
    click.echo(plain_table(header, rows, frozenset({1, 2, 3, 4, 9})))
    return Exit.DONE


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


def run_convert(words: Wording, file: str, kind: str, period: str, cadence: str, output: str) -> Exit:
    if kind not in WRITTEN:
        raise Refusal(Exit.REFUSED, Finding("list.E032", {"kind": kind, "known": ", ".join(WRITTEN)}))
    table = _table(file, words)
    try:
        data = write_list(table, kind, period or table.period or "", cadence)
    except ValueError as error:
        raise Refusal(Exit.REFUSED, Finding("list.E033", {"problem": str(error)})) from None
    write_bytes(output, data)
    return Exit.DONE
