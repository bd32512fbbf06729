"""Rc of the period: the mean of the opponents in all counted games of a player."""

from collections.abc import Mapping, Sequence

from arpad.rating.newcomers import Status
from arpad.rating.outcome import EventOutcome
from arpad.values.rounding import round_half_up


def opponents_averages(events: Sequence[EventOutcome]) -> Mapping[str, int]:
    """By id. Of an unrated player the average of each event weighs with its games."""
    totals: dict[str, tuple[int, int]] = {}
    for event in events:
        for player in event.players:
            if not player.id or not player.games:
                continue
            if player.status is Status.RATED:
                total = sum(row.opponent_rating for row in event.prepared.rows_of(player.number))
            else:
                total = (player.opponents_average or 0) * player.games
            before, games = totals.get(player.id, (0, 0))
            totals[player.id] = before + total, games + player.games
    return {id: round_half_up(total, games) for id, (total, games) in totals.items()}
