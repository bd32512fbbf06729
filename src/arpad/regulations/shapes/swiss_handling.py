"""Rules for the arbiter's desk: what every Swiss owes its players, absences, late entries, published pairings."""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import INTEGER, TEXT, TEXTS, Shape

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
