"""A letter in a language: paragraphs, a table and the head of the log.

As plain text for the post of today, and on paper.
"""

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields
from datetime import date
from operator import attrgetter
from typing import Any, NamedTuple

from arpad.reports.findings import texts_in_letter
from arpad.reports.letters.records import (
    AcceptedReport,
    AmendedReport,
    Appealed,
    ClaimDecision,
    FeeLine,
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
from arpad.values.finding import DecimalText, Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Envelope:
    """What every letter has: from whom, to whom, when, and the entry of the log that it comes from."""

    recipient: str
    drafted_on: date
    log_number: int
    log_head: str
    sender: tuple[str, ...] = ()  # name and address of the federation, line by line
    address: tuple[str, ...] = ()  # where the post finds the recipient


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
    sender: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()  # the columns that are flush right


def sheet_of(matter: Matter, envelope: Envelope, words: Wording) -> Sheet:
    blanks = {field.name: _shown(getattr(matter, field.name), words) for field in fields(matter)}
    texts = [words.text(f"letter.{matter.kind}.{part}", **blanks) for part in _paragraphs(matter)]
    table = page_of(_table_of(matter, words), words)
    return Sheet(
        language=words.language,
        title=words.text(f"letter.{matter.kind}.title", **blanks),
        recipient="\n".join((envelope.recipient or _nobody_named(matter, words), *envelope.address)),
        day=day_text(envelope.drafted_on, words),
        paragraphs=tuple(texts),
        items=tuple(texts_in_letter(_findings(matter), words)),
        columns=tuple(head.text for head in table.heads),
        rows=tuple(tuple(cell.text for cell in line) for line in table.lines),
        closing=words.text(f"letter.{matter.kind}.closing", **blanks),
        signature=words.text("letter.signature"),
        head=words.text("letter.head", number=envelope.log_number, head=envelope.log_head),
        sender=envelope.sender,
        numbers=tuple(index for index, head in enumerate(table.heads) if not head.left),
    )


def _nobody_named(matter: Matter, words: Wording) -> str:
    """Whoever organises an event is addressed by it."""
    name = getattr(matter, "name", "")
    return words.text("letter.to_organiser", name=name) if name else words.text("letter.to_whom")


def day_text(day: date, words: Words) -> str:
    """
    >>> from arpad.reports.wording import wording
    >>> day_text(date(2011, 10, 20), wording("es"))
    '20 de octubre de 2011'
    """
    return words.text("letter.day", day=day.day, month=words.text(f"letter.month.{day.month}"), year=day.year)


def _shown(value: Any, words: Wording) -> Any:
    if isinstance(value, date):
        return day_text(value, words)
    if isinstance(value, DecimalText):
        return words.number(value)
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
            if matter.account:
                yield "account"
            if matter.tax_number:
                yield "tax_number"
        case AcceptedReport() | AmendedReport():
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


class _Sum(NamedTuple):
    name: str
    cents: int


def _fees(matter: Invoice, words: Wording) -> Table:
    """Under the fees stand their sum, and where there is a tax the tax and what is to be paid."""
    money = Kind(lambda cents, _: words.money(cents, matter.currency))
    sums = [_Sum(words.text("letter.total"), matter.net + matter.tax)]
    if matter.tax:
        tax = words.text("letter.tax", percent=words.number(matter.tax_percent))
        sums = [_Sum(words.text("letter.net"), matter.net), _Sum(tax, matter.tax), *sums]
    return Table(
        (*matter.lines, *sums),
        page=(
            Column("event", TEXT, attrgetter("name"), _HEADS + "event"),
            Column("fee", worded("letter.fee."), lambda line: _of_fee(line, "fee"), _HEADS + "fee"),
            Column("article", TEXT, lambda line: _of_fee(line, "article"), _HEADS + "article"),
            Column("units", NUMBER, lambda line: _of_fee(line, "units"), _HEADS + "units"),
            Column("amount", money, attrgetter("cents"), _HEADS + "amount"),
        ),
    )


_HEADS = "letter.column."


def _of_fee(line: FeeLine | _Sum, name: str) -> Any:
    """Nothing in the rows of the sums."""
    return (getattr(line, name) or "—") if isinstance(line, FeeLine) else None


_WIDTH = 88


def letter_text(sheet: Sheet) -> str:
    return "\n".join(line.rstrip() for line in _lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    yield from sheet.sender
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
        left = [index for index in range(len(sheet.columns)) if index not in sheet.numbers]
        yield from lines_of((sheet.columns, *sheet.rows), left)
    yield ""
    yield from textwrap.wrap(sheet.closing, _WIDTH)
    yield from ("", sheet.signature, "", sheet.head)


def plain_letter_pdf(text: str, title: str, language: str) -> Page:
    """Of a letter of which only the text is there."""
    return page("plain_letter", {"text": text, "title": title, "language": language, "of": "/"})


def letter_pdf(sheet: Sheet) -> Page:
    return page("letter", {**asdict(sheet), "of": "/"})
