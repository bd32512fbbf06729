"""CPU seconds of `arpad --help` and of rating a 300-player, 9-round report, start-up included.

Run: make bench. Each figure is the best of five runs; beside them the same Python starting and doing nothing,
and importing Polars alone, so that the figures can be compared from machine to machine as ratios.
"""

import random
import sys
import tempfile
from datetime import date
from pathlib import Path

from measure import usage

from arpad.formats.trf import write_trf
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.result import Colour, Result

PLAYERS, ROUNDS, SEED, RUNS = 300, 9, 7, 5


def big_open() -> Tournament:
    """A seeded open: random pairs without rematches, results by coin."""
    draw = random.Random(SEED)
    ratings = sorted((draw.randint(1400, 2500) for _ in range(PLAYERS)), reverse=True)
    met: dict[int, set[int]] = {number: set() for number in range(1, PLAYERS + 1)}
    records: dict[int, list[RoundRecord | None]] = {number: [] for number in met}
    for _ in range(ROUNDS):
        order = list(met)
        draw.shuffle(order)
        while order:
            white = order.pop()
            black = next(number for number in reversed(order) if number not in met[white])
            order.remove(black)
            met[white].add(black)
            met[black].add(white)
            result, reply = draw.choice(
                [(Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)]
            )
            records[white].append(RoundRecord(black, Colour.WHITE, result))
            records[black].append(RoundRecord(white, Colour.BLACK, reply))
    entries = tuple(
        Entry(
            number,
            f"Player {number}",
            rating=None if number % 10 == 0 else ratings[number - 1],
            player_id=str(990_000_000 + number),
            rounds=tuple(records[number]),
        )
        for number in met
    )
    return Tournament(
        entries, name="Bench open", start=date(2011, 10, 1), end=date(2011, 10, 9), declared_type=EventType.SWISS
    )


def cpu_seconds(*command: str) -> float:
    return min(usage(*command).cpu for _ in range(RUNS))


def main() -> None:
    arpad = str(Path(sys.executable).parent / "arpad")
    with tempfile.TemporaryDirectory() as folder:
        report = str(Path(folder) / "open.trf")
        Path(report).write_bytes(write_trf(big_open()))
        empty = cpu_seconds(sys.executable, "-c", "pass")
        figures = {
            "python -c pass": empty,
            "python -c 'import polars'": cpu_seconds(sys.executable, "-c", "import polars"),
            "arpad --help": cpu_seconds(arpad, "--help"),
            f"arpad rate ({PLAYERS} players, {ROUNDS} rounds)": cpu_seconds(arpad, "rate", report),
            "the same, --format json, every reason": cpu_seconds(arpad, "rate", report, "--format", "json"),
        }
    print(f"{'':45}{'CPU s':>8}{'ratio':>8}")
    for name, seconds in figures.items():
        print(f"{name:45}{seconds:8.3f}{seconds / empty:8.1f}")


if __name__ == "__main__":
    main()
