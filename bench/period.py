"""One rating period of 10 million games and 1 million players, beside a compiled loop and packages people would pick.

Run: make bench-period, or `python bench/period.py --games 100000000 --only arpad`. The data are invented from the seed
in a temporary folder. Everything runs once, in a process of its own, and what is measured is CPU time (all threads) and
the highest memory.

  change    on joined columns: only the arithmetic, compared with a loop compiled by numba
  whole     files to file: the same loop, reading and writing the same Parquet, compared with `arpad list next`, whose
            start-up counts while importing and compiling the loop does not; both lists must agree in every row
  newcomers half of the players have no rating yet and three games that wait for one; everybody plays in one event
  packages  elote, skelo, openskill, glicko2 on as many games as take about ten seconds
"""

import argparse
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from measure import Usage, job, machine, usage
from period_data import EDITION, NEXT, PREVIOUS

HERE = Path(__file__).parent
CHANGE, WHOLE, PEERS = (HERE / f"period_{name}.py" for name in ("change", "whole", "peers"))
PARTS = ("change", "whole", "packages", "arpad", "newcomers")
PACKAGES = ("elote", "skelo", "openskill", "glicko2")
WAYS = {
    "loop": "compiled loop",
    "packed": "compiled loop, sum and games in one word",
    "arpad": "arpad",
    "polars": "plain Polars",
}
LOOPS = {"plain": "compiled loop, files read whole", "tuned": "compiled loop, in blocks, ids by number"}


@dataclass(frozen=True)
class Line:
    part: str
    name: str
    games: int
    cpu: float
    peak: int | None = None  # bytes
    wall: float | None = None
    floor: float | None = None  # CPU seconds of the fastest compiled loop of the part

    def cells(self) -> list[str]:
        return [
            self.name,
            f"{self.cpu:,.2f}",
            f"{self.games / self.cpu:,.0f}",
            f"{self.cpu / self.floor:.2f}" if self.floor else "",
            f"{self.peak / 1e6:,.0f}" if self.peak else "",
        ]


def change(folder: Path, games: int) -> list[Line]:
    job(WHOLE, "join", str(folder))
    found = {way: job(CHANGE, way, str(folder)) for way in WAYS}
    for way, used in found.items():
        assert used.told["identical"], f"{way} gives other sums than the compiled loop"
    floor = min(found[way].told["cpu"] for way in ("loop", "packed"))
    return [Line("change", WAYS[way], games, used.told["cpu"], used.peak, None, floor) for way, used in found.items()]


def whole(folder: Path, games: int) -> tuple[list[Line], int]:
    """The lines, and how many rows of the two lists are identical."""
    loops = {way: job(WHOLE, way, str(folder)) for way in LOOPS}
    floor = min(used.told["cpu"] for used in loops.values())
    lines = [Line("whole", LOOPS[way], games, used.told["cpu"], used.peak, None, floor) for way, used in loops.items()]
    used = arpad_list(folder)
    compared = job(WHOLE, "compare", str(folder)).told
    assert compared["identical"], "arpad's list is another than that of the compiled loop"
    return [*lines, Line("whole", "arpad list next", games, used.cpu, used.peak, used.wall, floor)], compared["rows"]


def arpad_list(folder: Path) -> Usage:
    arpad = str(Path(sys.executable).parent / "arpad")
    lists = ("--previous", f"{folder / 'previous.parquet'}@{PREVIOUS}", "--on", NEXT, "--edition", EDITION)
    files = ("--games", str(folder / "games.parquet"), "-o", str(folder / "next.parquet"))
    return usage(arpad, "list", "next", *lists, *files)


def packages(games: int, players: int, seed: int) -> list[Line]:
    each = max(1, round(2 * games / players))
    lines = []
    for name in PACKAGES:
        told = job(PEERS, name, str(each), str(seed)).told
        lines.append(Line("packages", f"{name} ({told['games']:,} games)", games, told["cpu"] * games / told["games"]))
    return lines


def table(title: str, lines: list[Line]) -> str:
    """Markdown that reads well on a terminal too."""
    header = [title, "CPU s", "games per CPU s", "ratio", "peak MB"]
    rows = [header, *(line.cells() for line in lines)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(header))]
    texts = [
        "| "
        + " | ".join(c.ljust(w) if at == 0 else c.rjust(w) for at, (c, w) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]
    rule = "|" + "|".join("-" * (width + 2) if at == 0 else "-" * (width + 1) + ":" for at, width in enumerate(widths))
    return (
        "\n".join(f"{text} |" for text in (texts[0],)) + f"\n{rule}|\n" + "\n".join(f"{text} |" for text in texts[1:])
    )


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000_000)
    parser.add_argument("--players", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the figures there too")
    parser.add_argument("--only", choices=PARTS, action="append", help="may repeat; arpad: arpad list next alone")
    return parser.parse_args()


def main() -> None:
    given = options()
    wanted = given.only or ["change", "whole", "packages"]
    told: dict[str, Any] = {
        "machine": machine("arpad", "polars", "numpy", "numba", *PACKAGES),
        "games": given.games,
        "players": given.players,
        "seed": given.seed,
    }
    print(f"{told['machine']}\n{given.games:,} games, {given.players:,} players, seed {given.seed}\n", flush=True)
    lines: list[Line] = []
    with tempfile.TemporaryDirectory(prefix="arpad-bench-") as name:
        folder = Path(name)
        if set(wanted) - {"packages"}:
            told["files"] = job(
                WHOLE, "make", name, *(str(given.__dict__[key]) for key in ("games", "players", "seed"))
            ).told
        if "change" in wanted:
            lines += shown("the change on joined columns", change(folder, given.games))
        if "whole" in wanted:
            found, rows = whole(folder, given.games)
            lines += shown("files to file", found)
            told["identical_rows"] = rows
            print(f"The two lists are identical: {rows:,} rows compared.\n", flush=True)
        if "arpad" in wanted:
            used = arpad_list(folder)
            lines += shown(
                "files to file", [Line("arpad", "arpad list next", given.games, used.cpu, used.peak, used.wall)]
            )
            print(f"{used.wall:,.1f} s on the clock\n")
        if "newcomers" in wanted:
            made = job(WHOLE, "newcomers", name).told
            used = arpad_list(folder / "newcomers")
            lines += shown(
                "half of the players unrated",
                [Line("newcomers", "arpad list next", made["games"], used.cpu, used.peak, used.wall)],
            )
        if "packages" in wanted:
            lines += shown(f"extrapolated to {given.games:,} games", packages(given.games, given.players, given.seed))
    if given.json:
        told["lines"] = [line.__dict__ for line in lines]
        given.json.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


def shown(title: str, lines: list[Line]) -> list[Line]:
    print(table(title, lines) + "\n", flush=True)
    return lines


if __name__ == "__main__":
    main()
