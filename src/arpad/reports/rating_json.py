"""The rating of events as JSON, in the shape scripts rely on. Official decimals are strings."""

from collections.abc import Iterable
from typing import Any

from arpad.rating.exclusions import Exclusion
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.reasons import event_steps, player_steps
from arpad.reports.findings import finding_json
from arpad.reports.rulings import Ruling, rulings_of
from arpad.reports.wording import Wording
from arpad.tournament.model import Tournament
from arpad.values.decimals import decimal_text, shortest_text
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
    if numbers := [one.ruling for one, _ in rulings]:
        shown["rulings"] = numbers
    return shown


def _reasons(event: EventOutcome, steps: Iterable[Step]) -> list[dict[str, Any]]:
    edition = event.prepared.case.edition
    return [step_json(step, edition.id, rulings_of(step, edition)) for step in steps]


def event_json(event: EventOutcome, findings: Iterable[Finding], words: Wording) -> dict[str, Any]:
    case = event.prepared.case
    edition = case.edition.id
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
        "players": [_player_json(event, player, edition) for player in event.players],
        "findings": [finding_json(finding, words) for finding in findings],
    }
    if case.edition.changed:
        shown["options"] = list(case.edition.changed)
    if case.edition.supplemented_by:
        shown["supplement"] = case.edition.supplemented_by
    return shown


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


def _player_json(event: EventOutcome, player: PlayerOutcome, edition: str) -> dict[str, Any]:
    return {
        **player_numbers(player),
        "reasons": _reasons(event, player_steps(event, player)),
        "excluded": [_exclusion_json(exclusion, edition) for exclusion in event.excluded(player.number)],
    }


def player_numbers(player: PlayerOutcome) -> dict[str, Any]:
    """A player's line without its reasons."""
    return {
        "number": player.number,
        "name": player.name,
        "id": player.id,
        "rating": player.rating,
        "status": player.status.value,
        "games": player.games,
        "score": shortest_text(player.tenths, 1),
        "expected": _two_decimals(player.expected_hundredths),
        "opponents_average": player.opponents_average,
        "performance": player.performance,
        "k": player.k,
        "change": _two_decimals(player.change_hundredths),
        "new_rating": player.new_rating,
        "initial_rating": player.initial_rating,
    }


def _exclusion_json(exclusion: Exclusion, edition: str) -> dict[str, Any]:
    shown = {
        "round": exclusion.round_number,
        "opponent": exclusion.opponent,
        "rule": exclusion.rule.name,
        "article": exclusion.rule.article,
    }
    return shown if exclusion.rule.edition == edition else {**shown, "edition": exclusion.rule.edition}


def _two_decimals(hundredths: int | None) -> str | None:
    return None if hundredths is None else decimal_text(hundredths, 2)
