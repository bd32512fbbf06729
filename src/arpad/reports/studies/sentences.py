"""Cells and verdicts of a study as a reader of one language expects them."""

from collections.abc import Mapping, Sequence
from typing import Any

from arpad.reports.wording import Wording
from arpad.studies.study import Column, Section, Study, Table, Value, Verdict

_DIGITS = 4  # of a figure in a sentence
_WORTH_DIGITS = 1e-4  # smaller ones go by powers of ten
_MOST = 500  # rows of a table that sets no limit
_LEAST, _LEAST_POWER = 1e-15, -15  # p-values below are rounding
_THIN = "\u202f"
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def cell_text(value: Value, column: Column, words: Wording) -> str:
    if value is None:
        return "—"
    if isinstance(value, bool):
        return words.text("title.yes" if value else "title.no")
    if isinstance(value, str):
        return "; ".join(_named(one, words) for one in value.split()) if column.coded else value
    if isinstance(value, int) and not column.places:
        return whole(value, words)
    places = column.places or 0
    if column.key.endswith("p_value") and value < 0.5 * 10.0**-places:
        return _tiny(value, words)
    return words.minus(f"{value:.{places}f}")


def _tiny(value: float, words: Wording) -> str:
    """What would be shown as nought, in powers of ten; nought itself is only beyond what can be counted."""
    if abs(value) < _LEAST:
        return "< 10" + str(_LEAST_POWER).translate(_RAISED)
    digits, exponent = f"{value:.1e}".split("e")
    return words.minus(f"{digits}·10") + str(int(exponent)).translate(_RAISED)


def _named(code: str, words: Wording) -> str:
    """A value of studies, or a rule of the editions."""
    key = f"study.value.{code}"
    return words.text(key) if words.has(key) else words.rule(code)


def rows_shown(table: Table, words: Wording) -> list[list[str]]:
    """As many rows as a reader is given."""
    rows = table.rows[: _MOST if table.shown is None else table.shown]
    return [[cell_text(cell, column, words) for cell, column in zip(row, table.columns, strict=True)] for row in rows]


def rows_told(table: Table, rows: Sequence[object], words: Wording) -> str:
    """That there are more rows than these."""
    if len(rows) == len(table.rows):
        return ""
    return words.text("study.shown", shown=whole(len(rows), words), all=whole(len(table.rows), words))


def printed(section: Section) -> list[Table]:
    """The tables for a reader; one that shows no row is there for its drawing."""
    return [table for table in section.tables if table.shown != 0]


def heads(table: Table, words: Wording) -> list[str]:
    return [column_head(column.key, words) for column in table.columns]


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
    return words.text(f"study.about.{section.key}", **figures(section.inputs, words))


def level_text(verdict: Verdict, words: Wording) -> str:
    """By sign and by word: nobody depends on a colour."""
    level = verdict.level.value
    return f"{words.text(f'study.sign.{level}')} {words.text(f'study.level.{level}')}"


def verdict_sentence(verdict: Verdict, words: Wording) -> str:
    key = f"study.verdict.{verdict.check}.{verdict.level.value}"
    return words.text(key, **figures(verdict.inputs, words))


def test_text(verdict: Verdict, words: Wording) -> str:
    return words.text(f"study.test.{verdict.test}", **figures(verdict.inputs, words))


def figures(values: Mapping[str, Any], words: Wording) -> dict[str, Any]:
    return {name: _figure(value, words) for name, value in values.items()}


def _figure(value: Any, words: Wording) -> Any:
    """Floats with the digits that say something, long whole numbers in threes."""
    if isinstance(value, float):
        return _tiny(value, words) if 0 < abs(value) < _WORTH_DIGITS else words.minus(f"{value:.{_DIGITS}g}")
    return whole(value, words) if isinstance(value, int) and not isinstance(value, bool) else value


def whole(value: int, words: Wording) -> str:
    """From five digits on in threes, with a space that both languages know."""
    return words.minus(f"{value:,}".replace(",", _THIN) if abs(value) >= 10_000 else value)
