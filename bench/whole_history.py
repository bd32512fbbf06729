"""The two models that learn, on a million games: Glicko-2 and the whole-history estimate, out of sample.

Run: `python bench/whole_history.py`, or with --games 100000 --players 5000 for a small one. Games are drawn from known
strengths: 120 periods of a month, opponents of about the same level, some players far more active than others. Every
period is expected from a fit to all earlier ones. What is measured is CPU time and time on the clock of each model in
this process, and its highest memory so far. The Brier score beside that of the true strengths says that
it learns.
"""

import argparse
import resource
import time
from collections.abc import Callable
from datetime import date, timedelta

import numpy as np
from measure import machine

from arpad.regulations.calendar import edition_named
from arpad.studies.calibration.models import MODELS
from arpad.studies.calibration.sample import Real, Sample

EDITION = "fide-2024"


def drawn(games: int, players: int, periods: int, seed: int) -> tuple[Sample, Real]:
    """The games, and White's true expectation in each."""
    draw = np.random.default_rng(seed)
    strength = draw.normal(1700, 300, players)
    level = np.argsort(strength)
    rank = np.argsort(level)
    white = (players * draw.random(games) ** 1.5).astype(np.int64)
    near = rank[white] + draw.integers(-players // 8, players // 8, games)
    black = level[np.clip(near, 0, players - 1)]
    black = np.where(black == white, (white + 1) % players, black)
    true = 1 / (1 + 10 ** ((strength[black] - strength[white]) / 400))
    rating = (strength + draw.normal(0, 80, players)).astype(np.int64)
    period = np.sort(draw.integers(0, periods, games))
    sample = Sample(
        period=period,
        event=np.arange(games) // 45,
        white=white,
        black=black,
        score=(draw.random(games) < true).astype(np.float64),
        white_rating=rating[white],
        black_rating=rating[black],
        players=players,
        dates=[date(2014, 1, 1) + timedelta(days=30 * number) for number in range(periods)],
        editions=[edition_named(EDITION, "rating")] * periods,
        mean=1700,
    )
    return sample, true


def measured(name: str, made: Callable[[], Real], score: Real) -> None:
    cpu, clock = time.process_time(), time.perf_counter()
    expected = made()
    cpu, clock = time.process_time() - cpu, time.perf_counter() - clock
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{name:20}{cpu:10,.1f}{clock:10,.1f}{peak:8,.0f}{np.mean((score - expected) ** 2):10.4f}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=1_000_000)
    options.add_argument("--players", type=int, default=50_000)
    options.add_argument("--periods", type=int, default=120)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    sample, true = drawn(asked.games, asked.players, asked.periods, asked.seed)
    print(machine("numpy"))
    print(f"{asked.games:,} games, {asked.players:,} players, {asked.periods} periods, seed {asked.seed}")
    print(f"{'':20}{'CPU s':>10}{'clock s':>10}{'MB':>8}{'Brier':>10}")
    measured("true strengths", lambda: true, sample.score)
    for name in ("table", "glicko2", "whole-history"):
        measured(name, lambda name=name: MODELS[name](sample, lambda games: None), sample.score)  # type: ignore[misc]


if __name__ == "__main__":
    main()
