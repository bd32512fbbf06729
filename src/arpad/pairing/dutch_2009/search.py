"""The first candidate of a bracket, found without trying the others.

The procedure relaxes its requirements step by step and, at each step, walks through exchanges and transpositions. The
first candidate it meets is of the best quality there is; so the quality is decided first, by matchings of least cost,
and then the turn: the smallest exchange, and place by place the highest opponent that leaves a solution.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from arpad.pairing.dutch_2009.bracket_graph import BracketGraph
from arpad.pairing.dutch_2009.first_exchange import FIRST, Exchange, FirstExchange
from arpad.pairing.dutch_2009.members import Rulebook
from arpad.pairing.dutch_2009.plain_bracket import plain_candidate
from arpad.pairing.dutch_2009.task import FLOAT_SETTINGS, STRICT, Candidate, Quality, Setting, Task
from arpad.pairing.matching.bits import mask_of
from arpad.pairing.matching.cheapest_matching import fix_lowest

_ALL_OFF = FLOAT_SETTINGS[-1]


def first_candidate(rules: Rulebook, tasks: Iterable[Task]) -> Candidate | None:
    """The first candidate of the first task with the best quality."""
    best: tuple[Quality, Setting, BracketGraph] | None = None
    for task in tasks:
        if best is None and (plain := plain_candidate(rules, task)) is not None:
            return plain  # nothing can be better, and nothing comes before it
        graph = BracketGraph(rules, task)
        found = best_quality(graph)
        if found is not None and (best is None or found[0] < best[0]):
            best = (*found, graph)
    if best is None:
        return None
    quality, setting, graph = best
    return _Walk(graph, setting, quality).candidate()


def feasible(rules: Rulebook, tasks: Iterable[Task]) -> bool:
    """Whether any of the tasks can be done with everything set aside that may be."""
    for task in tasks:
        graph = BracketGraph(rules, task)
        limits = not any(member.topscorer for member in task.members)
        if graph.whole(Setting(limits, False, _ALL_OFF, _ALL_OFF)) is not None:
            return True
    return False


def best_quality(graph: BracketGraph) -> tuple[Quality, Setting] | None:
    """Settings in the order of the procedure, outermost first, up to the first that can be met."""
    topscorers = graph.task.exception and any(member.topscorer for member in graph.task.members)
    loosest = graph.whole(Setting(not topscorers, False, _ALL_OFF, _ALL_OFF))
    if loosest is None:
        return None
    height = loosest.cost >> graph.height_shift
    for limits in (True, False) if topscorers else (True,):
        for odd_rule in (True, False) if graph.rules.odd_round else (False,):
            setting = Setting(limits, odd_rule, _ALL_OFF, _ALL_OFF)
            loosest = graph.whole(setting)
            if loosest is not None and loosest.cost >> graph.height_shift == height:
                return _with_floats(graph, setting, loosest.cost)
    return None


def _with_floats(graph: BracketGraph, setting: Setting, clashes: int) -> tuple[Quality, Setting]:
    """The float settings, those of downfloats outside: the first that costs no more clashes."""

    def met(tried: Setting) -> bool:
        found = graph.whole(tried)
        return found is not None and found.cost == clashes

    cost, chosen = clashes, setting._replace(down=STRICT, up=STRICT)
    if not met(chosen):
        downs = (setting._replace(down=down) for down in FLOAT_SETTINGS)
        chosen = next(tried for tried in downs if met(tried))
        chosen = next(tried for tried in (chosen._replace(up=up) for up in FLOAT_SETTINGS) if met(tried))
    if graph.rules.fewest:
        best = graph.whole(chosen, counted=True)
        assert best is not None
        cost = best.cost
    digits = [cost >> place * graph.digit & (1 << graph.digit) - 1 for place in range(7, -1, -1)]
    quality = Quality(
        height=cost >> graph.height_shift,
        limits_off=not chosen.limits,
        against_limits=digits[0],
        odd_rule_off=graph.rules.odd_round and not chosen.odd_rule,
        against_odd_rule=digits[1],
        clashes=digits[2],
        strong_clashes=digits[3],
        down_setting=FLOAT_SETTINGS.index(chosen.down),
        downfloats=(digits[4], digits[5]),
        up_setting=FLOAT_SETTINGS.index(chosen.up),
        upfloats=(digits[6], digits[7]),
    )
    return quality, chosen


class _Walk:
    """The turn of the first candidate, once its quality is known."""

    def __init__(self, graph: BracketGraph, setting: Setting, quality: Quality) -> None:
        self._graph = graph
        self._setting = setting
        self._quality = quality
        self._costs = graph.costs(setting, counted=graph.rules.fewest)

    def candidate(self) -> Candidate:
        task = self._graph.task
        active = list(range(len(task.members)))
        opponents = self._opponents_of_moved_down(active)
        fixed = list(zip(task.moved_down, opponents, strict=True))
        rest = [place for place in active if place not in {place for pair in fixed for place in pair}]
        found = self._homogeneous(rest, task.pairs - len(fixed))
        pairs = [*fixed, *found.pairs]
        return replace(
            found,
            pairs=tuple((min(pair), max(pair)) for pair in pairs),
            mdp_opponents=tuple(opponents),
            sequence=(task.moved_down, tuple(opponents), *found.sequence),
        )

    def _opponents_of_moved_down(self, active: Sequence[int]) -> list[int]:
        """For each in turn the highest resident that leaves a solution."""
        rows = self._graph.task.moved_down
        columns = [place for place in active if place not in {*rows, *self._graph.task.waiting}]
        taken = self._lexicographic(active, self._graph.task.pairs, rows, columns, cross=False)
        return [taken[row] for row in rows]

    def _lexicographic(
        self, active: Sequence[int], pairs: int, rows: Sequence[int], columns: Sequence[int], cross: bool
    ) -> dict[int, int]:
        """The lowest column for each row in turn. `cross`: there are no other pairs than of a row and a column."""
        row_set, column_set = frozenset(rows), frozenset(columns)

        def pair(high: int, low: int) -> int | None:
            crossing = (high in row_set and low in column_set) or (low in row_set and high in column_set)
            return 0 if crossing or not cross else None

        def stay(place: int) -> int | None:
            return 0 if place in column_set or not cross else None

        choices = self._graph.choices(self._costs, active, pairs, pair, stay)
        assert choices is not None
        node_of = {place: node for node, place in enumerate(active)}
        open_columns = mask_of(node_of[column] for column in columns)
        taken: dict[int, int] = {}
        for row in rows:
            column = fix_lowest(choices, node_of[row], open_columns)
            open_columns &= ~(1 << column)
            taken[row] = active[column]
        return taken

    def _homogeneous(self, places: Sequence[int], pairs: int) -> Candidate:
        """Exchange and transposition of a homogeneous bracket or remainder."""
        exchange, key = self._exchange(places, pairs)
        out, back = exchange
        first = [place for index, place in enumerate(places) if (index < pairs and index not in out) or index in back]
        second = [place for place in places if place not in set(first)]
        taken = self._lexicographic(places, pairs, first, second, cross=True)
        order = [taken[place] for place in first]
        left = tuple(place for place in second if place not in set(order))
        return Candidate(
            task=self._graph.task,
            setting=self._setting,
            quality=self._quality,
            pairs=tuple(taken.items()),
            left=left,
            first_half=tuple(places[:pairs]),
            second_half=tuple(places[pairs:]),
            exchanged=(tuple(places[index] for index in out), tuple(places[index] for index in back)),
            transposed=(*order, *left),
            sequence=(key, tuple(second.index(place) for place in order)),
        )

    def _exchange(self, places: Sequence[int], pairs: int) -> tuple[Exchange, tuple[int, ...]]:
        """The first exchange that leaves a solution, and its turn."""
        best = self._graph.solve(self._costs, places, pairs)
        assert best is not None
        if self._crossed(places, pairs, ((), ()), best.cost):
            return ((), ()), (0,)
        search = FirstExchange(self._graph, self._costs, places, pairs, best.cost)
        return FIRST[self._graph.rules.exchanges](search)

    def _crossed(self, places: Sequence[int], pairs: int, exchange: Exchange, cost: int) -> bool:
        """Whether S1 and S2 after the exchange can be paired at that cost."""
        out, back = exchange
        first = {place for index, place in enumerate(places) if (index < pairs and index not in out) or index in back}

        def across(high: int, low: int) -> int | None:
            return 0 if (high in first) != (low in first) else None

        def stay(place: int) -> int | None:
            return None if place in first else 0

        found = self._graph.solve(self._costs, places, pairs, across, stay)
        return found is not None and found.cost == cost
