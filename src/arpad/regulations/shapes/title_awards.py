"""Rules of the title regulations beyond the norm: titles from championships and ratings, applications, organisers."""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import INTEGER, TABLE, TEXT, TEXTS, Shape, ValueKind

_EACH_TITLE: Mapping[str, ValueKind] = dict.fromkeys(("gm", "im", "wgm", "wim"), INTEGER)

AWARD_SHAPES: Mapping[str, Shape] = {
    # Championships
    "direct_titles": Shape(("by_table",), {"table": TABLE, "unnamed": TEXT}),
    "championship_credit": Shape(),
    "championship_federations": Shape(keys={"one_in": INTEGER, "regional": TEXTS}),
    "championship_players": Shape(keys={"players": INTEGER}),
    "championship_phases": Shape(("added_up",)),
    "subzonal_approval": Shape(keys={"events": TEXTS}),
    "registered_titles": Shape(),
    # Ratings
    "titles_by_rating": Shape(keys=dict.fromkeys(("fm", "cm", "wfm", "wcm"), INTEGER)),
    "application_rating": Shape(keys=_EACH_TITLE),
    "unpublished_rating": Shape(("game_by_game",)),
    # The application
    "application_norms": Shape(keys={"norms": INTEGER}),
    "application_games": Shape(keys={"games": INTEGER}),
    "shared_norms": Shape(keys={"order": TEXTS}),
    "norm_edition": Shape(("of_the_start",)),
    "foreigner_norm": Shape(keys={"norms": INTEGER}),
    "forfeit_credit_once": Shape(),
    "swiss_norm": Shape(),
    "one_round_a_day": Shape(keys={"days": INTEGER, "titles": TEXTS}),
    "certificate_signatures": Shape(),
    "event_rated": Shape(),
    "applicant": Shape(),
    "application_fee": Shape(),
    "application_documents": Shape(keys={"documents": TEXTS}),
    "application_deadline": Shape(keys={"days": INTEGER, "late_percent": INTEGER, "congress_percent": INTEGER}),
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
