"""Cells and verdicts of a study as a reader of one language expects them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from operator import itemgetter
from typing import Any

from arpad.reports.letters.sheet import day_text
from arpad.reports.wording import Wording
from arpad.results.page import page_of
from arpad.results.table import Column, Kind
from arpad.results.table import Table as Result
from arpad.results.words import Words
from arpad.studies.study import Heading, Section, Study, Table, Value, Verdict

_WORTH_DIGITS = 1e-4  # smaller ones go by powers of ten
_LONGEST_CELL = 60  # letters
_MOST = 500  # rows of a table that sets no limit
_LEAST, _LEAST_POWER = 1e-15, -15  # p-values below are rounding
_THIN = "\u202f"
_IN_THREES = 10_000
_CADENCES = ("cadence", "cadences", "series")
_AGAINST = " / "  # between two histories that are compared; no name of a file has it
_CHANCES = ("p", "p_value")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def cell_text(value: Value, column: Heading, words: Words) -> str:
    if value is None:
        return "—"
    if isinstance(value, bool):
        return words.text("title.yes" if value else "title.no")
    if isinstance(value, str):
        if column.key in _CADENCES:
            return cadence_text(value, words)
        if _DAY.fullmatch(value):
            return short_day(date.fromisoformat(value), words)
        return "; ".join(_named(one, words) for one in value.split()) if column.coded else value
    if isinstance(value, int) and not column.places:
        return whole(value, words)
    places = column.places or 0
    if column.key.endswith("p_value") and value < 0.5 * 10.0**-places:
        return _tiny(value, words)
    return _decimal(value, places, words)


def cadence_text(name: str, words: Words) -> str:
    """A cadence, or the one list of a chapter, by its name; a history may be called by its file. Two, if compared."""
    if _AGAINST in name:
        return _AGAINST.join(cadence_text(one, words) for one in name.split(_AGAINST))
    known = (key for key in (f"cadence.{name}", f"study.series.{name}") if words.has(key))
    return next((words.text(key) for key in known), name)


def short_day(day: date, words: Words) -> str:
    """For a cell: the month in a few letters."""
    return words.text("study.day", day=day.day, month=words.text(f"study.month.{day.month}"), year=day.year)


def _decimal(value: float, places: int, words: Words) -> str:
    """Without a minus before nought; whole parts in threes as `whole` has them."""
    shown = f"{value:z,.{places}f}" if abs(value) >= _IN_THREES else f"{value:z.{places}f}"
    return words.minus(shown).replace(",", _THIN, shown.count(","))


def _tiny(value: float, words: Words) -> str:
    """What would be shown as nought, in powers of ten; nought itself is only beyond what can be counted."""
    if abs(value) < _LEAST:
        return "< 10" + str(_LEAST_POWER).translate(_RAISED)
    digits, exponent = f"{value:.1e}".split("e")
    return words.minus(f"{digits}·10") + str(int(exponent)).translate(_RAISED)


def _named(code: str, words: Words) -> str:
    """A value of studies, or a rule of the editions."""
    key = f"study.value.{code}"
    return words.text(key) if words.has(key) else words.rule(code)


def result_of(table: Table) -> Result:
    """The table of a study, which is kept as data, with what its columns mean to a reader."""
    columns = tuple(_column(column, at) for at, column in enumerate(table.columns))
    return Result(table.rows, text=columns, csv=columns, json=columns, page=columns)


def _column(column: Heading, at: int) -> Column:
    kind = Kind(lambda value, words: cell_text(value, column, words), left=column.places is None)
    return Column(column.key, kind, itemgetter(at), f"study.column.{column.key}", missing="—")


def rows_shown(table: Table, words: Wording) -> list[list[str]]:
    """As many rows as a reader is given."""
    shown = replace(result_of(table), rows=table.rows[: _MOST if table.shown is None else table.shown])
    return [[cell.text for cell in line] for line in page_of(shown, words).lines]


def below_its_row(table: Table, rows: Sequence[Sequence[str]]) -> list[int]:
    """Columns of texts too long for a cell, such as the members of a group: they stand under their row, over its whole
    width."""
    texts = (at for at, column in enumerate(table.columns) if column.places is None)
    return [at for at in texts if max((len(row[at]) for row in rows), default=0) > _LONGEST_CELL]


def rows_told(table: Table, rows: Sequence[object], words: Wording) -> str:
    """That there are more rows than these."""
    if len(rows) == len(table.rows):
        return ""
    return words.text("study.shown", shown=whole(len(rows), words), all=whole(len(table.rows), words))


def printed(section: Section) -> list[Table]:
    """The tables for a reader; one that shows no row is there for its drawing."""
    return [table for table in section.tables if table.shown != 0]


def heads(table: Table, words: Wording) -> list[str]:
    return [column.head(words) for column in result_of(table).text]


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
    named = {name: _named(str(verdict.inputs[name]), words) for name in verdict.coded}
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
        return _tiny(value, words) if tiny else _few_digits(value, words)
    if isinstance(value, str):
        if name in _CADENCES:
            return ", ".join(cadence_text(one, words) for one in value.split(", "))
        return day_text(date.fromisoformat(value), words) if _DAY.fullmatch(value) else value
    return whole(value, words) if isinstance(value, int) and not isinstance(value, bool) else value


def _few_digits(value: float, words: Wording) -> str:
    """One decimal of tens, two of ones, four of parts; none that are nought."""
    places = 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 4
    rounded = float(f"{value:.{places}f}")
    return _decimal(rounded, next(few for few in range(places + 1) if round(rounded, few) == rounded), words)


def whole(value: int, words: Words) -> str:
    """From five digits on in threes, with a space that both languages know."""
    return words.minus(f"{value:,}".replace(",", _THIN) if abs(value) >= _IN_THREES else value)
