"""The event as standings see it: participants (players or teams), what each did in each round, their scores in tenths.

A participant is an index into these tuples, so that sums over a large open stay simple loops.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from arpad.values.records import dataclass
from arpad.values.result import Colour


class RoundKind(Enum):
    """What became of a participant's round.

    `voluntary` is a voluntary unplayed round: a requested bye or a forfeit loss. `outside` is no round at all for a
    tie-break. They are plain attributes because a large open asks for them a hundred thousand times.
    """

    PLAYED = ("played",)
    FORFEIT_WIN = ("forfeit_win", False, False, True)
    FORFEIT_LOSS = ("forfeit_loss", False, True, True)
    ALLOCATED_BYE = ("allocated_bye",)
    FULL_POINT_BYE = ("full_point_bye",)
    HALF_POINT_BYE = ("half_point_bye", True, True)
    ZERO_POINT_BYE = ("zero_point_bye", True, True)  # also a round without any record
    REST = ("rest", False, False, False, True)  # the free round of a round robin
    PENDING = ("pending", False, False, False, True)  # paired, the result is not there yet
    STRUCK = ("struck", False, False, False, True)  # against, or by, somebody whose results were struck out

    def __init__(
        self,
        label: str,
        requested_bye: bool = False,
        voluntary: bool = False,
        forfeit: bool = False,
        outside: bool = False,
    ) -> None:
        self.label, self.requested_bye, self.voluntary = label, requested_bye, voluntary
        self.forfeit, self.outside = forfeit, outside


NOBODY = -1


class Encounter(NamedTuple):
    """One round of one participant."""

    kind: RoundKind
    opponent: int = NOBODY  # index of the scheduled opponent
    colour: Colour | None = None
    standard: int = 0  # 10, 5 or 0 for a game on the board, whatever points the event gives


@dataclass(frozen=True)
class Score:
    """One way of counting: the players' points, or a team's match points or game points. All in tenths."""

    name: str  # "" for players, else MP or GP
    by_round: Sequence[Sequence[int]]
    totals: Sequence[int]  # with penalties and bonuses
    win: int  # of one round
    draw: int

    def before(self, participant: int, round_index: int) -> int:
        return sum(self.by_round[participant][:round_index])


@dataclass(frozen=True)
class StandingsField:
    numbers: Sequence[int]
    names: Sequence[str]
    ratings: Sequence[int | None]
    encounters: Sequence[Sequence[Encounter]]
    rounds: int  # how many rounds count
    last_round: bool  # the last of them is the last of the event
    predetermined: bool  # round robins and the like: everybody's opponents were known from the start
    scores: Mapping[str, Score]
    primary: str  # the score that ranks
    boards: int = 0  # of a team; 0 for players
    board_points: Sequence[Sequence[Sequence[int]]] = ()  # [team][round][board], in tenths
    struck: frozenset[int] = frozenset()  # whose results count for nobody
    cycles: int = 0  # how often everybody meets everybody; 0 where that is not the plan

    @property
    def teams(self) -> bool:
        return self.boards > 0

    @property
    def size(self) -> int:
        return len(self.numbers)

    @property
    def score(self) -> Score:
        return self.scores[self.primary]

    @property
    def secondary(self) -> Score:
        return self.scores[{"MP": "GP", "GP": "MP", "": ""}[self.primary]]
