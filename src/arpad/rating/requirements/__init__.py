"""Every requirement an edition may make of an event or of a field in it, each one function.

None means that the edition does not ask, or that the requirement has nothing to measure here.
"""

from collections.abc import Callable, Mapping

from arpad.rating.case import EventCase
from arpad.rating.fields import EventField
from arpad.rating.participants import Participant
from arpad.rating.requirement import Requirement
from arpad.rating.requirements import composition, formalities, schedule

EventCheck = Callable[[EventCase, Mapping[int, Participant]], Requirement | None]
FieldCheck = Callable[[EventCase, EventField, Mapping[int, Participant]], Requirement | None]

EVENT_CHECKS: tuple[EventCheck, ...] = (
    formalities.commission_decision,
    formalities.registered_in_time,
    formalities.homologated,
    formalities.arbiters_licensed,
    formalities.report_in_time,
    formalities.uploaded_in_time,
    formalities.laws_followed,
    formalities.hybrid_approved,
    schedule.rapid_needs_formulas,
    schedule.enough_time,
    schedule.first_control_long_enough,
    schedule.time_in_class,
    schedule.times_equal,
    schedule.rounds_per_day,
    schedule.hours_per_day,
    schedule.not_too_long,
)
FIELD_CHECKS: tuple[FieldCheck, ...] = (
    composition.share_of_rated,
    composition.rated_in_small_field,
    composition.double_round_robin,
    composition.national_championship,
    composition.scheveningen_unrated,
    composition.match_length_known,
    composition.match_players_rated,
)


def event_requirements(case: EventCase, people: Mapping[int, Participant]) -> tuple[Requirement, ...]:
    return tuple(found for check in EVENT_CHECKS if (found := check(case, people)) is not None)


def field_requirements(
    case: EventCase, field: EventField, people: Mapping[int, Participant]
) -> tuple[Requirement, ...]:
    return tuple(found for check in FIELD_CHECKS if (found := check(case, field, people)) is not None)
