"""The verdict about an event: every requirement that concerns it, what it measured, and what follows."""

from collections.abc import Iterator
from enum import StrEnum

from arpad.homologation.case import HomologationCase
from arpad.homologation.papers import of_every_report
from arpad.homologation.registration import DECISION, approved_for_others, in_scope, kind_fits_the_time, of_every_event
from arpad.homologation.restricted_events import Transparency, of_restricted_events, transparency_of
from arpad.homologation.school_and_rapid_events import RULES as EXTRAORDINARY
from arpad.homologation.school_and_rapid_events import of_extraordinary_events, of_rapid_events, of_school_events
from arpad.rating.requirement import Outcome, Requirement
from arpad.regulations.calendar import readings_of
from arpad.values.finding import Finding, Measured, RuleName, WordKey
from arpad.values.records import dataclass


class Proposal(StrEnum):
    """What the office should do, by the worst of the requirements."""

    ACCEPT = "accept"
    ASK = "ask"  # something is not known, or waits for the administrator
    RETURN = "return"  # it can be corrected and sent again
    REFUSE = "refuse"


@dataclass(frozen=True)
class HomologationVerdict:
    case: HomologationCase
    transparency: Transparency
    requirements: tuple[Requirement, ...]
    idle_decisions: tuple[str, ...] = ()  # rules about which nothing was to be decided

    @property
    def proposal(self) -> Proposal:
        failed = [requirement for requirement in self.requirements if requirement.outcome is Outcome.FAILED]
        if any(not can_be_corrected(one) for one in failed):
            return Proposal.REFUSE
        if failed:
            return Proposal.RETURN
        is_open = any(requirement.outcome is Outcome.OPEN for requirement in self.requirements)
        return Proposal.ASK if is_open or self.transparency.low is None else Proposal.ACCEPT

    @property
    def extraordinary(self) -> bool:
        """Whether its newcomers are rated by the extraordinary computation that the form asks for."""
        asked = [requirement.outcome for requirement in self.requirements if requirement.rule.name in EXTRAORDINARY]
        return self.case.form.is_extraordinary and all(one is Outcome.MET for one in asked)

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (*readings_of([(self.case.edition, self.case.start)]), *_findings(self))


def can_be_corrected(requirement: Requirement) -> bool:
    return requirement.rule.values.get("failing") == "returned"


def homologation(case: HomologationCase) -> HomologationVerdict:
    """General requirements, and those of restricted, school and rapid events where it is one.   [homologation]"""
    transparency = transparency_of(case)
    found = tuple(_decided(requirement, case) for requirement in _requirements(case, transparency))
    left = {requirement.rule.name for requirement in found if requirement.missing_fact == DECISION}
    idle = tuple(decision.rule for decision in case.form.decisions if decision.rule not in left)
    return HomologationVerdict(case, transparency, found, idle)


def _requirements(case: HomologationCase, transparency: Transparency) -> Iterator[Requirement]:
    yield in_scope(case)
    yield approved_for_others(case)
    yield kind_fits_the_time(case)
    yield from of_every_event(case)
    if case.after_the_event:
        yield from of_every_report(case)
    if transparency.low:
        yield from of_restricted_events(case)
    if case.form.is_school:
        yield from of_school_events(case)
    if case.form.is_extraordinary:
        yield from of_extraordinary_events(case)
    if case.form.kind == "rapid":
        yield from of_rapid_events(case)


def _decided(requirement: Requirement, case: HomologationCase) -> Requirement:
    """A recorded decision, where the regulation leaves it to the administrator."""
    decision = case.form.decided(requirement.rule.name)
    if requirement.missing_fact != DECISION or decision is None:
        return requirement
    outcome = Outcome.WAIVED if decision.admitted else Outcome.FAILED
    inputs = {**requirement.inputs, "decision": decision.reason}
    return Requirement(requirement.rule, outcome, inputs, DECISION, article=requirement.article)


def _findings(verdict: HomologationVerdict) -> Iterator[Finding]:
    """All that is not simply met, with what would cure it."""
    for requirement in verdict.requirements:
        finding_id = _finding_id(requirement)
        if finding_id:
            yield _finding(finding_id, requirement)
    for ground in verdict.transparency.grounds:
        rule = verdict.transparency.rule
        data = {
            "requirement": RuleName(rule.name),
            "ground": WordKey(f"ground.name.{ground.name}"),
            "fact": ground.missing,
        }
        if ground.applies:
            yield Finding("rea.W015", data, rule=rule.name, article=ground.article)
        elif ground.applies is None and verdict.transparency.low is None:
            yield Finding("rea.W010", data, rule=rule.name, article=ground.article)
    for name in verdict.idle_decisions:
        yield Finding("rea.W014", {"name": name})


def _finding_id(requirement: Requirement) -> str:
    if requirement.outcome is Outcome.FAILED:
        return "rea.E011" if can_be_corrected(requirement) else "rea.E010"
    if requirement.outcome is Outcome.OPEN:
        return (
            "rea.W012"
            if requirement.missing_fact == DECISION
            else "rea.W010"
            if requirement.missing_fact
            else "rea.W016"
        )
    return {Outcome.LATE: "rea.W011", Outcome.WAIVED: "rea.W013"}.get(requirement.outcome, "")


def _finding(finding_id: str, requirement: Requirement) -> Finding:
    rule = requirement.rule
    data = {
        "requirement": RuleName(rule.name),
        "measured": Measured(rule.name, dict(requirement.inputs)),
        "cure": WordKey(f"cure.{rule.name}"),
        "fact": requirement.missing_fact,
        "decision": requirement.inputs.get("decision", ""),
    }
    return Finding(finding_id, data, rule=rule.name, article=requirement.article or rule.article)
