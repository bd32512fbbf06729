"""The work behind `arpad list show`, `diff` and `convert`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import click
import narwhals as nw
import polars as pl

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import deliver, write_bytes, write_text
from arpad.cli.list_files import dated_table, decisions_of, file_and_day, list_table
from arpad.cli.reading import json_with_readings, refusal_of, say, say_readings
from arpad.formats.lists import WRITTEN, ListTable, Unwritable, date_of, joined, write_list
from arpad.formats.lists.chapters import chapter, first_of, period_of
from arpad.rating.case import Choice, edition_of_list
from arpad.rating.federation.page import scores_of
from arpad.rating.frames import Frame
from arpad.rating.list_columns import FEDERATION, blank
from arpad.rating.sections import SECTIONS, Publication, listed
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded, RegulationError
from arpad.reports.federation_list import ShownList, explained_line, line_reasons, list_paper, list_sheet
from arpad.reports.list_sections import SectionPage, page_json, section_page, section_table
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.data import as_csv, json_text
from arpad.results.table import NUMBER, SIGNED, TEXT, Column, Table
from arpad.values.finding import FileName, Finding
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


@dataclass(frozen=True)
class ShowRequest:
    """What `arpad list show` was asked."""

    file: str
    section: str
    top: int
    choice: Choice
    cadence: str | None
    excluded: Sequence[str]
    explain: str
    decisions: str
    output_format: str
    output: str


def run_show(words: Wording, asked: ShowRequest) -> Exit:
    table, day = dated_table(asked.file, words)
    played = Cadence(asked.cadence) if asked.cadence else table.cadence or Cadence.STANDARD
    publication = Publication(_edition(asked.choice, played, day, words), day, frozenset(asked.excluded), played)
    frame = nw.from_native(chapter(table, played), eager_only=True)
    if publication.federation is not None:
        frame = blank(frame, FEDERATION).with_columns(rating=nw.when(nw.col("rating") > 0).then(nw.col("rating")))
    if asked.explain:
        return _explain(frame, publication, asked, words)
    section = asked.section or ("top" if asked.top else "rating")
    shown = SECTIONS[section](frame, publication)
    page = section_page(section, shown.head(asked.top) if asked.top else shown, publication)
    makers: Mapping[str, Callable[[], str | bytes]] = {
        "table": lambda: as_text(section_table(page), words) + "\n",
        "csv": lambda: as_csv(section_table(page)),
        "json": lambda: json_with_readings(page_json(page), words),
        "xlsx": lambda: _sheet(page, scores_of(frame), asked, words),
        "pdf": lambda: _paper(page, scores_of(frame), asked, words),
    }
    deliver(asked.output, makers[asked.output_format](), file_and_day(asked.file)[0])
    return Exit.DONE


def _explain(frame: Frame, publication: Publication, asked: ShowRequest, words: Wording) -> Exit:
    edition, day = _of_a_federation(publication)
    reasons = line_reasons(frame, asked.explain, edition, day)
    if reasons is None:
        raise Refusal(Exit.REFUSED, Finding("rea.E058", {"id": asked.explain}))
    if asked.output_format == "json":
        shown = json_text(reasons)
        write_text(asked.output, json_with_readings(shown, words))
    else:
        write_text(asked.output, explained_line(reasons, edition, words))
    return Exit.DONE


def _sheet(page: SectionPage, scores: Sequence[int], asked: ShowRequest, words: Wording) -> bytes:
    return list_sheet(_shown(page, scores, asked, words), words)


def _paper(page: SectionPage, scores: Sequence[int], asked: ShowRequest, words: Wording) -> bytes:
    return list_paper(_shown(page, scores, asked, words), words)


def _shown(page: SectionPage, scores: Sequence[int], asked: ShowRequest, words: Wording) -> ShownList:
    edition, day = _of_a_federation(page.publication)
    return ShownList(page, edition, day, scores, decisions_of(asked.decisions, words).honours)


def _of_a_federation(publication: Publication) -> tuple[Edition, date]:
    """Only a federation's own list has such pages, and only one whose day is known."""
    if publication.federation is None or publication.on is None:
        raise Refusal(Exit.REFUSED, Finding("rea.E059"))
    return publication.federation, publication.on


def _edition(choice: Choice, cadence: Cadence, day: date | None, words: Wording) -> Edition | None:
    """The one named, or that of the day. A list can be shown without a law too: then nobody is left out."""
    if choice.edition_id is None and day is None:
        return None
    try:
        edition = edition_of_list(choice, cadence, day)
    except EditionNotEncoded:
        say([Finding("list.W033", {"date": str(day)})], words)
        return None
    except RegulationError as error:
        raise refusal_of(error) from None
    say_readings(words, (edition, day))
    return edition


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
