"""Which events the list is for, and what is asked of every event before it begins.

That is the form, its days, the arbiters, the hours and the calendar.
"""

from collections.abc import Iterator

from arpad.homologation.case import Answer, HomologationCase, answered
from arpad.homologation.form import EventForm
from arpad.rating.requirement import Outcome, Requirement
from arpad.rating.requirements.formalities import arbiters_licensed, registered_in_time
from arpad.rating.requirements.schedule import enough_time, hours_per_day
from arpad.regulations.edition import Rule
from arpad.values.finding import FormCode

TERRITORY, NATIONAL, PARTICIPATION = "territory", "national_championship", "special_participation"
_LETTER = {TERRITORY: 1, NATIONAL: 2, PARTICIPATION: 3}  # the article of a ground among those of the rule


def in_scope(case: HomologationCase) -> Requirement:
    """Held in the territory for its players, or a championship or event the federation takes part in (I-301).

    [event_scope]
    """
    rule, scope = case.rule("event_scope"), case.form.scope
    articles = (rule.article, *rule.also)
    ground = _ground(case)
    inputs = {"province": case.form.province, "ground": FormCode(ground), "aimed": scope.aimed_at_own_players}
    if not ground:
        missing = _could_rescue(case)
        return answered(rule, Answer(None if missing else False, inputs, missing))
    if ground != TERRITORY:
        return answered(rule, Answer(True, inputs, article=articles[_LETTER[ground]]))
    if scope.aimed_at_own_players is None:
        return answered(rule, Answer(None, inputs, "scope.aimed_at_own_players"))
    aimed = scope.aimed_at_own_players
    return answered(rule, Answer(aimed, inputs, article=articles[_LETTER[ground]] if aimed else rule.article))


def _ground(case: HomologationCase) -> str:
    form, scope = case.form, case.form.scope
    if _in_territory(case):
        return TERRITORY
    if form.championship == "national" and scope.represented:
        return NATIONAL
    declared = scope.participation_declared_on
    return PARTICIPATION if declared is not None and declared < case.start else ""


def _in_territory(case: HomologationCase) -> bool:
    provinces = {text.casefold() for text in case.rule("event_scope").texts("provinces")}
    return case.form.province.strip().casefold() in provinces


def _could_rescue(case: HomologationCase) -> str:
    """The fact that is not known and would bring the event in."""
    if not case.form.province:
        return "province"
    unknown = case.form.championship == "national" and case.form.scope.represented is None
    return "scope.represented" if unknown else ""


def approved_for_others(case: HomologationCase) -> Requirement:
    """Held here and rated by others too: the federation approved it before it began (I-302).   [filing_duty]"""
    rule, scope = case.rule("filing_duty"), case.form.scope
    if scope.exemption in rule.texts("exemptions"):
        return answered(rule, Answer(True, {"exemption": FormCode(scope.exemption)}, article=rule.also[0]))
    inputs = {"rated_by": tuple(map(FormCode, scope.rated_by or ())), "approved_on": str(scope.approved_on or "")}
    if scope.rated_by is None:
        return answered(rule, Answer(None, inputs, "scope.rated_by"))
    elsewhere = set(scope.rated_by) & set(rule.texts("federations"))
    released = case.form.championship == "national" and bool(scope.national_agreement)
    if not elsewhere or not _in_territory(case) or released:
        return answered(rule, Answer(True, inputs))
    return answered(rule, Answer(scope.approved_on is not None and scope.approved_on < case.start, inputs))


def kind_fits_the_time(case: HomologationCase) -> Requirement:
    """An ordinary event gives the time of ordinary chess; less is for the special kinds (I-303).   [special_kinds]"""
    rule, control = case.rule("special_kinds"), case.tournament.time_control
    inputs = {"kind": FormCode(case.form.kind), "minutes": "", "at_least": rule.integer("minutes")}
    if case.form.kind in rule.texts("kinds"):
        return answered(rule, Answer(True, inputs))
    if control is None:
        return answered(rule, Answer(None, inputs, "rate_of_play"))
    seconds = control.seconds_for(rule.integer("moves"))
    return answered(rule, Answer(seconds >= 60 * rule.integer("minutes"), {**inputs, "minutes": seconds // 60}))


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
