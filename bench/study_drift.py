"""CPU seconds and memory of the drift monitor: ten years of monthly lists, 50,000 players, 5 million games.

Run: python bench/study_drift.py [PART [FOLDER]], where PART 20 takes a twentieth of players and games, and FOLDER keeps
the history. Strengths are invented and constant, results follow the logistic curve. Every list is a file, as a
federation has them: made by the engine beforehand, and read again with the games.
"""

import sys
import tempfile
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "bench")]

from measure import usage  # noqa: E402
from period_data import GAMES  # noqa: E402

from arpad.cli.study.reading import read_past  # noqa: E402
from arpad.formats.lists import ListTable, frame_of, write_list  # noqa: E402
from arpad.reports.wording import wording  # noqa: E402
from arpad.studies.past import rated  # noqa: E402
from arpad.values.dates import plus_months  # noqa: E402

PLAYERS, ALL_GAMES, LISTS, SEED = 50_000, 5_000_000, 120, 7
_EVENT = 100  # games
OPENING = date(2014, 9, 1)
EDITION = "fide-2024"


def write_history(folder: Path, players: int, games: int) -> Path:
    """`history.toml` with its lists and games."""
    rng = np.random.default_rng(SEED)
    strength = rng.normal(1850, 220, players).clip(1450, 2750)
    ids = np.array([f"{1_000_000 + number}" for number in range(players)])
    opening = pl.DataFrame(
        {
            "id": ids,
            "name": [f"Player, {number}" for number in range(players)],
            "federation": np.array(["AND", "ARA", "CAT", "MAD"])[rng.integers(0, 4, players)],
            "sex": np.where(rng.random(players) < 0.12, "w", "m"),
            "birth": (2014 - rng.integers(10, 75, players)).astype(str),
            "rating": (strength + rng.normal(0, 40, players)).round().astype(np.int64).clip(1400),
            "k": np.full(players, 20),
            "games": np.full(players, 100),
            "listed_from": ["2010-01-01"] * players,
            "list_date": [str(OPENING)] * players,
        }
    )
    whole = pl.concat([frame_of([]), opening], how="diagonal").sort("id")
    (folder / "opening.parquet").write_bytes(write_list(ListTable(whole), "parquet"))
    lines = ['cadence = "standard"', f'edition = "{EDITION}"', f'opening = "opening.parquet@{OPENING}"']
    days = [plus_months(OPENING, number) for number in range(LISTS + 1)]
    for number, (day, following) in enumerate(pairwise(days)):
        _games(rng, strength, ids, day, number, games // LISTS).write_parquet(folder / f"games-{number}.parquet")
        lines += ["[[lists]]", f"date = {following}", f'games = ["games-{number}.parquet"]']
    history = folder / "history.toml"
    history.write_text("\n".join(lines) + "\n", "utf-8")
    past = read_past(str(history), wording("en"))
    for number, made in enumerate(rated(past.opening, past.periods, past.edition_of, past.series)):
        native = made.published.frame.to_native()
        (folder / f"list-{number}.parquet").write_bytes(write_list(ListTable(native), "parquet"))
        at = lines.index(f'games = ["games-{number}.parquet"]')
        lines.insert(at, f'file = "list-{number}.parquet"')
    history.write_text("\n".join(lines) + "\n", "utf-8")
    return history


def _games(rng: Any, strength: Any, ids: Any, day: date, month: int, count: int) -> pl.DataFrame:
    players = len(ids)
    white = rng.integers(0, players, count)
    order = np.argsort(strength)
    place = np.empty(players, dtype=np.int64)
    place[order] = np.arange(players)
    step = rng.integers(1, players // 5, count) * rng.choice((-1, 1), count)
    black = order[np.abs(place[white] + step) % players]
    black = np.where(black == white, (black + 1) % players, black)
    hope = 1 / (1 + 10 ** ((strength[black] - strength[white]) / 400))
    draw = 0.8 * np.minimum(hope, 1 - hope)
    luck = rng.random(count)
    result = np.where(luck < hope - draw / 2, "1-0", np.where(luck < hope + draw / 2, "1/2-1/2", "0-1"))
    number = np.arange(count)
    return pl.DataFrame(
        {
            "event": [f"M{month:03d} E{one // _EVENT:05d}" for one in number],
            "start": [str(day)] * count,
            "end": [str(day + timedelta(days=8))] * count,
            "cadence": ["standard"] * count,
            "type": ["swiss"] * count,
            "round": number % _EVENT + 1,
            "white": ids[white],
            "black": ids[black],
            "result": result,
        },
        schema=GAMES,
    )


def main() -> None:
    """Making the history is a job of its own: who measures must stay small."""
    part = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    size = PLAYERS // part, ALL_GAMES // part
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(sys.argv[2] if len(sys.argv) > 2 else temporary)
        folder.mkdir(exist_ok=True)
        if not (folder / "history.toml").exists():
            make = f"study_drift.write_history(Path({str(folder)!r}), *{size})"
            begin = (
                f"import sys; sys.path.insert(0, {str(ROOT / 'bench')!r}); from pathlib import Path; import study_drift"
            )
            usage(sys.executable, "-c", f"{begin}; {make}")
        arpad = str(Path(sys.executable).parent / "arpad")
        told = str(folder / "drift.json")
        used = usage(arpad, "study", "drift", str(folder / "history.toml"), "--format", "json", "-o", told)
    games = f"{size[1]:,} games, {size[0]:,} players, {LISTS} lists"
    print(f"arpad study drift, {games}: {used.cpu:.1f} CPU s, {used.wall:.1f} s, {used.peak / 2**30:.2f} GB")


if __name__ == "__main__":
    main()
