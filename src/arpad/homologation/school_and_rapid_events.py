"""What is asked besides of a school event, of a rapid event, and of a school event of extraordinary computation.

Without the last the event counts as any other school event, so that nothing of it refuses the event (I-328).
"""

from collections.abc import Iterator, Mapping

from arpad.homologation.case import Answer, HomologationCase, answered, declared
from arpad.homologation.papers import numbers_or_nobody, special_report_in_time
from arpad.homologation.registration import DECISION
from arpad.homologation.restricted_events import certified
from arpad.rating.extraordinary_events import official_or_recognised, rounds_needed
from arpad.rating.requirement import Outcome, Requirement
from arpad.regulations.edition import Rule
from arpad.values.dates import days_inclusive
from arpad.values.event_type import EventType
from arpad.values.finding import DecimalText, FormCode
from arpad.values.numbers import parse_decimal


def of_school_events(case: HomologationCase) -> Iterator[Requirement]:
    told = case.form.school
    yield young_enough(case)
    yield cheap_enough(case)
    yield beside_lessons(case)
    yield not_too_long(case, "school_duration")
    yield enough_rounds(case)
    yield organised_by_somebody_known(case)
    yield approved_by_the_province(case)
    yield open_enough(case)
    yield declared(case.rule("school_announcement"), told.announced, "school.announced")
    yield declared(case.rule("school_venue"), told.public_place, "school.public_place")
    if case.after_the_event:
        yield certified(case, "school_certificates")
        yield enough_rated(case)
        yield special_report_in_time(case, case.rule("special_report_deadline").also[0])


def approved_by_the_province(case: HomologationCase) -> Requirement:
    """The provincial delegation saw it.   [school_approval]"""
    day = case.form.school.delegation_approved_on
    return answered(case.rule("school_approval"), Answer(day is not None, {"approved_on": str(day or "")}))


def young_enough(case: HomologationCase) -> Requirement:
    """For under 16, or up to under 18: who was born in the year of the start minus the limit, or later (I-81).

    [school_categories]
    """
    rule, limit = case.rule("school_categories"), case.form.school.age_limit
    inputs = {"age_limit": limit, "under": rule.integer("under"), "extended": rule.integer("extended"), "older": ""}
    if limit is None:
        return answered(rule, Answer(None, inputs, "school.age_limit"))
    births = {number: person.birth_year for number, person in case.people.items()}
    earliest = case.start.year - min(limit, rule.integer("extended"))
    older = [number for number, year in births.items() if year is not None and year < earliest]
    inputs["older"] = numbers_or_nobody(older)
    return answered(rule, Answer(limit <= rule.integer("extended") and not older, inputs))


def cheap_enough(case: HomologationCase) -> Requirement:
    """An entry fee of so much at most, unless it is official.   [school_fee]"""
    rule, fee = case.rule("school_fee"), case.form.school.entry_fee
    inputs = {"entry_fee": fee or "", "at_most": DecimalText(rule.text("at_most"))}
    if case.form.official:
        return answered(rule, Answer(True, inputs))
    if fee is None:
        return answered(rule, Answer(None, inputs, "school.entry_fee"))
    return answered(rule, Answer(parse_decimal(fee, 2) <= parse_decimal(rule.text("at_most"), 2), inputs))


def beside_lessons(case: HomologationCase) -> Requirement:
    """Far enough from lessons; a large festival may be let off by the administrator (I-317).   [school_calendar]"""
    rule, told = case.rule("school_calendar"), case.form.school
    inputs = {
        "on_school_days": told.on_school_days,
        "hours_from_lessons": told.hours_from_lessons,
        "hours": rule.integer("hours"),
        "weight": _festival_weight(case, rule),
        "smallest": told.festival_smallest,
    }
    if told.on_school_days is None:
        return answered(rule, Answer(None, inputs, "school.on_school_days"))
    if not told.on_school_days:
        return answered(rule, Answer(True, inputs))
    if told.hours_from_lessons is None:
        return answered(rule, Answer(None, inputs, "school.hours_from_lessons"))
    if told.hours_from_lessons >= rule.integer("hours"):
        return answered(rule, Answer(True, inputs))
    if _recognisable_festival(case, rule):
        return Requirement(rule, Outcome.OPEN, inputs, DECISION)
    return answered(rule, Answer(False, inputs))


