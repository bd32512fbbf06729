"""Is there enough time on the clock, and the same for both; rounds and hours per day, and the length of the event."""

from collections.abc import Mapping
from typing import Any

from arpad.rating.case import EventCase
from arpad.rating.participants import Participant
from arpad.rating.requirement import Outcome, Requirement
from arpad.regulations.edition import Rule
from arpad.tournament.facts import EventKind
from arpad.tournament.model import busiest_day
from arpad.values.dates import days_inclusive
from arpad.values.time_control import Cadence


def rapid_needs_formulas(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """An edition that names a rapid list but gives no formulas cannot rate rapid play.   [rapid_games]"""
    rule = case.edition.find("rapid_games")
    if rule is None or case.cadence is Cadence.STANDARD:
        return None
    return Requirement(rule, Outcome.FAILED, {"cadence": case.cadence.value})


def enough_time(case: EventCase, people: Mapping[int, Participant]) -> Requirement | None:
    """Each player has at least the minutes that the highest rated player of the event asks for.   [rate_of_play]

    Where each game is judged by its own two players, the event itself needs only the shortest time allowed.
    """
    rule = case.edition.find("rate_of_play")
    control = case.tournament.time_control
    if rule is None or control is None:
        return None
    by_game = rule.policy == "by_players_of_the_game"
    highest = 0 if by_game else max((person.own_rating or 0 for person in people.values()), default=0)
    required = rule.minutes_for(highest)
    seconds = control.seconds_for(rule.integer("moves"))
    about = {"each_game": True} if by_game else {"highest_rating": highest}
    inputs = {**about, "required_minutes": required, "minutes": seconds // 60, "seconds": seconds}
    if seconds >= 60 * required:
        return Requirement(rule, Outcome.MET, inputs)
    if case.facts.kind is EventKind.SCHOOL and "school" in rule.values:
        return _left_to_the_administrator(case, rule, inputs)
    return Requirement(rule, Outcome.FAILED, inputs)


def _left_to_the_administrator(case: EventCase, rule: Rule, inputs: Mapping[str, Any]) -> Requirement:
    """Whether the shortest time allowed binds school events too, the regulation does not say (I-311)."""
    approved = case.facts.rate_of_play_approved
    if approved is None:
        return Requirement(rule, Outcome.OPEN, inputs, missing_fact="rate_of_play_approved")
    return Requirement(rule, Outcome.WAIVED if approved else Outcome.FAILED, inputs)


def first_control_long_enough(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """A first period of a number of moves has at least so many, where that is more than advice.   [first_control]"""
    rule = case.edition.find("first_control")
    control = case.tournament.time_control
    moves = control.white[0].moves if control is not None else None
    if rule is None or not rule.flag("required") or moves is None:
        return None
    inputs = {"moves": moves, "at_least": rule.integer("moves")}
    return Requirement(rule, Outcome.MET if moves >= rule.integer("moves") else Outcome.FAILED, inputs)


def time_in_class(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """The total time lies in the class of rapid or of blitz.   [cadence_classes]"""
    rule = case.edition.find("cadence_classes")
    control = case.tournament.time_control
    if rule is None or control is None:
        return None
    seconds = control.seconds_for(rule.integer("moves"))
    over, below = 60 * rule.integer("blitz_over"), 60 * rule.integer("rapid_below")
    inputs = {
        "seconds": seconds,
        "minutes": seconds // 60,
        "over_minutes": rule.integer("blitz_over"),
        "below_minutes": rule.integer("rapid_below"),
    }
    return Requirement(rule, Outcome.MET if over < seconds < below else Outcome.FAILED, inputs)


def times_equal(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """Both players have the same time.   [equal_times]"""
    rule = case.edition.find("equal_times")
    control = case.tournament.time_control
    if rule is None or control is None:
        return None
    return Requirement(rule, Outcome.MET if control.equal else Outcome.FAILED, {})


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
