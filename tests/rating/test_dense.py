"""Sums in one 64-bit word: games below, changes above, and neither spills into the other."""

import narwhals as nw
import polars as pl
import pytest

from arpad.rating.dense_arithmetic import Dense


@pytest.mark.parametrize("sign", [1, -1])
def test_a_hundred_thousand_full_points_in_millionths(sign: int) -> None:
    adder = Dense(2)
    lines = pl.DataFrame({"player": pl.repeat(1, 100_000, dtype=pl.Int32, eager=True)})
    lines = lines.with_columns(delta=pl.lit(sign * 1_000_000, pl.Int64))
    adder.add(nw.from_native(lines, eager_only=True))
    assert adder.added_up().rows() == [(1, sign * 100_000_000_000, 100_000)]


def test_a_narrow_column_of_changes_is_widened_before_it_is_moved_up() -> None:
    adder = Dense(1)
    lines = pl.DataFrame({"player": [0, 0], "delta": pl.Series([-92, 8], dtype=pl.Int16)})
    adder.add(nw.from_native(lines, eager_only=True))
    assert adder.added_up().rows() == [(0, -84, 2)]
