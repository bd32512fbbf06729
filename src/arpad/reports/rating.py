"""The rating of events: its table, what stands around it on the terminal, and JSON in the shape scripts rely on.

Official decimals are strings. The rulings say where the document slips, and something else is used than it prints.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeAlias

from arpad.rating.exclusions import Exclusion
from arpad.rating.newcomers import Status
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.reasons import event_steps, player_steps
from arpad.regulations.edition import Edition, Erratum
from arpad.regulations.loader import edition_of
from arpad.reports.findings import findings_json, open_json, step_json
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.data import as_rows
from arpad.results.table import CHANGE, DATA, HUNDREDTHS, NUMBER, SCORE, TEXT, Column, Kind, Table, Words, named
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.trace import Step

Ruling: TypeAlias = tuple[Erratum, str]
"""With the id of the edition whose document slips."""

_TABLE = "performance_table"
_WITH_DP = {"field_average", "initial_any", "initial_under", "initial_under_round_robin"}


def rulings_of(step: Step, edition: Edition) -> list[Ruling]:
    """The errata that a step rests on; none where somebody chose another value for its rule."""
    if step.rule not in _rules_with_errata(edition) or any(
        option.startswith(f"{step.rule}.") for option in edition.changed
    ):
        return []
    return [*_rulings(step, edition)]


@lru_cache(maxsize=64)
def _rules_with_errata(edition: Edition) -> frozenset[str]:
    """Most lines of most slips are those of other rules."""
    sources = {rule.edition for rule in edition.rules.values()} - {edition.id}
    errata = [*edition.errata, *(erratum for source in sources for erratum in edition_of(source).errata)]
    named = {name.partition(".")[0] for erratum in errata for name in (erratum.rule, *erratum.steps)}
    return frozenset(named | _WITH_DP if any(erratum.percentages for erratum in errata) else named)


def all_rulings(steps: Iterable[Step], edition: Edition) -> list[Ruling]:
    """Each ruling once, in the order of the steps."""
    found = {
        (ruling.ruling, ruling.article, of): (ruling, of) for step in steps for ruling, of in rulings_of(step, edition)
    }
    return list(found.values())


def _rulings(step: Step, edition: Edition) -> Iterator[Ruling]:
    source = step.edition or edition.id
    table = edition.find(_TABLE)
    for of in dict.fromkeys((edition.id, source, table.edition if table else edition.id)):
        errata = edition.errata if of == edition.id else edition_of(of).errata  # a supplement keeps its own
        for erratum in errata:
            read_there = table is not None and table.edition == of and _reads(step, erratum)
            if read_there or _is_named(step, erratum) or (of == source and _is_its_own(step, erratum)):
                yield erratum, of


def _is_its_own(step: Step, erratum: Erratum) -> bool:
    """Of the same rule and article; unless the erratum itself says which steps rest on it."""
    return not (erratum.steps or erratum.percentages) and (erratum.rule, erratum.article) == (step.rule, step.article)


def _is_named(step: Step, erratum: Erratum) -> bool:
    """By its rule, or by the case of its rule that decided."""
    return step.rule in erratum.steps or f"{step.rule}.{step.inputs.get('case', '')}" in erratum.steps


def _reads(step: Step, erratum: Erratum) -> bool:
    """Whether dp was read in one of the misprinted rows."""
    if erratum.rule != _TABLE:
        return False
    read = {given["percentage"] for given in (step.inputs, *step.inputs.get("rated_players", ())) if "dp" in given}
    if step.rule == _TABLE:  # the step is the reading itself
        read.add(step.inputs.get("percentage"))
    return not read.isdisjoint(erratum.percentages)


def _played(player: PlayerOutcome) -> bool:
    return player.games > 0


def _special(player: PlayerOutcome) -> bool:
    return player.status is not Status.RATED


def _new_text(player: PlayerOutcome, words: Words) -> str:
    """A rating that is not published yet in brackets."""
    if player.status is Status.PENDING:
        return "" if player.initial_rating is None else f"({player.initial_rating})"
    return "" if player.new_rating is None else str(player.new_rating)


PLAYER = (
    Column("number", NUMBER, lambda player: player.number, "table.number"),
    Column("name", TEXT, lambda player: player.name, "table.name"),
    Column("id", TEXT, lambda player: player.id),
    Column("rating", NUMBER, lambda player: player.rating, "table.rating", "rating"),
    Column("status", TEXT, lambda player: player.status.value),
    Column("games", NUMBER, lambda player: player.games, "table.games", "games"),
    Column("score", SCORE, lambda player: player.tenths, "table.score", "points", shown_if=_played),
    Column(
        "expected", HUNDREDTHS, lambda player: player.expected_hundredths, "table.expected", "points", shown_if=_played
    ),
    Column("opponents_average", NUMBER, lambda player: player.opponents_average, "table.average", "rating"),
    Column("performance", NUMBER, lambda player: player.performance),
    Column("k", NUMBER, lambda player: player.k, "table.k", shown_if=_played),
    Column("change", CHANGE, lambda player: player.change_hundredths, "table.change", "rating", shown_if=_played),
    Column("new_rating", NUMBER, lambda player: player.new_rating),
    Column("initial_rating", NUMBER, lambda player: player.initial_rating),
)
"""A player's line without its reasons."""
_SHOWN = ("number", "name", "rating", "games", "score", "expected", "opponents_average", "k", "change")


