"""Rounds and hours per day, and the length of the event."""

from collections.abc import Mapping

from arpad.rating.case import EventCase
from arpad.rating.participants import Participant
from arpad.rating.requirement import Outcome, Requirement
from arpad.regulations.edition import Rule
from arpad.tournament.dates import busiest_day
from arpad.tournament.facts import EventKind
from arpad.values.cadence import Cadence
from arpad.values.dates import days_inclusive

_MOVES = 60  # reading I-18: a day's hours are both players' times for this many moves


def rounds_per_day(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """No day has more rounds than allowed.   [rounds_per_day]"""
    rule = case.edition.find("rounds_per_day")
    limit = _rounds_limit(case, rule) if rule else None
    if rule is None or limit is None:
        return None
    busiest = busiest_day(case.tournament)
    if busiest is None:
        return Requirement(rule, Outcome.OPEN, missing_record="132")
    day, rounds = busiest
    return Requirement(
        rule, Outcome.MET if rounds <= limit else Outcome.FAILED, {"day": day, "rounds": rounds, "at_most": limit}
    )


def _rounds_limit(case: EventCase, rule: Rule) -> int | None:
    key = {Cadence.RAPID: "rapid_rounds", Cadence.BLITZ: "blitz_rounds"}.get(case.cadence, "rounds")
    return rule.maybe_integer(key)


def hours_per_day(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """No day has more hours of play than allowed.   [rounds_per_day]"""
    rule = case.edition.find("rounds_per_day")
    hours = rule.maybe_integer("hours") if rule else None
    busiest, control = busiest_day(case.tournament), case.tournament.time_control
    if rule is None or hours is None or control is None:
        return None
    if busiest is None:
        known = _rounds_limit(case, rule) is not None  # then the missing dates were said already
        return None if known else Requirement(rule, Outcome.OPEN, missing_record="132")
    day, rounds = busiest
    seconds = 2 * control.seconds_for(_MOVES) * rounds
    inputs = {"day": day, "rounds": rounds, "minutes": seconds // 60, "at_most_hours": hours}
    return Requirement(rule, Outcome.MET if seconds <= 3600 * hours else Outcome.FAILED, inputs)


def not_too_long(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """The event is not longer than allowed; leagues and approved events may be.   [duration]"""
    rule = case.edition.find("duration")
    if rule is None or case.start is None:
        return None
    if case.end is None:
        return Requirement(rule, Outcome.OPEN, missing_record="052")
    days = days_inclusive(case.start, case.end)
    inputs = {"days": days, "at_most": rule.integer("days")}
    if days <= rule.integer("days"):
        return Requirement(rule, Outcome.MET, inputs)
    league = case.edition.find("league_duration")
    if league is not None and case.facts.kind is EventKind.LEAGUE:
        return Requirement(league, Outcome.MET, inputs)
    if rule.flag("approval") and case.facts.long_event_approved:
        return Requirement(rule, Outcome.WAIVED, inputs)
    rescue = "kind" if league is not None and case.facts.kind is None else ""
    rescue = rescue or ("long_event_approved" if rule.flag("approval") else "")
    return Requirement(rule, Outcome.FAILED, inputs, missing_fact=rescue)
