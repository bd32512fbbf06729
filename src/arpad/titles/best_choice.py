"""The best choice of games: every set that the rules allow, in blocks, and blocks that cannot win are skipped."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from arpad.titles.games import Game
from arpad.titles.limits import HALF, credited_games, differences_by_half_points, least_score
from arpad.titles.measure import Bar, Measured, measure, subset
from arpad.values.event_type import EventType
from arpad.values.numbers import round_half_up
from arpad.values.records import dataclass

_NEVER = 10**6  # half points missing where no score would do


@dataclass(frozen=True)
class Choice:
    """The games that count; the others were left out."""

    games: tuple[Game, ...]
    ignored: tuple[Game, ...]
    measured: Measured


@dataclass(frozen=True, slots=True)
class _Block:
    """The first `last` games without `left_out` of the wins among them: all choices of one size and score."""

    last: int
    wins: tuple[int, ...]
    left_out: int


def best_choice(games: Sequence[Game], bar: Bar) -> Choice:
    """The order: a norm before anything else; then the normal rule of foreigners, most games credited, fewest left
    out, highest average, earliest rounds left out. Without a norm: fewest failed requirements, fewest missing half
    points, smallest shortfall of the average, and then the same order (I-168)."""
    best: tuple[Any, ...] | None = None
    found: tuple[tuple[int, ...], Measured] | None = None
    for block in _blocks(games, bar):
        if best is not None and _bound(games, block, bar) > best[:6]:
            continue
        rest = range(block.last, len(games))
        for wins in combinations(block.wins, block.left_out):
            left_out = (*wins, *rest)
            measured = measure(subset(games, left_out) if left_out else games, bar)
            key = _key(games, left_out, measured, bar)
            if best is None or key < best:
                best, found = key, (left_out, measured)
    assert found is not None, "leaving nothing out is always a choice"
    left_out, measured = found
    return Choice(tuple(subset(games, left_out)), tuple(games[index] for index in left_out), measured)


def some_choice_is_a_norm(games: Sequence[Game], bar: Bar, all_failed: bool = False) -> bool:
    """Whether the best choice fails nowhere, without looking for the best of those that do. `all_failed`: leaving
    nothing out was tried before."""
    for block in _blocks(games, bar):
        everything = block.last == len(games) and not block.left_out
        if all_failed if everything else _bound(games, block, bar)[0]:
            continue
        rest = range(block.last, len(games))
        for wins in combinations(block.wins, block.left_out):
            left_out = (*wins, *rest)
            if not measure(subset(games, left_out) if left_out else games, bar).failed:
                return True
    return False


def _blocks(games: Sequence[Game], bar: Bar) -> Iterator[_Block]:
    """Everything first. The last game of a block is counted, so that no choice comes up twice."""
    count, least = len(games), bar.needed.games
    yield _Block(count, (), 0)
    free = _wins_may_go(games, bar)
    for last in range(count, least - 1, -1):
        if last < count and not (rest_may_go(bar) or (free and all(game.won for game in games[last:]))):
            return
        wins = tuple(index for index in range(last - 1) if games[index].won) if free else ()
        for left_out in range(1 if last == count else 0, min(last - least, len(wins)) + 1):
            yield _Block(last, wins, left_out)


def _wins_may_go(games: Sequence[Game], bar: Bar) -> bool:
    """Wins may be left out; where all play all perhaps only if the whole event has the mix (I-630).   [ignored_wins]"""
    rule = bar.case.edition.find("ignored_wins")
    if rule is None:
        return False
    return rule.policy == "any_event" or not bar.case.type.all_play_all or measure(games, bar).mixed


def rest_may_go(bar: Bar) -> bool:
    """Whether the games after the norm may be left out in this event.   [ignored_rest]"""
    rule = bar.case.edition.find("ignored_rest")
    if rule is None:
        return False
    return rule.policy == "any_event" or bar.case.type in (EventType.SWISS, EventType.TEAM, EventType.KNOCKOUT)


def _key(games: Sequence[Game], left_out: Sequence[int], measured: Measured, bar: Bar) -> tuple[Any, ...]:
    average = measured.average or 0
    return (
        measured.failed,
        _missing_half_points(measured.tenths, measured.required),
        max(0, bar.least_average - average),
        not measured.foreigner_rule,
        -measured.credited,
        len(left_out),
        -average,
        tuple(games[index].round_number for index in left_out),
    )


def _missing_half_points(tenths: int, required: int | None) -> int:
    return _NEVER if required is None else max(0, required - tenths) // HALF


def _bound(games: Sequence[Game], block: _Block, bar: Bar) -> tuple[Any, ...]:
    """What no choice of the block can beat, as the first six parts of its key: the highest average it can have."""
    kept, count = games[: block.last], block.last - block.left_out
    if count == 0:
        return (0,)
    cheapest = sorted([games[index].value for index in block.wins])[: block.left_out]
    values = [game.value for game in kept]
    gap = bar.floor - min(values)
    lift = gap * _most_meetings(kept) if gap > 0 else 0
    average = round_half_up(sum(values) - sum(cheapest) + lift, count)
    tenths = sum([game.tenths for game in kept]) - 10 * block.left_out
    required = least_score(bar.table, count, bar.percent, bar.target - average)
    failed = (
        (count < bar.needed.games)
        + (average < bar.least_average)
        + (average + differences_by_half_points(bar.table, count)[tenths // HALF] < bar.target)
        + (10 * tenths < bar.percent * count)
    )
    surplus = tenths - required if required is not None else 0
    return (
        failed,
        _missing_half_points(tenths, required),
        max(0, bar.least_average - average),
        False,
        0 if failed else -credited_games(bar.case, bar.needed, count, surplus),
        len(games) - count,
    )


def _most_meetings(games: Sequence[Game]) -> int:
    opponents = [game.opponent for game in games]
    return max(opponents.count(opponent) for opponent in set(opponents))
