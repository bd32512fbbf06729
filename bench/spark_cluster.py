"""A Spark cluster on this machine, a master and two workers, and a period rated on it beside Polars.

Run: make bench-cluster, or `python bench/spark_cluster.py --games 1000000` (needs Java 17). Everything listens on
127.0.0.1 only. `arpad list next` makes the list on the cluster and on Polars; they are compared row by row and byte by
byte. Every process ends with this one, however it ends: each is held by a small Python that stops it, with all that it
has started, as soon as the pipe to us closes.

With --hold the cluster stays up, for commands of your own, until Enter or the end of the input.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import polars as pl
from measure import machine
from period_data import EDITION, NEXT, PREVIOUS, Size, write_period

HOST = "127.0.0.1"
ARPAD = str(Path(sys.executable).parent / "arpad")
SPARK = Path(next(iter(getattr(find_spec("pyspark"), "submodule_search_locations", None) or [""])))
VARIABLES = {"SPARK_HOME": str(SPARK), "SPARK_LOCAL_IP": HOST, "SPARK_DAEMON_MEMORY": "256m"}
WORKERS = 2
_PATIENCE = 300  # seconds until a process that has started must answer; a busy machine needs many of them
_HOLDER = """
import os, signal, subprocess, sys, threading, time

child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, start_new_session=True)

def stop(sign):
    try:
        os.killpg(child.pid, sign)
    except ProcessLookupError:
        pass

def stop_with_the_pipe():
    os.read(0, 1)
    stop(signal.SIGTERM)
    time.sleep(10)
    stop(signal.SIGKILL)

threading.Thread(target=stop_with_the_pipe, daemon=True).start()
code = child.wait()
stop(signal.SIGKILL)
os._exit(code if code >= 0 else 128 - code)
"""


@dataclass(frozen=True)
class Cluster:
    address: str
    page: str  # of the master, as JSON
    folders: tuple[Path, ...]  # where each worker keeps what its executors write

    def state(self) -> dict[str, Any]:
        with urllib.request.urlopen(self.page, timeout=30) as answer:
            state: dict[str, Any] = json.load(answer)
        return state

    def workers_used(self) -> int:
        """How many workers have run a part of any application."""
        return sum(any(folder.glob("app-*/*/stderr")) for folder in self.folders)


@contextmanager
def held(*command: str, log: Path | None = None) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that ends with the block, and with this process."""
    with ExitStack() as stack:
        out = stack.enter_context(log.open("wb")) if log else None
        process = subprocess.Popen(
            [sys.executable, "-c", _HOLDER, *command],
            stdin=subprocess.PIPE,
            env=os.environ | VARIABLES,
            stdout=out,
            stderr=subprocess.STDOUT if log else None,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            assert process.stdin is not None
            process.stdin.close()
            process.wait()


@contextmanager
def cluster(folder: Path, workers: int = WORKERS, memory: str = "1g") -> Iterator[Cluster]:
    """A master and its workers, of one core each, ready to work; the logs are in the folder."""
    port, page = _free_ports(2)
    address = f"spark://{HOST}:{port}"
    master = ("--host", HOST, "--port", str(port), "--webui-port", str(page))
    with ExitStack() as stack:

        def start(name: str, program: str, *arguments: str) -> None:
            command = (str(SPARK / "bin" / "spark-class"), f"org.apache.spark.deploy.{program}", *arguments)
            processes[name] = stack.enter_context(held(*command, log=folder / f"{name}.log"))

        processes: dict[str, subprocess.Popen[bytes]] = {}
        start("master", "master.Master", *master)
        folders = tuple(folder / f"worker-{number}" for number in range(1, workers + 1))
        for work in folders:
            size = ("--cores", "1", "--memory", memory)
            place = ("--host", HOST, "--webui-port", "0", "--work-dir", str(work))
            start(work.name, "worker.Worker", *size, *place, address)
        found = Cluster(address, f"http://{HOST}:{page}/json/", folders)
        _wait_for(found, workers, processes, folder)
        yield found


def _free_ports(count: int) -> list[int]:
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind((HOST, 0))
        return [one.getsockname()[1] for one in sockets]


def _wait_for(found: Cluster, workers: int, processes: dict[str, "subprocess.Popen[bytes]"], folder: Path) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        for name, process in processes.items():
            if process.poll() is not None:
                raise RuntimeError(f"The {name} has ended:\n{(folder / f'{name}.log').read_text('utf-8')[-2_000:]}")
        try:
            if found.state()["aliveworkers"] == workers:
                return
        except OSError:
            pass  # not there yet
        time.sleep(0.2)
    raise RuntimeError(f"The cluster was not ready after {_PATIENCE} seconds.")


def arpad(*arguments: str) -> None:
    """A command of arpad, which ends with this process."""
    with held(ARPAD, *arguments) as process:
        if code := process.wait():
            raise RuntimeError(f"arpad {' '.join(arguments)} left with {code}")


def rows_compared(one: Path, other: Path) -> int:
    """How many rows two lists have, which are the same in both; AssertionError with the first that is not."""
    lists = [pl.read_parquet(path) for path in (one, other)]
    assert lists[0].schema == lists[1].schema, "the lists have other columns"
    pairs = enumerate(zip(*(table.iter_rows() for table in lists), strict=True))
    for number, (row, counterpart) in pairs:
        assert row == counterpart, f"row {number} of the two lists: {row}, {counterpart}"
    assert one.read_bytes() == other.read_bytes(), "the same rows in other bytes"
    return len(lists[0])


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--memory", default="1g", help="of each worker")
    parser.add_argument("--hold", action="store_true", help="only start the cluster and leave it up")
    return parser.parse_args()


def main() -> None:
    given = options()
    if shutil.which("java") is None:
        sys.exit("Spark needs Java 17, and there is no java here.")
    with tempfile.TemporaryDirectory(prefix="arpad-cluster-") as name:
        folder = Path(name)
        with cluster(folder, memory=given.memory) as found:
            print(
                f"{found.address} with {WORKERS} workers of one core and {given.memory}; logs in {folder}", flush=True
            )
            if given.hold:
                sys.stdin.readline()
            else:
                rate(found, Size(given.games, given.players, given.seed), folder)


def rate(found: Cluster, size: Size, folder: Path) -> None:
    print(machine("arpad", "polars", "pyspark"))
    print(f"{size.games:,} games, {size.players:,} players, seed {size.seed}", flush=True)
    previous, games = write_period(size, folder)
    call = ("list", "next", "--previous", f"{previous}@{PREVIOUS}", "--games", str(games), "--on", NEXT)
    clock = {}
    for name, where in (("polars", ()), ("spark", ("--spark", found.address))):
        start = time.monotonic()
        arpad(*call, "--edition", EDITION, *where, "-o", str(folder / f"{name}.parquet"))
        clock[name] = time.monotonic() - start
    rows = rows_compared(folder / "polars.parquet", folder / "spark.parquet")
    assert found.workers_used() == WORKERS, "not every worker has worked"
    print(f"Polars {clock['polars']:.1f} s, the cluster {clock['spark']:.1f} s on the clock, with start-up")
    print(f"The two lists are identical: {rows:,} rows compared; {WORKERS} workers have worked.")


if __name__ == "__main__":
    main()
