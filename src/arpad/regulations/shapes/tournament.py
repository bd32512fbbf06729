"""Rules of the tournament chapter: invitations, schedules, lots, appeals, withdrawals; and the rules of standings.

Standings: every tie-break with its codes and modifiers, unplayed rounds, cuts, recommended orders.
"""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import FLAG, INTEGER, TABLE, TEXT, TEXTS, Shape, ValueKind

TOURNAMENT_SHAPES: Mapping[str, Shape] = {
    # Who answers for an event, what is announced of it, and what is written down of each round
    "organisation": Shape(),
    "prospectus": Shape(keys={"items": TEXTS}),
    "championship_chief_arbiter": Shape(
        keys={
            "levels": TEXTS,
            "named_by_world": TEXT,
            "named_by_continental": TEXT,
            "title": TEXT,
            "classes": TEXTS,
        }
    ),
    "round_documents": Shape(keys={"documents": TEXTS}),
    "announced_system": Shape(),
    # Appeals
    "appeals_committee": Shape(keys={"members": INTEGER, "reserves": INTEGER, "least_age": INTEGER}),
    "appeals": Shape(),
    # Round robins, draws of lots and play-offs
    "round_robin_schedule": Shape(("berger",)),
    "double_round_robin": Shape(("berger_twice",), {"reversed_last": INTEGER}),
    "restricted_draw": Shape(("by_federation",), {"groups": TABLE, "last_rounds": INTEGER}),
    "draw_ceremony": Shape(keys={"hours_before": INTEGER}),
    "restriction_announced": Shape(),
    "default_time": Shape(keys={"official_minutes": INTEGER}),
    "draw_stands": Shape(("pairings_unchanged",)),
    "play_off": Shape(
        ("by_number_tied",),
        {
            "plans": TABLE,
            "ties": TABLE,
            "minutes": INTEGER,
            "seconds": INTEGER,
            "armageddon_white": INTEGER,
            "armageddon_black": INTEGER,
        },
    ),
    "play_off_rest": Shape(keys={"before": INTEGER, "between": INTEGER}),
    "play_off_colours": Shape(("by_lot",)),
    "play_off_announced": Shape(),
    "play_off_result": Shape(("places_as_it_ended",)),
    "play_off_shared_prizes": Shape(),
    # Withdrawals
    "forfeit_expulsion": Shape(("after_forfeits_without_reason",), {"games": INTEGER}),
    "round_robin_withdrawal": Shape(("by_share_of_games_played",), {"percent": INTEGER}),
    "swiss_withdrawal": Shape(("results_stand",)),
    "team_withdrawal": Shape(("as_for_players",)),
}

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
