"""CPU seconds and peak memory of pairing the fifth round of large Swiss events, by size.

Run: make bench. The events are those of tests/events/paired, every size in a process of its own. `reading` is the
report and its history, `pairing` the round itself; `beyond start-up` is all of it, less what the imports take.
"""

import json
import resource
import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).parents[1]
SIZES = (50, 200, 500, 1_000, 2_000, 5_000)
EDITION = "dutch-2012"


def main() -> None:
    sys.path.insert(0, str(ROOT / "bench"))
    from measure import job

    print(f"{'players':>8}{'reading':>10}{'pairing':>10}{'beyond start-up':>18}{'CPU s in all':>14}{'peak MB':>9}")
    for size in SIZES:
        used = job(Path(__file__), str(size))
        told = used.told
        beyond = told["reading"] + told["pairing"]
        print(
            f"{size:8,}{told['reading']:10.3f}{told['pairing']:10.3f}{beyond:18.3f}{used.cpu:14.3f}{told['peak_mb']:9}"
        )


def one(size: int) -> None:
    """One size, told as JSON."""
    sys.path.insert(0, str(ROOT))
    from tests.support.paired_events import files

    from arpad.formats.trf.reader import read_trf
    from arpad.pairing.swiss.history import field_of
    from arpad.pairing.swiss.round_pairing import pair_round
    from arpad.regulations.calendar import edition_named

    data, edition = files()[f"large/round5_{size}.trf"], edition_named(EDITION)
    start = process_time()
    tournament = read_trf(data).tournament
    assert tournament is not None
    field = field_of(tournament, edition, 5)
    read = process_time()
    pair_round(field, edition)
    done = process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps({"reading": read - start, "pairing": done - read, "peak_mb": peak}))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        one(int(sys.argv[1]))
    else:
        main()
