"""The games of an accepted event as the books have them now, to pick one for a correction."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from arpad.formats.corrections import CORRECTED
from arpad.office.corrections_in_force import Kind, standing
from arpad.office.forwarding import accepted_report
from arpad.office.identities import searchable
from arpad.office.inputs import event_inputs
from arpad.office.list_maker import corrected, identified
from arpad.office.models import Event
from arpad.office.proposals import accepted_tournament
from arpad.tournament.edits import pairs
from arpad.values.records import dataclass
from arpad.values.result import Result

RESULTS = ("1-0", "1/2-1/2", "0-1", "+-", "-+", "--", "W-L", "D-D", "L-W", "?")
"""What a game can be corrected to, each once."""
_WRITTEN = {CORRECTED[text]: text for text in reversed(RESULTS)}


@dataclass(frozen=True)
class Side:
    number: int
    name: str
    key: str  # in the register; empty for nobody there
    given_id: str  # as the report has it


@dataclass(frozen=True)
class EventGame:
    """`result` is one of `RESULTS` where both sides agree on one; `was` that of the report, if it was corrected."""

    round_number: int
    white: Side
    black: Side
    result: str
    was: str = ""

    @property
    def numbers(self) -> str:
        return f"#{self.white.number}-#{self.black.number}"


def games_of_event(event: Event, text: str = "", round_number: int | None = None) -> list[EventGame]:
    """By round; those of one round, and of players whose name or id has these words. Refused where nothing was
    accepted yet."""
    accepted_report(event)
    found = [game for game in _games(event) if round_number in (None, game.round_number)]
    words = searchable(text).replace(",", " ").split()
    return [game for game in found if any(_has(side, words) for side in (game.white, game.black))]


def _has(side: Side, words: Iterable[str]) -> bool:
    told = f"{searchable(side.name)} {side.key} {side.given_id} #{side.number}"
    return all(word in told for word in words)


def _games(event: Event) -> Iterator[EventGame]:
    reported, books = accepted_tournament(event), standing()
    corrections = tuple(one for one in books.of(event.key) if one[0] != Kind.WITHDRAW)
    (about,) = event_inputs([event], replace(books, corrections={event.key: corrections}))
    now = corrected(identified(reported, about), about, books.merges)
    sides = {
        entry.number: Side(entry.number, entry.name, entry.player_id, reported.by_number[entry.number].player_id)
        for entry in now.entries
    }
    for number in range(1, reported.rounds_recorded + 1):
        for white, black in pairs(now, number):
            results = tuple(
                tuple(_result(tournament.by_number[one].rounds[number - 1]) for one in (white, black))
                for tournament in (reported, now)
            )
            was, result = (_text(*both) for both in results)
            yield EventGame(number, sides[white], sides[black], result, was if was != result else "")


def _result(record: object) -> Result:
    found = getattr(record, "result", None)
    return found if isinstance(found, Result) else Result.UNKNOWN


def _text(white: Result, black: Result) -> str:
    return _WRITTEN.get((white, black), f"{white}-{black}")
