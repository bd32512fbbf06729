"""The same table on DuckDB and on Spark gives the same list as in memory."""

import io
from typing import Any

import duckdb
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.games import read_games
from arpad.formats.games.relational_games import Carry, relational_games, to_spark
from rating.test_games_on_columns import EACH, EDITIONS, a_table, on_columns, same
from support.duckdb_games import to_duckdb
from support.examples import FEW


def agrees(native: Any, carry: Carry, data: bytes, lists: Any, edition: str) -> None:
    here = read_games([data]).games
    there, findings = relational_games(native, carry)
    assert here is not None
    assert there is not None, findings
    same(on_columns(there, lists, edition), on_columns(here, lists, edition))


@pytest.mark.parametrize("edition", EACH)
@settings(max_examples=FEW // 4)
@given(seed=st.integers(0, 10**9))
def test_duckdb(edition: str, seed: int) -> None:
    data, lists = a_table(seed, edition)
    with duckdb.connect() as connection:
        table = connection.from_arrow(pl.read_csv(io.BytesIO(data), infer_schema=False).to_arrow())
        agrees(table, to_duckdb(connection), data, lists, edition)


@pytest.mark.spark
@pytest.mark.parametrize("edition", EDITIONS)
def test_spark(edition: str, spark: Any) -> None:
    for seed in range(3):
        data, lists = a_table(seed, edition)
        table = spark.createDataFrame(pl.read_csv(io.BytesIO(data), infer_schema=False).to_arrow())
        agrees(table, to_spark(spark), data, lists, edition)
