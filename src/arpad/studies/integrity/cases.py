"""What the screening hands to a person: a case with its reasons and the games behind it."""

from typing import Literal

import numpy as np

from arpad.studies.integrity.curve import Numbers, Reals
from arpad.values.records import dataclass

Kind = Literal["player", "year", "streak", "pair", "draws", "event", "group"]


@dataclass(frozen=True)
class Case:
    """`players` by number; `games` by place among the rated games, `score` and `expected` from the first one's side.

    `event` is its number where the case has one; `share` is a group's share of games among itself.
    """

    kind: Kind
    reasons: tuple[str, ...]
    players: tuple[int, ...]
    games: Numbers
    halves: int
    expected: float
    p_value: float
    event: int | None = None
    share: float | None = None
    by_chance: float | None = None  # … and what it would be if everybody drew his opponents by lot


@dataclass(frozen=True)
class Screening:
    """All tests of one kind: their p-values, and how to make a case of one."""

    kind: Kind
    p_values: Reals
    cases: "list[Case | None]"

    def standing(self, flags: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> list[Case]:
        cases = [case for at, case in enumerate(self.cases) if case is not None and flags[at]]
        return sorted(cases, key=lambda case: (case.p_value, case.players))
