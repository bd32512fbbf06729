"""One event ready to be rated: its report, the facts beside it, and the edition that governs it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from arpad.regulations.edition import Edition
from arpad.tournament.facts import Facts, Stage
from arpad.tournament.model import Tournament
from arpad.values.cadence import Cadence
from arpad.values.event_type import EventType
from arpad.values.result import PLAYED_TENTHS, Result


class Side(NamedTuple):
    """A played game as one of its players sees it."""

    player: int
    opponent: int
    tenths: int
    round_number: int


class Game(NamedTuple):
    """One pairing of the report: both players, the lower number first, and what each line says of it."""

    round_number: int
    first: int
    second: int
    result: Result
    reply: Result

    @property
    def played(self) -> bool:
        return self.result.played

    def sides(self) -> tuple[Side, Side]:
        return (
            Side(self.first, self.second, PLAYED_TENTHS[self.result], self.round_number),
            Side(self.second, self.first, PLAYED_TENTHS[self.reply], self.round_number),
        )


@dataclass(frozen=True)
class EventCase:
    tournament: Tournament
    facts: Facts
    edition: Edition
    type: EventType
    cadence: Cadence
    start: date | None  # None where the report has no date and the edition was named
    series: str  # the list the event counts for: ratings, pools and K are kept per list
    rounds: frozenset[int] | None = None  # only these rounds, where the rounds of an event have lists of their own

    @cached_property
    def games(self) -> tuple[Game, ...]:
        return tuple(
            game for game in pairings_of(self.tournament) if self.rounds is None or game.round_number in self.rounds
        )

    @property
    def list_day(self) -> date | None:
        """The day whose list serves: the event's start, or the first of its rounds that are looked at."""
        if self.rounds is None:
            return self.start
        dates = self.tournament.round_dates
        return min(day for number in self.rounds if (day := dates[number - 1]) is not None)

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The declared stages, where the edition knows stages."""
        return self.facts.stages if self.edition.find("stages") is not None else ()

    @property
    def end(self) -> date | None:
        return self.tournament.end


def pairings_of(tournament: Tournament) -> Iterator[Game]:
    """Each pairing once, by round and number; a bye is no game."""
    for index in range(tournament.rounds_recorded):
        for entry in tournament.entries:
            record = entry.rounds[index] if index < len(entry.rounds) else None
            if record is None or record.opponent is None or record.result is Result.UNKNOWN:
                continue
            if entry.number < record.opponent:
                reply = tournament.by_number[record.opponent].rounds[index]
                assert reply is not None, "a report with one-sided pairings is refused before it gets here"
                yield Game(index + 1, entry.number, record.opponent, record.result, reply.result)
