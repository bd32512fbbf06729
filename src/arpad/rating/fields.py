"""The fields of an event: groups in which people met under one system. Most events are one field."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arpad.rating.case import EventCase, Game
from arpad.values.event_type import EventType


@dataclass(frozen=True)
class Field:
    """`numbers` are its starters, `games` its pairings, played or not."""

    type: EventType
    numbers: frozenset[int]
    games: tuple[Game, ...]
    name: str = ""

    @property
    def complete(self) -> bool:
        """A round robin in which every game was played: each pair met as often as the system says."""
        meetings = Counter(frozenset((game.first, game.second)) for game in self.games if game.played)
        times = 2 if self.type is EventType.DOUBLE_ROUND_ROBIN else 1
        pairs = len(self.numbers) * (len(self.numbers) - 1) // 2
        return (
            len(meetings) == pairs
            and all(count == times for count in meetings.values())
            and all(game.played for game in self.games)
        )

    def by_round_robin_rules(self, as_swiss_if_incomplete: bool) -> bool:
        """Rated by the round-robin rules, and not as a Swiss for want of a game."""
        return self.type.all_play_all and (self.complete or not as_swiss_if_incomplete)


def fields(case: EventCase) -> tuple[Field, ...]:
    """One field for a plain event; a stage that is a round robin may hold several groups."""
    if len(case.stages) == 1 and not case.facts.stages:
        return (Field(case.type, frozenset(case.tournament.by_number), case.games),)
    return tuple(_stage_fields(case))


def _stage_fields(case: EventCase) -> Iterator[Field]:
    for stage in case.stages:
        games = tuple(game for game in case.games if stage.first_round <= game.round_number <= stage.last_round)
        groups = _groups(games) if stage.type.all_play_all else [_players(games)]
        for group in groups:
            inside = tuple(game for game in games if game.first in group)
            if inside:
                yield Field(stage.type, frozenset(group), inside, stage.name)


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
