"""The rating of events as JSON, in the shape scripts rely on. Official decimals are strings."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from arpad.rating.exclusions import Exclusion
from arpad.rating.outcome import EventOutcome
from arpad.rating.reasons import event_steps, player_steps
from arpad.reports.findings import finding_json
from arpad.reports.rating_table import rating_table
from arpad.reports.rulings import Ruling, rulings_of
from arpad.reports.wording import Wording
from arpad.results.as_json import as_rows
from arpad.results.kinds import DATA
from arpad.results.table import Column
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.trace import Step


def step_json(step: Step, edition: str, rulings: Iterable[Ruling] = ()) -> dict[str, Any]:
    """A reason; one that comes from another edition (a supplement) or rests on a ruling names it."""
    shown: dict[str, Any] = {
        "rule": step.rule,
        "article": step.article,
        "inputs": dict(step.inputs),
        "value": step.value,
    }
    if step.note:
        shown["note"] = step.note
    if step.edition and step.edition != edition:
        shown["edition"] = step.edition
    if step.certainty:
        shown["unconfirmed"] = step.certainty
    if numbers := [ruling.ruling for ruling, _ in rulings]:
        shown["rulings"] = numbers
    return shown


def _reasons(event: EventOutcome, steps: Iterable[Step]) -> list[dict[str, Any]]:
    edition = event.prepared.case.edition
    return [step_json(step, edition.id, rulings_of(step, edition)) for step in steps]


def event_json(event: EventOutcome, findings: Iterable[Finding], words: Wording) -> dict[str, Any]:
    case = event.prepared.case
    edition, table = case.edition.id, rating_table(event)
    shown: dict[str, Any] = {
        "event": {
            "name": case.tournament.name,
            "start": str(case.start) if case.start else None,
            "end": str(case.end) if case.end else None,
            "type": case.type.value,
            "cadence": case.cadence.value,
            "rated": event.rated,
            "reasons": _reasons(event, event_steps(event)),
        },
        "edition": edition,
        "players": as_rows(replace(table, json=(*table.json, *_reasoned(event)))),
        "findings": [finding_json(finding, words) for finding in findings],
    }
    if case.edition.changed:
        shown["options"] = list(case.edition.changed)
    if case.edition.supplemented_by:
        shown["supplement"] = case.edition.supplemented_by
    return shown


def _reasoned(event: EventOutcome) -> tuple[Column, ...]:
    """What follows a player's figures: why they are so, and the games that do not count."""
    edition = event.prepared.case.edition.id
    return (
        Column("reasons", DATA, lambda player: _reasons(event, player_steps(event, player))),
        Column(
            "excluded",
            DATA,
            lambda player: [_exclusion(exclusion, edition) for exclusion in event.excluded(player.number)],
        ),
    )


def refused_event_json(tournament: Tournament) -> dict[str, Any]:
    """What can be said of an event whose report is refused."""
    return {
        "name": tournament.name,
        "start": str(tournament.start) if tournament.start else None,
        "end": str(tournament.end) if tournament.end else None,
        "type": None,
        "cadence": None,
        "rated": False,
        "reasons": [],
    }


def _exclusion(exclusion: Exclusion, edition: str) -> dict[str, Any]:
    shown = {
        "round": exclusion.round_number,
        "opponent": exclusion.opponent,
        "rule": exclusion.rule.name,
        "article": exclusion.rule.article,
    }
    return shown if exclusion.rule.edition == edition else {**shown, "edition": exclusion.rule.edition}
