"""All games of a past in one table of small whole numbers, each with the ratings that its day's list gave."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import polars as pl

from arpad.formats.games import DenseGames
from arpad.formats.games.player_numbers import numbered
from arpad.rating.case import Choice, EventCase, case_of, pairings_of
from arpad.rating.next_list import Games
from arpad.rating.published import PublishedList, serving
from arpad.studies.history import Past, PastPeriod, completed, ratings_alone, slimmed
from arpad.tournament.facts import Facts
from arpad.values.records import dataclass
from arpad.values.result import PLAYED_TENTHS, Colour

COLUMNS = {
    "period": pl.Int16,  # place of the period in the past
    "event": pl.Int32,  # a number of its own for every event of the past
    "day": pl.Int32,  # start of the event, as an ordinal
    "round": pl.Int16,
    "white": pl.Int32,  # number of the player
    "black": pl.Int32,
    "tenths": pl.Int16,  # score of White
    "white_rating": pl.Int16,  # on the list that served the event; 0: unrated
    "black_rating": pl.Int16,
    "white_k": pl.Int16,  # on that list; 0: not stated
    "black_k": pl.Int16,
}


@dataclass(frozen=True)
class Played:
    """`games` has the columns above; `players` are the ids by number, `events` the names by number."""

    games: pl.DataFrame
    players: pl.Series
    events: Sequence[str]

    def by_player(self, ids: pl.Series, values: pl.Series, missing: Any = None) -> pl.Series:
        """What a list says, in the order of the players' numbers."""
        there = pl.DataFrame({"id": ids, "value": values})
        found = pl.DataFrame({"id": self.players}).join(there, on="id", how="left", maintain_order="left")["value"]
        return found if missing is None else found.fill_null(missing)


def played(past: Past) -> Played:
    """Only games that were played, of whatever event; forfeits and byes say nothing about strength."""
    gathered = _Gathered(past.series)
    lists = past.lists
    for period in past.periods:
        gathered.add(period, lists)
    return gathered.whole()


def completed_and_played(past: Past) -> tuple[Past, Played]:
    """The past with every list in its place and without the games, and the games.

    Where all lists were kept, the reports and tables of a period are let go of as soon as its games stand in the table.
    """
    gathered = _Gathered(past.series)
    lists = [past.opening]
    waiting: list[PastPeriod] = []
    periods: list[PastPeriod] = []
    for place, period in enumerate(past.periods):
        if period.published is None:
            whole = completed(past)
            return ratings_alone(whole), played(whole)
        is_last = place == len(past.periods) - 1
        listed = period.published if is_last else slimmed(period.published)
        lists.append(listed)
        periods.append(replace(period, published=listed, games=Games()))
        waiting.append(replace(period, published=None))
        while waiting and _all_served(waiting[0], lists[-1].date):
            gathered.add(waiting.pop(0), lists)
    for period in waiting:
        gathered.add(period, lists)
    return ratings_alone(replace(past, periods=periods)), gathered.whole()


def _all_served(period: PastPeriod, day: date) -> bool:
    """Whether no list from this day on can serve one of the period's events."""
    starts = [event.report.start for table in period.games.tables for event in table.events]
    starts += [case.start for case in period.games.cases]
    return all(start is not None and start < day for start in starts)


class _Gathered:
    def __init__(self, series: str) -> None:
        self._series, self._numbers = series, _Numbers()
        self._pieces: list[pl.DataFrame] = []
        self._names: list[str] = []
        self._periods = 0

    def add(self, period: PastPeriod, lists: Sequence[PublishedList]) -> None:
        """The next period, with all lists that may serve its events."""
        place = pl.lit(self._periods, pl.Int16)
        for rows, events in _rows_of(period, self._series, self._numbers):
            known = _with_ratings(rows, lists, self._numbers)
            first = pl.lit(len(self._names), pl.Int32) + pl.col("event").rank("dense").cast(pl.Int32) - 1
            self._pieces.append(known.with_columns(period=place, event=first).select(*COLUMNS))
            self._names += [events[number] for number in rows["event"].unique().sort()]
        self._periods += 1

    def whole(self) -> Played:
        games = pl.concat(self._pieces) if self._pieces else pl.DataFrame(schema=COLUMNS)
        return Played(games, self._numbers.ids(), self._names)


_SERVING = 6  # lists at a time


class _Numbers:
    """Numbers for ids, the same through the whole past."""

    def __init__(self) -> None:
        self._kind = pl.Categorical(pl.Categories.random())
        self._alive = pl.Series([], dtype=self._kind)  # numbers are forgotten with the last column of the type
        self._listed: dict[int, pl.Series] = {}

    def of(self, ids: pl.Series) -> pl.Series:
        return ids.cast(self._kind).to_physical().cast(pl.Int32)

    def of_list(self, place: int, published: PublishedList) -> pl.Series:
        """Those of its players; a list serves the events of several periods in turn."""
        if place not in self._listed:
            self._listed[place] = self.of(published.frame.to_native()["id"])
            for oldest in list(self._listed)[:-_SERVING]:
                del self._listed[oldest]
        return self._listed[place]

    def ids(self) -> pl.Series:
        return numbered(self._alive)


