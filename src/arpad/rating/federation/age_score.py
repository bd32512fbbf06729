"""A rating beside the ratings of the same age: how many deviations above or below their mean.   [age_score]

All of it on whole numbers: with n players, the sum S of their ratings and the sum Q of the squares, the score of x is
(n x - S) / sqrt(n Q - S S), and a half is told from less than a half by whole square roots (reading I-82).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import accumulate
from math import isqrt

from arpad.rating.federation.activity import PLAYING
from arpad.rating.frames import Frame
from arpad.rating.list_columns import with_cells
from arpad.regulations.edition import Edition, Rule
from arpad.values.dates import plus_months
from arpad.values.numbers import round_half_up
from arpad.values.records import dataclass

_MIDYEAR = (7, 1)  # where only the year of birth is known (reading I-82)


@dataclass(frozen=True)
class AgeGroup:
    """The active players born between two days, both included."""

    first: date
    last: date
    years: int
    players: int
    total: int  # of their ratings
    squares: int

    @property
    def spread(self) -> int:
        """n Q - S S: the variance, times the number of players twice."""
        return self.players * self.squares - self.total**2

    @property
    def mean_hundredths(self) -> int:
        return round_half_up(100 * self.total, self.players)

    @property
    def deviation_hundredths(self) -> int:
        """sqrt(spread) / n in hundredths, a half going up."""
        return _half_up_root(10_000 * self.spread, self.players**2)


@dataclass(frozen=True)
class AgeScore:
    """`why_not` is one of not_listed, not_active, no_birth, too_old, too_few, no_spread; empty where there is one."""

    rating: int | None
    group: AgeGroup | None = None
    z_hundredths: int | None = None
    value: int | None = None
    band: str = ""
    why_not: str = ""


def with_age_scores(frame: Frame, edition: Edition, list_date: date) -> Frame:
    scores = age_scores(frame, edition, list_date)
    return with_cells(frame, age_score=[score.value for score in scores])


def age_scores(frame: Frame, edition: Edition, list_date: date) -> list[AgeScore]:
    """Of every line of the list, in its order."""
    rule = edition.rule("age_score")
    columns = ("rating", "birth", "activity", "hidden")
    rows = list(frame.select(*columns).iter_rows())
    born = [birth_day(birth) for _, birth, _, _ in rows]
    listed = [rating is not None and not hidden for rating, _, _, hidden in rows]
    playing = [one and activity in PLAYING for one, (_, _, activity, _) in zip(listed, rows, strict=True)]
    field = _Field.of(
        (day, rating)
        for day, (rating, _, _, _), counts in zip(born, rows, playing, strict=True)
        if counts and day is not None
    )
    scores = []
    for (rating, _, _, _), day, is_listed, is_playing in zip(rows, born, listed, playing, strict=True):
        if not is_listed:
            scores.append(AgeScore(rating, why_not="not_listed"))
        elif not is_playing:
            scores.append(AgeScore(rating, why_not="not_active"))
        elif day is None:
            scores.append(AgeScore(rating, why_not="no_birth"))
        else:
            scores.append(_score(rating, day, field, rule, list_date))
    return scores


def _score(rating: int, born: date, field: "_Field", rule: Rule, list_date: date) -> AgeScore:
    limit = rule.maybe_integer("for_under")
    if limit and not is_under(born.year, limit, list_date):
        return AgeScore(rating, why_not="too_old")
    group = field.around(born, window_years(born.year, rule, list_date))
    if group.players < rule.integer("least_players"):
        return AgeScore(rating, group, why_not="too_few")
    if group.spread == 0:
        return AgeScore(rating, group, why_not="no_spread")
    above = group.players * rating - group.total
    scaled = _half_up_ratio(rule.integer("scale") * above, group.spread)
    value = rule.integer("centre") * rule.integer("scale") + scaled
    return AgeScore(rating, group, _half_up_ratio(100 * above, group.spread), value, band_of(value, rule))


def is_under(birth_year: int, age: int, day: date) -> bool:
    """Not yet of that age on 1 January of the year (as readings I-81 and I-324 count ages)."""
    return birth_year >= day.year - age


def window_years(birth_year: int, rule: Rule, list_date: date) -> int:
    """How many years older or younger the group may be."""
    ages, years = rule.integers("under_ages"), rule.integers("years")
    found = (span for age, span in zip(ages, years[:-1], strict=True) if is_under(birth_year, age, list_date))
    return next(found, years[-1])


def band_of(value: int, rule: Rule) -> str:
    """From the highest band down; the last is below all limits."""
    limits, names = rule.integers("bands_from"), rule.texts("bands")
    return next((name for limit, name in zip(limits, names[:-1], strict=True) if value >= limit), names[-1])


def birth_day(birth: str) -> date | None:
    parts = [int(part) for part in birth.split("-")] if birth else []
    if not parts:
        return None
    return date(parts[0], *_MIDYEAR) if len(parts) == 1 else date(*parts)


@dataclass(frozen=True)
class _Field:
    """The active players by birth, with running sums, so that a group costs two look-ups."""

    days: Sequence[date]
    totals: Sequence[int]
    squares: Sequence[int]

    @classmethod
    def of(cls, players: Iterable[tuple[date, int]]) -> "_Field":
        ordered = sorted(players)
        ratings = [rating for _, rating in ordered]
        return cls(
            [day for day, _ in ordered],
            [0, *accumulate(ratings)],
            [0, *accumulate(rating**2 for rating in ratings)],
        )

    def around(self, born: date, years: int) -> AgeGroup:
        first, last = plus_months(born, -12 * years), plus_months(born, 12 * years)
        low, high = bisect_left(self.days, first), bisect_right(self.days, last)
        totals, squares = self.totals, self.squares
        return AgeGroup(first, last, years, high - low, totals[high] - totals[low], squares[high] - squares[low])


def _half_up_ratio(numerator: int, radicand: int) -> int:
    """numerator / sqrt(radicand) to the nearest whole number, a half going up.

    m is the answer if it is the largest with (2m - 1) sqrt(radicand) <= 2 numerator.

    >>> _half_up_ratio(1, 4), _half_up_ratio(-1, 4), _half_up_ratio(-3, 4), _half_up_ratio(10, 9)
    (1, 0, -1, 3)
    """
    squared = 4 * numerator**2
    whole = isqrt(squared // radicand)  # of twice the ratio, without its sign
    if numerator >= 0:
        return (whole + 1) // 2
    exact = whole**2 * radicand == squared
    return (1 - (whole if exact else whole + 1)) // 2


def _half_up_root(numerator: int, denominator: int) -> int:
    """sqrt(numerator / denominator) to the nearest whole number, a half going up."""
    return (isqrt(4 * numerator // denominator) + 1) // 2
