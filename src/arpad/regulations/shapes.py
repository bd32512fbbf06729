"""What an edition's file may say: every rule, the policies it may name and the keys it takes.

The engines dispatch on the policy names; a test holds that each name here has its function there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["integer", "text", "decimal", "flag", "texts", "bands"]

INTEGER: Kind = "integer"
TEXT: Kind = "text"
DECIMAL: Kind = "decimal"  # a quoted decimal such as "12.5": binary floats are refused
FLAG: Kind = "flag"
TEXTS: Kind = "texts"
BANDS: Kind = "bands"  # a list of { from_rating, minutes }


@dataclass(frozen=True)
class Shape:
    """One rule: what it is about, the policies it may name, its keys. `optional` keys may be left out."""

    about: str
    policies: tuple[str, ...] = ()
    keys: Mapping[str, Kind] = field(default_factory=dict)
    optional: Mapping[str, Kind] = field(default_factory=dict)


RATING_SHAPES: Mapping[str, Shape] = {
    # Which events and games count
    "registration": Shape(
        "when the event must be registered",
        ("days_before_start", "before_start", "not_encoded"),
        optional={"days": INTEGER, "title_event_days": INTEGER, "late": TEXT},
    ),
    "arbiter_licences": Shape("the arbiters' licences"),
    "rate_of_play": Shape(
        "the least time each player needs", ("by_highest_rating",), {"moves": INTEGER, "bands": BANDS}
    ),
    "cadence_classes": Shape(
        "which total time makes a game rapid or blitz",
        ("by_total_minutes",),
        {"moves": INTEGER, "blitz_over": INTEGER, "blitz_up_to": INTEGER, "rapid_below": INTEGER},
    ),
    "equal_times": Shape("games in which the players have different times"),
    "first_control": Shape("the recommended length of a first period", keys={"moves": INTEGER}),
    "laws_of_chess": Shape("deviations from the Laws of Chess", ("small_deviations_if_approved",)),
    "rounds_per_day": Shape(
        "how many rounds and hours fit into one day",
        keys={},
        optional={"rounds": INTEGER, "rapid_rounds": INTEGER, "blitz_rounds": INTEGER, "hours": INTEGER},
    ),
    "duration": Shape("how long an event may last", keys={"days": INTEGER}, optional={"approval": FLAG}),
    "league_duration": Shape("leagues that last longer", ("list_of_each_game", "list_of_the_start")),
    "unplayed_games": Shape("games that were not played"),
    "low_score": Shape(
        "an unrated player with almost no points",
        ("every_event", "first_event"),
        {"at_most": DECIMAL},
    ),
    "rated_opponents": Shape(
        "how many rated opponents an unrated player needs in a Swiss",
        ("every_event", "first_event"),
        {"at_least": INTEGER, "counting": TEXT},
        {"in_round_robins": FLAG},
    ),
    "first_event_points": Shape("points an unrated player needs in a first Swiss", keys={"at_least": DECIMAL}),
    "stages": Shape("preliminaries, finals and play-offs", ("pooled", "pooled_if_declared")),
    "round_robin_share": Shape("the share of rated players in a round robin", keys={"one_in": INTEGER}),
    "round_robin_small": Shape(
        "rated players in a small round robin", keys={"below_players": INTEGER, "rated": INTEGER}
    ),
    "round_robin_double": Shape(
        "a double round robin with unrated players", keys={"players": INTEGER, "rated": INTEGER}
    ),
    "round_robin_national": Shape(
        "national championships played as a round robin", keys={"rated": INTEGER, "rated_women": INTEGER}
    ),
    "round_robin_unplayed": Shape("a round robin with a game not played", ("as_swiss",)),
    "swiss_games": Shape("whose games count in a Swiss or team event", ("against_rated",)),
    "scheveningen_unrated": Shape(
        "unrated players in a Scheveningen", ("as_swiss", "rated_against_performance"), {"at_most": INTEGER}
    ),
    "match_decided": Shape(
        "games after a match is decided",
        ("not_rated", "not_rated_unless_decided_otherwise"),
        optional={"scheduled_over": INTEGER},
    ),
    "match_players": Shape("matches with an unrated player", ("both_rated",)),
    "rapid_games": Shape("rapid games under an edition for standard play", ("no_formulas",), {"floor": INTEGER}),
    "report_deadline": Shape(
        "when the report must be in",
        ("not_encoded", "days_after_end"),
        optional={"days": INTEGER, "upload_days": INTEGER, "expiry_months": INTEGER},
    ),
    # The numbers
    "performance_table": Shape("percentage to rating difference", keys={"table": TEXT}),
    "expectation": Shape(
        "rating difference to expected score", ("table", "logistic"), {"table": TEXT}, {"logistic_table": TEXT}
    ),
    "difference_cap": Shape("the limit on a difference", ("every_game", "none"), optional={"cap": INTEGER}),
    "rating_change": Shape("how a rated player's change is found", ("game_by_game", "by_average")),
    "opponents_average": Shape("Rc of a rated player in a Swiss, team event or match", ("mean_of_capped",)),
    "round_robin_average": Shape("Rc of a rated player in a round robin", ("from_field_average",)),
    "k_factor": Shape(
        "the development coefficient",
        ("new_then_by_rating", "by_games_in_period", "by_rate_of_play"),
        optional={
            "new": INTEGER,
            "new_games": INTEGER,
            "new_games_counted": TEXT,
            "lower": INTEGER,
            "upper": INTEGER,
            "upper_from": INTEGER,
            "upper_needs_games": FLAG,
            "k": INTEGER,
            "up_to_games": INTEGER,
            "budget": INTEGER,
            "minutes": INTEGER,
            "moves": INTEGER,
            "faster": INTEGER,
        },
    ),
    "period_sum": Shape("changes of several events", ("unrounded",)),
    "new_rating": Shape("how the new rating is rounded", ("half_up",)),
    "swiss_average": Shape("Rc of an unrated player in a Swiss or team event", ("mean_of_rated",)),
    "field_average": Shape("Ra, the average of a round robin with unrated players", ("rated_field_and_mean_dp",)),
    "initial_even": Shape("exactly half of the points"),
    "initial_over": Shape("more than half of the points", keys={"bonus": DECIMAL}),
    "initial_under": Shape("fewer than half of the points in a Swiss or team event", ("average_plus_dp",)),
    "initial_under_round_robin": Shape("fewer than half of the points in a round robin", ("average_plus_scaled_dp",)),
    "initial_over_junior": Shape(
        "more than half of the points, young players", keys={"bonus": DECIMAL, "under_age": INTEGER}
    ),
    "unrated_iteration": Shape("the correction of a round robin's new ratings", ("one_pass",)),
    "initial_pool": Shape("one rating from several events", ("weighted_performances", "one_event")),
    "first_performance": Shape("a first performance below the floor", ("ignored_while_pool_is_empty",)),
    "first_list_games": Shape(
        "games needed for a first rating",
        keys={"games": INTEGER},
        optional={"team_championship_games": INTEGER, "disabled_member_games": INTEGER},
    ),
    "first_list_span": Shape("how long results wait for more", ("rating_periods", "months"), {"at_most": INTEGER}),
    "rating_floor": Shape("the lowest published rating", keys={"floor": INTEGER}),
    "listed_meanwhile": Shape(
        "a player who got a rating before the event was rated", ("rated_for_himself_unrated_for_others",)
    ),
    "earlier_performances": Shape("performances of unrated players from earlier events", ("ignored",)),
    "standard_seed": Shape("a standard rating in rapid and blitz", ("counts_as_rated",)),
    "valid_rating": Shape("which rating counts", ("own_then_higher_of_fide_and_national",)),
    "event_list": Shape("which list serves the games of an event", ("list_of_the_start",)),
    # The list
    "list_calendar": Shape(
        "when lists appear", keys={"months": TEXTS, "day": INTEGER}, optional={"monthly_switch": FLAG}
    ),
    "closing_date": Shape(
        "the last day for a list",
        ("months_before", "days_before", "end_of_previous_month"),
        optional={"months": INTEGER, "days": INTEGER, "official_to_the_eve": FLAG},
    ),
    "list_contents": Shape("what a list shows of a player", keys={"fields": TEXTS}, optional={"further": TEXTS}),
    "delisting": Shape("players who fall below the floor", ("unrated_afterwards",)),
    "titled_unrated": Shape("titled players without a rating", ("separate_list",)),
    "inactivity": Shape(
        "players who do not play",
        keys={"fewer_than": INTEGER, "window_months": INTEGER},
        optional={"shown_lists": INTEGER, "shown_months": INTEGER},
    ),
    "top_list": Shape("the list of the best", keys={"inactive_months": INTEGER}),
    "inclusion": Shape("who may be on the list", ("member_of_a_federation",)),
    "activity_states": Shape(
        "the states of activity",
        keys={"recent_games": INTEGER, "recent_months": INTEGER, "active_months": INTEGER, "shown_months": INTEGER},
    ),
    "list_order": Shape("the order at equal rating", keys={"criteria": TEXTS}),
    "claims": Shape("claims about a list", keys={"days": INTEGER}),
}

TEXT_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("registration", "late"): ("not_rated", "finding"),
    ("rated_opponents", "counting"): ("opponents", "games"),
    ("k_factor", "new_games_counted"): ("with_new_k", "all"),
}

POLICY_KEYS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("registration", "days_before_start"): ("days", "late"),
    ("registration", "before_start"): ("late",),
    ("report_deadline", "days_after_end"): ("days",),
    ("difference_cap", "every_game"): ("cap",),
    ("expectation", "logistic"): ("logistic_table",),
    ("k_factor", "new_then_by_rating"): (
        "new",
        "new_games",
        "new_games_counted",
        "lower",
        "upper",
        "upper_from",
        "upper_needs_games",
    ),
    ("k_factor", "by_games_in_period"): ("k", "up_to_games", "budget"),
    ("k_factor", "by_rate_of_play"): ("k", "minutes", "moves", "faster"),
    ("closing_date", "months_before"): ("months",),
    ("closing_date", "days_before"): ("days",),
}
"""Keys that a policy cannot do without."""
