"""Cells and verdicts of a study as a reader of one language expects them."""

from arpad.reports.wording import Wording
from arpad.studies.study import Column, Table, Value, Verdict

_DIGITS = 4  # of a figure in a sentence


def cell_text(value: Value, column: Column, words: Wording) -> str:
    if value is None:
        return "—"
    if isinstance(value, bool):
        return words.text("title.yes" if value else "title.no")
    if isinstance(value, str):
        return words.text(f"study.value.{value}") if column.coded else value
    return words.minus(f"{value:.{column.places or 0}f}")


def rows_shown(table: Table, words: Wording) -> list[list[str]]:
    """As many rows as are printed."""
    rows = table.rows if table.shown is None else table.rows[: table.shown]
    return [[cell_text(cell, column, words) for cell, column in zip(row, table.columns, strict=True)] for row in rows]


def heads(table: Table, words: Wording) -> list[str]:
    return [words.text(f"study.column.{column.key}") for column in table.columns]


def verdict_sentence(verdict: Verdict, words: Wording) -> str:
    inputs = {name: _figure(value, words) for name, value in verdict.inputs.items()}
    return words.text(f"study.verdict.{verdict.check}.{verdict.level.value}", **inputs)


def _figure(value: Value, words: Wording) -> object:
    """Floats with the digits that say something."""
    return words.minus(f"{value:.{_DIGITS}g}") if isinstance(value, float) else value
