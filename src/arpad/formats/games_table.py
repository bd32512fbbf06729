"""Games as a table, one line per game: CSV or Parquet with event,start,end,cadence,type,round,white,black,result."""

import io
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.cadence import Cadence
from arpad.values.colour import Colour
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.result import Result
from arpad.values.time_control import TimeControl, TimePeriod

COLUMNS = ("event", "start", "end", "cadence", "type", "round", "white", "black", "result")
RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "1/2-1/2": (Result.DRAW, Result.DRAW),
    "½-½": (Result.DRAW, Result.DRAW),
    "=": (Result.DRAW, Result.DRAW),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
# A table names the cadence and no clock; these stand for each, so that the rate of play sorts as the table says.
_CLOCKS = {Cadence.STANDARD: 7200, Cadence.RAPID: 1500, Cadence.BLITZ: 300}


@dataclass(frozen=True)
class GamesTable:
    """Events read from a table, in the order of their first line."""

    tournaments: tuple[Tournament, ...]


def read_games(data: bytes) -> tuple[GamesTable | None, list[Finding]]:
    """All events of the table; None if a finding is an error. The header is row 1."""
    try:
        frame = pl.read_parquet(io.BytesIO(data)) if data[:4] == b"PAR1" else _csv(data)
    except (pl.exceptions.PolarsError, UnicodeDecodeError, OSError) as error:
        return None, [Finding("games.E001", {"problem": str(error).partition("\n")[0][:200]})]
    missing = [name for name in COLUMNS if name not in frame.columns]
    if missing:
        return None, [Finding("games.E002", {"columns": ", ".join(missing)}, line=1)]
    rows = [_Row(index, values) for index, values in enumerate(frame.select(COLUMNS).rows(named=True), 2)]
    findings = [finding for row in rows for finding in row.findings()]
    findings += _repeated(rows)
    if any(finding.is_error for finding in findings):
        return None, findings
    events: dict[str, list[_Row]] = defaultdict(list)
    for row in rows:
        events[row.event].append(row)
    return GamesTable(tuple(_tournament(name, games) for name, games in events.items())), findings


def _csv(data: bytes) -> pl.DataFrame:
    return pl.read_csv(io.BytesIO(data), infer_schema=False)


@dataclass(frozen=True)
class _Row:
    number: int
    values: Mapping[str, Any]

    def _text(self, name: str) -> str:
        value = self.values[name]
        return "" if value is None else str(value).strip()

    @property
    def event(self) -> str:
        return self._text("event")

    @property
    def white(self) -> str:
        return self._text("white")

    @property
    def black(self) -> str:
        return self._text("black")

    @property
    def round_number(self) -> int:
        return int(self._text("round"))

    @property
    def result(self) -> str:
        return self._text("result")

    def day(self, name: str) -> date | None:
        return date.fromisoformat(self._text(name)[:10]) if self._text(name) else None

    @property
    def cadence(self) -> Cadence:
        return Cadence(self._text("cadence") or "standard")

    @property
    def type(self) -> EventType:
        return EventType(self._text("type") or "swiss")

    def findings(self) -> Iterator[Finding]:
        for name in ("event", "white", "black", "round", "result"):
            if not self._text(name):
                yield self._wrong(name)
        for name in ("start", "end"):
            try:
                self.day(name)
            except ValueError:
                yield self._wrong(name)
        if self._text("cadence") and self._text("cadence") not in set(Cadence):
            yield self._wrong("cadence")
        if self._text("type") and self._text("type") not in set(EventType):
            yield self._wrong("type")
        if not self._text("round").isdecimal() or not 0 < int(self._text("round")) < 1000:
            yield self._wrong("round")
        if self.result and self.result not in RESULTS:
            yield self._wrong("result")
        if self.white and self.white == self.black:
            yield Finding("games.E004", {"row": self.number, "id": self.white}, line=self.number)

    def _wrong(self, name: str) -> Finding:
        data = {"row": self.number, "column": name, "value": self._text(name)}
        return Finding("games.E003", data, line=self.number, column=COLUMNS.index(name) + 1)


def _repeated(rows: Sequence[_Row]) -> Iterator[Finding]:
    """The same game twice, or a player twice in one round of an event."""
    seen: dict[tuple[str, str, str], int] = {}
    for row in rows:
        for player in {row.white, row.black}:
            key = (row.event, row._text("round"), player)
            if key in seen:
                yield Finding("games.E005", {"row": row.number, "first": seen[key], "id": player}, line=row.number)
            seen.setdefault(key, row.number)


def _tournament(name: str, rows: Sequence[_Row]) -> Tournament:
    players = list(dict.fromkeys(player for row in rows for player in (row.white, row.black)))
    numbers = {player: number for number, player in enumerate(players, 1)}
    last = max(row.round_number for row in rows)
    records: dict[str, list[RoundRecord | None]] = {player: [None] * last for player in players}
    for row in rows:
        for_white, for_black = RESULTS[row.result]
        records[row.white][row.round_number - 1] = RoundRecord(numbers[row.black], Colour.WHITE, for_white)
        records[row.black][row.round_number - 1] = RoundRecord(numbers[row.white], Colour.BLACK, for_black)
    entries = [
        Entry(number, player, player_id=player, rounds=tuple(records[player])) for player, number in numbers.items()
    ]
    period = TimePeriod(_CLOCKS[rows[0].cadence])
    return Tournament(
        tuple(entries),
        name=name,
        start=rows[0].day("start"),
        end=rows[0].day("end"),
        declared_type=rows[0].type,
        time_control=TimeControl((period,), (period,)),
    )
