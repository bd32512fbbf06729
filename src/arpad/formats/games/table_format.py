"""What a table of games says, and how."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import NamedTuple, Protocol

from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.result import RESULTS, Colour
from arpad.values.time_control import Cadence, TimeControl, TimePeriod

EVENT_COLUMNS = ("event", "start", "end", "cadence", "type")
COLUMNS = (*EVENT_COLUMNS, "round", "white", "black", "result")
LAST_ROUND = 999

RESULT_TEXTS = tuple(RESULTS)
"""A result is kept as its place here."""

# A table names the cadence and no clock; these stand for each, so that the rate of play sorts as the table says.
_CLOCKS = {Cadence.STANDARD: 7200, Cadence.RAPID: 1500, Cadence.BLITZ: 300}
_PERIODS = {cadence.value: (TimePeriod(seconds),) for cadence, seconds in _CLOCKS.items()}
_CONTROLS = {cadence: TimeControl(period, period) for cadence, period in _PERIODS.items()}
_CADENCES, _TYPES = frozenset(Cadence), frozenset(EventType)


_DAYS = 1024  # a table has few different ones


class ColumnKind(Protocol):
    """The type of a column, of Polars or of narwhals."""

    def is_float(self) -> bool: ...
    def is_decimal(self) -> bool: ...
    def is_nested(self) -> bool: ...


def holds_no_cells(kind: ColumnKind) -> bool:
    """Neither texts nor whole numbers nor days: 1.0 is no round, and 12345.0 no id."""
    return kind.is_float() or kind.is_decimal() or kind.is_nested()


class EventCells(NamedTuple):
    """The cells that describe an event, the same in all its rows."""

    event: str
    start: str
    end: str
    cadence: str
    type: str

    def wrong(self) -> list[str]:
        """The columns that cannot be read. An empty end, cadence or type has a meaning; an empty start has none."""
        checks = {
            "event": bool(self.event),
            "start": _is_day(self.start),
            "end": not self.end or _is_day(self.end),
            "cadence": not self.cadence or self.cadence in _CADENCES,
            "type": not self.type or self.type in _TYPES,
        }
        return [name for name, fine in checks.items() if not fine]

    @property
    def ends_before_it_starts(self) -> bool:
        """As far as both days can be read."""
        return _is_day(self.start) and _is_day(self.end) and self.end < self.start

    def report(self) -> Tournament:
        """The event without its players."""
        return Tournament(
            (),
            name=self.event,
            start=_day(self.start),
            end=_day(self.end) if self.end else None,
            declared_type=EventType(self.type or "swiss"),
            time_control=_CONTROLS[self.cadence or "standard"],
        )


@lru_cache(_DAYS)
def _day(text: str) -> date:
    return date.fromisoformat(text)


@lru_cache(_DAYS)
def _is_day(text: str) -> bool:
    """YYYY-MM-DD and nothing else, so that days can be compared as texts."""
    try:
        return str(_day(text)) == text
    except ValueError:
        return False


class GameRow(NamedTuple):
    round_number: int
    white: str
    black: str
    result: str


def whole_event(report: Tournament, games: Iterable[GameRow]) -> Tournament:
    """Players are numbered in the order of round and name, so that the order of the file does not matter."""
    rows = sorted(games)
    ids = list(dict.fromkeys(player for row in rows for player in (row.white, row.black)))
    numbers = {player: position for position, player in enumerate(ids, 1)}
    records: dict[str, list[RoundRecord | None]] = {player: [None] * rows[-1].round_number for player in ids}
    for row in rows:
        for_white, for_black = RESULTS[row.result]
        records[row.white][row.round_number - 1] = RoundRecord(numbers[row.black], Colour.WHITE, for_white)
        records[row.black][row.round_number - 1] = RoundRecord(numbers[row.white], Colour.BLACK, for_black)
    entries = [Entry(numbers[player], player, player_id=player, rounds=tuple(records[player])) for player in ids]
    return replace(report, entries=tuple(entries))
