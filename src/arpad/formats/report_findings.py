"""Everything there is to say about one report under its law, without rating it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from arpad.formats.levels import Purpose
from arpad.formats.report_with_facts import ReadReport
from arpad.formats.team_matches import matches_of
from arpad.rating.assumptions import changed_for_the_call, findings_about
from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.participants import NO_LIST, participants
from arpad.rating.prepared_event import prepare
from arpad.rating.rating_list import GuestRating, RatingList
from arpad.regulations.errors import EditionNotEncoded
from arpad.values.finding import Finding

Guests: TypeAlias = Mapping[int, GuestRating]


def report_findings(
    found: ReadReport,
    choice: Choice,
    serving: Callable[[EventCase], RatingList] | None,
    guests: Callable[[EventCase], Guests] = lambda case: {},
    whose: Callable[[EventCase], EventCase] = lambda case: case,
) -> list[Finding]:
    """At their lines, with their levels for rating. `serving` gives an event its list, `guests` who is on none; `whose`
    takes the ids off lines that have somebody else's.

    A date whose law is not encoded is a finding too.

    Raises UnknownEdition and UnknownRule.
    """
    own = found.findings_for(Purpose.RATING)
    if found.refused_for(Purpose.RATING):
        return list(own)
    try:
        law = _under_the_law(found, choice, serving, guests, whose)
    except EditionNotEncoded as gap:
        law = [Finding("rate.W009", {"date": str(gap.day), "chapter": gap.chapter, "encoded": ", ".join(gap.encoded)})]
    assert found.report.tournament is not None
    _, of_teams = matches_of(found.report.tournament, found.facts)
    return found.locate(without_consequences([*own, *of_teams, *law]))


_NO_ID = "trf.W022"
_NAMED_AGAIN = {"rate.W002", "office.W026", NO_LIST}  # the same line, with whom it could be, or what comes of it
_RATE_OF_PLAY = {"trf.W012", "trf.W013"}


def without_consequences(findings: Iterable[Finding]) -> list[Finding]:
    """One defect is one finding: a consequence is left out where its cause is said.

    - A rate of play that was not understood says itself that the event counts as standard.
    - A player without id is named once: with the candidates, where a list or the register has some.
    """
    told = list(findings)
    ids = {finding.id for finding in told}
    named = {finding.data.get("player") for finding in told if finding.id in _NAMED_AGAIN}
    return [
        finding
        for finding in told
        if not (finding.id == "rate.W013" and ids & _RATE_OF_PLAY)
        and not (finding.id == _NO_ID and finding.data.get("player") in named)
    ]


def _under_the_law(
    found: ReadReport,
    choice: Choice,
    serving: Callable[[EventCase], RatingList] | None,
    guests: Callable[[EventCase], Guests],
    whose: Callable[[EventCase], EventCase],
) -> list[Finding]:
    tournament = found.tournament_to_rate
    assert tournament is not None
    case, findings = case_of(tournament, found.facts, choice)
    if case is None:
        return [Finding("rate.W008")]
    case = whose(replace(case, guests=guests(case)))
    people, compared = participants(case, serving(case) if serving else None, 0)
    about = findings_about(prepare(case, people, {}), with_k=serving is not None)
    options = [] if choice.for_list else changed_for_the_call(case.edition)
    return [*findings, *compared, *options, *about]
