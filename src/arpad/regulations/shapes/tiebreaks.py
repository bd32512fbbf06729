"""Rules of standings: every tie-break with its codes and modifiers, unplayed rounds, cuts, recommended orders."""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import FLAG, INTEGER, TABLE, TEXT, TEXTS, Shape, ValueKind

# A tie-break's codes as people write them, the modifiers it takes, and the group (or type) its document puts it in.
_CODE: Mapping[str, ValueKind] = {"codes": TEXTS, "group": TEXT}
_MODIFIERS: Mapping[str, ValueKind] = {"modifiers": TEXTS}


def _tiebreak(*policies: str, **optional: ValueKind) -> Shape:
    return Shape(policies, _CODE, {**_MODIFIERS, **optional})


TIEBREAK_SHAPES: Mapping[str, Shape] = {
    # The player's or the team's own results
    "direct_encounter": _tiebreak("all_met", "unreachable_first"),
    "wins": _tiebreak(),
    "games_won": _tiebreak(),
    "games_with_black": _tiebreak(),
    "games_won_with_black": _tiebreak(),
    "progressive_scores": _tiebreak(),
    "rounds_elected_to_play": _tiebreak(),
    "standard_points": _tiebreak(),
    "pairing_number": _tiebreak(),
    "koya": _tiebreak(percent=INTEGER, round_robins_only=FLAG),
    # The opponents' results
    "buchholz": _tiebreak(),
    "average_opponents_buchholz": _tiebreak(),
    "fore_buchholz": _tiebreak(),
    "sum_of_buchholz": _tiebreak(),
    "sonneborn_berger": _tiebreak(),
    # Ratings
    "average_rating_of_opponents": _tiebreak("played_opponents", "every_round"),
    "tournament_performance": _tiebreak("played_opponents", "every_round", table=TABLE),
    "capped_performance": _tiebreak("played_opponents", "every_round", table=TABLE, cap=INTEGER),
    "perfect_performance": _tiebreak(table=TABLE),
    "average_opponents_performance": _tiebreak(),
    "average_opponents_perfect_performance": _tiebreak(),
    "own_rating": _tiebreak(),
    # Teams
    "team_direct_encounter": _tiebreak("all_met"),
    "team_sonneborn_berger": _tiebreak(),
    "match_points": _tiebreak(),
    "game_points": _tiebreak(),
    "match_and_game_points": _tiebreak(),
    "match_or_game_points": _tiebreak(),
    "board_count": _tiebreak(),
    "top_board_results": _tiebreak(),
    "bottom_board_elimination": _tiebreak(),
    "extended_direct_encounter": _tiebreak(),
    "extended_sonneborn_berger": _tiebreak(),
    "scores_and_schedule_strength": _tiebreak(),
    # What all of them share
    "cuts": Shape(("by_score",)),
    "cut_exception": Shape(("voluntary_rounds_first",)),
    "unplayed_rounds": Shape(
        ("draw_against_oneself", "virtual_opponent", "dummy_opponent"),
        optional={"capped": FLAG},
    ),
    "unplayed_rounds_of_opponents": Shape(("as_draws_with_virtual_opponent", "last_requested_byes_as_draws")),
    "unplayed_in_round_robins": Shape(("as_played",), optional={"forfeit_losses_unplayed": FLAG}),
    "elected_absences": Shape(keys={"at_least": INTEGER}),
    "unrated_players": Shape(("left_out_unless_given_a_rating", "no_value")),
    "no_buchholz_in_round_robins": Shape(),
    # Choosing an order
    "one_group": Shape(("warn",)),
    "missing_ratings": Shape(("warn",)),
    "order_round_robin": Shape(keys={"order": TEXTS}),
    "order_team_round_robin": Shape(keys={"order": TEXTS}),
    "order_swiss_rated": Shape(keys={"order": TEXTS}),
    "order_swiss": Shape(keys={"order": TEXTS}),
    "order_team_swiss": Shape(keys={"order": TEXTS}),
}

TIEBREAK_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {}

TIEBREAK_POLICY_KEYS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("tournament_performance", "played_opponents"): ("table",),
    ("tournament_performance", "every_round"): ("table",),
    ("capped_performance", "played_opponents"): ("table", "cap"),
    ("capped_performance", "every_round"): ("table", "cap"),
}
"""Keys that a policy cannot do without."""
