"""A player's result against rated opponents, as the forms of a Swiss ask for it."""

from dataclasses import dataclass

from arpad.tournament.model import Entry, Tournament
from arpad.values.result import PLAYED_TENTHS
from arpad.values.rounding import round_half_up


@dataclass(frozen=True, slots=True)
class AgainstRated:
    """Games on the board against rated opponents: N, W in tenths, and Rc, their average rating."""

    games: int
    points: int
    average: int | None


def against_rated(entry: Entry, tournament: Tournament) -> AgainstRated:
    """Forfeits and byes do not count; the average is rounded half up (I-01)."""
    ratings, points = [], 0
    for record in entry.rounds:
        if record is None or record.opponent is None or not record.result.played:
            continue
        rating = tournament.by_number[record.opponent].rating
        if rating:
            ratings.append(rating)
            points += PLAYED_TENTHS[record.result]
    average = round_half_up(sum(ratings), len(ratings)) if ratings else None
    return AgainstRated(len(ratings), points, average)
