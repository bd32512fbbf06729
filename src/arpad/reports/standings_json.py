"""Standings as JSON, in the shape scripts rely on. Official decimals are strings; a value that is not there is null."""

from collections.abc import Iterable
from typing import Any

from arpad.reports.findings import finding_json
from arpad.reports.rating_json import step_json
from arpad.reports.wording import Wording
from arpad.standings.event import EventStandings
from arpad.standings.ranking import Line, Standings
from arpad.standings.reasons import separation, tiebreak_steps
from arpad.values.decimals import shortest_text
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
        shown["teams" if field.teams else "players"] = [
            _line_json(event, standings, position, explain) for position in range(len(standings.lines))
        ]
    if event.edition.changed:
        shown["options"] = list(event.edition.changed)
    if event.edition.supplemented_by:
        shown["supplement"] = event.edition.supplemented_by
    shown["withdrawals"] = [
        {"number": one.number, **step_json(one.step(), event.edition.id)} for one in event.withdrawals
    ]
    shown["findings"] = [finding_json(finding, words) for finding in findings]
    return shown


def _labels(standings: Standings) -> list[str]:
    """The order; points are named only where they do not come first."""
    labels = standings.labels
    return labels[1:] if labels[0] == "PTS" else labels


def _line_json(event: EventStandings, standings: Standings, position: int, explain: str) -> dict[str, Any]:
    line, field = standings.lines[position], standings.context.field
    who = line.participant
    shown: dict[str, Any] = {
        "number": field.numbers[who],
        "name": field.names[who],
        "rank": line.rank,
        "points": shortest_text(field.score.totals[who], 1),
    }
    if field.teams:
        shown["match_points"] = shortest_text(field.scores["MP"].totals[who], 1)
        shown["game_points"] = shortest_text(field.scores["GP"].totals[who], 1)
    values = zip(standings.labels, standings.columns, standings.tiebreaks, strict=True)
    shown["tiebreaks"] = {label: column.text(who) for label, column, tiebreak in values if tiebreak is not None}
    shown["separated_by"] = separation(standings, line, standings.lines[position - 1]) or None
    if explain in ("all", str(field.numbers[who])):
        shown["reasons"] = _reasons(event, standings, line)
    return shown


def _reasons(event: EventStandings, standings: Standings, line: Line) -> dict[str, Any]:
    return {
        label: [step_json(step, event.edition.id) for step in tiebreak_steps(standings, line.participant, index)]
        for index, label in enumerate(standings.labels)
        if standings.tiebreaks[index] is not None
    }
