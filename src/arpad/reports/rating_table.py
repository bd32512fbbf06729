"""The rating of an event as a table for the terminal."""

from arpad.rating.newcomers import Status
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.reports.wording import Wording
from arpad.results.as_text import plain_table
from arpad.values.decimals import decimal_text, shortest_text

_COLUMNS = ("number", "name", "rating", "games", "score", "expected", "average", "k", "change", "new", "status")
_LEFT = frozenset(index for index, column in enumerate(_COLUMNS) if column in ("name", "status"))


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


def event_table(event: EventOutcome, words: Wording) -> str:
    """Heading, verdict if the event is not rated, and one line per player."""
    header = [words.text(f"table.{column}") for column in _COLUMNS]
    table = plain_table(header, [_cells(event, player, words) for player in event.players], _LEFT)
    verdict = [] if event.rated else [words.text("table.not_rated")]
    return "\n".join([event_heading(event, words), *verdict, "", table, ""])


def status_text(event: EventOutcome, player: PlayerOutcome, words: Wording) -> str:
    """The standing in words; a newcomer whose rule is not confirmed waits for a person, not for games."""
    newcomer = event.newcomer(player.number)
    left_open = newcomer is not None and newcomer.unconfirmed is not None
    return words.text("slip.outcome.open" if left_open else f"slip.status.{player.status.value}")


def _cells(event: EventOutcome, player: PlayerOutcome, words: Wording) -> list[str]:
    change, expected = player.change_hundredths, player.expected_hundredths
    played = player.games > 0
    new = player.new_rating
    if player.status is Status.PENDING:
        new = player.initial_rating
    return [
        str(player.number),
        player.name,
        "" if player.rating is None else str(player.rating),
        str(player.games),
        words.number(shortest_text(player.tenths, 1)) if played else "",
        "" if expected is None or not played else words.number(decimal_text(expected, 2)),
        "" if player.opponents_average is None else str(player.opponents_average),
        "" if player.k is None or not played else str(player.k),
        "" if change is None or not played else words.signed(decimal_text(change, 2)),
        "" if new is None else f"({new})" if player.status is Status.PENDING else str(new),
        "" if player.status is Status.RATED else status_text(event, player, words),
    ]