def _rows_of(period: PastPeriod, series: str, numbers: _Numbers) -> Iterator[tuple[pl.DataFrame, list[str]]]:
    """With the names of the events. A table may hold other cadences too, whose games are none of this list."""
    for table in period.games.tables:
        assert isinstance(table, DenseGames), "studies read tables in memory"
        yield (
            _from_table(table, _of_series(table, period.games.choice, series), numbers),
            [event.report.name for event in table.events],
        )
    if period.games.cases:
        yield _from_cases(period.games.cases, numbers), [case.tournament.name for case in period.games.cases]


def _of_series(table: DenseGames, choice: Choice, series: str) -> list[int]:
    """The events that count for the list; those of the same days and kind are asked for once."""
    counts: dict[tuple[object, ...], bool] = {}
    chosen = []
    for event in table.events:
        report = event.report
        kind = (report.start, report.end, report.declared_type, report.time_control, report.declared_cadence)
        if kind not in counts:
            case, _ = case_of(report, Facts(), choice)
            counts[kind] = case is not None and case.series == series
        if counts[kind]:
            chosen.append(event.number)
    return chosen


def _from_table(table: DenseGames, events: Sequence[int], numbers: _Numbers) -> pl.DataFrame:
    codes = numbers.of(table.players)
    days = pl.Series([_ordinal(event.report.start) for event in table.events], dtype=pl.Int32)
    blocks = [block.to_native() for block in table.blocks(events)]
    games = pl.concat(blocks) if blocks else pl.DataFrame(schema={**COLUMNS, "white_tenths": pl.Int16})
    games = games.filter(pl.col("white_tenths").is_not_null())
    return games.select(
        "event",
        pl.Series("day", days.gather(games["event"])),
        pl.col("round_number").cast(pl.Int16).alias("round"),
        pl.Series("white", codes.gather(games["white"])),
        pl.Series("black", codes.gather(games["black"])),
        pl.col("white_tenths").cast(pl.Int16).alias("tenths"),
    )


def _from_cases(cases: Sequence[EventCase], numbers: _Numbers) -> pl.DataFrame:
    schema = {"event": pl.Int32, "day": pl.Int32, "round": pl.Int16, "white": str, "black": str, "tenths": pl.Int16}
    rows = [row for event, case in enumerate(cases) for row in _case_rows(event, case)]
    frame = pl.DataFrame(rows, schema=schema, orient="row")
    return frame.with_columns(numbers.of(frame["white"]).alias("white"), numbers.of(frame["black"]).alias("black"))


def _case_rows(event: int, case: EventCase) -> Iterator[tuple[Any, ...]]:
    entries = case.tournament.by_number
    for game in pairings_of(case.tournament):
        if not game.played:
            continue
        first, second, result = game.first, game.second, game.result
        record = entries[first].rounds[game.round_number - 1]
        if record is not None and record.colour is Colour.BLACK:
            first, second, result = second, first, game.reply
        ids = entries[first].player_id, entries[second].player_id
        if all(ids):
            yield event, _ordinal(case.start), game.round_number, *ids, PLAYED_TENTHS[result]


def _ordinal(day: date | None) -> int:
    return day.toordinal() if day else 0


def _with_ratings(rows: pl.DataFrame, lists: Sequence[PublishedList], numbers: _Numbers) -> pl.DataFrame:
    """The list in force on the day the event began gives rating and K."""
    served = rows.with_columns(
        served=pl.col("day").replace_strict(
            {day: _serving(lists, day) for day in rows["day"].unique().to_list()}, return_dtype=pl.Int32
        )
    )
    pieces = []
    for (place,), group in served.group_by("served", maintain_order=True):
        published = lists[int(str(place))]
        native: pl.DataFrame = published.frame.to_native()
        size = int(max(group["white"].max(), group["black"].max())) + 1  # type: ignore[type-var, arg-type]
        codes = numbers.of_list(int(str(place)), published).to_numpy()
        inside = codes < size
        columns = []
        for name, what in (("rating", "rating"), ("k", "k")):
            values = np.zeros(size, dtype=np.int16)
            values[codes[inside]] = native[name].fill_null(0).to_numpy()[inside]
            columns += [pl.Series(f"{side}_{what}", values[group[side].to_numpy()]) for side in ("white", "black")]
        pieces.append(group.drop("served").with_columns(*columns))
    return pl.concat(pieces) if pieces else rows.with_columns(pl.lit(0, pl.Int16).alias(name) for name in _SERVED)


_SERVED = ("white_rating", "black_rating", "white_k", "black_k")


def _serving(lists: Sequence[PublishedList], day: int) -> int:
    return serving(lists, date.fromordinal(day) if day else None) or 0
