"""The ledger of points: what every list has more or less than the one before, by cause, to the last millionth.

Each period is rated again from the lists as they were published, so that what a list differs from its own games and law
stands on lines of its own: corrections, players added or taken off by hand.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

import polars as pl

from arpad.rating.balance import CAUSES
from arpad.rating.expectation import table_of
from arpad.rating.next_list import next_list
from arpad.rating.outcome import MILLION
from arpad.studies.history import Past, PastPeriod, forget_lookups, ratings_on, slimmed, still_serving
from arpad.values.records import dataclass

OF_GAMES = (*CAUSES, "rounding")
"""What the games and their rules create or destroy."""

BY_HAND = ("decisions", "corrected", "added")
"""What somebody changed."""

ALL = (*OF_GAMES, "newcomers", "returned", "delisted", "left", *BY_HAND)


@dataclass(frozen=True)
class LedgerLine:
    """One list. `before` and `after` are the sums of all ratings, `amounts` are millionths of a point by cause.

    `unit`: parts of a point in which the edition counts; `rated`, `new` and `gone` are players.
    """

    date: date
    unit: int
    before: int
    after: int
    rated: int
    new: int
    gone: int
    amounts: Mapping[str, int]

    @property
    def open_by(self) -> int:
        """What the causes do not explain: always 0."""
        return (self.after - self.before) * MILLION - sum(self.amounts.values())

    def in_units(self, cause: str) -> int:
        return self.amounts[cause] // (MILLION // self.unit)


@dataclass(frozen=True)
class LedgerOfPast:
    """`past` has every list in its place, those that were not kept as they come out of the games.

    Of each list only what a study asks of it stays: a decade of a federation's lists would fill the memory.
    """

    lines: tuple[LedgerLine, ...]
    past: Past


def ledger(past: Past) -> LedgerOfPast:
    lines: list[LedgerLine] = []
    periods: list[PastPeriod] = []
    for line, period in _steps(past):
        lines.append(line)
        periods.append(period)
    return LedgerOfPast(tuple(lines), replace(past, periods=tuple(periods)))


def _steps(past: Past) -> Iterator[tuple[LedgerLine, PastPeriod]]:
    lists = [past.opening]
    ever = ratings_on(past.opening).select("id")
    for period in past.periods:
        edition = past.edition_of(period.date)
        games = replace(period.games, explain_sum=True)
        made = next_list(lists, games, edition, period.date, past.series, period.closing)
        given = period.published or made.published
        lines = _compared(ratings_on(lists[-1]), ratings_on(made.published), ratings_on(given), ever)
        slim = slimmed(given)
        forget_lookups(period)
        yield _line(lines, made.ledger, period.date, table_of(edition).unit), replace(period, published=slim)
        ever = pl.concat([ever, ratings_on(given).select("id").join(ever, on="id", how="anti")])
        lists = still_serving([*lists, given], period.date)


def _compared(before: pl.DataFrame, made: pl.DataFrame, given: pl.DataFrame, ever: pl.DataFrame) -> pl.DataFrame:
    """By player: his rating before, as the games make it and as published, and whether he ever had one."""
    named = [frame.rename({"rating": name}) for frame, name in ((made, "made"), (given, "given"))]
    whole = before.rename({"rating": "before"})
    for frame in named:
        whole = whole.join(frame, on="id", how="full", coalesce=True)
    return whole.join(ever.with_columns(ever=pl.lit(True)), on="id", how="left").with_columns(
        pl.col("ever").fill_null(False)
    )


def _line(lines: pl.DataFrame, engine: Mapping[str, int], day: date, unit: int) -> LedgerLine:
    before, made, given = pl.col("before"), pl.col("made"), pl.col("given")
    fresh = before.is_null() & made.is_not_null()
    by_hand = made.is_null() & given.is_not_null()
    sums = lines.select(
        before=before.sum(),
        after=given.sum(),
        rated=given.is_not_null().sum(),
        new=(before.is_null() & given.is_not_null()).sum(),
        gone=(before.is_not_null() & given.is_null()).sum(),
        returned=made.filter(fresh & pl.col("ever")).sum(),
        back=given.filter(by_hand & pl.col("ever")).sum(),
        added=given.filter(by_hand & ~pl.col("ever")).sum(),
        left=-made.filter(given.is_null()).sum(),
        corrected=(given - made).sum(),
    ).row(0, named=True)
    points = {cause: sums[cause] * MILLION for cause in ("returned", "back", "added", "left", "corrected")}
    amounts = {cause: engine.get(cause, 0) for cause in ALL} | {
        "newcomers": engine["newcomers"] - points["returned"],
        "returned": points["returned"] + points["back"],
        "left": points["left"],
        "corrected": points["corrected"],
        "added": points["added"],
    }
    counts = {name: sums[name] for name in ("before", "after", "rated", "new", "gone")}
    return LedgerLine(date=day, unit=unit, amounts=amounts, **counts)
