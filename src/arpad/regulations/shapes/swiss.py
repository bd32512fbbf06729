"""Rules of the Swiss chapter: order, floats, byes, colours, brackets, the procedure, publication, the arbiter's desk.

The desk: what every Swiss owes its players, absences, late entries, published pairings.
"""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import DECIMAL, FLAG, INTEGER, TEXT, TEXTS, Shape

SWISS_SHAPES: Mapping[str, Shape] = {
    # Definitions
    "pairing_order": Shape(keys={"titles": TEXTS}),
    "brackets": Shape(("half_or_more_as_homogeneous", "by_scoregroup")),
    "floats": Shape(("every_unequal_pair", "moved_down_pairs")),
    "unplayed_floats": Shape(
        ("by_result", "every_unplayed_round", "points_above_a_loss"),
        optional={"downfloat": TEXTS, "float_stands": TEXTS},
    ),
    "bye": Shape(),
    "subgroups": Shape(),
    "colour_preference": Shape(),
    "odd_rounds": Shape(("strong_as_absolute",)),
    "even_rounds": Shape(("mild_fill_minority", "mild_variable")),
    "colour_allowance": Shape(("majority_beyond_half", "pairs_beyond_minority")),
    "strong_allowance": Shape(("pairs_beyond_strong_minority",)),
    # Criteria
    "rematch": Shape(),
    "second_bye": Shape(("by_result", "points_of_a_win"), optional={"after": TEXTS}),
    "colour_limits": Shape(),
    "score_difference": Shape(("by_brackets", "lowest_leave")),
    "colours_granted": Shape(),
    "float_of_last_round": Shape(),
    "float_of_round_before": Shape(),
    "topscorers": Shape(("other_keeps_colour", "either_player"), optional={"floats": FLAG}),
    "fewest_set_aside": Shape(),
    # Criteria by which the best candidate is chosen
    "completion": Shape(("penultimate_bracket", "every_bracket")),
    "bye_score": Shape(("lowest",)),
    "quality_criteria": Shape(keys={"order": TEXTS}),
    "downfloaters": Shape(),
    "floater_scores": Shape(("score_differences", "scores_of_downfloaters"), optional={"below_lowest": DECIMAL}),
    "following_bracket": Shape(("rest_pairs_and_scores", "pairs_and_scores")),
    "unplayed_games_of_bye": Shape(),
    "colour_differences_beyond_two": Shape(),
    "third_colours": Shape(),
    "colours_refused": Shape(),
    "strong_colours_refused": Shape(),
    "downfloats_of_last_round": Shape(("everybody", "residents")),
    "upfloats_of_last_round": Shape(),
    "downfloats_of_round_before": Shape(("everybody", "residents")),
    "upfloats_of_round_before": Shape(),
    "downfloat_differences_of_last_round": Shape(("everybody", "moved_down")),
    "upfloat_differences_of_last_round": Shape(),
    "downfloat_differences_of_round_before": Shape(("everybody", "moved_down")),
    "upfloat_differences_of_round_before": Shape(),
    # Procedure
    "incompatible_player": Shape(),
    "targets": Shape(("moved_down_then_remainder", "pairs_and_moved_down")),
    "candidate": Shape(("first_acceptable", "best_by_criteria")),
    "transpositions": Shape(("ascending",)),
    "exchanges": Shape(("anti_diagonals", "difference_of_sums")),
    "moved_down_sets": Shape(("ascending",)),
    "other_opponents": Shape(),
    "upfloats_relaxed": Shape(("two_rounds_before_first",)),
    "downfloats_relaxed": Shape(("two_rounds_before_first",)),
    "allowance_raised": Shape(),
    "backtracking": Shape(("any_floaters", "floaters_of_the_same_scores")),
    "lowest_bracket": Shape(("undo_and_join", "undo_and_move_down")),
    "fewer_pairs": Shape(("moved_down_first", "by_remainder_reached")),
    # Colours
    "both_preferences": Shape(),
    "stronger_preference": Shape(("strength", "strength_then_difference")),
    "colour_alternation": Shape(),
    "preference_of_higher": Shape(),
    "first_round_colours": Shape(("lot", "lot_then_opposite", "lot_for_arrived")),
    # Publication and handling
    "board_order": Shape(),
    "unplayed_games_in_pairing": Shape(),
    "first_round": Shape(),
    # Acceleration
    "baku_acceleration": Shape(("standard_points", "win_twice_a_draw")),
}

SWISS_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {}

SWISS_POLICY_KEYS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("unplayed_floats", "by_result"): ("downfloat", "float_stands"),
    ("second_bye", "by_result"): ("after",),
    ("floater_scores", "score_differences"): ("below_lowest",),
}
"""Keys that a policy cannot do without."""


HANDLING_SHAPES: Mapping[str, Shape] = {
    "declared_ratings": Shape(),
    "colour_lot": Shape(),
    "withdrawals": Shape(("not_paired_again",)),
    "announced_absence": Shape(("no_point",)),
    "published_pairing": Shape(("stands_unless_illegal", "stands_but_for_listed_cases")),
    "corrections": Shape(("rounds_to_come",)),
    "unannounced_absence": Shape(("withdrawn_unless_event_differs",)),
    "adjourned_games": Shape(("draws_unless_event_differs",)),
    "late_entries": Shape(("no_points_before_arrival",), optional={"latest_round": INTEGER}),
    "provisional_numbers": Shape(("until_entries_close",)),
    "minimum_rules": Shape(
        ("leaders_exempt", "leaders_and_opponents_exempt"),
        {
            "colour_difference": INTEGER,
            "same_colour_in_a_row": INTEGER,
            "last_round_percent": INTEGER,
            "points_without_play": TEXTS,
            "difference_article": TEXT,
            "in_a_row_article": TEXT,
            "bye_article": TEXT,
        },
    ),
    "declared_system": Shape(),
    "endorsed_programs": Shape(keys={"programs": TEXTS}),
}
