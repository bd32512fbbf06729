"""One rating period of 1 million games on local Spark with two workers, beside the same period on Polars.

Run: make bench-spark (needs Java 17). The data are those of bench/period.py, invented from the seed. Both lists must be
the same bytes. Printed, to plan a cluster with: seconds per million games, and bytes per game on disk, shuffled between
workers, and held in memory at most. Starting Spark is not counted.
"""

import argparse
import json
import os
import shutil
import sys
import tempfile
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Any

from measure import job, machine
from period import WHOLE, arpad_list
from period_data import EDITION, NEXT, PREVIOUS

WORKERS = 2
SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.sql.shuffle.partitions": str(2 * WORKERS),
}


def arpad_on_spark(session: Any, folder: Path) -> None:
    """Make `spark.parquet` from `previous.parquet` and `games.parquet` with the same function as `arpad list next`."""
    from arpad.formats.games.relational_games import relational_games, to_spark
    from arpad.formats.lists import read_list
    from arpad.formats.lists.engine_list import in_engine_columns, list_bytes
    from arpad.rating.case import Choice
    from arpad.rating.next_list import Games, next_list
    from arpad.regulations.calendar import edition_named

    table, _ = read_list((folder / "previous.parquet").read_bytes())
    games, findings = relational_games(session.read.parquet(str(folder / "games.parquet")), to_spark(session))
    assert table is not None
    assert games is not None, findings
    previous = in_engine_columns(table, date.fromisoformat(PREVIOUS))
    played = Games(tables=[games], choice=Choice(EDITION))
    made = next_list([previous], played, edition_named(EDITION), date.fromisoformat(NEXT), "standard")
    (folder / "spark.parquet").write_bytes(list_bytes(made.published, "parquet"))


def on_spark(folder: Path) -> dict[str, Any]:
    """The job: what the Java process behind the session used between its start and the end of the work."""
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(f"local[{WORKERS}]").appName("arpad bench")
    for key, value in SETTINGS.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    java = Path("/proc") / str(session.sparkContext._gateway.proc.pid)
    session.range(1).count()  # Spark is up once it has done something
    before, start = cpu_of(java) + sum(os.times()[:2]), perf_counter()
    arpad_on_spark(session, folder)
    wall = perf_counter() - start
    told = {
        "cpu": cpu_of(java) + sum(os.times()[:2]) - before,
        "wall": wall,
        "peak": highest_memory(java),
        "shuffled": shuffled_bytes(session),
    }
    session.stop()
    return told


def cpu_of(process: Path) -> float:
    """Seconds of a running process, user and system."""
    fields = (process / "stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def highest_memory(process: Path) -> int:
    """Bytes."""
    lines = (process / "status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def shuffled_bytes(session: Any) -> int:
    """What all executors have written for other stages."""
    executors = session.sparkContext._jsc.sc().statusStore().executorList(False)
    return sum(int(executors.apply(at).totalShuffleWrite()) for at in range(executors.size()))


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the figures there too")
    parser.add_argument("--job", type=Path, metavar="FOLDER", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    given = options()
    if given.job:
        print(json.dumps(on_spark(given.job)))
        return
    if shutil.which("java") is None:
        sys.exit("Spark needs Java 17, and there is no java here.")
    print(machine("arpad", "polars", "pyspark"))
    print(f"{given.games:,} games, {given.players:,} players, seed {given.seed}, local[{WORKERS}]\n", flush=True)
    with tempfile.TemporaryDirectory(prefix="arpad-bench-") as name:
        folder = Path(name)
        files = job(WHOLE, "make", name, *(str(number) for number in (given.games, given.players, given.seed))).told
        spark = job(Path(__file__), "--job", name).told
        polars = arpad_list(folder)
        one, other = ((folder / file).read_bytes() for file in ("next.parquet", "spark.parquet"))
        assert one == other, "the list from Spark is not that from Polars, byte by byte"
    millions, disk = given.games / 1e6, files["games.parquet"]
    told = {
        "games": given.games,
        "players": given.players,
        "identical_bytes": len(one),
        "polars": {"cpu": polars.cpu, "wall": polars.wall, "peak": polars.peak},
        "spark": spark,
        "file": disk,
    }
    print(f"{'':32}{'Polars':>12}{'Spark':>12}")
    print(f"{'CPU s per million games':32}{polars.cpu / millions:12.2f}{spark['cpu'] / millions:12.2f}")
    print(f"{'clock s per million games':32}{polars.wall / millions:12.2f}{spark['wall'] / millions:12.2f}")
    print(f"{'bytes per game: file':32}{disk / given.games:12.1f}{disk / given.games:12.1f}")
    print(f"{'bytes per game: shuffled':32}{'':12}{spark['shuffled'] / given.games:12.1f}")
    print(f"{'bytes per game: highest memory':32}{polars.peak / given.games:12.0f}{spark['peak'] / given.games:12.0f}")
    print(f"\nThe two lists are identical: {len(one):,} bytes compared.")
    if given.json:
        given.json.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
