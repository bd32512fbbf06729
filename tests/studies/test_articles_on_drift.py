"""What the articles on the drift of the scale ask an administrator to be able to see (2004 12.3, 2005 12.3, 2011 10.3,
2018 10.3, REA 2.c): mean and size of every year's list, spread, who came and left, and scores against expectation.

Four players of 1400, 1600, 1800 and 2000, who all stay as they are, and in the second year a fifth of 2200:

    2024   mean 1700, spread √(200000 / 3) = 258.20
    2025   mean 1800, spread √(400000 / 4) = 316.23, one newcomer in five, of 2200
"""

from datetime import date
from typing import Any

import pytest

from arpad.rating.next_list import Games
from arpad.regulations.calendar import completed, edition_named, series_of
from arpad.results.table import Table
from arpad.studies.drift import drift, watched
from arpad.studies.history import Past, PastPeriod
from arpad.values.time_control import Cadence
from support.drifting import Federation, invented
from support.lists import line, published


def tables(past: Past) -> dict[str, Table]:
    found = watched("standard", past, None, None, 5)
    assert found is not None
    return {table.key: table for section in drift([found]).sections for table in section.tables}


def row(table: Table, place: int) -> dict[str, Any]:
    return dict(zip([column.key for column in table.json], table.rows[place], strict=True))


@pytest.mark.article(
    "fide-2004/12.3", "fide-2005/12.3", "fide-2011/10.3", "fide-rapid-blitz-2018/10.3", "fada-2014/Art 2.c"
)
def test_mean_spread_and_size_of_every_year_and_who_is_new() -> None:
    four = [line(name, rating) for name, rating in (("A", 1400), ("B", 1600), ("C", 1800), ("D", 2000))]
    first, second = date(2024, 12, 1), date(2025, 12, 1)
    law = completed(edition_named("fide-2024"), first).edition
    later = PastPeriod(second, Games(), published(second, [*four, line("E", 2200)]))
    past = Past(published(first, four), [later], lambda _: law, series_of(law.chapter, Cadence.STANDARD))
    years = tables(past)["drift_years"]
    assert row(years, 0) | {"drift_spread": None} == row(years, 0) | {
        "players": 4,
        "mean": 1700.0,
        "drift_spread": None,
    }
    assert row(years, 0)["drift_spread"] == pytest.approx(258.20, abs=0.01)
    assert (row(years, 1)["players"], row(years, 1)["mean"]) == (5, 1800.0)
    assert row(years, 1)["drift_spread"] == pytest.approx(316.23, abs=0.01)
    assert [row(years, 1)[f"drift_newcomers{what}"] for what in ("", "_share", "_mean")] == [1, 20.0, 2200.0]


@pytest.mark.article("fide-2004/12.3", "fide-2005/12.3", "fide-rapid-blitz-2018/10.3")
def test_observed_against_expected_score_in_bands_of_difference() -> None:
    """Every band of an honest federation: what favourites scored lies within .05 of what was expected of them."""
    bands = tables(invented(Federation(months=6)))["drift_difference"]
    assert [row(bands, place)["drift_difference"] for place in range(3)] == ["0–49", "50–99", "100–149"]
    for place in range(len(bands.rows)):
        found = row(bands, place)
        assert found["games"] >= 200
        assert found["observed"] == pytest.approx(found["expected"], abs=0.05)
