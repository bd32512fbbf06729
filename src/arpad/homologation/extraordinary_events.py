"""What is asked besides of a school event of extraordinary computation. Without it the event counts as any other school
event, so that nothing of this refuses it (I-328)."""

from collections.abc import Iterator

from arpad.homologation.case import Answer, HomologationCase, answered
from arpad.homologation.rapid_events import another_of_the_province
from arpad.rating.extraordinary_events import official_or_recognised, rounds_needed
from arpad.rating.requirement import Outcome, Requirement

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