def rating_table(event: EventOutcome) -> Table:
    """One line for each player; in CSV the event and its edition stand before it."""
    case = event.prepared.case
    status = Kind(
        lambda player, words: "" if player.status is Status.RATED else status_text(event, player, words), left=True
    )
    return Table(
        event.players,
        text=(
            *named(PLAYER, *_SHOWN),
            Column("new", Kind(_new_text), lambda player: player, "table.new", "rating"),
            Column("status", status, lambda player: player, "table.status", shown_if=_special),
        ),
        csv=(
            Column("event", TEXT, lambda player: case.tournament.name),
            Column("start", TEXT, lambda player: case.start),
            Column("edition", TEXT, lambda player: case.edition.id),
            *PLAYER,
        ),
        json=PLAYER,
    )


def event_heading(event: EventOutcome, words: Wording) -> str:
    case = event.prepared.case
    return words.text(
        "table.event",
        name=case.tournament.name or "—",
        start=case.start or "?",
        end=case.end or "?",
        type=words.text(f"type.{case.type.value}"),
        cadence=words.text(f"cadence.{case.cadence.value}"),
        edition=" ".join([case.edition.id, *(f"[{option}]" for option in case.edition.changed)]),
    )


def event_text(event: EventOutcome, words: Wording) -> str:
    """Heading, verdict if the event is not rated, and one line per player."""
    verdict = [] if event.rated else [words.text("table.not_rated")]
    return "\n".join([event_heading(event, words), *verdict, "", as_text(rating_table(event), words), ""])


def status_text(event: EventOutcome, player: PlayerOutcome, words: Words) -> str:
    """The standing in words; a newcomer whose rule is not confirmed waits for a person, not for games."""
    newcomer = event.newcomer(player.number)
    left_open = newcomer is not None and newcomer.unconfirmed is not None
    return words.text("slip.outcome.open" if left_open else f"slip.status.{player.status.value}")


def _reasons(event: EventOutcome, steps: Iterable[Step]) -> list[dict[str, Any]]:
    edition = event.prepared.case.edition
    return [step_json(step, edition.id, [ruling.ruling for ruling, _ in rulings_of(step, edition)]) for step in steps]


def event_json(event: EventOutcome, findings: Iterable[Finding], words: Wording) -> dict[str, Any]:
    case = event.prepared.case
    edition, table, found = case.edition.id, rating_table(event), list(findings)
    shown: dict[str, Any] = {
        "event": {
            "name": case.tournament.name,
            "start": str(case.start) if case.start else None,
            "end": str(case.end) if case.end else None,
            "type": case.type.value,
            "cadence": case.cadence.value,
            "rated": event.rated,
            "reasons": _reasons(event, event_steps(event)),
            "open": open_json(found),
        },
        "edition": edition,
        "players": as_rows(replace(table, json=(*table.json, *_reasoned(event)))),
        "findings": findings_json(found, words),
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
        "open": [],
    }


def _exclusion(exclusion: Exclusion, edition: str) -> dict[str, Any]:
    shown = {
        "round": exclusion.round_number,
        "opponent": exclusion.opponent,
        "rule": exclusion.rule.name,
        "article": exclusion.rule.article,
    }
    return shown if exclusion.rule.edition == edition else {**shown, "edition": exclusion.rule.edition}
