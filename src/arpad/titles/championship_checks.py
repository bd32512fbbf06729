"""What is asked of a championship as a whole before it gives titles."""

from collections.abc import Sequence
from dataclasses import dataclass

from arpad.regulations.direct_title_table import direct_titles
from arpad.regulations.edition import Edition, Rule
from arpad.titles.championship import Championship
from arpad.titles.finishers import Finisher
from arpad.titles.model import Requirement
from arpad.values.finding import Finding
from arpad.values.kinds import RuleName
from arpad.values.knock_out import STAGES

_NO_FEDERATION = ("", "FID")


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What no report says. None is unknown."""

    member_federations: int | None = None
    subzonal_approved: bool | None = None


def championship_requirements(
    championship: Championship, players: Sequence[Finisher], facts: EventFacts, edition: Edition
) -> tuple[tuple[Requirement, ...], list[Finding]]:
    requirements: list[Requirement] = []
    findings: list[Finding] = []
    requirements.append(enough_players(players, edition.rule("championship_players")))
    rule = edition.rule("championship_federations")
    if championship.base in rule.texts("regional"):
        requirements.append(a_third_of_the_federations(players, facts.member_federations, rule))
        if facts.member_federations is None:
            findings.append(_missing("member_federations", rule))
    rule = edition.rule("subzonal_approval")
    if championship.base in rule.texts("events"):
        requirements.append(
            Requirement(rule.name, rule.article, _flag(facts.subzonal_approved), "yes", facts.subzonal_approved)
        )
        if facts.subzonal_approved is None:
            findings.append(_missing("subzonal_approved", rule))
    rows = direct_titles(edition.rule("direct_titles").text("table")).rows[championship.code]
    if any(row.by in STAGES for row in rows) and not any(who.reached for who in players):
        rule = edition.rule("direct_titles")
        findings.append(Finding("title.W003", rule=rule.name, article=rule.article))
    return tuple(requirements), findings


def enough_players(players: Sequence[Finisher], rule: Rule) -> Requirement:
    """At least eight players.   [championship_players]"""
    least = rule.integer("players")
    return Requirement(rule.name, rule.article, str(len(players)), str(least), len(players) >= least)


def a_third_of_the_federations(players: Sequence[Finisher], members: int | None, rule: Rule) -> Requirement:
    """At least a third of the member federations take part.   [championship_federations]"""
    there = len({who.federation for who in players} - set(_NO_FEDERATION))
    if members is None:
        return Requirement(rule.name, rule.article, str(there), f"1/{rule.integer('one_in')}", None)
    least = -(-members // rule.integer("one_in"))
    return Requirement(rule.name, rule.article, str(there), str(least), there >= least)


def _flag(value: bool | None) -> str:
    return "" if value is None else "yes" if value else "no"


def _missing(fact: str, rule: Rule) -> Finding:
    return Finding(
        "title.W001", {"fact": fact, "requirement": RuleName(rule.name)}, rule=rule.name, article=rule.article
    )
