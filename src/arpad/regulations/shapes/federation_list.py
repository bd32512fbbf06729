"""Rules of a federation's own list: who is active, the order at equal rating, a rating beside an age, decisions."""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import INTEGER, INTEGERS, TEXT, TEXTS, Shape

FEDERATION_LIST_SHAPES: Mapping[str, Shape] = {
    "activity_states": Shape(
        keys={"recent_games": INTEGER, "recent_months": INTEGER, "active_months": INTEGER, "shown_months": INTEGER},
    ),
    "list_order": Shape(keys={"criteria": TEXTS, "titles": TEXTS}),
    "established_peak": Shape(keys={"games": INTEGER}),
    # `years` has one number more than `under_ages`: the last is for everybody else. So has `bands` beside `bands_from`.
    "age_score": Shape(
        keys={
            "under_ages": INTEGERS,
            "years": INTEGERS,
            "least_players": INTEGER,
            "centre": INTEGER,
            "scale": INTEGER,
            "bands_from": INTEGERS,
            "bands": TEXTS,
        },
        optional={"for_under": INTEGER},
    ),
    "valid_rating": Shape(("own_then_higher_of_fide_and_national",), optional={"others": TEXT}),
    "rating_update": Shape(("recorded_decision",), {"margin": INTEGER, "games_times": INTEGER}),
    "honours": Shape(("proposed_by_the_administrator",)),
    "identification": Shape(("recorded_decision",)),
}

FEDERATION_LIST_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("valid_rating", "others"): ("by_agreement", "never"),
}
