"""Rules of the rating chapters: which events and games count, the numbers, the list."""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import BANDS, DAY, DECIMAL, FLAG, INTEGER, TABLE, TEXT, TEXTS, Shape

RATING_SHAPES: Mapping[str, Shape] = {
    # Which events and games count
    "registration": Shape(
        ("days_before_start", "before_start", "not_encoded"),
        optional={
            "days": INTEGER,
            "title_event_days": INTEGER,
            "high_rated_days": INTEGER,
            "high_rated_above": INTEGER,
            "high_rated_women_above": INTEGER,
            "high_rated_from": DAY,
            "late": TEXT,
        },
    ),
    "refusal": Shape(optional={"appeal_days": INTEGER}),
    "official_events": Shape(keys={"responsible": TEXT}),
    "unrated_by_invitation": Shape(optional={"announced": FLAG}),
    "federation_report": Shape(),
    "hybrid_approval": Shape(),
    "homologation": Shape(("not_encoded", "decided")),
    "arbiter_licences": Shape(optional={"titled": FLAG}),
    "rate_of_play": Shape(
        ("by_highest_rating", "by_players_of_the_game"), {"moves": INTEGER, "bands": BANDS}, {"school": TEXT}
    ),
    "cadence_classes": Shape(
        ("by_total_minutes",),
        {"moves": INTEGER, "blitz_over": INTEGER, "blitz_up_to": INTEGER, "rapid_below": INTEGER},
    ),
    "equal_times": Shape(),
    "first_control": Shape(keys={"moves": INTEGER}, optional={"required": FLAG}),
    "laws_of_chess": Shape(("small_deviations_if_approved", "followed")),
    "rounds_per_day": Shape(
        keys={},
        optional={"rounds": INTEGER, "rapid_rounds": INTEGER, "blitz_rounds": INTEGER, "hours": INTEGER},
    ),
    "duration": Shape(keys={"days": INTEGER}, optional={"approval": FLAG}),
    "league_duration": Shape(("list_of_each_game", "list_of_the_start")),
    "unplayed_games": Shape(),
    "low_score": Shape(("every_event", "first_event"), {"at_most": DECIMAL}),
    "rated_opponents": Shape(
        ("every_event", "first_event"),
        {"at_least": INTEGER, "counting": TEXT},
        {"in_round_robins": FLAG},
    ),
    "stages": Shape(("pooled", "pooled_if_declared")),
    "round_robin_share": Shape(keys={"one_in": INTEGER}),
    "round_robin_small": Shape(keys={"below_players": INTEGER, "rated": INTEGER}),
    "round_robin_double": Shape(keys={"players": INTEGER, "rated": INTEGER}),
    "round_robin_national": Shape(keys={"rated": INTEGER, "rated_women": INTEGER}),
    "round_robin_unplayed": Shape(("as_swiss",)),
    "swiss_games": Shape(("against_rated",)),
    "scheveningen_unrated": Shape(("as_swiss", "rated_against_performance"), {"at_most": INTEGER}),
    "match_decided": Shape(
        ("not_rated", "not_rated_unless_decided_otherwise"),
        optional={"scheduled_over": INTEGER},
    ),
    "match_players": Shape(("both_rated",)),
    "rapid_games": Shape(("no_formulas",), {"floor": INTEGER, "shown_digits": INTEGER}),
    "report_deadline": Shape(
        ("not_encoded", "days_after_end", "list_of_the_month"),
        optional={
            "days": INTEGER,
            "upload_days": INTEGER,
            "expiry_months": INTEGER,
            "grace_days": INTEGER,
            "expiry_lists": INTEGER,
        },
    ),
    # The numbers
    "performance_table": Shape(keys={"table": TABLE}),
    "expectation": Shape(("table", "logistic"), {"table": TABLE}, {"logistic_table": TABLE}),
    "difference_cap": Shape(
        ("every_game", "greatest_only", "every_game_unless_high_rated", "none"),
        optional={"cap": INTEGER, "exempt_from": INTEGER},
    ),
    "mismatched_games": Shape(("not_rated",), {"difference": INTEGER, "above": INTEGER}),
    "rating_change": Shape(("game_by_game", "by_average"), optional={"difference_article": TEXT}),
    "opponents_average": Shape(("mean_of_capped",)),
    "round_robin_average": Shape(("from_field_average",)),
    "k_factor": Shape(
        (
            "new_then_by_rating",
            "new_junior_then_by_rating",
            "new_junior_then_by_rating_in_budget",
            "by_games_in_period",
            "same_for_all",
            "by_rate_of_play",
        ),
        optional={
            "new": INTEGER,
            "new_games": INTEGER,
            "new_games_counted": TEXT,
            "lower": INTEGER,
            "upper": INTEGER,
            "upper_from": INTEGER,
            "junior": INTEGER,
            "junior_age": INTEGER,
            "junior_until": TEXT,
            "junior_below": INTEGER,
            "k": INTEGER,
            "up_to_games": INTEGER,
            "budget": INTEGER,
            "minutes": INTEGER,
            "moves": INTEGER,
            "faster": INTEGER,
        },
    ),
    "period_sum": Shape(("unrounded",)),
    "new_rating": Shape(("half_up", "change_half_away_from_zero")),
    "swiss_average": Shape(("mean_of_rated",)),
    "hypothetical_opponents": Shape(("drawn",), {"games": INTEGER, "rating": INTEGER}),
    "field_average": Shape(("rated_field_and_mean_dp",)),
    "initial_any": Shape(("average_plus_dp",)),
    "initial_even": Shape(),
    "initial_over": Shape(keys={"bonus": DECIMAL}),
    "initial_under": Shape(("average_plus_dp",)),
    "initial_under_round_robin": Shape(("average_plus_scaled_dp",)),
    "initial_over_junior": Shape(keys={"bonus": DECIMAL, "under_age": INTEGER}),
    "initial_ceiling": Shape(keys={"ceiling": INTEGER}),
    "unrated_iteration": Shape(("one_pass",)),
    "successive_approximations": Shape(
        keys={
            "tolerance_hundredths": INTEGER,
            "passes": INTEGER,
            "lowest_percentage": INTEGER,
            "highest_percentage": INTEGER,
            "open_points": INTEGER,
        },
    ),
    "extraordinary_rounds": Shape(keys={"rounds": INTEGER, "doubling_from": INTEGER}, optional={"failing": TEXT}),
    "extraordinary_event": Shape(("official_or_general_interest",), optional={"failing": TEXT}),
    "extraordinary_rated": Shape(keys={"players": INTEGER, "least_rating": INTEGER}, optional={"failing": TEXT}),
    "extraordinary_fee": Shape(keys={"euros": DECIMAL}),
    "initial_pool": Shape(("weighted_performances", "one_event")),
    "first_performance": Shape(("ignored_while_pool_is_empty",)),
    "first_list_games": Shape(
        keys={"games": INTEGER},
        optional={"team_championship_games": INTEGER, "disabled_member_games": INTEGER},
    ),
    "first_list_span": Shape(("rating_periods", "months"), {"at_most": INTEGER}),
    "rating_floor": Shape(keys={"floor": INTEGER}),
    "listed_meanwhile": Shape(("rated_for_himself_unrated_for_others",)),
    "earlier_performances": Shape(("ignored",)),
    "standard_seed": Shape(("counts_as_rated",)),
    "event_list": Shape(("list_of_the_start",)),
    # The list
    "list_calendar": Shape(keys={"months": TEXTS, "day": INTEGER}, optional={"monthly_switch": FLAG}),
    "closing_date": Shape(
        ("months_before", "days_before", "end_of_previous_month"),
        optional={"months": INTEGER, "days": INTEGER, "monthly_days": INTEGER, "official_to_the_eve": FLAG},
    ),
    "list_contents": Shape(keys={"fields": TEXTS}, optional={"further": TEXTS}),
    "delisting": Shape(("unrated_afterwards",)),
    "titled_unrated": Shape(("separate_list",)),
    "inactivity": Shape(
        keys={"fewer_than": INTEGER, "window_months": INTEGER},
        optional={"shown_lists": INTEGER, "shown_months": INTEGER},
    ),
    "top_list": Shape(("flagged_for", "flagged_longer_than"), keys={"inactive_months": INTEGER}),
    "inclusion": Shape(("member_of_a_federation",)),
    "claims": Shape(keys={"days": INTEGER}),
}

