"""What a school event of extraordinary computation needs besides.

Where something is lacking it is an ordinary school event, so nothing here refuses it: it is said.
"""

from collections.abc import Iterator
from dataclasses import replace

from arpad.homologation.case import HomologationCase
from arpad.homologation.rapid import another_of_the_province
from arpad.rating.case import EventCase
from arpad.rating.extraordinary import enough_rated, enough_rounds, official_or_recognised
from arpad.rating.requirement import Outcome, Requirement
from arpad.tournament.model import Entry

KIND = "school_extraordinary"


def of_extraordinary_events(case: HomologationCase) -> Iterator[Requirement]:
    """[extraordinary_event] [extraordinary_rounds] [extraordinary_rated]"""
    event = _as_declared(case)
    yield _without_refusal(_only_one_of_the_province(case, official_or_recognised(event)))
    if case.report is not None:
        players = [entry.number for entry in case.report.entries if _played(entry)]
        ratings = [case.people[number].rating_for_opponents or 0 for number in players]
        yield _without_refusal(enough_rounds(event, len(players)))
        yield _without_refusal(enough_rated(event, ratings))


def _as_declared(case: HomologationCase) -> EventCase:
    """The form says whether it is official, the calendar whether it is of general interest; else the facts."""
    listed = [one for one in case.calendar if one.name == case.form.name]
    interest = any(one.protection == "general_interest" for one in listed) or case.facts.general_interest
    official = case.form.official if case.form.official is not None else case.facts.official
    return replace(
        case.event, facts=replace(case.event.facts, official=official, general_interest=interest if interest else False)
    )


def _only_one_of_the_province(case: HomologationCase, found: Requirement) -> Requirement:
    another = another_of_the_province(case) if case.form.championship == "provincial" else ""
    if not another or found.inputs.get("general_interest"):
        return found
    return Requirement(found.rule, Outcome.FAILED, found.inputs)


def _played(entry: Entry) -> bool:
    return any(record is not None and record.result.played for record in entry.rounds)


def _without_refusal(found: Requirement) -> Requirement:
    return replace(found, outcome=Outcome.LATE) if found.outcome is Outcome.FAILED else found
