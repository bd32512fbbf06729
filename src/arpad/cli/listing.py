"""The work behind `arpad list diff` and `arpad list convert`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import click
import narwhals as nw
import polars as pl

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import write_bytes
from arpad.cli.list_files import list_table
from arpad.formats.lists import WRITTEN, ListTable, Unwritable, date_of, joined, write_list
from arpad.formats.lists.dates import first_of, period_of
from arpad.rating.sections import listed
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.kinds import NUMBER, SIGNED, TEXT
from arpad.results.table import Column, Table
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding
from arpad.values.kinds import FileName


def _joined(words: Wording, file: str, beside: Mapping[Cadence, str]) -> ListTable:
    """Standard, rapid and blitz side by side: each of its cadence, and all of one day, as far as they say so."""
    files = {Cadence.STANDARD: file, **beside}
    tables = {cadence: list_table(name, words) for cadence, name in files.items()}
    wrong = [
        Finding("list.E046", {"file": FileName(files[cadence]), "list": str(table.cadence), "event": str(cadence)})
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
    old = list_table(first, words).frame.select("id", "name", "rating")
    new = list_table(second, words).frame.select("id", "name", "rating")
    both = old.join(new, on="id", how="full", coalesce=True, suffix="_new")
    moved = both.filter(pl.col("rating").ne_missing(pl.col("rating_new"))).sort("id")
    if moved.height == 0:
        click.echo(words.text("table.no_differences"))
        return Exit.DONE
    columns = (
        Column("id", TEXT, lambda row: row["id"], "list.id"),
        Column("name", TEXT, lambda row: row["name_new"] or row["name"], "list.name"),
        Column("first", NUMBER, lambda row: row["rating"], label=first),
        Column("second", NUMBER, lambda row: row["rating_new"], label=second),
        Column("change", SIGNED, _change, "table.change"),
    )
    click.echo(as_text(Table(moved.rows(named=True), text=columns), words))
    return Exit.DIFFERENCES


def _change(row: Mapping[str, Any]) -> int | None:
    """None for whoever is on one of the lists only."""
    return None if None in (row["rating"], row["rating_new"]) else row["rating_new"] - row["rating"]


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
    table = _joined(words, file, beside) if beside else list_table(file, words)
    if kind.startswith("fide_"):
        shown = listed(nw.from_native(table.frame, eager_only=True), frozenset(excluded))
        table = replace(table, frame=shown.to_native())
    month = _month(table, file, period) if kind in ("fide_single", "fide_old") else ""
    try:
        data = write_list(table, kind, month, cadence)
    except Unwritable as error:
        raise Refusal(Exit.REFUSED, Finding("list.E033", {"problem": error.problem})) from None
    write_bytes(output, data)
    return Exit.DONE


def _month(table: ListTable, file: str, named: str) -> str:
    """The month of the header: the one named, else the list's own; without it nobody could read the file again."""
    if named and first_of(named) is None:
        raise Refusal(Exit.REFUSED, Finding("list.E058", {"period": named}))
    day = date_of(table)
    if named or table.period:
        return named or table.period
    if day is None:
        raise Refusal(Exit.REFUSED, Finding("list.E057", {"file": FileName(file)}))
    return period_of(day)
