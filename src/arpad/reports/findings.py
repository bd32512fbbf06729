"""Findings in words: for people, for scripts, for spreadsheets; and reasons for scripts.

And what stands at the foot of every page that is made meanwhile: how far the law was read.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from operator import attrgetter
from typing import Any

from arpad.regulations.calendar import LAW_READ, said_once
from arpad.reports.wording import Wording
from arpad.results.data import as_rows
from arpad.results.table import CODE, NUMBER, TEXT, Column, Table
from arpad.values.finding import Finding
from arpad.values.trace import Step


def findings_table(findings: Iterable[Finding], words: Wording) -> Table:
    """Only findings in a file without lines have a byte."""
    findings = list(findings)
    bytes_of = (Column("byte", NUMBER, attrgetter("byte")),) if any(f.byte is not None for f in findings) else ()
    columns = (
        Column("id", CODE, attrgetter("id")),
        Column("level", CODE, attrgetter("level.value")),
        Column("line", NUMBER, attrgetter("line")),
        Column("column", NUMBER, attrgetter("column")),
        *bytes_of,
        Column("rule", CODE, attrgetter("rule")),
        Column("article", CODE, attrgetter("article")),
        Column("message", TEXT, words.message),
        Column("hint", TEXT, words.hint),
    )
    return Table(findings, csv=columns, json=columns)


def finding_json(finding: Finding, words: Wording) -> dict[str, Any]:
    (shown,) = as_rows(findings_table([finding], words))
    return shown


def step_json(step: Step, edition: str, rulings: Sequence[str] = ()) -> dict[str, Any]:
    """A reason; one that comes from another edition (a supplement) or rests on a ruling names it."""
    shown: dict[str, Any] = {
        "rule": step.rule,
        "article": step.article,
        "inputs": dict(step.inputs),
        "value": step.value,
    }
    if step.note:
        shown["note"] = step.note
    if step.edition and step.edition != edition:
        shown["edition"] = step.edition
    if step.certainty:
        shown["unconfirmed"] = step.certainty
    if rulings:
        shown["rulings"] = rulings
    return shown


def finding_text(finding: Finding, words: Wording, file: str = "") -> str:
    """Two lines: where and what, then how to fix it."""
    return f"{_head(finding, words, file)}: {words.message(finding)}\n    {words.hint(finding)}"


def finding_in_letter(finding: Finding, words: Wording) -> str:
    """The same two lines for somebody who reads them on paper."""
    return f"{_head(finding, words)}: {words.page_message(finding)}\n    {words.page_hint(finding)}"


def _head(finding: Finding, words: Wording, file: str = "") -> str:
    where = [file] if file else []
    if finding.line is not None and finding.column is not None:
        where.append(words.text("table.line_column", line=finding.line, column=finding.column))
    elif finding.line is not None:
        where.append(words.text("table.line", line=finding.line))
    elif finding.byte is not None:
        where.append(words.text("table.byte", byte=finding.byte))
    level = words.text(f"table.level.{finding.level.value}")
    article = f" [{finding.article}]" if finding.article else ""
    place = ", ".join(where)
    return f"{place}: {level} {finding.id}{article}" if place else f"{level} {finding.id}{article}"


_LINES: ContextVar[tuple[str, ...]] = ContextVar("foot", default=())


@contextmanager
def at_the_foot(findings: Iterable[Finding], words: Wording) -> Iterator[None]:
    """Of these findings only those about the reading of the law are for whoever holds the paper."""
    lines = tuple(words.message(finding) for finding in said_once(findings) if finding.id == LAW_READ)
    before = _LINES.set(lines)
    try:
        yield
    finally:
        _LINES.reset(before)


def foot_lines() -> tuple[str, ...]:
    return _LINES.get()