def _festival_weight(case: HomologationCase, rule: Rule) -> int | None:
    """Players of all events together, the rated counting several times."""
    told = case.form.school
    if told.festival_players is None:
        return None
    return told.festival_players + (rule.integer("rated_weight") - 1) * (told.festival_rated or 0)


def _recognisable_festival(case: HomologationCase, rule: Rule) -> bool:
    told, weight = case.form.school, _festival_weight(case, rule)
    large = weight is not None and weight >= rule.integer("festival_players")
    each = told.festival_smallest is not None and told.festival_smallest >= rule.integer("festival_event")
    return large and each and told.delegation_approved_on is not None


def not_too_long(case: HomologationCase, name: str) -> Requirement:
    """Limits for the days in all, both ends counted, and a round on average.   [school_duration] [rapid_duration]"""
    rule, rounds = case.rule(name), case.figures.rounds
    days = days_inclusive(case.start, case.end)
    inputs = {
        "days": days,
        "rounds": rounds,
        "at_most": rule.integer("days"),
        "days_a_round": rule.integer("days_a_round"),
    }
    if days > rule.integer("days"):
        return answered(rule, Answer(False, inputs))
    if rounds is None:
        return answered(rule, Answer(None, inputs, "figures.rounds"))
    return answered(rule, Answer(days <= rounds * rule.integer("days_a_round"), inputs))


def least_rounds(rule: Rule, players: int) -> int:
    """One round more each time the field doubles.   [school_rounds]"""
    rounds, field = rule.integer("rounds"), rule.integer("up_to_players")
    while players > field:
        rounds, field = rounds + 1, 2 * field + 1
    return rounds


def enough_rounds(case: HomologationCase) -> Requirement:
    """Five at least, in a Swiss more for a larger field.   [school_rounds]"""
    rule, rounds, players = case.rule("school_rounds"), case.figures.rounds, case.figures.players
    least = rule.integer("rounds")
    needed = least if players is None else least_rounds(rule, players)
    if case.type not in (None, EventType.SWISS):
        needed = least
    inputs = {"rounds": rounds, "players": players, "needed": needed}
    if rounds is None:
        return answered(rule, Answer(None, inputs, "figures.rounds"))
    if rounds < least:
        return answered(rule, Answer(False, inputs))
    if players is None:
        return answered(rule, Answer(None, inputs, "figures.players"))
    if rounds < needed and case.type is None:
        return answered(rule, Answer(None, inputs, "system"))
    return answered(rule, Answer(rounds >= needed, inputs))


def organised_by_somebody_known(case: HomologationCase) -> Requirement:
    """Official, or by a federated club or recognised school with enough players.   [school_organiser]"""
    rule, promoter = case.rule("school_organiser"), case.form.promoter
    inputs = {"promoter": FormCode(promoter.kind), "players": promoter.players, "at_least": rule.integer("players")}
    if case.form.official:
        return answered(rule, Answer(True, inputs))
    if not promoter.kind:
        return answered(rule, Answer(None, inputs, "promoter.kind"))
    if promoter.kind not in rule.texts("organisers"):
        return answered(rule, Answer(False, inputs))
    if promoter.players is None:
        return answered(rule, Answer(None, inputs, "promoter.players"))
    return answered(rule, Answer(promoter.players >= rule.integer("players"), inputs))


def enough_rated(case: HomologationCase) -> Requirement:
    """Official, or enough effective players of the federation's own list.   [school_rated_players]"""
    rule, rated = case.rule("school_rated_players"), case.figures.own_rated
    inputs = {"rated": rated, "at_least": rule.integer("players")}
    if case.form.official:
        return answered(rule, Answer(True, inputs))
    if rated is None:
        return answered(rule, Answer(None, inputs, "figures.own_rated"))
    return answered(rule, Answer(rated >= rule.integer("players"), inputs))


def open_enough(case: HomologationCase) -> Requirement:
    """Official; or open, with room for many and places for the best; or closed, with most of them rated (I-318).

    [school_access]
    """
    rule, access, found = case.rule("school_access"), case.form.access, case.figures
    inputs = {
        "limited_to": FormCode(access.limited_to),
        "capacity": access.capacity,
        "reserved": case.form.school.places_reserved,
        "rated": found.rated,
        "players": found.effective,
        "at_least": rule.integer("capacity"),
        "percent": rule.integer("rated_percent"),
    }
    if case.form.official:
        return answered(rule, Answer(True, inputs))
    if not access.limited_to:
        return answered(rule, Answer(None, inputs, "access.limited_to"))
    if access.limited_to in ("nobody", "class"):
        return answered(rule, _room_for_many(case, rule, inputs))
    if not case.after_the_event:
        return answered(rule, Answer(None, inputs, "figures.rated"))
    if found.effective is None or found.rated is None:
        return answered(rule, Answer(None, inputs, "figures.rated"))
    return answered(rule, Answer(100 * found.rated >= rule.integer("rated_percent") * found.effective, inputs))


