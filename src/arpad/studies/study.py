"""What a study says, before anybody words or draws it.

Keys are those of the wording: a table `ledger` has its title under `study.table.ledger`, a column `newcomers` its head
under `study.column.newcomers`, a check `anchor` its name under `study.check.anchor`, and so on.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, TypeAlias

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


@dataclass(frozen=True)
class Heading:
    """`places` are decimals shown (figures keep all they have); None: a text.

    `coded`: texts are keys of wording, with blanks between several.
    """

    key: str
    places: int | None = 0
    coded: bool = False


@dataclass(frozen=True)
class Table:
    """Figures by row. `shown` limits the rows in print; CSV and JSON have all."""

    key: str
    columns: Sequence[Heading]
    rows: Sequence[Sequence[Value]]
    shown: int | None = None


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
