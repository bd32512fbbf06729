"""Tables of games on Spark, for `arpad list next --spark`."""

from collections.abc import Sequence
from functools import reduce
from typing import Any

from arpad.cli.exits import Exit, Refusal
from arpad.formats.games import COLUMNS
from arpad.formats.games.relational_games import RelationalGames, relational_games, to_spark, unfit_columns
from arpad.values.finding import Finding
from arpad.values.kinds import Problem


def session_on(master: str) -> Any:
    """A session; 'default' leaves the choice to spark-submit and its settings."""
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        raise Refusal(Exit.REFUSED, Finding("list.E052")) from None
    builder = SparkSession.builder.appName("arpad")
    if master != "default":
        builder = builder.master(master)
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    session = builder.config("spark.sql.session.timeZone", "UTC").getOrCreate()  # a moment's day, wherever it is read
    session.sparkContext.setLogLevel("ERROR")
    return session


def games_on_spark(session: Any, names: Sequence[str]) -> tuple[RelationalGames | None, list[Finding]]:
    """Parquet, or CSV with a header, of any place Spark can read; all files are one table."""
    from pyspark.errors import PySparkException

    try:
        tables = [_read(session, name) for name in names]
        odd = [finding for table in tables for finding in unfit_columns(table)]  # as texts they would look sound
        if odd:
            return None, odd
        texts = map(_as_texts, tables)
        return relational_games(reduce(lambda one, other: one.unionByName(other), texts), to_spark(session))
    except PySparkException as error:
        problem = Problem("problem.table", {"detail": str(error).partition("\n")[0][:200]})
        return None, [Finding("games.E001", {"problem": problem})]


def _read(session: Any, name: str) -> Any:
    is_csv = name.lower().endswith(".csv")
    return session.read.csv(name, header=True) if is_csv else session.read.parquet(name)


def _as_texts(table: Any) -> Any:
    """The columns of a table of games, as texts, so that files of different kinds go together."""
    days = [name for name, kind in table.dtypes if kind.startswith("timestamp")]  # of a moment only the day
    table = table.withColumns({name: table[name].cast("date") for name in days})
    return table.select(*(table[column].cast("string") for column in COLUMNS if column in table.columns))
