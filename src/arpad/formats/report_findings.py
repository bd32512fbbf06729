"""Everything there is to say about one report under its law, without rating it."""

from collections.abc import Callable

from arpad.formats.levels import Purpose
from arpad.formats.report_with_facts import ReadReport
from arpad.formats.team_matches import matches_of
from arpad.rating.assumptions import findings_about
from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.participants import participants
from arpad.rating.prepared_event import prepare
from arpad.rating.rating_list import RatingList
from arpad.regulations.errors import EditionNotEncoded
from arpad.values.finding import Finding


def report_findings(
    found: ReadReport, choice: Choice, serving: Callable[[EventCase], RatingList] | None
) -> list[Finding]:
    """At their lines, with their levels for rating. `serving` gives an event its list.

    A date whose law is not encoded is a finding too.

    Raises UnknownEdition and UnknownRule.
    """
    own = found.findings_for(Purpose.RATING)
    if found.refused_for(Purpose.RATING):
        return list(own)
    try:
        law = _under_the_law(found, choice, serving)
    except EditionNotEncoded as gap:
        law = [Finding("rate.W009", {"date": str(gap.day), "chapter": gap.chapter, "encoded": ", ".join(gap.encoded)})]
    assert found.report.tournament is not None
    _, of_teams = matches_of(found.report.tournament, found.facts)
    return found.locate([*own, *of_teams, *law])


def _under_the_law(
    found: ReadReport, choice: Choice, serving: Callable[[EventCase], RatingList] | None
) -> list[Finding]:
    tournament = found.tournament_to_rate
    assert tournament is not None
    case, findings = case_of(tournament, found.facts, choice)
    if case is None:
        return [Finding("rate.W008")]
    people, compared = participants(case, serving(case) if serving else None, 0)
    about = findings_about(prepare(case, people, {}), with_k=serving is not None)
    return [*findings, *compared, *about]
