"""The ratings of each year's last list: how many, their mean and spread, and who is new."""

from collections.abc import Iterator, Sequence
from datetime import date
from math import log, sqrt

import polars as pl

from arpad.rating.published import last_of_each_year
from arpad.studies.drift.monitor_input import MEAN, SPREAD, Limits, Watched, gravest
from arpad.studies.history import ratings_on
from arpad.studies.statistics import two_sided, years_between, z_score
from arpad.studies.study import Chart, Section, Value, Verdict, figure, study_table
from arpad.values.records import dataclass

QUANTILES = (10, 25, 50, 75, 90)


@dataclass(frozen=True)
class YearOfList:
    cadence: str
    date: date
    players: int
    mean: float
    spread: float
    quantiles: tuple[float, ...]
    newcomers: int | None  # rated here and not a year before; None on the first list
    newcomers_mean: float | None


def years_of(watched: Watched) -> Iterator[YearOfList]:
    """The list the span opens with, then the last of each year."""
    chosen = {watched.lists[0].date, *last_of_each_year(published.date for published in watched.lists[1:])}
    before: pl.DataFrame | None = None
    for published in watched.lists:
        if published.date not in chosen:
            continue
        now = ratings_on(published)
        if now.height > 1:
            yield _year(watched.name, published.date, now, before)
        before = now


def _year(cadence: str, day: date, now: pl.DataFrame, before: pl.DataFrame | None) -> YearOfList:
    ratings = now["rating"].cast(pl.Float64)
    fresh = None if before is None else now.join(before, on="id", how="anti")["rating"].cast(pl.Float64)
    points = now.select(
        pl.col("rating").quantile(quantile / 100, interpolation="linear").alias(str(quantile)) for quantile in QUANTILES
    ).row(0)
    return YearOfList(
        cadence,
        day,
        now.height,
        _number(ratings.mean()),
        _number(ratings.std()),
        points,
        None if fresh is None else len(fresh),
        None if fresh is None or not len(fresh) else _number(fresh.mean()),
    )


def _number(value: object) -> float:
    assert isinstance(value, float)
    return value


def distribution_section(histories: Sequence[Watched]) -> tuple[Section, list[Verdict]]:
    years = {history.name: list(years_of(history)) for history in histories}
    rows = [_row(year) for group in years.values() for year in group]
    table = study_table(
        "drift_years",
        (
            figure("cadence", None),
            figure("date", None),
            figure("players"),
            figure("mean", 1),
            figure("drift_spread", 1),
            *(figure(f"drift_q{one}") for one in QUANTILES),
            figure("drift_newcomers"),
            figure("drift_newcomers_share", 1),
            figure("drift_newcomers_mean", 1),
        ),
        rows,
    )
    charts = (
        Chart("drift_years_mean", "line", table.key, "date", "mean", "drift_q25", "drift_q75", "cadence"),
        Chart("drift_years_newcomers", "bars", table.key, "date", "drift_newcomers_share", colour="cadence"),
    )
    judged = [verdict for verdict in (_mean(years), _spread(years)) if verdict is not None]
    return Section("drift_years", (table,), charts if rows else ()), judged


def _row(year: YearOfList) -> tuple[Value, ...]:
    share = None if year.newcomers is None else 100 * year.newcomers / year.players
    return (
        year.cadence, str(year.date), year.players, year.mean, year.spread, *year.quantiles, year.newcomers, share,
        year.newcomers_mean,
    )  # fmt: skip


@dataclass(frozen=True)
class _Change:
    """A figure of the first and of the last list, what it changes a year, and how sure that is."""

    first: YearOfList
    last: YearOfList
    was: float
    now: float
    a_year: float
    p_value: float


def _spans(years: dict[str, list[YearOfList]]) -> Iterator[tuple[YearOfList, YearOfList, float]]:
    for group in years.values():
        if group and (length := years_between(group[0].date, group[-1].date)) >= 1:
            yield group[0], group[-1], length


def _mean(years: dict[str, list[YearOfList]]) -> Verdict | None:
    """Two means, as if of different people: with most of them the same, the test is too shy rather than too bold."""
    found = []
    for first, last, length in _spans(years):
        error = sqrt(first.spread**2 / first.players + last.spread**2 / last.players)
        change = last.mean - first.mean
        found.append(_Change(first, last, first.mean, last.mean, change / length, two_sided(z_score(change, error))))
    return _verdict("drift_mean", MEAN, found)


def _spread(years: dict[str, list[YearOfList]]) -> Verdict | None:
    """The logarithm of a standard deviation has the error 1 / sqrt(2n), of bell-shaped ratings."""
    found = []
    for first, last, length in _spans(years):
        if first.spread and last.spread:
            change = log(last.spread / first.spread)
            error = sqrt(1 / (2 * first.players) + 1 / (2 * last.players))
            p_value = two_sided(z_score(change, error))
            found.append(_Change(first, last, first.spread, last.spread, 100 * change / length, p_value))
    return _verdict("drift_spread", SPREAD, found)


def _verdict(check: str, limits: Limits, found: list[_Change]) -> Verdict | None:
    if not found:
        return None
    worst, level = gravest(found, lambda one: limits.level(one.a_year, one.p_value), lambda one: abs(one.a_year))
    inputs: dict[str, Value] = {
        "cadence": worst.first.cadence,
        "a_year": worst.a_year,
        "was": worst.was,
        "is": worst.now,
        "from": str(worst.first.date),
        "to": str(worst.last.date),
        "p": worst.p_value,
        "watch": limits.watch,
        "act": limits.act,
    }
    return Verdict(check, level, check, inputs)
