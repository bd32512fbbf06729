"""Is there enough time on the clock, and the same for both?"""

from collections.abc import Mapping

from arpad.rating.case import EventCase
from arpad.rating.participants import Participant
from arpad.rating.requirement import Outcome, Requirement
from arpad.values.cadence import Cadence


def rapid_needs_formulas(case: EventCase, _: Mapping[int, Participant]) -> Requirement | None:
    """An edition that names a rapid list but gives no formulas cannot rate rapid play.   [rapid_games]"""
    rule = case.edition.find("rapid_games")
    if rule is None or case.cadence is Cadence.STANDARD:
        return None
    return Requirement(rule, Outcome.FAILED, {"cadence": case.cadence.value})


def enough_time(case: EventCase, people: Mapping[int, Participant]) -> Requirement | None:
    """Each player has at least the minutes that the highest rated player of the event asks for.   [rate_of_play]"""
    rule = case.edition.find("rate_of_play")
    control = case.tournament.time_control
    if rule is None or control is None:
        return None
    highest = max((person.own_rating or 0 for person in people.values()), default=0)
    required = next(minutes for from_rating, minutes in rule.bands("bands") if highest >= from_rating)
    seconds = control.seconds_for(rule.integer("moves"))
    inputs = {"highest_rating": highest, "required_minutes": required, "minutes": seconds // 60, "seconds": seconds}
    return Requirement(rule, Outcome.MET if seconds >= 60 * required else Outcome.FAILED, inputs)


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
