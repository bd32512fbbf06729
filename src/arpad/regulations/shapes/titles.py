"""Rules of the title regulations: which events and games count for a norm, and what it asks of score and opponents.

Beyond the norm: titles from championships and ratings, applications, organisers.
"""

from collections.abc import Mapping

from arpad.regulations.shapes.rating import RATING_SHAPES
from arpad.regulations.shapes.shape import DAY, DECIMAL, FLAG, INTEGER, TABLE, TEXT, TEXTS, Shape, ValueKind

_EACH_TITLE: Mapping[str, ValueKind] = dict.fromkeys(("gm", "im", "wgm", "wim"), INTEGER)
_SHARE: Mapping[str, ValueKind] = dict.fromkeys(("numerator", "denominator", "from_games"), INTEGER)
_FEW_GAMES: Mapping[str, ValueKind] = {"few_games_kinds": TEXTS}
_KINDS: Mapping[str, ValueKind] = {"kinds": TEXTS}


def _opponents_with_the_title() -> Shape:
    """How many opponents need the title of the norm; other titles weigh as much as their key says."""
    weights: dict[str, ValueKind] = dict.fromkeys(("gm", "im", "fm", "wgm", "wim"), DECIMAL)
    return Shape(keys={"one_in": INTEGER, "at_least": INTEGER}, optional=weights)


def _as_in_rating(*names: str) -> Mapping[str, Shape]:
    return {name: RATING_SHAPES[name] for name in names}


TITLE_SHAPES: Mapping[str, Shape] = {
    # The event
    **_as_in_rating("laws_of_chess"),
    "fair_conditions": Shape(),
    "equal_conditions": Shape(),
    "event_registration": Shape(keys={"days": INTEGER}),
    "hours_per_day": Shape(keys={"hours": INTEGER, "moves": INTEGER}),
    **_as_in_rating("rounds_per_day"),
    "norm_rates_of_play": Shape(
        ("listed", "minutes_for_moves"),
        optional={
            "controls": TEXTS,
            "minutes": INTEGER,
            "moves": INTEGER,
            "approved_minutes": INTEGER,
            "approved_from": DAY,
            "approved_to": DAY,
            "approved_by": TEXT,
        },
    ),
    **_as_in_rating("duration"),
    "long_events": Shape(keys=_KINDS),
    "rating_basis": Shape(("start_or_each_game", "each_game"), optional={"days": INTEGER}),
    "equal_clocks": Shape(),
    "chief_arbiter": Shape(keys={"titles": TEXTS}),
    "arbiter_present": Shape(),
    "playing_arbiters": Shape(),
    "norm_formats": Shape(keys={"types": TEXTS}),
    "individual_matches": Shape(("no_norms",)),
    "unaltered_event": Shape(),
    # Games
    "minimum_games": Shape(keys={"games": INTEGER}),
    "team_event_games": Shape(
        keys={**_KINDS, "games": INTEGER, "rounds_from": INTEGER, "rounds_to": INTEGER},
    ),
    "knockout_games": Shape(keys={**_KINDS, "games": INTEGER, "count_as": INTEGER}),
    "games_with_a_forfeit": Shape(keys={"rounds": INTEGER, "games": INTEGER, "count_as": INTEGER}),
    "surplus_points": Shape(),
    "longest_norm": Shape(keys={"games": INTEGER, "except_kinds": TEXTS}),
    "unaffiliated_opponents": Shape(),
    "computer_opponents": Shape(),
    **_as_in_rating("unplayed_games"),
    "last_round_absence": Shape(("tested_as_loss",)),
    "zero_score_unrated": Shape(("round_robin",)),
    "ignored_wins": Shape(("any_event", "whole_mix_where_all_play_all")),
    "ignored_rest": Shape(("any_event", "not_in_predetermined_pairings")),
    # Federations
    "foreign_federations": Shape(
        keys={"at_least": INTEGER}, optional={"no_federation": TEXTS, "from_games": INTEGER, **_FEW_GAMES}
    ),
    "national_finals": Shape(keys=_KINDS, optional={"of_the_host": FLAG, "not_in_zonal_year": FLAG}),
    "national_teams": Shape(keys=_KINDS, optional={"of_the_host": FLAG, "one_division": FLAG}),
    "zonal_events": Shape(keys=_KINDS),
    "club_championships": Shape(keys={**_KINDS, "below_games": INTEGER}),
    "approved_events": Shape(),
    "foreigners_in_swiss": Shape(
        ("whole_field", "every_round"),
        {"rated": INTEGER, "federations": INTEGER, "titled": INTEGER, "titles": TEXTS},
        {"missed_at_most": INTEGER},
    ),
    "own_federation": Shape(keys=_SHARE, optional=_FEW_GAMES),
    "other_federation": Shape(keys=_SHARE, optional=_FEW_GAMES),
    # Titles of the opponents
    "title_confirmed": Shape(("before_the_start",)),
    "title_holders": Shape(keys={"one_in": INTEGER, "titles": TEXTS}),
    "gm_opponents": _opponents_with_the_title(),
    "im_opponents": _opponents_with_the_title(),
    "wgm_opponents": _opponents_with_the_title(),
    "wim_opponents": _opponents_with_the_title(),
    "double_round": Shape(("opponents_once",), {"players": INTEGER}, {"one_in": INTEGER}),
    # Ratings of the opponents
    "unrated_opponents": Shape(keys={"percent": INTEGER}),
    **_as_in_rating("event_list"),
    "opponent_floor": Shape(keys=_EACH_TITLE),
    "unrated_opponent_rating": Shape(("rating_floor", "fixed"), optional={"rating": INTEGER}),
    "unrated_title_holders": Shape(keys=dict.fromkeys(("gm", "im", "fm", "wgm", "wim", "wfm"), INTEGER)),
    # The result
    "norm_average": Shape(("half_up",)),
    "minimum_average": Shape(keys=_EACH_TITLE),
    **_as_in_rating("performance_table"),
    "norm_performance": Shape(keys=_EACH_TITLE),
    "minimum_score": Shape(keys={"percent": INTEGER}),
    # What forms ask for
    "category": Shape(keys={"above": INTEGER, "step": INTEGER}),
}

