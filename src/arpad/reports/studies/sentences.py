"""Cells and verdicts of a study as a reader of one language expects them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from arpad.reports.letters.sheet import day_text
from arpad.reports.wording import Wording
from arpad.results.page import page_of
from arpad.results.table import ISO_DAY, Column, Table, cadence_text, code_text, rounded_text, tiny_text, whole
from arpad.studies.study import Section, Study, Value, Verdict

_WORTH_DIGITS = 1e-4  # smaller ones go by powers of ten
_LONGEST_CELL = 60  # letters
_MOST = 500  # rows of a table that sets no limit
_CADENCES = ("cadence", "cadences", "series")
_CHANCES = ("p", "p_value")


def cell_text(value: Value, column: Column, words: Wording) -> str:
    return column.missing if value is None else str(column.kind.text(value, words))


def rows_shown(table: Table, words: Wording) -> list[list[str]]:
    """As many rows as a reader is given."""
    shown = replace(table, rows=table.rows[: _MOST if table.most_shown is None else table.most_shown])
    return [[cell.text for cell in line] for line in page_of(shown, words).lines]


def below_its_row(table: Table, rows: Sequence[Sequence[str]]) -> list[int]:
    """Columns of texts too long for a cell, such as the members of a group: they stand under their row, over its whole
    width."""
    texts = (at for at, column in enumerate(table.page) if column.kind.left)
    return [at for at in texts if max((len(row[at]) for row in rows), default=0) > _LONGEST_CELL]


def rows_told(table: Table, rows: Sequence[object], words: Wording) -> str:
    """That there are more rows than these."""
    if len(rows) == len(table.rows):
        return ""
    return words.text("study.shown", shown=whole(len(rows), words), all=whole(len(table.rows), words))


def printed(section: Section) -> list[Table]:
    """The tables for a reader; one that shows no row is there for its drawing."""
    return [table for table in section.tables if table.most_shown != 0]


def heads(table: Table, words: Wording) -> list[str]:
    return [column.head(words) for column in table.page]


def column_head(key: str, words: Wording) -> str:
    return words.text(f"study.column.{key}")


def title_text(study: Study, words: Wording) -> str:
    return words.text(f"study.title.{study.kind}", **figures(study.about, words))


def facts_of(study: Study, words: Wording) -> list[tuple[str, str]]:
    """What was studied, as far as it has a name for readers."""
    told = ((key, f"study.fact.{key}", value) for key, value in study.about.items())
    shown = figures(study.about, words)
    return [
        (words.text(name), str(shown[key])) for key, name, value in told if words.has(name) and value not in (None, "")
    ]


def paragraph(section: Section, words: Wording) -> str:
    return _sentence(f"study.about.{section.key}", figures(section.inputs, words), words)


def level_text(verdict: Verdict, words: Wording) -> str:
    """By sign and by word: nobody depends on a colour."""
    level = verdict.level.value
    return f"{words.text(f'study.sign.{level}')} {words.text(f'study.level.{level}')}"


def verdict_sentence(verdict: Verdict, words: Wording) -> str:
    return _sentence(f"study.verdict.{verdict.check}.{verdict.level.value}", _inputs(verdict, words), words)


def test_text(verdict: Verdict, words: Wording) -> str:
    return _sentence(f"study.test.{verdict.test}", _inputs(verdict, words), words)


def _inputs(verdict: Verdict, words: Wording) -> dict[str, Any]:
    named = {name: code_text(str(verdict.inputs[name]), words) for name in verdict.coded}
    return {**figures(verdict.inputs, words), **named}


def _sentence(key: str, inputs: Mapping[str, Any], words: Wording) -> str:
    """What is below all that can be counted is not "equal to below"."""
    return words.text(key, **inputs).replace("= < ", "< ")


def figures(values: Mapping[str, Any], words: Wording) -> dict[str, Any]:
    return {name: _figure(name, value, words) for name, value in values.items()}


def _figure(name: str, value: Any, words: Wording) -> Any:
    """Floats with the digits that say something, long whole numbers in threes, days as the language writes them."""
    if isinstance(value, float):
        tiny = abs(value) < _WORTH_DIGITS and (value != 0 or name in _CHANCES)
        return tiny_text(value, words) if tiny else _few_digits(value, words)
    if isinstance(value, str):
        if name in _CADENCES:
            return ", ".join(cadence_text(one, words) for one in value.split(", "))
        return day_text(date.fromisoformat(value), words) if ISO_DAY.fullmatch(value) else value
    return whole(value, words) if isinstance(value, int) and not isinstance(value, bool) else value


def _few_digits(value: float, words: Wording) -> str:
    """One decimal of tens, two of ones, four of parts; none that are nought."""
    places = 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 4
    rounded = float(f"{value:.{places}f}")
    return rounded_text(rounded, next(few for few in range(places + 1) if round(rounded, few) == rounded), words)
