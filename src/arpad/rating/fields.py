"""The fields of an event: groups in which people met under one system. Most events are one field.

A stage may hold several round robins or matches side by side; each is a field of its own.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from arpad.rating.case import EventCase, Game
from arpad.rating.exclusions import excluded_games
from arpad.regulations.edition import Rule
from arpad.values.event_type import EventType
from arpad.values.records import dataclass


@dataclass(frozen=True)
class EventField:
    """`numbers` are its starters, `games` its pairings; `excluded` are games that count for nobody.

    `scheduled` is how many games a match was meant to have, if that is known.
    """

    type: EventType
    numbers: frozenset[int]
    games: tuple[Game, ...]
    excluded: Mapping[Game, Rule]
    scheduled: int | None = None

    @property
    def complete(self) -> bool:
        """A round robin in which every game counts: each pair met as often as the system says."""
        counted = [game for game in self.games if game not in self.excluded]
        meetings = Counter(frozenset((game.first, game.second)) for game in counted)
        times = 2 if self.type is EventType.DOUBLE_ROUND_ROBIN else 1
        pairs = len(self.numbers) * (len(self.numbers) - 1) // 2
        return (
            len(counted) == len(self.games)
            and len(meetings) == pairs
            and all(count == times for count in meetings.values())
        )

    def by_round_robin_rules(self, as_swiss_if_incomplete: bool) -> bool:
        """Rated by the round-robin rules, and not as a Swiss for want of a game."""
        return self.type.all_play_all and (self.complete or not as_swiss_if_incomplete)


def rated_as_round_robin(case: EventCase, field: EventField) -> bool:
    """By the edition's own rules for round robins, if it has any, and not as a Swiss for want of a game."""
    has_rules = case.edition.find("field_average") is not None
    return has_rules and field.by_round_robin_rules(case.edition.find("round_robin_unplayed") is not None)


def fields(case: EventCase) -> tuple[EventField, ...]:
    """One field for a plain event: everybody who entered, whether or not he played."""
    if case.stages:
        return tuple(_stage_fields(case))
    scheduled = case.facts.scheduled_games or case.tournament.rounds_planned
    if case.type is EventType.MATCH and len(case.tournament.entries) > 2:
        return tuple(_groups_of(case, case.type, case.games, scheduled))
    return (_field(case, case.type, frozenset(case.tournament.by_number), case.games, scheduled),)


def _field(
    case: EventCase, kind: EventType, numbers: frozenset[int], games: tuple[Game, ...], scheduled: int | None
) -> EventField:
    return EventField(kind, numbers, games, excluded_games(case, kind, numbers, games, scheduled), scheduled)


def _stage_fields(case: EventCase) -> Iterator[EventField]:
    for stage in case.stages:
        games = tuple(game for game in case.games if stage.first_round <= game.round_number <= stage.last_round)
        scheduled = case.facts.scheduled_games or stage.last_round - stage.first_round + 1
        if stage.type.all_play_all or stage.type is EventType.MATCH:
            yield from _groups_of(case, stage.type, games, scheduled)
        elif games:
            yield _field(case, stage.type, frozenset(_players(games)), games, scheduled)


def _groups_of(
    case: EventCase, kind: EventType, games: tuple[Game, ...], scheduled: int | None
) -> Iterator[EventField]:
    for group in _groups(games):
        inside = tuple(game for game in games if game.first in group)
        yield _field(case, kind, frozenset(group), inside, scheduled)


def _players(games: Iterable[Game]) -> set[int]:
    return {number for game in games for number in (game.first, game.second)}


def _groups(games: Iterable[Game]) -> list[set[int]]:
    """Players who met, directly or through others."""
    neighbours: dict[int, set[int]] = defaultdict(set)
    for game in games:
        neighbours[game.first].add(game.second)
        neighbours[game.second].add(game.first)
    groups: list[set[int]] = []
    waiting = set(neighbours)
    while waiting:
        group, frontier = set(), {min(waiting)}
        while frontier:
            group |= frontier
            frontier = set().union(*(neighbours[number] for number in frontier)) - group
        waiting -= group
        groups.append(group)
    return groups
