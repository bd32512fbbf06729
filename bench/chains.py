"""Chains of lists beside the reference: 500 of at least twelve lists for every edition, 100 that cross editions.

Run: `python bench/chains.py`, or `python bench/chains.py --edition fide-2011 --chains 20 --way command`. Each chain is
an invented federation whose seed is its number; arpad makes every list from its own lists, untouched, and every field
of every row is compared with `tests/reference/list_years`. What is done stands in out/chains.json, so that a run that
was stopped goes on; the chains that differed are run again.

In process, chains of one kind share their lists, 25 federations at a time (`--together 1`: each alone): nobody of one
meets anybody of another, so each chain is what it is alone, at a fifth of the time. Where they differ, each of them is
run again alone.

  process   the function behind `arpad list next`
  command   `arpad list next` on files
  office    registered, received, accepted, previewed and published, on SQLite
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from reference.list_years.federations import CROSSINGS, OPENINGS, federation, joined  # noqa: E402
from support.chains import differences, in_process  # noqa: E402

RECORD = ROOT / "out/chains.json"
CHAINS, CROSSING, TOGETHER = 500, 100, 25
WHOLE = 10  # of the crossing chains, one in so many goes from 2004 to 2026
PARTS = [name for name in CROSSINGS if name != "all"]
WAYS = ("process", "command", "office")


def crossing_kind(number: int) -> str:
    return "all" if number % WHOLE == 0 else PARTS[number % len(PARTS)]


def asked_chains(asked: argparse.Namespace) -> list[tuple[str, int]]:
    """Kind and seed of every chain."""
    only_crossing = asked.crossing is not None and asked.chains is None
    only_editions = asked.crossing is None and (asked.edition or asked.chains is not None)
    editions = asked.edition or ([] if only_crossing else list(OPENINGS))
    each = CHAINS if asked.chains is None else asked.chains
    crossing = 0 if only_editions else CROSSING if asked.crossing is None else asked.crossing
    chains = [(edition, seed) for edition in editions for seed in range(each)]
    return [*chains, *((crossing_kind(number), number) for number in range(crossing))]


@contextmanager
def way_named(name: str) -> Iterator[Any]:
    if name == "process":
        yield in_process
        return
    from support.chain_ways import ByCommand, ByOffice

    with tempfile.TemporaryDirectory() as folder:
        if name == "command":
            yield ByCommand(Path(folder))
            return
        from support.books import SQLite

        with SQLite(Path(folder)).fresh():
            yield ByOffice()


class Record:
    """What was run, by way and kind: lists made, and the rows that differed, by seed."""

    def __init__(self, path: Path):
        self.path = path
        self.kept: dict[str, dict[str, dict[str, Any]]] = json.loads(path.read_text()) if path.exists() else {}

    def of(self, way: str, kind: str) -> dict[str, Any]:
        return self.kept.setdefault(way, {}).setdefault(kind, {})

    def is_done(self, way: str, kind: str, seed: int) -> bool:
        """Chains that differed are run again."""
        found = self.of(way, kind).get(str(seed))
        return found is not None and not found["differing"]

    def keep(self, way: str, kind: str, seed: int, lists: int, differing: list[str]) -> None:
        self.of(way, kind)[str(seed)] = {"lists": lists, "differing": differing}
        self.path.parent.mkdir(exist_ok=True)
        beside = self.path.with_suffix(".new")
        beside.write_text(json.dumps(self.kept, indent=1))
        beside.replace(self.path)


def run(kind: str, seed: int, way_name: str) -> tuple[int, list[str]]:
    """How many lists a chain has, and what differed on the first that does."""
    made = federation(kind, seed)
    with way_named(way_name) as way:
        found = differences(made, way)
    return sum(len(series.lists) for series in made.series), list(map(str, found))


def run_together(kind: str, seeds: list[int], way_name: str) -> Iterator[tuple[int, int, list[str]]]:
    """Seed, lists and differences of every chain; alone where there is only one, or where they differ together."""
    if len(seeds) > 1:
        chains = [federation(kind, seed) for seed in seeds]
        with way_named(way_name) as way:
            found = differences(joined(chains), way)
        if not found:
            yield from ((one.seed, sum(len(series.lists) for series in one.series), []) for one in chains)
            return
        print(f"{kind} {seeds[0]}-{seeds[-1]} together: {found[0]}", file=sys.stderr)
    for seed in seeds:
        yield seed, *run(kind, seed, way_name)


def groups(chains: list[tuple[str, int]], size: int) -> Iterator[tuple[str, list[int]]]:
    """The seeds of each kind, so many at a time."""
    seeds: dict[str, list[int]] = {}
    for kind, seed in chains:
        seeds.setdefault(kind, []).append(seed)
    for kind, numbers in seeds.items():
        for start in range(0, len(numbers), size):
            yield kind, numbers[start : start + size]


def table(record: Record, way: str) -> str:
    lines = ["| chains | number | seeds | lists | differing rows |", "|---|---|---|---|---|"]
    for kind, chains in record.kept.get(way, {}).items():
        seeds = sorted(map(int, chains))
        lists = sum(one["lists"] for one in chains.values())
        rows = sum(len(one["differing"]) for one in chains.values())
        lines.append(f"| {kind} | {len(chains)} | {seeds[0]}-{seeds[-1]} | {lists} | {rows} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", action="append", choices=list(OPENINGS), help="only this one; may repeat")
    parser.add_argument("--chains", type=int, help=f"of each edition, {CHAINS} unless stated")
    parser.add_argument("--crossing", type=int, help=f"that cross editions, {CROSSING} unless stated")
    parser.add_argument("--way", choices=WAYS, default="process")
    parser.add_argument("--together", type=int, default=TOGETHER, help=f"so many share their lists, {TOGETHER}")
    parser.add_argument("--record", type=Path, default=RECORD)
    asked = parser.parse_args()
    record = Record(asked.record)
    started, count = time.monotonic(), 0
    left = [(kind, seed) for kind, seed in asked_chains(asked) if not record.is_done(asked.way, kind, seed)]
    together = asked.together if asked.way == "process" else 1
    for kind, seeds in groups(left, together):
        for seed, lists, differing in run_together(kind, seeds, asked.way):
            record.keep(asked.way, kind, seed, lists, differing)
            count += 1
            for line in differing[:3]:
                print(line, file=sys.stderr)
    print(table(record, asked.way))
    print(f"{count} chains now, {time.monotonic() - started:.0f} s")
    differs = any(one["differing"] for kind in record.kept.get(asked.way, {}).values() for one in kind.values())
    sys.exit(1 if differs else 0)


if __name__ == "__main__":
    main()
