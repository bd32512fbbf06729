"""Rules of a federation: its own list, which events it takes into it, and what it asks of their papers.

The list: who is active, the order at equal rating, a rating beside an age, decisions. `failing` says what becomes of an
event that does not meet the rule; without it the event is refused.
"""

from collections.abc import Mapping

from arpad.regulations.shapes.shape import INTEGER, INTEGERS, TEXT, TEXTS, Shape, ValueKind

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


_FAILING: Mapping[str, ValueKind] = {"failing": TEXT}


def _shape(keys: Mapping[str, ValueKind] | None = None, policies: tuple[str, ...] = ()) -> Shape:
    return Shape(policies, keys or {}, _FAILING)


HOMOLOGATION_SHAPES: Mapping[str, Shape] = {
    "list_controls": Shape(("mean_spread_drift",)),
    # Which events, and how they are registered
    "event_scope": _shape({"provinces": TEXTS}),
    "filing_duty": _shape({"federations": TEXTS, "exemptions": TEXTS}),
    "special_kinds": _shape({"kinds": TEXTS, "moves": INTEGER, "minutes": INTEGER}),
    "low_transparency": _shape(
        {
            "capacity": INTEGER,
            "players": INTEGER,
            "rated": INTEGER,
            "share_of": INTEGER,
            "share_in": INTEGER,
            "area": TEXT,
        }
    ),
    "registration_form": _shape({"fields": TEXTS, "may_be_blank": TEXTS}),
    "canon": _shape(policies=("by_year",)),
    "calendar_conflicts": _shape({"protected": TEXTS}),
    # Reports
    "event_file": _shape(),
    "alike_stages": _shape(),
    "report_contents": _shape({"fields": TEXTS, "player_fields": TEXTS}),
    "forwarding_margin": _shape({"days": INTEGER}),
    "report_archive": _shape({"years": INTEGER}),
    "special_report_deadline": _shape({"days": INTEGER}),
    # Events of restricted entry or low transparency
    "restricted_announcement": _shape(),
    "restricted_certificates": _shape({"signers": TEXTS}),
    "restricted_documents": _shape(),
    "restricted_venue": _shape(),
    "restricted_scoresheets": _shape({"years": INTEGER}),
    "restricted_promoter": _shape({"promoters": TEXTS, "seasons_back": INTEGER}),
    "restricted_notice": _shape(),
    # School events
    "school_categories": _shape({"under": INTEGER, "extended": INTEGER}),
    "school_fee": _shape({"at_most": TEXT}),
    "school_calendar": _shape(
        {"hours": INTEGER, "festival_players": INTEGER, "rated_weight": INTEGER, "festival_event": INTEGER}
    ),
    "school_duration": _shape({"days": INTEGER, "days_a_round": INTEGER}),
    "school_rounds": _shape({"rounds": INTEGER, "up_to_players": INTEGER}),
    "school_organiser": _shape({"organisers": TEXTS, "players": INTEGER}),
    "school_approval": _shape(),
    "school_certificates": _shape({"signers": TEXTS}),
    "school_rated_players": _shape({"players": INTEGER}),
    "school_access": _shape({"capacity": INTEGER, "rated_percent": INTEGER}),
    "school_announcement": _shape(),
    "school_venue": _shape(),
    # Rapid events
    "rapid_duration": _shape({"days": INTEGER, "days_a_round": INTEGER}),
    "rapid_events": _shape({"championships": TEXTS}),
}

_OF_EXTRAORDINARY_EVENTS = ("extraordinary_rounds", "extraordinary_event", "extraordinary_rated")  # rating's own shapes
HOMOLOGATION_CHOICES: Mapping[tuple[str, str], tuple[str, ...]] = {
    **{
        (name, "failing"): ("refused", "returned", "administrator", "finding")
        for name in (*HOMOLOGATION_SHAPES, *_OF_EXTRAORDINARY_EVENTS)
        if name in _OF_EXTRAORDINARY_EVENTS or "failing" in HOMOLOGATION_SHAPES[name].optional
    },
    ("low_transparency", "area"): ("province", "region"),
}
