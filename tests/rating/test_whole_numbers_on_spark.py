"""Whole-number arithmetic gives on Spark what the regulations' rounding gives by hand."""

from typing import Any

import narwhals as nw
import pytest

from arpad.rating.arithmetic import on_columns
from arpad.rating.expressions import col, half_away_from_zero, half_up

pytestmark = pytest.mark.spark

# A change in millionths of a point, rounded half up, and half away from zero.
CHANGES = [
    (2_500_000, 3, 3),
    (2_499_999, 2, 2),
    (-2_500_000, -2, -3),
    (-2_500_001, -3, -3),
    (-2_499_999, -2, -2),
    (-500_000, 0, -1),
    (0, 0, 0),
    (280_000_000, 280, 280),
    (-280_499_999, -280, -280),
]


def test_changes_round_as_by_hand(spark: Any) -> None:
    frame = nw.from_native(spark.createDataFrame([(change,) for change, _, _ in CHANGES], "change long"))
    rounded = frame.with_columns(
        up=on_columns(half_up(col("change"), 1_000_000)), away=on_columns(half_away_from_zero(col("change"), 1_000_000))
    )
    found = {row["change"]: (row["up"], row["away"]) for row in rounded.to_native().collect()}
    assert found == {change: (up, away) for change, up, away in CHANGES}


def test_a_difference_beyond_the_cap_counts_as_the_cap(spark: Any) -> None:
    frame = nw.from_native(spark.createDataFrame([(-736,), (-400,), (12,), (401,)], "difference long"))
    capped = frame.with_columns(counted=on_columns(col("difference").clip(-400, 400)))
    found = {row["difference"]: row["counted"] for row in capped.to_native().collect()}
    assert found == {-736: -400, -400: -400, 12: 12, 401: 400}
