"""Why a player stands elsewhere under another law: his difference, taken apart by rule.

Each of his periods is rated twice from the same lists, those of the own law, so that only the rules differ: what K,
the table, the limit and the games that count each make of it. What is left over has been carried: it comes from ratings
that had parted before, his own and those of his opponents, and from rounding. A player who was not rated where the laws
part has the difference of his first ratings besides, and one who fell below the floor under one of them what he lost or
won by starting anew.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace

import narwhals as nw

from arpad.rating.case import EventCase
from arpad.rating.expectation import table_of
from arpad.rating.list_calendar import enters
from arpad.rating.newcomers import Status
from arpad.rating.outcome import MILLION, EventOutcome, PlayerOutcome
from arpad.rating.period import rate_period
from arpad.rating.period_effects import Games, games_of_player, serving_lists
from arpad.rating.periods import in_parts
from arpad.rating.published import PublishedList, open_pools, serving
from arpad.studies.history import PastPeriod
from arpad.studies.whatif.other_law import TwoLaws, under_choice, with_k_of
from arpad.values.records import dataclass

FIRST, CARRIED = "whatif_first", "whatif_carried"  # what is no single rule
FLOOR = "rating_floor"


@dataclass(frozen=True)
class Mover:
    """A player rated on both last lists. `parts` are millionths of a point by rule and add up to the difference."""

    id: str
    name: str
    own: int
    other: int
    parts: Mapping[str, int] = field(default_factory=dict)

    @property
    def difference(self) -> int:
        return self.other - self.own

    @property
    def main(self) -> str:
        """What made most of it."""
        return max(self.parts, key=lambda rule: abs(self.parts[rule]), default="")


@dataclass(frozen=True)
class RatedBothWays:
    """One event of a period under both laws, from the same lists."""

    own: EventOutcome
    other: EventOutcome


def explained(laws: TwoLaws, movers: Sequence[Mover]) -> list[Mover]:
    """The movers with their differences by rule."""
    ids = [mover.id for mover in movers]
    parts: dict[str, dict[str, int]] = {player: {} for player in ids}

    def add(player: str, rule: str, amount: int) -> None:
        if amount:
            parts[player][rule] = parts[player].get(rule, 0) + amount

    apart = _apart_at(laws.before[-1], laws.before[-1], ids)  # by player, when last rated under both laws
    there = set(apart)
    chains = (chain.lists.only("id", "rating") for chain in (laws.own, laws.other))
    for place, (own, other) in enumerate(zip(*chains, strict=True)):
        now = _apart_at(own, other, ids)
        for player in now.keys() - there:
            add(player, FLOOR if player in apart else FIRST, (now[player] - apart.get(player, 0)) * MILLION)
        staying = sorted(there & now.keys())
        for event in period_both_ways(laws, place, staying):
            for player, rule, amount in _parts_of(event, frozenset(staying)):
                add(player, rule, amount)
        apart.update(now)
        there = set(now)
    for mover in movers:
        add(mover.id, CARRIED, mover.difference * MILLION - sum(parts[mover.id].values()))
    return [replace(mover, parts=parts[mover.id]) for mover in movers]


def _apart_at(own: PublishedList, other: PublishedList, ids: Sequence[str]) -> dict[str, int]:
    """Other rating minus own rating of those who have both."""
    first, second = _ratings(own, ids), _ratings(other, ids)
    return {player: second[player] - rating for player, rating in first.items() if player in second}


def _ratings(published: PublishedList, ids: Sequence[str]) -> dict[str, int]:
    lines = published.frame.filter(nw.col("id").is_in(list(ids)) & ~nw.col("rating").is_null())
    return dict(lines.select("id", "rating").rows())


def period_both_ways(laws: TwoLaws, place: int, ids: Sequence[str]) -> list[RatedBothWays]:
    """The events of a period in which these players played."""
    period, lists = laws.past.periods[place], laws.lists_before(place)
    edition = laws.past.edition_of(period.date)
    games = _games_of(period, ids)
    entering = [case for case in games.cases if enters(case, edition, period.date, period.closing)]
    others = [next(under_choice(case, laws.other_law.choice), None) for case in entering]
    pairs = [(case, other) for case, other in zip(entering, others, strict=True) if other is not None]
    if not pairs:
        return []
    players = sorted({entry.player_id for case, _ in pairs for entry in case.tournament.entries})
    oldest = min(serving(lists, case.start) or 0 for case, _ in pairs)  # earlier lists serve nobody here
    near = [replace(listed, frame=listed.frame.filter(nw.col("id").is_in(players))) for listed in lists[oldest:]]
    own = _outcomes([case for case, _ in pairs], near, games, laws.past.series)
    under = [with_k_of(one, laws.past.edition_of, laws.other_law, period.date) for one in near]
    other = _outcomes([case for _, case in pairs], under, games, laws.past.series)
    return [RatedBothWays(own[key], other[key]) for key in own if key in other]


def _games_of(period: PastPeriod, ids: Sequence[str]) -> Games:
    cases: dict[tuple[object, ...], EventCase] = {}
    for player in ids:
        for case in games_of_player(period.games, player).cases:
            cases.setdefault((case.tournament.name, case.start, len(case.tournament.entries)), case)
    return replace(period.games, cases=tuple(cases.values()), tables=())


def _outcomes(
    cases: Sequence[EventCase], lists: Sequence[PublishedList], games: Games, series: str
) -> dict[tuple[object, ...], EventOutcome]:
    parts, _ = in_parts(cases, [published.date for published in lists])
    outcome = rate_period(parts, serving_lists(lists, parts, games), {series: open_pools(lists[-1])})
    named = ((part.tournament.name, part.start, part.rounds) for part in parts)
    return dict(zip(named, outcome.events, strict=True))


def _parts_of(event: RatedBothWays, ids: frozenset[str]) -> Iterator[tuple[str, str, int]]:
    """(player, rule, millionths) of the rated ones."""
    others = {player.number: player for player in event.other.players}
    for player in event.own.players:
        other = others[player.number]
        if player.id not in ids or Status.RATED not in (player.status, other.status):
            continue
        if player.status is not other.status:
            yield player.id, "event_list", _millionths(other) - _millionths(player)
            continue
        for rule, amount in _between(event, player, other):
            yield player.id, rule, amount


def _millionths(player: PlayerOutcome) -> int:
    return (player.change or 0) * (MILLION // player.unit) if player.status is Status.RATED else 0


def _between(event: RatedBothWays, own: PlayerOutcome, other: PlayerOutcome) -> Iterator[tuple[str, int]]:
    """K first, at the own law's surplus; then the surplus, at the other law's K: rule by rule, game by game."""
    k_own, k_other = own.k or 0, other.k or 0
    part_own, part_other = MILLION // own.unit, MILLION // other.unit
    surplus = _delta(own) * part_own
    if k_own != k_other:
        yield "k_factor", (k_other - k_own) * surplus
    rest = k_other * (_delta(other) * part_other - surplus)
    policies = {one.prepared.case.edition.rule("rating_change").policy for one in (event.own, event.other)}
    if policies == {"game_by_game"}:
        for rule, amount in _by_game(event, own.number):
            yield rule, k_other * amount
            rest -= k_other * amount
    if rest:
        yield "rating_change", rest


def _delta(player: PlayerOutcome) -> int:
    """Score minus expected score, in the unit of the table."""
    return player.tenths * player.unit // 10 - (player.expected or 0)


def _by_game(event: RatedBothWays, number: int) -> Iterator[tuple[str, int]]:
    """Millionths of a point of score, before K."""
    lines = [
        {(line["round_number"], line["opponent"]): line for line in one.lines[number]}
        for one in (event.own, event.other)
    ]
    tables = [table_of(one.prepared.case.edition) for one in (event.own, event.other)]
    parts = [MILLION // table.unit for table in tables]
    for key in dict.fromkeys((*lines[0], *lines[1])):
        first, second = lines[0].get(key), lines[1].get(key)
        if first is None or second is None:
            side, line, sign = (event.other, first, -1) if second is None else (event.own, second, 1)
            assert line is not None
            struck = next(
                (exclusion.rule.name for exclusion in side.excluded(number) if exclusion.round_number == key[0]), ""
            )
            yield struck or "rating_change", sign * line["delta"] * parts[sign > 0]
            continue
        by_own, by_other = (table.expected(first["counted_difference"]) for table in tables)
        if by_own * parts[0] != by_other * parts[1]:
            yield "expectation", by_own * parts[0] - by_other * parts[1]
        then = tables[1].expected(second["counted_difference"])
        if then != by_other:
            same = first["difference"] == second["difference"]
            yield "difference_cap" if same else FIRST, (by_other - then) * parts[1]


def furthest_apart(laws: TwoLaws, player: str) -> RatedBothWays | None:
    """The event in which the rules made the greatest difference to him; None if he played in none."""
    events = (event for place in range(len(laws.past.periods)) for event in period_both_ways(laws, place, [player]))
    return max(events, key=lambda event: _apart(event, player), default=None)


def _apart(event: RatedBothWays, player: str) -> int:
    own, other = (next(one for one in side.players if one.id == player) for side in (event.own, event.other))
    first = (other.initial_rating or 0) - (own.initial_rating or 0)
    return abs(_millionths(other) - _millionths(own)) + abs(first) * MILLION