TITLE_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {}

TITLE_POLICY_KEYS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("norm_rates_of_play", "listed"): ("controls",),
    ("norm_rates_of_play", "minutes_for_moves"): ("minutes", "moves"),
    ("unrated_opponent_rating", "fixed"): ("rating",),
    ("rating_basis", "each_game"): ("days",),
}


AWARD_SHAPES: Mapping[str, Shape] = {
    # Championships
    "direct_titles": Shape(("by_table",), {"table": TABLE}, {"unnamed": TEXT, "unknown": TEXTS, "minimum_score": FLAG}),
    "direct_title_rating": Shape(
        keys={**dict.fromkeys(("gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm"), INTEGER), "games": INTEGER},
        optional={"games_after": DAY, "exempt": TEXTS, "exempt_titles": TEXTS},
    ),
    "direct_title_report": Shape(),
    "direct_title_score": Shape(keys={"missed_at_most": INTEGER, "from_games": INTEGER}),
    "merged_groups": Shape(keys={"players": INTEGER, "federations": INTEGER, "percent": INTEGER}),
    "championship_rounds": Shape(keys={"rounds": INTEGER}, optional={"events": TEXTS}),
    "championship_credit": Shape(),
    "championship_federations": Shape(keys={"one_in": INTEGER, "regional": TEXTS}, optional={"or_at_least": INTEGER}),
    "championship_players": Shape(keys={"players": INTEGER}, optional={"events": TEXTS}),
    "championship_phases": Shape(("added_up",)),
    "subzonal_approval": Shape(keys={"events": TEXTS}),
    "registered_titles": Shape(),
    # Ratings
    "titles_by_rating": Shape(
        keys=dict.fromkeys(("fm", "cm", "wfm", "wcm"), INTEGER),
        optional={"games": INTEGER, "games_after": DAY, "interim": FLAG},
    ),
    "application_rating": Shape(keys=_EACH_TITLE),
    "unpublished_rating": Shape(("game_by_game",)),
    # The application
    "application_norms": Shape(keys={"norms": INTEGER}),
    "application_games": Shape(keys={"games": INTEGER}),
    "shared_norms": Shape(keys={"order": TEXTS}),
    "norm_edition": Shape(("of_the_start",)),
    "foreigner_norm": Shape(keys={"norms": INTEGER}),
    "forfeit_credit_once": Shape(),
    "swiss_norm": Shape(
        optional={
            "after": DAY,
            **dict.fromkeys(("players", "average", "unrated", "missed_at_most"), INTEGER),
            "kinds": TEXTS,
            "finals": TEXTS,
        }
    ),
    "one_round_a_day": Shape(keys={"days": INTEGER, "titles": TEXTS}),
    "certificate_signatures": Shape(),
    "certificate_copies": Shape(("four_copies", "signed_copies")),
    "event_rated": Shape(),
    "applicant": Shape(),
    "application_fee": Shape(),
    "application_documents": Shape(keys={"documents": TEXTS}),
    "application_deadline": Shape(
        keys={"days": INTEGER}, optional={"late_percent": INTEGER, "congress_percent": INTEGER}
    ),
    "application_published": Shape(keys={"days": INTEGER}),
    "title_attained": Shape(("last_requirement",)),
    # The report of a title event
    "title_report": Shape(keys={"days": INTEGER, "months": INTEGER}),
    "unregistered_report": Shape(),
    "corrected_report": Shape(keys={"days": INTEGER}),
    "games_of_the_event": Shape(),
    # Organisers
    "organiser_experience": Shape(),
    "organiser_language": Shape(),
    "organised_events": Shape(keys={"events": INTEGER, "kinds": INTEGER, "official_kinds": INTEGER, "rounds": INTEGER}),
}

AWARD_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {("direct_titles", "unnamed"): ("norm", "title")}
