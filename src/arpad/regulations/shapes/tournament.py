"""Rules of the tournament chapter beside its tie-breaks: withdrawals, schedules, draws of lots, play-offs."""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import INTEGER, Shape

TOURNAMENT_SHAPES: Mapping[str, Shape] = {
    # Withdrawals
    "forfeit_expulsion": Shape(("after_forfeits_without_reason",), {"games": INTEGER}),
    "round_robin_withdrawal": Shape(("by_share_of_games_played",), {"percent": INTEGER}),
    "swiss_withdrawal": Shape(("results_stand",)),
    "team_withdrawal": Shape(("as_for_players",)),
}

TOURNAMENT_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {}

TOURNAMENT_POLICY_KEYS: Mapping[tuple[str, str], tuple[str, ...]] = {}
"""Keys that a policy cannot do without."""
