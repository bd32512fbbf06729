"""Findings in words: for people, for scripts, for spreadsheets."""

from collections.abc import Iterable
from typing import Any

from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.values.finding import Finding

COLUMNS = ("id", "level", "line", "column", "rule", "article", "message", "hint")


def finding_json(finding: Finding, words: Wording) -> dict[str, Any]:
    return {
        "id": finding.id,
        "level": finding.level.value,
        "line": finding.line,
        "column": finding.column,
        "rule": finding.rule,
        "article": finding.article,
        "message": words.message(finding),
        "hint": words.hint(finding),
    }


def findings_csv(findings: Iterable[Finding], words: Wording) -> str:
    return csv_text(COLUMNS, [list(finding_json(finding, words).values()) for finding in findings])


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
    level = words.text(f"table.level.{finding.level.value}")
    article = f" [{finding.article}]" if finding.article else ""
    place = ", ".join(where)
    return f"{place}: {level} {finding.id}{article}" if place else f"{level} {finding.id}{article}"
