"""The players of one report looked up in a large list, in each format in which lists come: CPU seconds and memory.

Run: python bench/look_up.py [LINES]. The list is invented, the 300 players of the report stand in it at even distances,
and each figure is that of the whole command `arpad rate REPORT --list FILE`, the best of three runs.
"""

import sys
import tempfile
import zipfile
from pathlib import Path

from measure import machine, usage

PLAYERS, FIRST, RUNS = 300, 990_000_000, 3
FORMATS = {"fide_combined": "txt", "fide_xml": "xml", "csv": "csv"}


def make(folder: Path, lines: int) -> None:
    """In a process of its own: who measures must stay small."""
    import polars as pl
    from rate import big_open

    from arpad.formats.lists import ListTable, frame_of, write_list
    from arpad.formats.trf import write_trf

    every, number = lines // PLAYERS, pl.int_range(lines)
    is_own = (number % every == 0) & (number // every < PLAYERS)
    own, other = FIRST + number // every + 1, 100_000_000 + number
    players = pl.select(
        id=pl.when(is_own).then(own).otherwise(other).cast(pl.String),
        name=pl.format("Player, {}", number),
        federation=pl.lit("ESP"),
        sex=pl.lit("m"),
        birth=(1940 + number % 70).cast(pl.String),
        rating=1400 + number % 1_200,
        k=pl.lit(20, pl.Int64),
    )
    table = ListTable(pl.concat([frame_of([]), players], how="diagonal"))
    (folder / "open.trf").write_bytes(write_trf(big_open()))
    for kind, ending in FORMATS.items():
        file = folder / f"standard_oct11frl.{ending}"
        file.write_bytes(write_list(table, kind, period="OCT11", cadence="standard"))
        with zipfile.ZipFile(folder / f"{ending}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(file, file.name)


def main() -> None:
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else 500_000
    arpad = str(Path(sys.executable).parent / "arpad")
    print(f"{machine('arpad')}\n{PLAYERS} players in {lines:,} lines\n{'':24}{'CPU s':>8}{'MB':>6}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        usage(sys.executable, __file__, "make", name, str(lines))
        for ending in FORMATS.values():
            for listed in (folder / f"standard_oct11frl.{ending}", folder / f"{ending}.zip"):
                runs = [usage(arpad, "rate", str(folder / "open.trf"), "--list", str(listed)) for _ in range(RUNS)]
                cpu, peak = min(run.cpu for run in runs), min(run.peak for run in runs)
                packed = ", zipped" if listed.suffix == ".zip" else ""
                print(f"{ending + packed:24}{cpu:8.2f}{peak / 1e6:6.0f}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["make"]:
        make(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        main()
