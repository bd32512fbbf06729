"""A letter in a language: paragraphs, a table and the head of the log.

As plain text for the post of today, and on paper.
"""

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields
from datetime import date
from typing import Any

from arpad.reports.findings import texts_in_letter
from arpad.reports.letters.records import (
    AmendedReport,
    Appealed,
    ClaimDecision,
    ForwardedEvent,
    IdsAsked,
    Invoice,
    Matter,
    NotHomologated,
    RefusedReport,
    ReportReminder,
    ReturnedReport,
)
from arpad.reports.paper import Page, page
from arpad.reports.wording import Wording
from arpad.results.as_text import lines_of
from arpad.results.page import page_of
from arpad.results.table import NUMBER, TEXT, Column, Kind, Table, Words, worded
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Envelope:
    """What every letter has: to whom, when, and the entry of the log that it comes from."""

    recipient: str
    drafted_on: date
    log_number: int
    log_head: str


@dataclass(frozen=True)
class Sheet:
    language: str
    title: str
    recipient: str
    day: str
    paragraphs: tuple[str, ...]
    items: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    closing: str
    signature: str
    head: str


def sheet_of(matter: Matter, envelope: Envelope, words: Wording) -> Sheet:
    blanks = {field.name: _shown(getattr(matter, field.name), words) for field in fields(matter)}
    texts = [words.text(f"letter.{matter.kind}.{part}", **blanks) for part in _paragraphs(matter)]
    table = page_of(_table_of(matter, words), words)
    return Sheet(
        language=words.language,
        title=words.text(f"letter.{matter.kind}.title", **blanks),
        recipient=envelope.recipient or words.text("letter.to_whom"),
        day=day_text(envelope.drafted_on, words),
        paragraphs=tuple(texts),
        items=tuple(texts_in_letter(_findings(matter), words)),
        columns=tuple(head.text for head in table.heads),
        rows=tuple(tuple(cell.text for cell in line) for line in table.lines),
        closing=words.text(f"letter.{matter.kind}.closing", **blanks),
        signature=words.text("letter.signature"),
        head=words.text("letter.head", number=envelope.log_number, head=envelope.log_head),
    )


def day_text(day: date, words: Words) -> str:
    """
    >>> from arpad.reports.wording import wording
    >>> day_text(date(2011, 10, 20), wording("es"))
    '20 de octubre de 2011'
    """
    return words.text("letter.day", day=day.day, month=words.text(f"letter.month.{day.month}"), year=day.year)


def money_text(cents: int, words: Wording) -> str:
    """
    >>> from arpad.reports.wording import wording
    >>> money_text(1205, wording("es"))
    '12,05'
    """
    return words.number(f"{cents // 100}.{cents % 100:02}")


def _shown(value: Any, words: Wording) -> Any:
    if isinstance(value, date):
        return day_text(value, words)
    return "—" if value is None or value == "" else value


def _paragraphs(matter: Matter) -> Iterator[str]:
    """The keys of what this letter says, in order; a deadline that nobody set is not mentioned."""
    match matter:
        case ClaimDecision():
            yield matter.verdict
            if matter.article:
                yield "article"
            yield "reason"
        case Appealed():
            yield matter.against
            yield "reason"
            if matter.last_day is not None:
                yield "in_time"
        case ReportReminder():
            yield "ended"
            if matter.due is not None:
                yield matter.stage
            if matter.expiry is not None and matter.stage != "expired":
                yield "expiry"
        case ForwardedEvent():
            yield matter.to
            yield "file"
            if matter.due is not None:
                yield "due"
        case IdsAsked():
            yield matter.to
        case Invoice():
            yield "body"
            if matter.due is not None:
                yield "due"
        case AmendedReport():
            yield "body"
        case ReturnedReport() | RefusedReport() | NotHomologated():
            yield "body"
            yield "reason"
            if isinstance(matter, ReturnedReport) and matter.correct_by is not None:
                yield "correct_by_article" if matter.article else "correct_by"


def _findings(matter: Matter) -> tuple[Finding, ...]:
    with_findings = ReturnedReport | RefusedReport | AmendedReport | NotHomologated
    return matter.findings if isinstance(matter, with_findings) else ()


def _table_of(matter: Matter, words: Wording) -> Table:
    match matter:
        case IdsAsked():
            return _people(matter)
        case Invoice():
            return _fees(matter, words)
        case _:
            return Table(())


def _people(matter: IdsAsked) -> Table:
    columns = ("key", "name", "birth", "sex", "federation")
    page = [Column(key, TEXT, _text(key), f"letter.column.{key}", missing="—") for key in columns]
    return Table(matter.people, page=page)


def _text(key: str) -> Callable[[object], str | None]:
    return lambda person: str(getattr(person, key)) or None


def _fees(matter: Invoice, words: Wording) -> Table:
    """Under the fees, None is the row of their sum."""
    total, money = words.text("letter.total"), Kind(lambda cents, _: f"{money_text(cents, words)} {matter.currency}")
    return Table(
        (*matter.lines, None),
        page=(
            Column("event", TEXT, lambda line: line.name if line else total, "letter.column.event"),
            Column("fee", worded("letter.fee."), lambda line: line and line.fee, "letter.column.fee"),
            Column("article", TEXT, lambda line: line and (line.article or "—"), "letter.column.article"),
            Column("units", NUMBER, lambda line: line and line.units, "letter.column.units"),
            Column("amount", money, lambda line: (line or matter).cents, "letter.column.amount"),
        ),
    )


_WIDTH = 88


def letter_text(sheet: Sheet) -> str:
    return "\n".join(line.rstrip() for line in _lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    yield sheet.day.rjust(_WIDTH)
    yield from ("", sheet.recipient, "", sheet.title, "=" * len(sheet.title))
    for paragraph in sheet.paragraphs:
        yield ""
        yield from textwrap.wrap(paragraph, _WIDTH)
    if sheet.items:
        yield ""
    for number, item in enumerate(sheet.items, 1):
        first, *more = (part for line in item.split("\n") for part in textwrap.wrap(line.strip(), _WIDTH - 4))
        yield f"{number:2}. {first}"
        yield from (f"    {line}" for line in more)
    if sheet.rows:
        yield ""
        yield from lines_of((sheet.columns, *sheet.rows), range(len(sheet.columns)))
    yield ""
    yield from textwrap.wrap(sheet.closing, _WIDTH)
    yield from ("", sheet.signature, "", sheet.head)


def letter_pdf(sheet: Sheet) -> Page:
    return page("letter", {**asdict(sheet), "of": "/"})
