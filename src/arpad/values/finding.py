"""A defect or remark, as data, and the kinds of value it carries. The wording in a language belongs to `arpad.reports`.

A plain text is quoted as it was written: the event 2024.1 is 2024.1 in every language. What reads differently in
another language says so by its type. Most are texts with a type, so that engines compare them like any text.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum
from typing import Any

from arpad.values.records import dataclass


class DecimalText(str):
    """A number with decimals, written with a point: 7.5. A language may write it with a comma."""

    __slots__ = ()


class RuleName(str):
    """The name of a rule in an edition: difference_cap. Shown by its title."""

    __slots__ = ()


class WordKey(str):
    """The key of a text in the catalogue of words."""

    __slots__ = ()


class FormCode(str):
    """A code of a form, such as federated_club; one without words is shown as it is."""

    __slots__ = ()


class GapReason(str):
    """Why a span of the law is not encoded; a reason without words is shown as it is."""

    __slots__ = ()


class FileName(str):
    """A file with its path, which is never shortened."""

    __slots__ = ()


@dataclass(frozen=True)
class Measured:
    """What was measured for a requirement: told by the sentence of the rule."""

    rule: str
    inputs: Mapping[str, Any]


@dataclass(frozen=True)
class Problem:
    """What went wrong, named by the key of its text, with the values of its blanks."""

    key: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Translated:
    """A text of the law with its translations by language, as far as there are any."""

    text: str
    translations: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text


class Level(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


_LEVELS = {"E": Level.ERROR, "W": Level.WARNING, "I": Level.INFO}


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the event: a player, a team, a round, a field. The format that was read makes it line and column."""

    player: int | None = None
    round_number: int | None = None
    field: str = ""
    team: int | None = None


TABLE = "table"
"""A file of cells: columns have headings or an order, but no fixed positions. Lines and columns are of its text."""
SPREADSHEET = "spreadsheet"
"""Lines are rows, and columns are those of the sheet: 4 is D."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. The letter in the id is its level: `trf.E014` is an error.

    `source` is what its line and column count in, where that is no TRF: a table of cells as text, or a spreadsheet.
    `seen_as` is another level where less depends on it: what is asked of a report decides (`arpad.formats.levels`).
    """

    id: str
    data: Mapping[str, Any] = field(default_factory=dict)
    line: int | None = None
    column: int | None = None
    rule: str = ""
    article: str = ""
    place: Place = Place()
    source: str = ""
    seen_as: Level | None = None
    byte: int | None = None  # in a file that has no lines, counted from 0
    untold: bool = False  # nobody has told anything beyond the report, which cannot say it: no defect of this report

    @property
    def level(self) -> Level:
        return self.seen_as or _LEVELS[self.id.rpartition(".")[2][0]]

    @property
    def is_error(self) -> bool:
        return self.level is Level.ERROR


def any_error(findings: Iterable[Finding]) -> bool:
    return any(finding.is_error for finding in findings)
