"""A report with its findings where they belong: under the line they are about, at their column."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from arpad.values.finding import Finding

_CELL = re.compile(r" *(\S+(?: \S+)*)")  # columns are two blanks apart, or end


@dataclass(frozen=True)
class ReportLine:
    """`before`, `at` and `after` are the line; `at` is the cell that the first finding points at."""

    number: int
    before: str
    at: str
    after: str
    findings: tuple[Finding, ...]


def lines_with_findings(data: bytes, findings: Iterable[Finding]) -> list[ReportLine]:
    """Only lines that have some; what is about the whole report is not here."""
    by_line: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.line is not None:
            by_line.setdefault(finding.line, []).append(finding)
    text = _decoded(data).splitlines()
    return [_line(number, text, by_line[number]) for number in sorted(by_line)]


def _line(number: int, text: list[str], findings: list[Finding]) -> ReportLine:
    line = text[number - 1] if 0 < number <= len(text) else ""
    column = next((finding.column for finding in findings if finding.column), None)
    if column is None or not 0 < column <= len(line):
        return ReportLine(number, line, "", "", tuple(findings))
    cell = _CELL.match(line, column - 1)
    start, end = cell.span(1) if cell else (column - 1, column)
    return ReportLine(number, line[:start], line[start:end], line[end:], tuple(findings))


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
