"""Games given twice: the same event, round and players in two files."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date

from arpad.rating.bulk.table import GamesSource
from arpad.rating.case import EventCase, pairings_of
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding


def repeated_games(cases: Sequence[EventCase], tables: Sequence[GamesSource]) -> Iterator[Finding]:
    """One finding an event, naming the first such game. Within itself a table is looked through when it is read."""
    given: dict[tuple[str, date | None], list[Tournament]] = {}
    for case in cases:
        given.setdefault(_event(case.tournament), []).append(case.tournament)
    for source in tables:
        for event in source.events:
            if _event(event.report) in given:
                given[_event(event.report)].append(source.tournament(event.number))
    for (name, _), copies in given.items():
        times = Counter(game for copy in copies for game in set(_games(copy))) if len(copies) > 1 else Counter()
        twice = sorted(game for game, count in times.items() if count > 1)
        if twice:
            round_number, first, second = twice[0]
            data = {"event": name, "round": round_number, "first": first, "second": second, "games": len(twice)}
            yield Finding("list.E053", data)


def _event(tournament: Tournament) -> tuple[str, date | None]:
    return tournament.name.strip(), tournament.start


def _games(tournament: Tournament) -> Iterator[tuple[int, str, str]]:
    """Round and players; who has no id is known by his name."""
    people = {entry.number: entry.player_id or entry.name for entry in tournament.entries}
    for game in pairings_of(tournament):
        first, second = sorted((people[game.first], people[game.second]))
        yield game.round_number, first, second
