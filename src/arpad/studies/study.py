"""What a study says, before anybody words or draws it.

Keys are those of the wording: a table `ledger` has its title under `study.table.ledger`, a column `newcomers` its head
under `study.column.newcomers`, a check `anchor` its name under `study.check.anchor`, and so on.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from operator import itemgetter
from typing import Any, Literal, TypeAlias

from arpad.results.kinds import figure_kind
from arpad.results.table import Column, Table

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
