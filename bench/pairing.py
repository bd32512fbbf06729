"""CPU seconds and peak memory of pairing the fifth round of large Swiss events, by size, beside gacrux and py4swiss.

Run: make bench. The events are those of tests/events/paired, every size in a process of its own. `reading` is the
report and its history, `pairing` the round itself; `CPU s in all` has start-up in it. The other packages pair the same
round from the same report, gacrux by the rules of 2026 and py4swiss by those of 2017. Then the commands themselves:
a round of four players is start-up, and whole events of 500 are invented, nine rounds each.
"""

import json
import resource
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

ROOT = Path(__file__).parents[1]
SIZES = (50, 200, 500, 1_000, 2_000, 5_000)
EDITIONS = ("dutch-2012", "dutch-2017", "dutch-2026")
PEERS = {"py4swiss": 2_000, "gacrux": 2_000}  # the largest size each is asked for


FOUR = (
    "012 Four",
    "XXR 5",
    *(f"001 {number:4}      Player {number:<26} {2500 - 100 * number}" for number in range(1, 5)),
)


def main() -> None:
    sys.path.insert(0, str(ROOT / "bench"))
    from measure import job, machine

    print(machine("arpad", "gacrux", "py4swiss"), end="; CPU seconds, one run\n\n")
    print(f"{'':12}{'players':>8}{'reading':>10}{'pairing':>10}{'CPU s in all':>14}{'peak MB':>9}")
    for size in SIZES:
        for who in (*EDITIONS, *(peer for peer, largest in PEERS.items() if size <= largest)):
            used = job(Path(__file__), who, str(size))
            told = used.told
            print(
                f"{who:12}{size:8,}{told['reading']:10.3f}{told['pairing']:10.3f}{used.cpu:14.3f}{told['peak_mb']:9}",
                flush=True,
            )
    commands()


def commands() -> None:
    """The command line as a user calls it: start-up (the best of five) and whole events."""
    from measure import usage

    print(f"\n{'':52}{'CPU s':>7}{'peak MB':>9}")
    arpad = str(Path(sys.executable).parent / "arpad")
    with TemporaryDirectory() as folder:
        small, event = Path(folder) / "four.trf", Path(folder) / "event.trf"
        small.write_text("\n".join(FOUR) + "\n", "utf-8")
        runs = [("arpad pair, 4 players: start-up", 5, ("pair", str(small), "--edition", EDITIONS[-1]))]
        for edition in EDITIONS:
            invented = ("simulate", "--players", "500", "--rounds", "9", "--seed", "7", "--edition", edition)
            runs.append((f"arpad simulate, 500 players, 9 rounds, {edition}", 1, (*invented, "-o", str(event))))
        for words, times, call in runs:
            used = min((usage(arpad, *call) for _ in range(times)), key=lambda run: run.cpu)
            print(f"{words:52}{used.cpu:7.3f}{used.peak >> 20:9}", flush=True)


def one(who: str, size: int) -> None:
    """One size, told as JSON."""
    sys.path.insert(0, str(ROOT / "tests"))
    from support.paired_events import files

    start, read, done = {"gacrux": by_gacrux, "py4swiss": by_py4swiss}.get(who, by_arpad)(
        files()[f"large/round5_{size}.trf"], who
    )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps({"reading": read - start, "pairing": done - read, "peak_mb": peak}))


def by_arpad(report: bytes, edition_id: str) -> tuple[float, float, float]:
    from arpad.formats.trf.reader import read_trf
    from arpad.pairing.swiss.engines import pair_round
    from arpad.pairing.swiss.history import field_of
    from arpad.regulations.calendar import edition_named

    edition = edition_named(edition_id)
    start = process_time()
    tournament = read_trf(report).tournament
    assert tournament is not None
    field = field_of(tournament, edition, 5)
    read = process_time()
    pair_round(field, edition)
    return start, read, process_time()


def by_gacrux(report: bytes, who: str) -> tuple[float, float, float]:
    from gacrux.pairingdutch import pairing_dutch
    from gacrux.trf2json import trf2json

    start = process_time()
    reader = trf2json()
    reader.parse_file(report.decode(), 0)
    event = reader.get_tournament(1)
    read = process_time()
    pairing_dutch(event, 5, {"experimental": [], "verbose": 0, "top_color": "w"}).compute_pairing(False)
    return start, read, process_time()


def by_py4swiss(report: bytes, who: str) -> tuple[float, float, float]:
    from tempfile import NamedTemporaryFile

    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    with NamedTemporaryFile(suffix=".trf") as file:
        file.write(report)
        file.flush()
        start = process_time()
        parsed = TrfParser.parse(Path(file.name))
    read = process_time()
    DutchEngine.generate_pairings(parsed)
    return start, read, process_time()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        one(sys.argv[1], int(sys.argv[2]))
    else:
        main()
