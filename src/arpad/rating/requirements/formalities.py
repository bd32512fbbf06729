"""Registration, licences, deadlines: requirements that rest on facts outside the report."""

from collections.abc import Mapping
from datetime import date

from arpad.rating.case import EventCase
from arpad.rating.participants import Participant
from arpad.rating.periods import report_days
from arpad.rating.requirement import Outcome, Requirement
from arpad.regulations.edition import Rule
from arpad.values.dates import plus_days, plus_months
from arpad.values.person import Sex


def commission_decision(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """A recorded decision not to rate the event.   [refusal]"""
    if not case.facts.refused:
        return None
    rule = case.edition.rule("refusal" if case.edition.find("refusal") else "registration")
    return Requirement(rule, Outcome.FAILED, {"decision": case.facts.refused})


def homologated(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """What a federation asks of events beyond FIDE's rules: its decision about this one (I-300).   [homologation]"""
    rule, decided = case.edition.find("homologation"), case.facts.homologated
    if rule is None:
        return None
    if rule.policy == "not_encoded":
        return Requirement(rule, Outcome.OPEN)
    if decided is None:
        return Requirement(rule, Outcome.OPEN, missing_fact="homologated")
    return Requirement(rule, Outcome.MET if decided else Outcome.FAILED)


def registered_in_time(case: EventCase, people: Mapping[int, Participant]) -> Requirement | None:
    """Registered before the start, by so many days where the edition says how many.   [registration]"""
    rule = case.edition.find("registration")
    if rule is None or rule.policy == "not_encoded" or case.start is None:
        return None
    days = rule.maybe_integer("days") or 1  # before the start is the eve at the latest
    if case.facts.title_event and rule.maybe_integer("title_event_days"):
        days = rule.integer("title_event_days")
    if rule.maybe_integer("high_rated_days") and _high_rated(case, rule, people, case.start):
        days = max(days, rule.integer("high_rated_days"))
    latest = plus_days(case.start, -days)
    registered = case.facts.registered_on
    inputs = {"start": str(case.start), "latest": str(latest), "registered_on": str(registered or "")}
    if registered is None and not case.facts.registration_approved:
        weighs = rule.text("late") == "not_rated"
        return Requirement(rule, Outcome.OPEN, inputs, missing_fact="registered_on", weighs=weighs)
    if registered is not None and registered <= latest:
        return Requirement(rule, Outcome.MET, inputs)
    if case.facts.registration_approved:
        return Requirement(rule, Outcome.WAIVED, inputs)
    return Requirement(rule, Outcome.FAILED if rule.text("late") == "not_rated" else Outcome.LATE, inputs)


def _high_rated(case: EventCase, rule: Rule, people: Mapping[int, Participant], start: date) -> bool:
    """Whether somebody plays whose rating asks for an earlier registration; who registered before the day of that
    rule could not keep it (I-731)."""
    begins = rule.maybe_day("high_rated_from")
    if begins is not None and min(start, case.facts.registered_on or start) < begins:
        return False
    limits = {Sex.FEMALE: rule.integer("high_rated_women_above")}
    above = rule.integer("high_rated_above")
    return any(
        (people[entry.number].own_rating or 0) > min(above, limits.get(entry.sex or Sex.MALE, above))
        for entry in case.tournament.entries
    )


def arbiters_licensed(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """Every arbiter has a licence for all days of the event, and a title where that is asked.   [arbiter_licences]"""
    rule = case.edition.find("arbiter_licences")
    if rule is None or case.start is None:
        return None
    if not case.facts.arbiters:
        return Requirement(rule, Outcome.OPEN, {}, missing_fact="arbiters")
    end = case.end or case.start
    without = [
        arbiter.name
        for arbiter in case.facts.arbiters
        if not _covers(arbiter.licence_from, arbiter.licence_to, case.start, end)
    ]
    untitled = [arbiter.name for arbiter in case.facts.arbiters if rule.flag("titled") and not arbiter.title]
    inputs = {
        "arbiters": len(case.facts.arbiters),
        "without_licence": ", ".join(without),
        "without_title": ", ".join(untitled),
    }
    return Requirement(rule, Outcome.FAILED if without or untitled else Outcome.MET, inputs)


def laws_followed(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """A declared deviation from the Laws of Chess needs a recorded approval.   [laws_of_chess]"""
    rule = case.edition.find("laws_of_chess")
    if rule is None or not case.facts.laws_deviation:
        return None
    return Requirement(rule, Outcome.WAIVED if case.facts.laws_deviation_approved else Outcome.FAILED)


def hybrid_approved(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """A hybrid event needs an approval of its own, whenever it was registered (I-809).   [hybrid_approval]"""
    rule, approved = case.edition.find("hybrid_approval"), case.facts.hybrid_endorsed
    if rule is None or not case.facts.hybrid:
        return None
    if approved or case.facts.registration_approved:
        return Requirement(rule, Outcome.MET)
    if approved is None:
        return Requirement(rule, Outcome.OPEN, missing_fact="hybrid_endorsed", weighs=True)
    return Requirement(rule, Outcome.FAILED)


def _covers(valid_from: date | None, valid_to: date | None, start: date, end: date) -> bool:
    """A licence with no dates at all is no licence; an open side is open."""
    if valid_from is None and valid_to is None:
        return False
    return (valid_from is None or valid_from <= start) and (valid_to is None or valid_to >= end)


def report_in_time(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """The report came within its days, or in time for its list; after the expiry, which a play-off does not put off,
    it is not accepted.   [report_deadline]
    """
    rule = case.edition.find("report_deadline")
    if rule is None or rule.policy == "not_encoded" or case.end is None:
        return None
    if rule.policy == "list_of_the_month":
        return _in_time_for_a_list(case, rule, "received_on")
    due = plus_days(case.end, rule.integer("days"))
    expiry_months = rule.maybe_integer("expiry_months")
    expiry = plus_months(case.facts.before_play_off or case.end, expiry_months) if expiry_months else None
    received = case.facts.received_on
    inputs = {"end": str(case.end), "due": str(due), "received_on": str(received or ""), "expiry": str(expiry or "")}
    return _in_time(rule, "received_on", received, due, expiry, inputs)


def uploaded_in_time(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """The officer passed the report on within his days, or in time for its list.   [report_deadline]"""
    rule = case.edition.find("report_deadline")
    if rule is None or case.end is None:
        return None
    if rule.policy == "list_of_the_month":
        return _in_time_for_a_list(case, rule, "uploaded_on")
    upload_days = rule.maybe_integer("upload_days")
    if upload_days is None:
        return None
    due, uploaded = plus_days(case.end, upload_days), case.facts.uploaded_on
    inputs = {"end": str(case.end), "upload_due": str(due), "uploaded_on": str(uploaded or "")}
    return _in_time(rule, "uploaded_on", uploaded, due, None, inputs)


def _in_time_for_a_list(case: EventCase, rule: Rule, fact: str) -> Requirement:
    """What comes after the list of its month waits for a later one; after the last list it is never rated (I-650)."""
    assert case.end is not None
    days, came = report_days(case.edition, rule, case.end), getattr(case.facts, fact)
    due, due_list = ("due", "due_list") if fact == "received_on" else ("upload_due", "upload_list")
    inputs = {
        "end": str(case.end),
        fact: str(came or ""),
        due: str(days.due),
        due_list: str(days.due_list),
        "expiry": str(days.expiry or ""),
        "last_list": str(days.last_list or ""),
    }
    return _in_time(rule, fact, came, days.due, days.expiry, inputs)


def _in_time(
    rule: Rule, fact: str, came: date | None, due: date, expiry: date | None, inputs: Mapping[str, str]
) -> Requirement:
    if came is None:
        return Requirement(rule, Outcome.OPEN, inputs, missing_fact=fact, weighs=expiry is not None)
    if expiry is not None and came > expiry:
        return Requirement(rule, Outcome.FAILED, inputs)
    return Requirement(rule, Outcome.MET if came <= due else Outcome.LATE, inputs)
