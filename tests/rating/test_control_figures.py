"""Mean, spread and drift of a list, worked out by hand."""

from datetime import date

import narwhals as nw
import polars as pl
import pytest

from arpad.rating.published import ControlFigures, PublishedList, control_figures, last_of_each_year


def listed(day: date, **ratings: int | None) -> PublishedList:
    frame = pl.DataFrame(
        {"id": list(ratings), "rating": list(ratings.values())}, schema={"id": pl.String, "rating": pl.Int64}
    )
    return PublishedList(day, nw.from_native(frame, eager_only=True))


@pytest.mark.article("fada-2014/Art 2.c")
def test_mean_spread_and_drift() -> None:
    """1400, 1600, 1800: mean 1600; deviations 200, 0, 200: √(80000 / 3) = 163.299. A year later ana has +30 and ben −5: drift
    25 / 2 = 12.5; cai left, eva is new, dan is unrated: mean (1430 + 1595 + 1500) / 3 = 1508.33; deviations −78.33, 86.67 and
    −8.33: √(13716.67 / 3) = 67.62."""
    first = listed(date(2014, 12, 5), ana=1400, ben=1600, cai=1800)
    second = listed(date(2015, 12, 5), ana=1430, ben=1595, eva=1500, dan=None)
    assert list(control_figures([first, second])) == [
        ControlFigures(date(2014, 12, 5), 3, 160000, 16330, 0, None),
        ControlFigures(date(2015, 12, 5), 3, 150833, 6762, 2, 1250),
    ]


def test_a_fall_is_negative_and_one_player_has_no_spread() -> None:
    """1501 to 1500: −1.00."""
    (_, now) = control_figures([listed(date(2014, 12, 5), ana=1501), listed(date(2015, 12, 5), ana=1500)])
    assert (now.mean, now.spread, now.drift) == (150000, 0, -100)


def test_a_list_without_rated_players() -> None:
    (only,) = control_figures([listed(date(2014, 12, 5), ana=None)])
    assert only == ControlFigures(date(2014, 12, 5), 0, None, None, 0, None)


def test_the_last_list_of_each_year() -> None:
    days = [date(2015, 1, 5), date(2014, 12, 5), date(2014, 3, 5), date(2015, 6, 5)]
    assert last_of_each_year(days) == [date(2014, 12, 5), date(2015, 6, 5)]
