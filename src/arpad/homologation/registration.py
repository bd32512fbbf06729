"""What is asked of every event before it begins: the form, its days, the arbiters, the hours, the calendar."""

from collections.abc import Iterator

from arpad.homologation.case import Answer, HomologationCase, answered
from arpad.homologation.form import EventForm
from arpad.rating.requirement import Outcome, Requirement
from arpad.rating.requirements.formalities import arbiters_licensed, registered_in_time
from arpad.rating.requirements.rate_of_play import enough_time
from arpad.rating.requirements.schedule import hours_per_day
from arpad.regulations.edition import Rule
from arpad.values.kinds import FormCode

DECISION = "decisions"
"""What is missing where the regulation leaves it to the administrator."""


def of_every_event(case: HomologationCase) -> Iterator[Requirement]:
    yield form_complete(case)
    for check in (registered_in_time, arbiters_licensed):
        found = check(case.event, case.people)
        if found is not None:
            yield found
    yield time_known_and_enough(case)
    hours = hours_per_day(case.event, case.people)
    if hours is not None:
        yield hours
    yield no_conflict(case)


def form_complete(case: HomologationCase) -> Requirement:
    """Every field of the form is filled in; some may be blank (I-306).   [registration_form]"""
    rule = case.rule("registration_form")
    needed = [name for name in rule.texts("fields") if name not in rule.texts("may_be_blank")]
    missing = tuple(FormCode(name) for name in needed if not str(getattr(case.form, name) or "").strip())
    return answered(rule, Answer(not missing, {"missing": missing}))


def public_entry(form: EventForm, rule: Rule) -> dict[str, str]:
    """What the web shows of a registration: all of it, but contacts only with consent (I-306).   [registration_form]"""
    shown = {name: str(getattr(form, name) or "") for name in rule.texts("fields")}
    if not form.contact_public:
        shown |= {name: "" for name in ("email", "telephone") if name in shown}
    return shown


def time_known_and_enough(case: HomologationCase) -> Requirement:
    """The shortest time allowed; a rate of play nobody can read is asked for again.   [rate_of_play]"""
    found = enough_time(case.event, case.people)
    if found is None:
        return Requirement(case.rule("rate_of_play"), Outcome.OPEN, missing_fact="rate_of_play")
    inputs = {key: value for key, value in found.inputs.items() if key != "highest_rating"} | {"least": True}
    missing = DECISION if found.outcome is Outcome.OPEN else ""
    return Requirement(found.rule, found.outcome, inputs, missing)


def no_conflict(case: HomologationCase) -> Requirement:
    """No day shared with a protected event for the same players; the administrator decides (I-308).

    [calendar_conflicts]
    """
    rule, form = case.rule("calendar_conflicts"), case.form
    conflicts = tuple(
        planned.name
        for planned in case.calendar
        if planned.protection in rule.texts("protected")
        and planned.name != form.name
        and planned.concerns(form.province)
        and planned.shares_a_day(case.start, case.end)
        and not form.official
    )
    return answered(rule, Answer(not conflicts, {"conflicts": conflicts}, DECISION if conflicts else ""))
