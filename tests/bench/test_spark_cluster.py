"""A Spark master with two workers gives the list of Polars, row by row, and leaves no process behind."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from arpad.formats.lists.engine_list import list_bytes
from rating.test_games_on_columns import EDITIONS, a_table

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

from spark_cluster import Cluster, arpad, cluster, rows_compared

BENCH = Path(__file__).parents[2] / "bench"
pytestmark = pytest.mark.spark


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def test_the_list_of_a_master_with_two_workers(two_workers: Cluster, tmp_path: Path) -> None:
    """Events of every kind with newcomers, their games in any order, after several lists."""
    edition = "fide-2024"
    data, lists = a_table(5, edition)
    header, *lines = data.decode().splitlines()
    random.Random(5).shuffle(lines)
    (tmp_path / "games.csv").write_text("\n".join([header, *lines]) + "\n", "utf-8")
    call = ["list", "next", "--games", str(tmp_path / "games.csv"), "--edition", edition]
    for published in lists:
        path = tmp_path / f"{published.date}.parquet"
        path.write_bytes(list_bytes(published, "parquet"))
        call += ["--previous", f"{path}@{published.date}"]
    call += ["--on", str(EDITIONS[edition][0])]
    here, there = tmp_path / "here.parquet", tmp_path / "there.parquet"
    arpad(*call, "-o", str(here))
    arpad(*call, "--spark", two_workers.address, "-o", str(there))
    assert rows_compared(here, there) > 5
    assert two_workers.workers_used() == 2


def _started_with(variable: str) -> list[str]:
    """The processes that run with the variable; whatever a process starts has it too."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            variables = path.read_bytes().split(b"\0")
            if variable.encode() in variables:
                found.append((path.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            continue  # ended meanwhile, or not ours
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="only Linux shows the processes here")
def test_nothing_is_left_when_it_is_killed(tmp_path: Path) -> None:
    """SIGKILL leaves no moment to tidy up."""
    mark = f"TMPDIR={tmp_path}"
    script = subprocess.Popen(
        [sys.executable, str(BENCH / "spark_cluster.py"), "--hold"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    try:
        assert script.stdout is not None
        assert script.stdout.readline().startswith(b"spark://127.0.0.1:")
        assert sum("java" in command and "spark.deploy" in command for command in _started_with(mark)) >= 3
        script.kill()
        script.wait()
        end = time.monotonic() + 60
        while (left := _started_with(mark)) and time.monotonic() < end:
            time.sleep(0.2)
        assert not left
    finally:
        script.kill()
        script.communicate()
