"""What is asked of one bracket, and the candidate that answers it."""

from dataclasses import field
from functools import cached_property
from typing import NamedTuple

from arpad.pairing.dutch_2009.members import Member, Rulebook
from arpad.values.records import dataclass

_NO_FLOATS = (False, False)


@dataclass(frozen=True)
class Task:
    """Members by their places, 0 the highest.

    `moved_down` are those of the moved-down players who must each meet a resident (empty: homogeneous); `waiting`
    those of the others, who stay for the remainder. `pairs` is the number asked for. `may_leave` are the places
    of those who may be left over, `must_leave` of those who have to be. With `below`, those left over and all these
    players must be pairable among each other, but for one who rests.
    """

    members: tuple[Member, ...]
    pairs: int
    moved_down: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    may_leave: frozenset[int] = frozenset()
    below: tuple[Member, ...] | None = None
    exception: bool = True  # whether the last round's may be used
    must_leave: frozenset[int] = frozenset()

    @property
    def leaving(self) -> int:
        return len(self.members) - 2 * self.pairs

    @cached_property
    def level(self) -> int:
        """The score of the bracket's own players."""
        return min(member.score for member in self.members)

    def repeats_if_left(self, rules: Rulebook, place: int) -> tuple[bool, bool]:
        """The downfloats somebody left over would repeat.   [floats]

        Where only those left over are judged, a moved-down player is not judged again: he was when he came down.
        """
        member = self.members[place]
        if member.score > self.level and not rules.every_pair_floats:
            return _NO_FLOATS
        return member.down


class Floats(NamedTuple):
    """Which of the two criteria on a kind of float are in force: last round, round before."""

    last: bool
    before: bool


STRICT = Floats(True, True)
FLOAT_SETTINGS = (STRICT, Floats(True, False), Floats(False, True), Floats(False, False))
"""In the order in which they are tried: giving up the last round's puts the other one back in force."""


class Setting(NamedTuple):
    """What is in force for a bracket."""

    limits: bool = True
    odd_rule: bool = True
    down: Floats = STRICT
    up: Floats = STRICT


class Quality(NamedTuple):
    """How good the best candidates of a bracket are; lower is better, in this order."""

    height: int  # scores of those left over
    limits_off: bool
    against_limits: int
    odd_rule_off: bool
    against_odd_rule: int
    clashes: int
    strong_clashes: int
    down_setting: int
    downfloats: tuple[int, int]
    up_setting: int
    upfloats: tuple[int, int]


@dataclass(frozen=True)
class Candidate:
    """The first candidate of the best quality. Places refer to the members of the task.

    `sequence` compares candidates of equal quality by their turn.
    """

    task: Task
    setting: Setting
    quality: Quality
    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    mdp_opponents: tuple[int, ...] = ()
    first_half: tuple[int, ...] = ()
    second_half: tuple[int, ...] = ()
    exchanged: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    transposed: tuple[int, ...] = ()
    sequence: tuple[object, ...] = field(default=())
