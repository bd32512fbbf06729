"""A defect or remark, as data. The wording in a language belongs to `arpad.reports`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Level(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


_LEVELS = {"E": Level.ERROR, "W": Level.WARNING, "I": Level.INFO}


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the event: a player, a round, a field. The format that was read turns it into line and column."""

    player: int | None = None
    round_number: int | None = None
    field: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. The letter in the id is its level: `trf.E014` is an error."""

    id: str
    data: Mapping[str, Any] = field(default_factory=dict)
    line: int | None = None
    column: int | None = None
    rule: str = ""
    article: str = ""
    place: Place = Place()

    @property
    def level(self) -> Level:
        return _LEVELS[self.id.rpartition(".")[2][0]]

    @property
    def is_error(self) -> bool:
        return self.level is Level.ERROR


def any_error(findings: Iterable[Finding]) -> bool:
    return any(finding.is_error for finding in findings)
