"""Events whose games take the list of their own period: their rounds apart, list by list."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from arpad.rating.case import EventCase
from arpad.tournament.facts import EventKind
from arpad.values.dates import days_inclusive
from arpad.values.finding import Finding


def in_parts(cases: Sequence[EventCase], list_days: Sequence[date]) -> tuple[list[EventCase], list[Finding]]:
    """Each event whole, or as one part for every list that served its rounds (reading I-119).   [league_duration]"""
    parts: list[EventCase] = []
    findings: list[Finding] = []
    for case in cases:
        dates = case.tournament.round_dates[: case.tournament.rounds_recorded]
        known = [day for day in dates if day is not None]
        if not takes_the_list_of_each_game(case):
            parts.append(case)
        elif len(known) == case.tournament.rounds_recorded:
            parts += _parts(case, known, list_days)
        else:
            rule = case.edition.rule("league_duration")
            findings.append(Finding("list.W036", {"event": case.tournament.name}, rule=rule.name, article=rule.article))
            parts.append(case)
    return parts, findings


def takes_the_list_of_each_game(case: EventCase) -> bool:
    """A long league where the edition says so; elsewhere, an event for which that was declared.   [league_duration]"""
    rule = case.edition.find("league_duration")
    if rule is None:
        return False
    if rule.policy == "list_of_the_start":
        return bool(case.facts.list_of_each_game)
    if case.facts.kind is not EventKind.LEAGUE or case.start is None or case.end is None:
        return False
    return days_inclusive(case.start, case.end) > case.edition.rule("duration").integer("days")


def _parts(case: EventCase, days: Sequence[date], list_days: Sequence[date]) -> list[EventCase]:
    rounds: dict[date, set[int]] = defaultdict(set)
    for number, day in enumerate(days, 1):
        rounds[max((start for start in list_days if start <= day), default=date.min)].add(number)
    return [replace(case, rounds=frozenset(rounds[start])) for start in sorted(rounds)]
