"""The rating of an event: its table, and what stands around it on the terminal."""

from arpad.rating.newcomers import Status
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.kinds import CHANGE, HUNDREDTHS, NUMBER, SCORE, TEXT
from arpad.results.table import Column, Kind, Table, named
from arpad.results.words import Words


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
