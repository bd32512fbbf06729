"""`arpad list next --spark` reads and refuses the same tables as without it."""

from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from arpad.cli.next_list import games_on_spark, session_on

pytestmark = pytest.mark.spark

GAME = {
    "event": "A", "start": "2011-07-05", "end": "2011-07-06", "cadence": "standard", "type": "swiss", "round": 1,
    "white": "1", "black": "2", "result": "1-0",
}  # fmt: skip


@pytest.fixture
def table(tmp_path: Path, spark: Any) -> Any:
    """One game in a Parquet file, some of its cells as other types."""

    def write(name: str = "games", **cells: object) -> str:
        path = tmp_path / f"{name}.parquet"
        pl.DataFrame({column: [cell] for column, cell in {**GAME, **cells}.items()}).write_parquet(path)
        return str(path)

    return write


ODD = {"white": 1.0, "black": Decimal("2.0"), "round": [1]}


def test_columns_that_hold_no_cells_are_named_all_at_once(table: Any) -> None:
    """As texts, 1.0 would be an id that nobody has."""
    games, findings = games_on_spark(session_on("local[2]"), [table("sound"), table("odd", **ODD)])
    assert games is None
    assert [(one.id, one.data["name"]) for one in findings] == [
        ("games.E006", name) for name in ("round", "white", "black")
    ]


@pytest.mark.parametrize("column", ODD)
def test_the_command_refuses_what_it_refuses_without_spark(table: Any, arpad: Any, tmp_path: Path, column: str) -> None:
    (tmp_path / "old.csv").write_text("id,name,rating\n1,Ana,2000\n2,Ben,2000\n")
    call = ("list", "next", "--previous", f"{tmp_path / 'old.csv'}@2011-07-01", "--games")
    call = (*call, table(**{column: ODD[column]}), "--on", "2011-09-01", "-o", tmp_path / "new.csv")
    for said in (arpad(*call), arpad(*call, "--spark", "local[2]")):
        assert (said.code, "games.E006" in said.err, f"Column {column} " in said.err) == (3, True, True), said.err


@pytest.mark.parametrize("zone", [None, UTC])
def test_of_a_moment_the_day_counts_wherever_the_machine_is(table: Any, spark: Any, zone: Any) -> None:
    """Half past eleven at night is the next day already in Auckland."""
    spark.conf.set("spark.sql.session.timeZone", "Pacific/Auckland")
    start, end = (datetime(2011, 7, day, 23, 30, tzinfo=zone) for day in (5, 6))
    games, findings = games_on_spark(session_on("local[2]"), [table(start=start, end=end)])
    assert games is not None, findings
    assert [(event.report.start, event.report.end) for event in games.events] == [(date(2011, 7, 5), date(2011, 7, 6))]


def test_days_moments_and_texts_go_together(table: Any) -> None:
    """Files of different kinds are one table: the same event in both."""
    second = table("second", start=date(2011, 7, 5), end=date(2011, 7, 6), round="2")
    moment = table(
        "moment", start=datetime(2011, 7, 5, 12, tzinfo=UTC), end=datetime(2011, 7, 6, 12, tzinfo=UTC), round=3
    )
    games, findings = games_on_spark(session_on("local[2]"), [table("first"), second, moment])
    assert games is not None, findings
    [event] = games.events
    assert [len(entry.rounds) for entry in games.tournament(event.number).entries] == [3, 3]
