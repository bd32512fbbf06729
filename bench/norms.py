"""CPU seconds of all norms of a 300-player, 11-round open: every player, every title; and of the forecast with 7 to go.

Run: make bench. The best of five runs; `beyond start-up` is what the command needs more than `arpad --help`.
"""

import random
import sys
import tempfile
from dataclasses import replace
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "tests")]

from rate import cpu_seconds  # noqa: E402

from arpad.formats.trf import write_trf  # noqa: E402
from arpad.tournament.model import Tournament  # noqa: E402
from arpad.values.person import Sex, Title  # noqa: E402
from support.simulated import simulated_swiss  # noqa: E402

PLAYERS, ROUNDS, SEED, LEFT = 300, 11, 7, 7
FEDERATIONS = ("ESP", "ESP", "ESP", "FRA", "POR", "ITA", "GER")
TITLES = ((2500, Title.GM), (2400, Title.IM), (2300, Title.FM), (2200, Title.CM))


def titled_open() -> Tournament:
    """The simulated open with titles by rating, federations and a third of women."""
    draw = random.Random(SEED)
    event = simulated_swiss(SEED, date(2010, 5, 1), PLAYERS, ROUNDS)
    entries = [
        replace(
            entry,
            title=next((title for least, title in TITLES if (entry.rating or 0) >= least), None),
            federation=draw.choice(FEDERATIONS),
            sex=Sex.FEMALE if draw.random() < 1 / 3 else Sex.MALE,
        )
        for entry in event.entries
    ]
    return replace(event, entries=tuple(entries), federation="ESP")


def begun(event: Tournament, left: int) -> Tournament:
    """The same event with so many rounds to come."""
    played = ROUNDS - left
    entries = (replace(entry, rounds=entry.rounds[:played], points=None, rank=None) for entry in event.entries)
    return replace(event, entries=tuple(entries), rounds_planned=ROUNDS, round_dates=event.round_dates[:played])


def main() -> None:
    arpad = str(Path(sys.executable).parent / "arpad")
    with tempfile.TemporaryDirectory() as folder:
        report = str(Path(folder) / "open.trf")
        Path(report).write_bytes(write_trf(titled_open(), "TRF26"))
        start_up = cpu_seconds(arpad, "--help")
        table = cpu_seconds(arpad, "norms", report)
        explained = cpu_seconds(arpad, "norms", report, "--format", "json", "--explain")
        Path(report).write_bytes(write_trf(begun(titled_open(), LEFT), "TRF26"))
        forecast = cpu_seconds(arpad, "norms", report, "--forecast")
    print(f"{'':58}{'CPU s':>8}{'beyond start-up':>18}")
    for name, seconds in (
        (f"arpad norms ({PLAYERS} players, {ROUNDS} rounds)", table),
        ("the same, --format json --explain, every reason", explained),
        (f"arpad norms --forecast, {LEFT} rounds left", forecast),
    ):
        print(f"{name:58}{seconds:8.3f}{seconds - start_up:18.3f}")


if __name__ == "__main__":
    main()
