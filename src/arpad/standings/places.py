"""The final order of the players, each on a line of his own: what a crosstable is laid out by."""

from arpad.standings.event import EventStandings
from arpad.tournament.model import Tournament
from arpad.tournament.places import Place, places_by_points, points_of


def places_of(event: Tournament, ranked: EventStandings | None) -> tuple[Place, ...]:
    """In the order of the standings; without standings of players, by points, then by the rank in the report."""
    return places_by_points(event) if ranked is None or event.teams else _by_standings(ranked)


def _by_standings(ranked: EventStandings) -> tuple[Place, ...]:
    """Who is struck out comes last, with the points he made."""
    assert ranked.standings is not None
    event, field = ranked.tournament, ranked.standings.context.field
    last = len(event.entries) + 1
    numbered = [(line, event.by_number[field.numbers[line.participant]]) for line in ranked.standings.lines]
    numbered.sort(key=lambda pair: (pair[0].rank or last, pair[1].rank or last, pair[1].number))
    return tuple(
        Place(
            position,
            entry.number,
            points_of(entry, event) if line.rank is None else field.score.totals[line.participant],
        )
        for position, (line, entry) in enumerate(numbered, start=1)
    )
