"""CPU seconds and highest memory of `arpad --help` and of rating a small and a large report, start-up included.

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


def best(*command: str) -> tuple[float, int]:
    """CPU seconds and bytes."""
    runs = [usage(*command) for _ in range(RUNS)]
    return min(run.cpu for run in runs), min(run.peak for run in runs)


def cpu_seconds(*command: str) -> float:
    return best(*command)[0]


def main() -> None:
    arpad = str(Path(sys.executable).parent / "arpad")
    examples = Path(__file__).parents[1] / "examples"
    with tempfile.TemporaryDirectory() as folder:
        report = str(Path(folder) / "open.trf")
        Path(report).write_bytes(write_trf(big_open()))
        small, listed = str(examples / "01-open.trf"), str(examples / "lists/2011-09.csv")
        empty = best(sys.executable, "-c", "pass")
        figures = {
            "python -c pass": empty,
            "python -c 'import polars'": best(sys.executable, "-c", "import polars"),
            "arpad --help": best(arpad, "--help"),
            "arpad rate (40 players, 7 rounds, a list)": best(arpad, "rate", small, "--list", listed),
            f"arpad rate ({PLAYERS} players, {ROUNDS} rounds)": best(arpad, "rate", report),
            "the same, --format json, every reason": best(arpad, "rate", report, "--format", "json"),
        }
    print(f"{'':45}{'CPU s':>8}{'ratio':>8}{'MB':>6}")
    for name, (seconds, peak) in figures.items():
        print(f"{name:45}{seconds:8.3f}{seconds / empty[0]:8.1f}{peak / 1e6:6.0f}")


if __name__ == "__main__":
    main()
