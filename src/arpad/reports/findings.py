"""Findings in words: for people, for scripts, for spreadsheets; and reasons for scripts.

And what stands at the foot of every page that is made meanwhile: how far the law was read.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from operator import attrgetter
from typing import Any

from arpad.regulations.calendar import LAW_READ, said_once
from arpad.reports.finding_groups import OPEN_FACTS, FindingGroup, grouped, left_open, where_of
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


def findings_json(findings: Iterable[Finding], words: Wording) -> list[dict[str, Any]]:
    """What was found in a report and its facts; what nobody was asked yet is the event's (`open`)."""
    return [finding_json(finding, words) for finding in findings if not finding.untold]


def open_json(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """The requirements that rest on facts which no report has, each with what it would change if it were not met."""
    return [
        {
            "rule": finding.rule,
            "article": finding.article,
            "fact": finding.data.get("fact", ""),
            "if_not_met": str(finding.data.get("if_not_met", "")).rpartition(".")[2],
        }
        for finding in findings
        if finding.id == OPEN_FACTS
    ]


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


def each_text(findings: Iterable[Finding], words: Wording, file: str = "") -> list[str]:
    """Each by itself; what nobody was asked yet is no finding of this report, and stays one line at the end."""
    found = list(findings)
    untold = [finding for finding in found if finding.untold]
    alone = [finding_text(finding, words, file) for finding in found if not finding.untold]
    return [*alone, *finding_texts(untold, words, file)]


def finding_texts(
    findings: Iterable[Finding], words: Wording, file: str = "", *, flag: str = "", whole: bool = False
) -> list[str]:
    """What a person reads of them: equal ones together, with their first places; at the end what was left open.

    `flag` names the option that shows the other places; `whole` leaves none out.
    """
    told = list(findings)
    lines = [_group_text(group, words, file, flag, whole) for group in grouped(told, words, whole=whole)]
    still_open = left_open(told, words)
    return lines if still_open is None else [*lines, _open_text(still_open, words, file)]


def texts_in_letter(findings: Iterable[Finding], words: Wording) -> list[str]:
    """For somebody who reads them on paper: equal ones together with all their places, nothing left out."""
    told = list(findings)
    lines = [_group_text(group, words, "", "", whole=True) for group in grouped(told, words, page=True, whole=True)]
    still_open = left_open(told, words, page=True)
    return lines if still_open is None else [*lines, _open_text(still_open, words, "")]


def _group_text(group: FindingGroup, words: Wording, file: str, flag: str, whole: bool) -> str:
    """Head, places, cure; a single finding stands at its place as ever."""
    if group.count == 1:
        return f"{_head(group.first, words, file)}: {group.message}\n    {group.hint}"
    head = f"{file}: " if file else ""
    head += f"{words.text(f'table.level.{group.level}')} {group.id}"
    head += f" [{group.article}]" if group.article else ""
    head += "" if group.counted else words.text("table.finding.times", count=words.whole(group.count))
    shown = len(group.places) if whole else group.shown
    places = list(group.places[:shown])
    if places and group.beyond(shown):
        more = words.text("table.finding.more", count=words.whole(group.beyond(shown)))
        places.append(f"{more}: {flag}" if flag else more)
    lines = ["; ".join(places)] if group.equal and places else places
    return "\n    ".join([f"{head}: {group.message}".rstrip(), *lines, group.hint])


def _open_text(group: FindingGroup, words: Wording, file: str) -> str:
    """One line: it names no defect of the report, so that it has neither level nor id."""
    article = f" [{group.article}]" if group.article else ""
    told = f"{group.message}{article}: {'; '.join(group.places)}. {group.hint}"
    return f"{file}: {told}" if file else told


def _head(finding: Finding, words: Wording, file: str = "") -> str:
    place = ", ".join(text for text in (file, where_of(finding, words)) if text)
    level = words.text(f"table.level.{finding.level.value}")
    article = f" [{finding.article}]" if finding.article else ""
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
