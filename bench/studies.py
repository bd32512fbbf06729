"""Ten years of an invented federation, 50,000 players and 5 million games: simulated, rated, and studied.

Run: make bench-studies, or `python bench/studies.py --players 2500 --only simulate`. The history is invented from the
seed in a temporary folder (or kept with --folder), each command runs once in a process of its own, and what is measured
is CPU time (all threads), time on the clock and the highest memory.

  simulate     `arpad study simulate`, one Swiss in twenty paired by the exact engine
  drift        `arpad study drift`, with the ledger of every list
  integrity    `arpad study integrity`
  calibration  `arpad study calibration`, all models on the last million games
  whatif       `arpad study whatif`, the whole history under another edition
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from measure import Usage, machine, usage

ARPAD = (sys.executable, "-m", "arpad")
EDITION, OTHER = "fide-2024", "fide-2022"


def simulate(folder: Path, asked: argparse.Namespace) -> Usage:
    size = ("--players", str(asked.players), "--years", str(asked.years), "--seed", str(asked.seed))
    return usage(*ARPAD, "study", "simulate", *size, "--edition", EDITION, "-o", str(folder))


def studied(name: str, *options: str) -> Callable[[Path, argparse.Namespace], Usage]:
    """The whole history through one study, every figure written."""

    def run(folder: Path, asked: argparse.Namespace) -> Usage:
        out = ("--format", "json", "-o", str(folder / f"{name}.json"))
        return usage(*ARPAD, "study", name, str(folder / "history.toml"), *options, *out)

    return run


PARTS: Mapping[str, Callable[[Path, argparse.Namespace], Usage]] = {
    "simulate": simulate,
    "drift": studied("drift"),
    "integrity": studied("integrity"),
    "calibration": studied("calibration"),
    "whatif": studied("whatif", "--edition", OTHER),
}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--players", type=int, default=50_000)
    options.add_argument("--years", type=int, default=10)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--folder", type=Path, help="where the history is kept; it is not simulated if it is there")
    options.add_argument("--only", nargs="*", choices=PARTS, default=list(PARTS))
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = asked.folder or Path(scratch) / "history"
        print(machine("polars", "numpy"))
        print(f"{asked.players:,} players, {asked.years} years, seed {asked.seed}, {EDITION}")
        print(f"{'':34}{'CPU s':>10}{'clock s':>10}{'MB':>8}")
        if "simulate" not in asked.only and not (folder / "history.toml").is_file():
            simulate(folder, asked)
        for name in asked.only:
            used = PARTS[name](folder, asked)
            print(f"{name:34}{used.cpu:10,.1f}{used.wall:10,.1f}{used.peak / 1e6:8,.0f}")


if __name__ == "__main__":
    main()
