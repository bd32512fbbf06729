"""A table of games wherever it lives: DuckDB, Spark, or any other backend that joins and groups.

    session = SparkSession.builder.getOrCreate()
    games, findings = relational_games(session.read.parquet("s3://…"), to_spark(session))

Only sums, the lines of unrated players and the events for the event engine come into memory.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from typing import Any, cast

import narwhals as nw
import polars as pl

from arpad.formats.games.table_format import (
    COLUMNS,
    EVENT_COLUMNS,
    LAST_ROUND,
    EventCells,
    GameRow,
    holds_no_cells,
    whole_event,
)
from arpad.rating.arithmetic import KEY, VALUE, Arithmetic, Relational
from arpad.rating.bulk.table import Stranger, TableEvent
from arpad.rating.frames import Frame, Series, in_memory
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.result import PLAYED_TENTHS, RESULTS

Carry = Callable[[pl.DataFrame], Any]
"""Takes a small frame to the backend."""

_SHOWN = 200


def to_spark(session: Any) -> Carry:
    return lambda frame: session.createDataFrame(frame.to_arrow())


def relational_games(native: Any, carry: Carry) -> tuple["RelationalGames | None", list[Finding]]:
    """From a lazy frame with the columns of a table of games; None if a finding is an error."""
    frame = _frame(native)
    schema = frame.collect_schema()
    missing = [name for name in COLUMNS if name not in schema]
    if missing:
        return None, [Finding("games.E002", {"columns": ", ".join(missing)})]
    if odd := unfit_columns(native):
        return None, odd
    games = _read(frame, schema)
    findings = [*_wrong_games(games), *_repeated(games)]
    cells = [EventCells(*row) for row in in_memory(games.select(*EVENT_COLUMNS).unique()).rows()]
    findings += _wrong_events(cells)
    if any(finding.is_error for finding in findings):
        return None, findings
    events = [TableEvent(number, one.report()) for number, one in enumerate(sorted(cells))]
    numbers = pl.DataFrame({"event": [event.report.name for event in events], "number": range(len(events))})
    numbered = games.join(_frame(carry(numbers)), on="event", how="left")
    return RelationalGames(events, _with_tenths(numbered), carry), findings


def unfit_columns(native: Any) -> list[Finding]:
    """The columns that no table of games may have."""
    schema = _frame(native).collect_schema()
    odd = [name for name in COLUMNS if name in schema and holds_no_cells(schema[name])]
    return [Finding("games.E006", {"name": name, "stored_as": str(schema[name])}) for name in odd]


def _frame(native: Any) -> Frame:
    """A lazy frame is used as the frames of the engine are; what it cannot do is asked of `in_memory` first."""
    return cast(Frame, nw.from_native(native).lazy())


def _read(frame: Frame, schema: Any) -> Frame:
    """Texts without blanks around them, and rounds that are whole numbers: 0 where they are not."""
    texts = [_text(name, schema[name]) for name in COLUMNS if name != "round"]
    if schema["round"].is_integer():
        rounds = nw.col("round").cast(nw.Int64()).fill_null(0)
    else:
        text = nw.col("round").fill_null("").str.strip_chars()
        whole = text.str.contains("^[0-9]{1,4}$")
        rounds = nw.when(whole).then(text).otherwise(nw.lit("0")).cast(nw.Int64())
    return frame.select(*texts, round_number=rounds)


def _text(name: str, kind: Any) -> nw.Expr:
    """Of a moment only the day."""
    value = nw.col(name).cast(nw.Date()) if kind == nw.Datetime else nw.col(name)
    return value.cast(nw.String()).fill_null("").str.strip_chars().alias(name)


def _wrong_games(games: Frame) -> Iterator[Finding]:
    """Single cells; rows have no numbers here, so that the game itself says where."""
    rounds = nw.col("round_number")
    defects = {
        "white": nw.col("white") == "",
        "black": nw.col("black") == "",
        "round": (rounds < 1) | (rounds > LAST_ROUND),
        "result": ~nw.col("result").is_in(list(RESULTS)),
    }
    for name, wrong in defects.items():
        for row in _some(games.filter(wrong)):
            value = row["round_number" if name == "round" else name]
            yield Finding("games.E003", {"row": _where(row), "column": name, "value": str(value)})
    for row in _some(games.filter((nw.col("white") == nw.col("black")) & (nw.col("white") != ""))):
        yield Finding("games.E004", {"row": _where(row), "id": row["white"]})


def _repeated(games: Frame) -> Iterator[Finding]:
    sides = nw.concat([games.select("event", "round_number", player=nw.col(name)) for name in ("white", "black")])
    counted = sides.group_by("event", "round_number", "player").agg(nw.len().alias("times"))
    for row in _some(counted.filter((nw.col("times") > 1) & (nw.col("player") != ""))):
        yield Finding("games.E005", {"row": _where(row), "id": row["player"], "first": _where(row)})


def _some(frame: Frame) -> list[dict[str, Any]]:
    return list(in_memory(frame.head(_SHOWN)).iter_rows(named=True))


def _where(row: dict[str, Any]) -> str:
    return f"{row['event']} / {row['round_number']}"


def _wrong_events(cells: Iterable[EventCells]) -> Iterator[Finding]:
    first: dict[str, EventCells] = {}
    for cell in sorted(cells):
        for name in cell.wrong():
            yield Finding("games.E003", {"row": cell.event, "column": name, "value": getattr(cell, name)})
        if cell.ends_before_it_starts:
            yield Finding("games.E009", {"row": cell.event, "start": cell.start, "end": cell.end})
        other = first.setdefault(cell.event, cell)
        for name in EVENT_COLUMNS:
            if getattr(other, name) != getattr(cell, name):
                data = {"row": cell.event, "column": name, "value": getattr(cell, name), "first": other.event}
                yield Finding("games.E007", data)


def _with_tenths(games: Frame) -> Frame:
    return games.select(
        nw.col("number").alias("event"),
        "round_number",
        "white",
        "black",
        "result",
        white_tenths=_tenths(0),
        black_tenths=_tenths(1),
    )


def _tenths(side: int) -> nw.Expr:
    """The score; null where nothing was played."""
    score = nw.lit(None, nw.Int64())
    for text, results in RESULTS.items():
        if results[side].played:
            points = nw.lit(PLAYED_TENTHS[results[side]], nw.Int64())
            score = nw.when(nw.col("result") == text).then(points).otherwise(score)
    return score


@dataclass
class RelationalAdder:
    arithmetic: Arithmetic
    lines: list[Frame] = field(default_factory=list)

    def add(self, lines: Frame) -> None:
        games = nw.col("games") if "games" in lines.collect_schema() else nw.lit(1)
        self.lines.append(lines.select("player", nw.col("delta").cast(nw.Int64()), games=games.cast(nw.Int64())))

    def added_up(self) -> Frame:
        return nw.concat(self.lines).group_by("player").agg(nw.col("delta", "games").sum())


@dataclass(frozen=True)
class RelationalGames:
    """`games` has the number of the event, round_number, white and black (ids), result, and both scores in tenths."""

    events: Sequence[TableEvent]
    games: Frame
    carry: Carry

    def _carried(self, table: Frame) -> Frame:
        return _frame(self.carry(table.to_native()))

    def _of(self, events: Sequence[int]) -> Frame:
        if len(events) == len(self.events):
            return self.games
        wanted = nw.from_native(pl.DataFrame({"event": list(events)}, schema={"event": pl.Int64}), eager_only=True)
        return self.games.join(self._carried(wanted), on="event", how="semi")

    def blocks(self, events: Sequence[int]) -> Iterator[Frame]:
        yield self._of(events)

    def keyed(self, ids: Series, values: Series) -> Frame:
        columns = {KEY: ids.to_native(), VALUE: values.to_native()}
        return nw.from_native(pl.DataFrame(columns), eager_only=True)

    def adder(self) -> RelationalAdder:
        return RelationalAdder(Relational(self._carried))

    def identified(self, frame: Frame) -> Frame:
        found = in_memory(frame).rename({"player": "id"})
        numbers = [name for name in found.columns if name != "id"]  # backends widen sums, each in its own way
        return found.with_columns(nw.col(*numbers).cast(nw.Int64()))

    def _players(self, events: Sequence[int]) -> set[str]:
        games = self._of(events)
        players = nw.concat([games.select(id=nw.col(name)) for name in ("white", "black")]).unique()
        return set(in_memory(players)["id"].to_list())

    def strangers(self, known: Sequence[Series]) -> list[Stranger]:
        everybody = self._players([event.number for event in self.events])
        return [Stranger(player) for player in sorted(everybody.difference(*(ids.to_list() for ids in known)))]

    def events_with(self, player: str) -> list[int]:
        his = self.games.filter((nw.col("white") == player) | (nw.col("black") == player))
        return sorted(in_memory(his.select("event").unique())["event"].to_list())

    def newly_seen(self, events: Sequence[int], known: Series) -> list[str]:
        return sorted(self._players(events).difference(known.to_list()))

    def tournament(self, number: int) -> Tournament:
        rows = in_memory(self._of([number]).select("round_number", "white", "black", "result")).rows()
        return whole_event(self.events[number].report, [GameRow(*row) for row in rows])
