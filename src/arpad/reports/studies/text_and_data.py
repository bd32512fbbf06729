"""A study on the terminal: verdicts first, then the tables; and every figure of it as CSV and JSON.

CSV and JSON have every row and every digit, with nothing rounded away.
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from arpad.reports.studies.sentences import (
    below_its_row,
    facts_of,
    heads,
    level_text,
    paragraph,
    printed,
    rows_shown,
    rows_told,
    title_text,
    verdict_sentence,
)
from arpad.reports.wording import Wording
from arpad.results.as_text import lines_of, text_width
from arpad.results.data import as_csv, as_rows, json_text
from arpad.results.table import Table
from arpad.studies.study import Section, Study, Verdict

_WIDTH = 100
_ROWS = 25  # of one table; -o with CSV has all


def study_text(study: Study, words: Wording) -> str:
    return "\n".join(_lines(study, words)) + "\n"


def _lines(study: Study, words: Wording) -> Iterator[str]:
    title = title_text(study, words)
    yield title
    yield "═" * text_width(title)
    facts = facts_of(study, words)
    if facts:
        yield from wrap(" · ".join(f"{name} {value}" for name, value in facts), _WIDTH)
    if study.verdicts:
        yield ""
    for verdict in study.verdicts:
        yield from _verdict_lines(verdict, words)
    for section in study.sections:
        yield from _section_lines(section, words)


def _verdict_lines(verdict: Verdict, words: Wording) -> Iterator[str]:
    yield f"{level_text(verdict, words):<9} {words.text(f'study.check.{verdict.check}')}"
    yield from wrap(verdict_sentence(verdict, words), _WIDTH, initial_indent=" " * 10, subsequent_indent=" " * 10)


def _section_lines(section: Section, words: Wording) -> Iterator[str]:
    heading = words.text(f"study.section.{section.key}")
    yield from ("", heading, "─" * text_width(heading))
    yield from wrap(paragraph(section, words), _WIDTH)
    for table in printed(section):
        yield from ("", words.text(f"study.table.{table.key}"), _table(table, words))


def _table(table: Table, words: Wording) -> str:
    rows = rows_shown(table, words)[:_ROWS]
    if not rows:
        return words.text("study.no_rows")
    told = rows_told(table, rows, words)
    return "\n".join([*_with_long_texts(table, rows, heads(table, words)), *([told] if told else [])])


def _with_long_texts(table: Table, rows: Sequence[Sequence[str]], names: Sequence[str]) -> Iterator[str]:
    below = below_its_row(table, rows)
    across = [at for at in range(len(names)) if at not in below]
    texts = frozenset(place for place, at in enumerate(across) if table.page[at].kind.left)
    first, *lines = lines_of([[row[at] for at in across] for row in (names, *rows)], texts)
    yield from (first, "─" * max(map(text_width, (first, *lines))))
    for line, row in zip(lines, rows, strict=True):
        yield line
        for at in below:
            yield from wrap(f"{names[at]}: {row[at]}", _WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 6)


def study_csv(study: Study, words: Wording) -> str:
    """All tables in one file, each under its name, with an empty line between."""
    tables = [table for section in study.sections for table in section.tables]
    return "\n".join(f"{table.key}\n{as_csv(table)}" for table in tables)


def study_json(study: Study, words: Wording) -> str:
    shown = {
        "study": study.kind,
        "about": dict(study.about),
        "verdicts": [_verdict_data(verdict, words) for verdict in study.verdicts],
        "sections": [_section_data(section) for section in study.sections],
    }
    return json_text(shown)


def _verdict_data(verdict: Verdict, words: Wording) -> dict[str, Any]:
    return {
        "check": verdict.check,
        "level": verdict.level.value,
        "test": verdict.test,
        "inputs": dict(verdict.inputs),
        "message": verdict_sentence(verdict, words),
    }


def _section_data(section: Section) -> dict[str, Any]:
    return {
        "section": section.key,
        "inputs": dict(section.inputs),
        "tables": {table.key: as_rows(table) for table in section.tables},
    }
