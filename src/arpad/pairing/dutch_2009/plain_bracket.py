"""The plain case, which nearly every large bracket is: nothing set aside and nobody exchanged.

Counting says how many pairs must miss a colour. If no more pairs than that may miss one, the question for every two
players is only whether they may meet. If S1 and S2 can be paired in this way, the first pairing of the kind is the
first candidate of the procedure; if not, the bracket is not plain, and the search has to decide.
"""

from collections.abc import Sequence

from arpad.pairing.dutch_2009.members import Member, Rulebook, allowance
from arpad.pairing.dutch_2009.task import Candidate, Quality, Setting, Task
from arpad.pairing.matching.assignment import first_assignment
from arpad.pairing.swiss.colours import ABSOLUTE, MILD, STRONG
from arpad.values.result import Colour


def plain_candidate(rules: Rulebook, task: Task) -> Candidate | None:
    """The first candidate, if the bracket is plain; None says nothing about other ways."""
    members = task.members
    if task.below is not None or task.waiting or task.must_leave or task.pairs != len(members) // 2:
        return None
    if rules.every_pair_floats and not _floats_settled(task):
        return None
    thrift = _Thrift(rules, members, task.pairs)
    leavers = _leavers(thrift, task)
    if task.leaving and not leavers:
        return None
    opponents = _opponents_of_moved_down(thrift, task)
    if opponents is None:
        return None
    taken = {*task.moved_down, *opponents}
    rest = [place for place in range(len(members)) if place not in taken]
    pairs = task.pairs - len(opponents)
    first, second = rest[:pairs], rest[pairs:]
    board = _Board(thrift, [members[place] for place in second])
    rows = [board.row(members[place]) for place in first]
    seats = sum(1 << column for column, place in enumerate(second) if place in leavers)
    columns = first_assignment([*rows, *[seats] * (len(second) - pairs)])
    if columns is None:
        return None
    order = [second[column] for column in columns[:pairs]]
    left = tuple(sorted(second[column] for column in columns[pairs:]))
    return Candidate(
        task=task,
        setting=Setting(odd_rule=rules.odd_round),
        quality=thrift.quality(len(left)),
        pairs=(*zip(task.moved_down, opponents, strict=True), *zip(first, order, strict=True)),
        left=left,
        mdp_opponents=tuple(opponents),
        first_half=tuple(first),
        second_half=tuple(second),
        transposed=(*order, *left),
        sequence=(task.moved_down, tuple(opponents), (0,), tuple(columns[:pairs])),
    )


def _floats_settled(task: Task) -> bool:
    """No pair but those of moved-down players can be unequal, and none of these has floated down lately."""
    moved = [task.members[place] for place in task.moved_down]
    others = [member for place, member in enumerate(task.members) if place not in task.moved_down]
    return others[0].score == others[-1].score and not any(any(member.down) for member in moved)


class _Thrift:
    """What a pair may be, if no more pairs are to miss a colour than must."""

    def __init__(self, rules: Rulebook, members: Sequence[Member], pairs: int) -> None:
        self.rules = rules
        self._clashes = allowance(members, pairs, rules.mild_is_free)
        self._strong_clashes = allowance(members, pairs, mild_is_free=True) if rules.strong_apart else 0
        self.majority = _majority(members, rules.mild_is_free) if self._clashes else None
        self.strong_majority = _majority(members, True) if self._strong_clashes else None

    def quality(self, leaving: int) -> Quality:
        height = leaving if self.rules.lowest_leave else 0
        return Quality(
            height, False, 0, False, 0, self._clashes, self._strong_clashes, 0, (0, 0), 0, (0, 0)
        )  # fmt: skip

    def wish(self, member: Member) -> Colour | None:
        return None if self.rules.mild_is_free and member.strength == MILD else member.wish

    def may_leave(self, member: Member) -> bool:
        """Only somebody of the majority, where there is one to spare."""
        if self.majority is not None and self.wish(member) is not self.majority:
            return False
        return self.strong_majority is None or (member.wish is self.strong_majority and member.strength >= STRONG)


def _majority(members: Sequence[Member], mild_is_free: bool) -> Colour:
    white = black = 0
    for member in members:
        if not (mild_is_free and member.strength == MILD):
            white += member.wish is Colour.WHITE
            black += member.wish is Colour.BLACK
    return Colour.WHITE if white > black else Colour.BLACK


def _leavers(thrift: _Thrift, task: Task) -> frozenset[int]:
    """Who may be left over, where the edition says so of the lowest score only."""
    if not task.leaving:
        return frozenset()
    lowest = min((task.members[place].score for place in task.may_leave), default=0)
    return frozenset(
        place
        for place in task.may_leave
        if (task.members[place].score == lowest or not thrift.rules.lowest_leave)
        and not any(task.repeats_if_left(thrift.rules, place))
        and thrift.may_leave(task.members[place])
    )


def _opponents_of_moved_down(thrift: _Thrift, task: Task) -> list[int] | None:
    if not task.moved_down:
        return []
    moved = frozenset(task.moved_down)
    residents = [place for place in range(len(task.members)) if place not in moved]
    board = _Board(thrift, [task.members[place] for place in residents])
    unmarked = sum(1 << column for column, place in enumerate(residents) if not any(task.members[place].up))
    columns = first_assignment([board.row(task.members[place]) & unmarked for place in task.moved_down])
    return None if columns is None else [residents[column] for column in columns]


class _Board:
    """The players on one side, as columns; for each player of the other side those he may meet."""

    def __init__(self, thrift: _Thrift, columns: Sequence[Member]) -> None:
        self._thrift = thrift
        self._column = {member.number: column for column, member in enumerate(columns)}
        self._all = (1 << len(columns)) - 1
        self._by_wish: dict[object, int] = {}
        self._strong: dict[object, int] = {}
        self._absolute: dict[object, int] = {}
        for column, member in enumerate(columns):
            bit = 1 << column
            wish = thrift.wish(member)
            self._by_wish[wish] = self._by_wish.get(wish, 0) | bit
            if member.strength >= STRONG:
                self._strong[member.wish] = self._strong.get(member.wish, 0) | bit
            if member.strength == ABSOLUTE:
                self._absolute[member.wish] = self._absolute.get(member.wish, 0) | bit

    def row(self, member: Member) -> int:
        return self._all & ~self._clashing(member) & ~self._met(member)

    def _clashing(self, member: Member) -> int:
        """The columns he cannot meet because of colours."""
        thrift, rules = self._thrift, self._thrift.rules
        wish = thrift.wish(member)
        barred = 0
        if thrift.majority is None:
            barred |= self._by_wish.get(wish, 0) if wish is not None else 0
        elif wish is not thrift.majority:
            barred |= self._all & ~self._by_wish.get(thrift.majority, 0)
        if member.strength >= STRONG:
            strong = self._strong.get(member.wish, 0)
            if rules.odd_round or (rules.strong_apart and thrift.strong_majority is None):
                barred |= strong
        if thrift.strong_majority is not None and (
            member.strength < STRONG or member.wish is not thrift.strong_majority
        ):
            barred |= self._all & ~self._strong.get(thrift.strong_majority, 0)
        if member.strength == ABSOLUTE:
            barred |= self._absolute.get(member.wish, 0)
        return barred

    def _met(self, member: Member) -> int:
        met = 0
        for numbers in (member.player.opponents, self._thrift.rules.field.forbidden_to.get(member.number, ())):
            for number in numbers:
                column = self._column.get(number)
                if column is not None:
                    met |= 1 << column
        return met
