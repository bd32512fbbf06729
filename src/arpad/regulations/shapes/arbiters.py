"""Rules of the titles of arbiters: what a norm asks of the event and of the arbiter, and what an application asks."""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import DAY, INTEGER, TEXT, TEXTS, Shape, ValueKind

_BOTH: Mapping[str, ValueKind] = {"fa": INTEGER, "ia": INTEGER}
_ONCE: Mapping[str, ValueKind] = {"at_most": INTEGER}
_TOP_DIVISION: Mapping[str, ValueKind] = dict.fromkeys(
    ("rounds", "boards", "teams", "double_teams", "rated_percent", "at_most"), INTEGER
)

ARBITER_SHAPES: Mapping[str, Shape] = {
    # The event and its certificates
    "fide_rated_event": Shape(),
    "norm_systems": Shape(keys={"systems": TEXTS}),
    "hybrid_events": Shape(),
    "unlimited_certificates": Shape(keys={"world": TEXTS, "continental": TEXTS}),
    "international_event": Shape(keys={**_BOTH, "no_federation": TEXTS}),
    "national_event": Shape(),
    "swiss_certificates": Shape(keys={"players_each": INTEGER}),
    "round_robin_certificates": Shape(keys={"at_most": INTEGER}),
    "norm_signed": Shape(),
    "chief_supervised": Shape(keys={"titles": TEXTS}),
    "chief_titled": Shape(keys={"titles": TEXTS}),
    # The arbiter
    "registered_arbiter": Shape(keys={"fa": TEXT, "ia": TEXT}),
    "active_arbiter": Shape(),
    "arbiter_age": Shape(keys={"years": INTEGER}),
    "fide_arbiter_first": Shape(keys={"title": TEXT}),
    "registration_fee": Shape(),
    # Events for a norm of FIDE Arbiter
    "fa_events": Shape(),
    "fa_swiss": Shape(keys={"rated": INTEGER}),
    "fa_round_robin": Shape(keys={"rated": INTEGER}),
    "fa_double_round_robin": Shape(keys={"rated": INTEGER}),
    "fa_top_division": Shape(keys=_TOP_DIVISION),
    "fa_rapid_or_blitz": Shape(keys={"rated": INTEGER, "rounds": INTEGER, **_ONCE}),
    "fa_hybrid": Shape(keys=_ONCE),
    "fa_olympiad_match": Shape(keys=_ONCE),
    "fa_disabled_bodies": Shape(keys={"bodies": TEXTS, **_ONCE}),
    "fa_rounds": Shape(keys={"rounds": INTEGER}),
    "fa_short_event": Shape(keys={"rounds": INTEGER, **_ONCE}),
    # Events for a norm of International Arbiter
    "ia_events": Shape(),
    "ia_national_final": Shape(keys=_ONCE),
    "ia_official_event": Shape(),
    "ia_norm_possible": Shape(),
    "ia_rapid_or_blitz": Shape(keys=_ONCE),
    "ia_large_event": Shape(
        keys={"players": INTEGER, "federations": INTEGER, "rated_percent": INTEGER, "rounds": INTEGER, **_ONCE}
    ),
    "ia_top_division": Shape(keys=_TOP_DIVISION),
    "ia_hybrid": Shape(keys=_ONCE),
    "ia_olympiad_match": Shape(keys=_ONCE),
    "ia_disabled_bodies": Shape(keys={"bodies": TEXTS, **_ONCE}),
    "ia_rounds": Shape(keys={"rounds": INTEGER}),
    "ia_short_event": Shape(keys={"rounds": INTEGER, **_ONCE}),
    # The application
    "fa_norms": Shape(keys={"norms": INTEGER}),
    "ia_norms": Shape(keys={"norms": INTEGER}),
    "two_systems": Shape(keys={"systems": INTEGER}),
    "only_swiss": Shape(keys={"players": INTEGER, "rated_percent": INTEGER, "rounds": INTEGER}),
    "norms_after_fa": Shape(),
    "ia_after_fa": Shape(keys={"title": TEXT}),
    "several_chiefs": Shape(keys={"chiefs": INTEGER}),
    "fa_seminar": Shape(keys={"percent": INTEGER}),
    "ia_seminar": Shape(keys={"since": DAY}),
    "fa_language": Shape(keys={"languages": TEXTS}),
    "ia_language": Shape(keys={"languages": TEXTS}),
    "applicant_age": Shape(keys=_BOTH),
    "norm_expiry": Shape(keys={"years": INTEGER}),
    "seminar_expiry": Shape(keys={"years": INTEGER}),
    "latest_event": Shape(keys={"years": INTEGER}),
    "arbiter_application": Shape(),
    "application_signed": Shape(),
    "title_fee": Shape(),
    "consideration": Shape(keys={"days": INTEGER}),
    "shown_before": Shape(keys={"days": INTEGER}),
}
