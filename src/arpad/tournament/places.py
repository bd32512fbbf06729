"""Who stands where, as far as the report itself can say it."""

from dataclasses import dataclass

from arpad.tournament.model import Entry, Tournament


@dataclass(frozen=True, slots=True)
class Place:
    """A line in the final order: everybody has a rank of his own here, even where nothing separates two players.

    `points` are tenths.
    """

    rank: int
    number: int
    points: int


def points_of(entry: Entry, tournament: Tournament) -> int:
    """The points the report gives, else those of its results."""
    if entry.points is not None:
        return entry.points
    system = tournament.point_system
    return sum(system.points(record.result) if record else system.absence for record in entry.rounds)


def places_by_points(tournament: Tournament) -> tuple[Place, ...]:
    """By points, then by the rank in the report, then by starting rank. Standings with tie-breaks give better ones."""
    last = len(tournament.entries) + 1
    points = {entry.number: points_of(entry, tournament) for entry in tournament.entries}
    ordered = sorted(tournament.entries, key=lambda e: (-points[e.number], e.rank or last, e.number))
    return tuple(Place(rank, entry.number, points[entry.number]) for rank, entry in enumerate(ordered, start=1))
