"""The ledger of points: what every list has more or less than the one before, by cause, to the last millionth.

Each period is rated again from the lists as they were published, so that what a list differs from its own games and law
stands on lines of its own: corrections, players added or taken off by hand.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import polars as pl

from arpad.formats.games.player_numbers import TextNumbers
from arpad.rating.balance import CAUSES
from arpad.rating.expectation import table_of
from arpad.rating.next_list import next_list
from arpad.rating.outcome import MILLION
from arpad.rating.published import PublishedList
from arpad.studies.history import Past, PastPeriod, forget_lookups, slimmed, still_serving
from arpad.values.records import dataclass

Numbers = np.ndarray[Any, Any]

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
    numbers = TextNumbers()
    before = _ratings(past.opening, numbers.of(past.opening.ids.to_native()))
    ever = before > 0
    for period in past.periods:
        edition = past.edition_of(period.date)
        games = replace(period.games, explain_sum=True)
        made = next_list(lists, games, edition, period.date, past.series, period.closing)
        given = period.published or made.published
        codes = numbers.of(made.published.ids.to_native())
        of_games = _ratings(made.published, codes)
        if given is not made.published and not _same_ids(given, made.published):
            codes = numbers.of(given.ids.to_native())
        after = of_games if given is made.published else _ratings(given, codes)
        size = max(len(before), len(of_games), len(after))
        before, of_games, after, ever = (_longer(column, size) for column in (before, of_games, after, ever))
        compared = _Compared(before, of_games, after, ever)
        slim = slimmed(given)
        forget_lookups(period)
        yield _line(compared, made.ledger, period.date, table_of(edition).unit), replace(period, published=slim)
        before, ever = after, ever | (after > 0)
        lists = still_serving([*lists, given], period.date)


@dataclass(frozen=True)
class _Compared:
    """By the player's number: his rating before, as the games make it and as published, 0 without one; and whether he
    ever had one."""

    before: Numbers
    made: Numbers
    given: Numbers
    ever: Numbers


def _same_ids(one: PublishedList, other: PublishedList) -> bool:
    """In the same order, as a list has them that was made of its own games."""
    return len(one.ids) == len(other.ids) and bool((one.ids == other.ids).all())


def _ratings(published: PublishedList, codes: Numbers) -> Numbers:
    """By the numbers of its players."""
    native: pl.DataFrame = published.frame.to_native()
    found = np.zeros(int(codes.max()) + 1 if len(codes) else 0, dtype=np.int64)
    found[codes] = native["rating"].fill_null(0).to_numpy()
    return np.maximum(found, 0, out=found)


def _longer(column: Numbers, size: int) -> Numbers:
    return np.concatenate([column, np.zeros(size - len(column), dtype=column.dtype)])


def _line(compared: _Compared, engine: Mapping[str, int], day: date, unit: int) -> LedgerLine:
    before, made, given, ever = compared.before, compared.made, compared.given, compared.ever
    fresh = (before == 0) & (made > 0)
    by_hand = (made == 0) & (given > 0)
    points = {
        "returned": made[fresh & ever],
        "back": given[by_hand & ever],
        "added": given[by_hand & ~ever],
        "left": -made[given == 0],
        "corrected": (given - made)[(given > 0) & (made > 0)],
    }
    of = {cause: int(amounts.sum()) * MILLION for cause, amounts in points.items()}
    amounts = {cause: engine.get(cause, 0) for cause in ALL} | {
        "newcomers": engine["newcomers"] - of["returned"],
        "returned": of["returned"] + of["back"],
        "left": of["left"],
        "corrected": of["corrected"],
        "added": of["added"],
    }
    return LedgerLine(
        date=day,
        unit=unit,
        before=int(before.sum()),
        after=int(given.sum()),
        rated=int((given > 0).sum()),
        new=int(((before == 0) & (given > 0)).sum()),
        gone=int(((before > 0) & (given == 0)).sum()),
        amounts=amounts,
    )