RATING_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("registration", "late"): ("not_rated", "finding"),
    ("official_events", "responsible"): ("organiser", "chief_arbiter"),
    ("rate_of_play", "school"): ("administrator",),
    ("rated_opponents", "counting"): ("opponents", "games"),
    ("k_factor", "new_games_counted"): ("with_new_k", "all"),
    ("k_factor", "junior_until"): ("birthday", "end_of_year"),
}

_NEW_BY_RATING = ("new", "new_games", "new_games_counted", "lower", "upper", "upper_from")
_JUNIOR = ("junior", "junior_age", "junior_until", "junior_below")

RATING_POLICY_KEYS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("registration", "days_before_start"): ("days", "late"),
    ("registration", "before_start"): ("late",),
    ("report_deadline", "days_after_end"): ("days",),
    ("report_deadline", "list_of_the_month"): ("grace_days", "expiry_lists"),
    ("difference_cap", "every_game"): ("cap",),
    ("difference_cap", "greatest_only"): ("cap",),
    ("difference_cap", "every_game_unless_high_rated"): ("cap", "exempt_from"),
    ("expectation", "logistic"): ("logistic_table",),
    ("k_factor", "new_then_by_rating"): _NEW_BY_RATING,
    ("k_factor", "new_junior_then_by_rating"): (*_NEW_BY_RATING, *_JUNIOR),
    ("k_factor", "new_junior_then_by_rating_in_budget"): (*_NEW_BY_RATING, *_JUNIOR, "budget"),
    ("k_factor", "by_games_in_period"): ("k", "up_to_games", "budget"),
    ("k_factor", "same_for_all"): ("k",),
    ("k_factor", "by_rate_of_play"): ("k", "minutes", "moves", "faster"),
    ("closing_date", "months_before"): ("months",),
    ("closing_date", "days_before"): ("days",),
}
"""Keys that a policy cannot do without."""
