"""A bracket as a graph: who may meet whom or be left over, and what that costs, for the matching to decide.

Costs are whole numbers whose digits are the criteria, the most important first; none can ever carry into the next,
since no bracket has more pairs than players.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from arpad.pairing.dutch_2009.members import Member, Rulebook
from arpad.pairing.dutch_2009.task import Floats, Setting, Task
from arpad.pairing.matching.cheapest_matching import Choices, cheapest_choices, cheapest_mates
from arpad.pairing.swiss.colours import ABSOLUTE
from arpad.values.records import dataclass

PairExtra = Callable[[int, int], int | None]
LeaveExtra = Callable[[int], int | None]


class PairEdge(NamedTuple):
    """Two places that may be paired; what the pair misses."""

    high: int
    low: int
    clash: bool
    strong_clash: bool
    up: tuple[bool, bool]
    down: tuple[bool, bool] = (False, False)  # of the higher, where he is judged again


@dataclass(frozen=True)
class Costs:
    """Pairs and leavings with their costs, under one setting."""

    pairs: dict[tuple[int, int], int]
    leave: dict[int, int]


class Solution(NamedTuple):
    cost: int
    pairs: list[tuple[int, int]]
    left: list[int]


_NO_FLOATS = (False, False)


def _barred(kept: Floats, repeated: tuple[bool, bool]) -> bool:
    """Whether a criterion in force forbids one of the floats that would be repeated."""
    return repeated != _NO_FLOATS and ((kept.last and repeated[0]) or (kept.before and repeated[1]))


class BracketGraph:
    """All that a task allows, by what is in force."""

    def __init__(self, rules: Rulebook, task: Task) -> None:
        self.rules = rules
        self.task = task
        self.digit = len(task.members).bit_length()
        self._edges: dict[tuple[bool, bool], list[PairEdge]] = {}
        self._costs: dict[tuple[Setting, bool], Costs] = {}
        self._whole: dict[tuple[Setting, bool], Solution | None] = {}
        levels = sorted({task.members[place].score for place in task.may_leave})
        self._height = {
            score: 1 << (level * self.digit) if rules.lowest_leave else 0 for level, score in enumerate(levels)
        }
        self.height_shift = 8 * self.digit
        self._count_shift = self.height_shift + self.digit * len(levels)

    def edges(self, limits: bool, odd_rule: bool) -> list[PairEdge]:
        key = (limits, odd_rule)
        if key not in self._edges:
            self._edges[key] = list(self._pairable(*key))
        return self._edges[key]

    def _pairable(self, limits: bool, odd_rule: bool) -> Iterable[PairEdge]:
        rules, members = self.rules, self.task.members
        paired, not_for_them = frozenset(self.task.moved_down), frozenset(self.task.waiting + self.task.moved_down)
        staying = [place for place in range(len(members)) if place not in self.task.must_leave]
        for index, high in enumerate(staying):
            one = members[high]
            for low in staying[index + 1 :]:
                if (high in paired and low in not_for_them) or (low in paired and high in not_for_them):
                    continue
                other = members[low]
                if rules.legal(one, other, limits, odd_rule):
                    up = down = _NO_FLOATS
                    judged = one.score != other.score if rules.every_pair_floats else high in paired
                    if judged and not (self._excepted(limits) and other.topscorer):
                        up = other.up
                    if judged and rules.every_pair_floats and not (self._excepted(limits) and one.topscorer):
                        down = one.down
                    yield PairEdge(high, low, rules.clash(one, other), rules.strong_clash(one, other), up, down)

    def _excepted(self, limits: bool) -> bool:
        """Float criteria are lifted for top scorers together with the limits on colours."""
        return not limits and self.rules.exception_for_floats

    def costs(self, setting: Setting, counted: bool) -> Costs:
        key = (setting, counted)
        if key not in self._costs:
            self._costs[key] = self._costs_of(setting, counted)
        return self._costs[key]

    def whole(self, setting: Setting, counted: bool = False) -> Solution | None:
        """The cheapest way to pair the whole bracket."""
        key = (setting, counted)
        if key not in self._whole:
            costs = self.costs(setting, counted)
            self._whole[key] = self.solve(costs, range(len(self.task.members)), self.task.pairs)
        return self._whole[key]

    def _costs_of(self, setting: Setting, counted: bool) -> Costs:
        """Clashes, then strong ones, then (`counted`) the floats that are repeated against a criterion set aside."""
        width = self.digit
        pairs = {}
        for edge in self.edges(setting.limits, setting.odd_rule):
            if _barred(setting.up, edge.up) or _barred(setting.down, edge.down):
                continue
            cost = (edge.clash << width) + (edge.strong_clash and self.rules.strong_apart)
            if self.rules.fewest and edge.strong_clash:
                cost += self._lifted(edge, setting) << 2 * width
            cost <<= 4 * width
            if counted:
                cost += (edge.up[0] << width) + edge.up[1]
            pairs[edge.high, edge.low] = cost
        leave = {}
        shift = self.height_shift
        # as few as possible, where pairs come from outside
        base = 1 << self._count_shift if self.task.below is not None else 0
        for place in sorted(self.task.may_leave):
            member = self.task.members[place]
            excepted = self._excepted(setting.limits) and member.topscorer
            down = _NO_FLOATS if excepted else self.task.repeats_if_left(self.rules, place)
            if not _barred(setting.down, down):
                counts = ((down[0] << width) + down[1]) << 2 * width if counted else 0
                leave[place] = base + (self._height[member.score] << shift) + counts
        return Costs(pairs, leave)

    def _lifted(self, edge: PairEdge, setting: Setting) -> int:
        """A pair against the limits, or against the rule of odd rounds, where these are set aside."""
        members = self.task.members
        absolute = members[edge.high].strength == members[edge.low].strength == ABSOLUTE
        if absolute:
            return 1 << self.digit
        return int(self.rules.odd_round and not setting.odd_rule)

    def solve(
        self,
        costs: Costs,
        active: Sequence[int],
        pairs: int,
        pair_extra: PairExtra | None = None,
        leave_extra: LeaveExtra | None = None,
        extra_bits: int = 0,
    ) -> Solution | None:
        """The cheapest way to make this number of pairs of the active places."""
        found = cheapest_mates(self._rows(costs, active, pairs, pair_extra, leave_extra, extra_bits))
        if found is None:
            return None
        count = len(active)
        mates = found[:count]
        made = [(active[node], active[mate]) for node, mate in enumerate(mates) if node < mate < count]
        if len(made) != pairs:
            return None
        left = [active[node] for node, mate in enumerate(mates) if mate >= count]
        total = sum([costs.pairs[pair] for pair in made]) + sum([costs.leave[place] for place in left])
        return Solution(total, made, left)

    def choices(
        self, costs: Costs, active: Sequence[int], pairs: int, pair_extra: PairExtra, leave_extra: LeaveExtra
    ) -> Choices | None:
        """All the cheapest ways; their vertices are the active places in their order, then those who take the rest."""
        return cheapest_choices(self._rows(costs, active, pairs, pair_extra, leave_extra, 0))

    def _rows(
        self,
        costs: Costs,
        active: Sequence[int],
        pairs: int,
        pair_extra: PairExtra | None,
        leave_extra: LeaveExtra | None,
        extra_bits: int,
    ) -> list[dict[int, int]]:
        """The graph. The extras are digits below the costs, or None for what is not allowed here."""
        count = len(active)
        node_of = {place: node for node, place in enumerate(active)}
        outside, among, resting = self._outside(count - 2 * pairs)
        rows: list[dict[int, int]] = [{} for _ in range(count + outside)]
        for (high, low), cost in costs.pairs.items():
            one, other = node_of.get(high), node_of.get(low)
            if one is None or other is None:
                continue
            extra = pair_extra(high, low) if pair_extra else 0
            if extra is not None:
                rows[one][other] = rows[other][one] = (cost << extra_bits) + extra
        for place, cost in costs.leave.items():
            if place in node_of and (extra := leave_extra(place) if leave_extra else 0) is not None:
                node, total = node_of[place], (cost << extra_bits) + extra
                for taker in range(outside) if self.task.below is None else self._below_of(place, resting):
                    rows[node][count + taker] = rows[count + taker][node] = total
        for one, other in among:
            rows[count + one][count + other] = rows[count + other][count + one] = 0
        return rows

    def _outside(self, leaving: int) -> tuple[int, Sequence[tuple[int, int]], bool]:
        """Nodes that take those left over: seats for them, or the players below and, if needed, one who rests."""
        if self.task.below is None:
            return leaving, (), False
        resting = (leaving + len(self.task.below)) % 2 == 1
        among = self._below_edges
        if resting:
            rest = len(self.task.below)
            among = among + [(one, rest) for one, member in enumerate(self.task.below) if member.player.may_rest]
        return len(self.task.below) + resting, among, resting

    @cached_property
    def _below_edges(self) -> list[tuple[int, int]]:
        below = self.task.below or ()
        return [
            (one, other)
            for one in range(len(below))
            for other in range(one + 1, len(below))
            if self._legal_at_all(below[one], below[other])
        ]

    def _below_of(self, place: int, resting: bool) -> list[int]:
        """The players below that somebody left over may meet; the last node stands for the rest."""
        member, below = self.task.members[place], self.task.below or ()
        found = [index for index, other in enumerate(below) if self._legal_at_all(member, other)]
        return [*found, len(below)] if resting and member.player.may_rest else found

    def _legal_at_all(self, one: Member, other: Member) -> bool:
        return self.rules.legal(one, other, limits=False)
