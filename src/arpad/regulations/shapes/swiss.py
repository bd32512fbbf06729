"""Rules of the Swiss chapter: order, floats, byes, colours, brackets, the procedure, publication."""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import FLAG, TEXTS, Shape

SWISS_SHAPES: Mapping[str, Shape] = {
    # Definitions
    "pairing_order": Shape(keys={"titles": TEXTS}),
    "brackets": Shape(("half_or_more_as_homogeneous",)),
    "floats": Shape(("every_unequal_pair", "moved_down_pairs")),
    "unplayed_floats": Shape(keys={"downfloat": TEXTS, "float_stands": TEXTS}),
    "bye": Shape(),
    "subgroups": Shape(),
    "colour_preference": Shape(),
    "odd_rounds": Shape(("strong_as_absolute",)),
    "even_rounds": Shape(("mild_fill_minority", "mild_variable")),
    "colour_allowance": Shape(("majority_beyond_half", "pairs_beyond_minority")),
    "strong_allowance": Shape(("pairs_beyond_strong_minority",)),
    # Criteria
    "rematch": Shape(),
    "second_bye": Shape(keys={"after": TEXTS}),
    "colour_limits": Shape(),
    "score_difference": Shape(("by_brackets", "lowest_leave")),
    "colours_granted": Shape(),
    "float_of_last_round": Shape(),
    "float_of_round_before": Shape(),
    "topscorers": Shape(("other_keeps_colour", "either_player"), optional={"floats": FLAG}),
    "fewest_set_aside": Shape(),
    # Procedure
    "incompatible_player": Shape(),
    "targets": Shape(("moved_down_then_remainder", "pairs_and_moved_down")),
    "candidate": Shape(),
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
    "stronger_preference": Shape(),
    "colour_alternation": Shape(),
    "preference_of_higher": Shape(),
    "first_round_colours": Shape(("lot", "lot_then_opposite")),
    # Publication and handling
    "board_order": Shape(),
    "unplayed_games_in_pairing": Shape(),
    "first_round": Shape(),
}

SWISS_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {}

SWISS_POLICY_KEYS: Mapping[tuple[str, str], tuple[str, ...]] = {}
"""Keys that a policy cannot do without."""