def _room_for_many(case: HomologationCase, rule: Rule, inputs: Mapping[str, object]) -> Answer:
    access, reserved = case.form.access, case.form.school.places_reserved
    if access.unlimited:
        return Answer(True, inputs)
    if access.capacity is None:
        return Answer(None, inputs, "access.capacity")
    if access.capacity < rule.integer("capacity"):
        return Answer(False, inputs)
    return Answer(reserved, inputs, "school.places_reserved" if reserved is None else "")


def of_rapid_events(case: HomologationCase) -> Iterator[Requirement]:
    yield not_too_long(case, "rapid_duration")
    yield a_championship(case)
    if case.after_the_event:
        yield special_report_in_time(case, case.rule("special_report_deadline").also[1])


def a_championship(case: HomologationCase) -> Requirement:
    """The regional one, or the absolute one of a province, one a year; others by the administrator (I-319).

    [rapid_events]
    """
    rule, form = case.rule("rapid_events"), case.form
    another = another_of_the_province(case)
    inputs = {"championship": FormCode(form.championship), "absolute": form.absolute, "another": another}
    named = bool(form.official) and form.championship in rule.texts("championships")
    provincial = form.championship == "provincial"
    passed = named and (not provincial or (bool(form.absolute) and not another))
    return answered(rule, Answer(passed, inputs, "" if passed else DECISION))


def another_of_the_province(case: HomologationCase) -> str:
    """An earlier championship of the same kind, province and year."""
    return next(
        (
            planned.name
            for planned in case.calendar
            if planned.championship == "provincial"
            and planned.kind == case.form.kind
            and planned.province.casefold() == case.form.province.casefold()
            and planned.start.year == case.start.year
            and planned.name != case.form.name
            and planned.start < case.start
        ),
        "",
    )


RULES = ("extraordinary_event", "extraordinary_rounds", "extraordinary_rated")


def of_extraordinary_events(case: HomologationCase) -> Iterator[Requirement]:
    yield recognised(case)
    yield rounds_for_it(case)
    if case.after_the_event:
        yield strong_enough(case)


def recognised(case: HomologationCase) -> Requirement:
    """Official, one a province and year, or of general interest, as the form or the calendar say (I-343).

    [extraordinary_event]
    """
    found = official_or_recognised(case.event)
    passed = None if found.outcome is Outcome.OPEN else found.outcome is Outcome.MET
    if any(planned.name == case.form.name and planned.protection == "general_interest" for planned in case.calendar):
        passed = True
    elif case.form.championship == "provincial" and another_of_the_province(case):
        passed = bool(found.inputs.get("general_interest"))
    return answered(found.rule, Answer(passed, found.inputs, found.missing_fact))


def rounds_for_it(case: HomologationCase) -> Requirement:
    """The minimum number of rounds, higher in a large field.   [extraordinary_rounds]"""
    rule, rounds = case.rule("extraordinary_rounds"), case.figures.rounds
    players = len(case.playing) if case.report is not None else case.figures.players
    needed = rounds_needed(rule, players or 0)
    inputs = {"rounds": rounds, "players": players, "at_least": needed}
    if rounds is None:
        return answered(rule, Answer(None, inputs, "figures.rounds"))
    if players is None and rounds >= needed:
        return answered(rule, Answer(None, inputs, "figures.players"))
    return answered(rule, Answer(rounds >= needed, inputs))


def strong_enough(case: HomologationCase) -> Requirement:
    """Enough rated players of some strength.   [extraordinary_rated]"""
    rule, strong = case.rule("extraordinary_rated"), case.figures.strong_rated
    inputs = {"rated": strong, "least_rating": rule.integer("least_rating"), "at_least": rule.integer("players")}
    if strong is None:
        return answered(rule, Answer(None, inputs, "figures.strong_rated"))
    return answered(rule, Answer(strong >= rule.integer("players"), inputs))
