"""Cadence against cadence: is a difference worth the same on both lists, and do the two scales slide apart?

The second is asked of people who are on both lists: whatever their strength does, both lists see it, so that what their
ratings move apart is the scales' doing (reading I-389).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import combinations
from math import hypot

import polars as pl

from arpad.results.table import Table
from arpad.studies.drift.monitor_input import MIN_GAMES, MIN_PANEL, SLIDE, WORTHS, Watched, gravest
from arpad.studies.drift.offsets import Stretch, mean_error
from arpad.studies.drift.rated_games import Numbers, list_at
from arpad.studies.history import ratings_on
from arpad.studies.statistics import holm, interval, two_sided, years_between, z_score
from arpad.studies.study import Chart, Section, Value, Verdict, figure, study_table
from arpad.values.dates import plus_months
from arpad.values.records import dataclass


def _named(one: str, other: str) -> str:
    return f"{one} / {other}"


@dataclass(frozen=True)
class Worths:
    """What 100 points are worth on either list; errors add as of different games, which is cautious for one public."""

    cadences: str
    one: float
    other: float
    error: float
    p_value: float  # corrected for the number of pairs

    @property
    def apart(self) -> float:
        return self.one - self.other


def worths_of(stretches: Mapping[str, Stretch]) -> list[Worths]:
    """Every two histories with enough games."""
    known = [(name, one) for name, one in stretches.items() if one.games >= MIN_GAMES]
    found = [
        Worths(_named(name, another), 100 * one.factor, 100 * other.factor, 100 * hypot(one.error, other.error), 1.0)
        for (name, one), (another, other) in combinations(known, 2)
    ]
    corrected = holm([two_sided(z_score(pair.apart, pair.error)) for pair in found])
    return [replace(pair, p_value=p_value) for pair, p_value in zip(found, corrected, strict=True)]


@dataclass(frozen=True)
class Slide:
    """The first list less the second, person by person: on the first day, and on the last."""

    cadences: str
    first: date
    last: date
    ids: pl.Series
    then: Numbers
    now: Numbers
    p_value: float = 1.0  # corrected for the number of pairs

    @property
    def a_year(self) -> tuple[float, float]:
        """The mean change of the difference, and its error."""
        return mean_error((self.now - self.then) / years_between(self.first, self.last))


def slides_of(histories: Sequence[Watched]) -> list[Slide]:
    """Every two histories with enough people on both lists for a year or more."""
    pairs = (_slide(one, other) for one, other in combinations(histories, 2))
    found = [slide for slide in pairs if slide is not None]
    corrected = holm([two_sided(z_score(*slide.a_year)) for slide in found])
    return [replace(slide, p_value=p_value) for slide, p_value in zip(found, corrected, strict=True)]


def _shared_window(one: Watched, other: Watched) -> tuple[date, date]:
    return max(one.window_start, other.window_start), min(one.last, other.last)


def _slide(one: Watched, other: Watched) -> Slide | None:
    """Of those who still play at both cadences: a rating nobody plays for stands still, whatever its scale does."""
    first, last = _shared_window(one, other)
    if plus_months(first, 12) > last:
        return None
    both = _differences(one, other, first, "then").join(_differences(one, other, last, "now"), on="id", how="inner")
    for history in (one, other):
        active = history.played_between(plus_months(last, -12), last)
        both = both.join(pl.DataFrame({"id": history.games.people.ids.filter(pl.Series(active))}), on="id", how="semi")
    if both.height < MIN_PANEL:
        return None
    both = both.sort("id")
    ends = both["then"].to_numpy(), both["now"].to_numpy()
    return Slide(_named(one.name, other.name), first, last, both["id"], *ends)


def _differences(one: Watched, other: Watched, day: date, name: str) -> pl.DataFrame:
    """Of everybody with a rating on both lists of a day: the first less the second."""
    pieces = []
    for history in (one, other):
        published = list_at(history.lists, day)
        assert published is not None, "the window opens with a list of both"
        pieces.append(ratings_on(published))
    both = pieces[0].join(pieces[1], on="id", how="inner", suffix="_other").sort("id")
    return both.select("id", (pl.col("rating").cast(pl.Int64) - pl.col("rating_other")).alias(name))


def cadence_section(histories: Sequence[Watched]) -> tuple[Section, list[Verdict]]:
    worths = worths_of({one.name: one.stretch for one in histories})
    slides = slides_of(histories)
    figures = (figure("players"), figure("drift_apart", 1), figure("low", 1), figure("high", 1))
    years = [row for one, other in combinations(histories, 2) for row in _path(one, other)]
    path = study_table("drift_cadence_path", (_CADENCES, figure("date", None), *figures), years)
    chart = Chart("drift_cadence_path", "line", path.key, "date", "drift_apart", "low", "high", "cadences", zero=True)
    tables = (_table_of_worths(worths), _table_of_slides(slides), path)
    judged = [*([_worths_verdict(worths)] if worths else []), *([_slide_verdict(slides)] if slides else [])]
    return Section("drift_cadence", tables, (chart,) if path.rows else (), {"least": MIN_PANEL}), judged


_CADENCES = figure("cadences", None)


def _table_of_worths(found: Sequence[Worths]) -> Table:
    worth = (figure("drift_worth", 1), figure("drift_worth_other", 1), figure("drift_apart", 1))
    return study_table(
        "drift_worths",
        (_CADENCES, *worth, figure("low", 1), figure("high", 1), figure("p_value", 4)),
        [(one.cadences, one.one, one.other, one.apart, *interval(one.apart, one.error), one.p_value) for one in found],
    )


def _table_of_slides(found: Sequence[Slide]) -> Table:
    ends = (figure("from", None), figure("to", None), figure("drift_apart_then", 1), figure("drift_apart_now", 1))
    change = (figure("drift_a_year", 2), figure("low", 2), figure("high", 2), figure("p_value", 4))
    rows: list[tuple[Value, ...]] = []
    for one in found:
        means = (mean_error(values)[0] for values in (one.then, one.now))
        moved, error = one.a_year
        days = str(one.first), str(one.last)
        rows.append((one.cadences, len(one.now), *days, *means, moved, *interval(moved, error), one.p_value))
    return study_table("drift_slides", (_CADENCES, figure("players"), *ends, *change), rows)


def _path(one: Watched, other: Watched) -> Iterator[tuple[Value, ...]]:
    """Everybody who is on both lists, year by year back from the last."""
    first, last = _shared_window(one, other)
    days: list[date] = []
    while (day := plus_months(last, -12 * len(days))) >= first:
        days.append(day)
    for day in reversed(days):
        differences = _differences(one, other, day, "apart")["apart"].to_numpy()
        if len(differences) >= MIN_PANEL:
            mean, error = mean_error(differences)
            yield _named(one.name, other.name), str(day), len(differences), mean, *interval(mean, error)


def _worths_verdict(found: Sequence[Worths]) -> Verdict:
    worst, level = gravest(found, lambda one: WORTHS.level(one.apart, one.p_value), lambda one: abs(one.apart))
    low, high = interval(worst.apart, worst.error)
    inputs: dict[str, Value] = {
        "cadences": worst.cadences,
        "worth": worst.one,
        "other": worst.other,
        "apart": worst.apart,
        "low": low,
        "high": high,
        "p": worst.p_value,
        "watch": WORTHS.watch,
        "act": WORTHS.act,
    }
    return Verdict("drift_worths", level, "drift_worths", inputs)


def _slide_verdict(found: Sequence[Slide]) -> Verdict:
    """By what the difference changes: that two lists differ by the same number for ever is no drift."""
    worst, level = gravest(found, lambda one: SLIDE.level(one.a_year[0], one.p_value), lambda one: abs(one.a_year[0]))
    points, error = worst.a_year
    low, high = interval(points, error)
    now_low, now_high = interval(*mean_error(worst.now))
    inputs: dict[str, Value] = {
        "cadences": worst.cadences,
        "players": len(worst.now),
        "points": points,
        "low": low,
        "high": high,
        "p": worst.p_value,
        "now": mean_error(worst.now)[0],
        "now_low": now_low,
        "now_high": now_high,
        "from": str(worst.first),
        "to": str(worst.last),
        "watch": SLIDE.watch,
        "act": SLIDE.act,
    }
    return Verdict("drift_slide", level, "drift_slide", inputs)
