"""What a study says, before anybody words or draws it; and the same as plain data and back, to be kept."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from functools import cache
from operator import itemgetter
from typing import Any, Literal, TypeAlias, cast

from arpad.results.table import Column, FigureKind, Table, figure_kind
from arpad.values.records import dataclass

Value: TypeAlias = int | float | str | bool | None


class Level(StrEnum):
    """Of a verdict."""

    FINE = "fine"
    WATCH = "watch"
    ACT = "act"


@dataclass(frozen=True)
class Verdict:
    """One check: its level, and the test behind it, whose inputs the sentence `study.verdict.<check>` takes.

    `coded`: inputs that are keys of wording, as in a column.
    """

    check: str
    level: Level
    test: str  # key of the method: study.test.<test>
    inputs: Mapping[str, Value]
    coded: Collection[str] = ()


_CADENCES = ("cadence", "cadences", "series")


def figure(key: str, places: int | None = 0, coded: bool = False) -> Column:
    """`places` are decimals shown (figures keep all they have); None: a text.

    `coded`: texts are keys of wording, with blanks between several. Its place in the row is that in its table.
    """
    kind = figure_kind(places, coded, cadence=key in _CADENCES, chance=key.endswith("p_value"))
    return Column(key, kind, _cell(0), f"study.column.{key}", missing="—")


def study_table(
    key: str, columns: Iterable[Column], rows: Sequence[Sequence[Value]], shown: int | None = None
) -> Table:
    """Figures by row, one for each column. `shown` limits the rows in print; CSV and JSON have all."""
    placed = tuple(replace(column, value=_cell(at)) for at, column in enumerate(columns))
    return Table(rows, placed, placed, placed, placed, key=key, most_shown=shown)


@cache
def _cell(at: int) -> Callable[[Sequence[Value]], Value]:
    """One getter for each place, so that equal tables are equal."""
    return itemgetter(at)


@dataclass(frozen=True)
class Chart:
    """A drawing of one table of the same section: columns by key.

    line, points and bars take `x` and `y`; `low` and `high` draw an interval; `colour` makes series; `diagonal` draws
    the line on which both axes agree, `zero` the line at nought.
    """

    key: str
    kind: Literal["line", "points", "bars", "area"]
    table: str
    x: str
    y: str
    low: str = ""
    high: str = ""
    colour: str = ""
    diagonal: bool = False
    zero: bool = False


@dataclass(frozen=True)
class Section:
    """A part of the study with its heading `study.section.<key>` and its paragraph `study.about.<key>`."""

    key: str
    tables: Sequence[Table] = ()
    charts: Sequence[Chart] = ()
    inputs: Mapping[str, Value] = field(default_factory=dict)  # of the paragraph


@dataclass(frozen=True)
class Study:
    """`kind` is the name of its command; `about` says what was studied (edition, first and last list, games …)."""

    kind: str
    about: Mapping[str, Any]
    sections: Sequence[Section]
    verdicts: Sequence[Verdict] = ()


def study_as_data(study: Study) -> dict[str, Any]:
    """Whole for JSON: every figure, table and chart."""
    return {
        "kind": study.kind,
        "about": dict(study.about),
        "verdicts": [
            {**vars(verdict), "level": verdict.level.value, "inputs": dict(verdict.inputs)}
            for verdict in study.verdicts
        ],
        "sections": [_section(section) for section in study.sections],
    }


def _section(section: Section) -> dict[str, Any]:
    return {
        "key": section.key,
        "inputs": dict(section.inputs),
        "tables": [_table(one) for one in section.tables],
        "charts": [vars(chart) for chart in section.charts],
    }


def _table(table: Table) -> dict[str, Any]:
    columns = [(column.key, cast(FigureKind, column.kind)) for column in table.json]
    return {
        "key": table.key,
        "columns": [{"key": key, "places": kind.places, "coded": kind.coded} for key, kind in columns],
        "rows": [list(row) for row in table.rows],
        "shown": table.most_shown,
    }


def study_from(data: Mapping[str, Any]) -> Study:
    return Study(
        data["kind"],
        data["about"],
        [_section_from(section) for section in data["sections"]],
        [Verdict(**{**verdict, "level": Level(verdict["level"])}) for verdict in data["verdicts"]],
    )


def _section_from(data: Mapping[str, Any]) -> Section:
    tables = [
        study_table(one["key"], [figure(**column) for column in one["columns"]], one["rows"], one["shown"])
        for one in data["tables"]
    ]
    return Section(data["key"], tables, [Chart(**chart) for chart in data["charts"]], data["inputs"])
