"""Standings as JSON, in the shape scripts rely on. Official decimals are strings; a value that is not there is null."""

from collections.abc import Iterable, Iterator
from typing import Any

from arpad.reports.findings import finding_json, step_json
from arpad.reports.standings import standings_table
from arpad.reports.wording import Wording
from arpad.results.data import as_rows
from arpad.standings.event import EventStandings
from arpad.standings.ranking import Line, Standings
from arpad.standings.reasons import tiebreak_steps
from arpad.values.finding import Finding


def standings_json(event: EventStandings, findings: Iterable[Finding], explain: str, words: Wording) -> dict[str, Any]:
    """`explain` is empty, "all", or the number of the participant whose reasons are wanted."""
    standings = event.standings
    shown: dict[str, Any] = {
        "event": {
            "name": event.tournament.name,
            "start": str(event.tournament.start) if event.tournament.start else None,
            "type": event.type.value,
            "order": event.order.source,
        },
        "edition": event.edition.id,
        "tiebreaks": [],
        "players": [],
    }
    if standings is not None:
        field = standings.context.field
        shown["rounds"] = field.rounds
        shown["tiebreaks"] = _labels(standings)
        shown["teams" if field.teams else "players"] = list(_lines(event, standings, explain))
    if event.edition.changed:
        shown["options"] = list(event.edition.changed)
    if event.edition.supplemented_by:
        shown["supplement"] = event.edition.supplemented_by
    shown["withdrawals"] = [
        {"number": withdrawal.number, **step_json(withdrawal.step(), event.edition.id)}
        for withdrawal in event.withdrawals
    ]
    shown["findings"] = [finding_json(finding, words) for finding in findings]
    return shown


def _labels(standings: Standings) -> list[str]:
    """The order; points are named only where they do not come first."""
    labels = standings.labels
    return labels[1:] if labels[0] == "PTS" else labels


def _lines(event: EventStandings, standings: Standings, explain: str) -> Iterator[dict[str, Any]]:
    for shown, line in zip(as_rows(standings_table(event)), standings.lines, strict=True):
        if explain in ("all", str(shown["number"])):
            shown["reasons"] = _reasons(event, standings, line)
        yield shown


def _reasons(event: EventStandings, standings: Standings, line: Line) -> dict[str, Any]:
    return {
        label: [step_json(step, event.edition.id) for step in tiebreak_steps(standings, line.participant, index)]
        for index, label in enumerate(standings.labels)
        if standings.tiebreaks[index] is not None
    }
