"""CPU seconds of standings with ten tie-breaks for 1,000 players and 9 rounds, beside PyPI's gacrux in the same run.

Run: make bench. Each figure is the best of five runs; `beyond start-up` is what the same command needs more than
`arpad --help`. Both programs read the same TRF file and print their values.
"""

import sys
import tempfile
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "tests")]

from rate import cpu_seconds  # noqa: E402

from arpad.formats.trf import write_trf  # noqa: E402
from support.simulated import simulated_swiss  # noqa: E402

PLAYERS, ROUNDS, SEED = 1000, 9, 7
ORDER = ("DE", "BH/C1", "BH", "SB", "FB", "PS", "AOB", "ARO", "TPR", "PTP")
GACRUX = """
import sys
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json
reader = trf2json()
reader.parse_file(open(sys.argv[1], encoding="latin1").read(), 0)
event = reader.get_tournament(1)
params = {"swiss": True, "tiebreak": ["PTS", *sys.argv[2].split(",")], "check": False, "unrated": None}
print(tiebreak(event, -1, params).compute_tiebreaks(event, params))
"""


def main() -> None:
    arpad = str(Path(sys.executable).parent / "arpad")
    order = ",".join(ORDER)
    with tempfile.TemporaryDirectory() as folder:
        report = str(Path(folder) / "open.trf")
        Path(report).write_bytes(write_trf(simulated_swiss(SEED, date(2026, 5, 1), PLAYERS, ROUNDS), "TRF26"))
        start_up = cpu_seconds(arpad, "--help")
        ours = cpu_seconds(arpad, "standings", report, "--tiebreaks", order)
        explained = cpu_seconds(arpad, "standings", report, "--tiebreaks", order, "--format", "json", "--explain")
        imports = cpu_seconds(sys.executable, "-c", "import gacrux.tiebreak, gacrux.trf2json")
        theirs = cpu_seconds(sys.executable, "-c", GACRUX, report, order)
    print(f"{'':58}{'CPU s':>8}{'beyond start-up':>18}")
    for name, seconds, base in (
        (f"arpad standings ({PLAYERS:,} players, {ROUNDS} rounds, {len(ORDER)} tie-breaks)", ours, start_up),
        ("the same, --format json --explain, every reason", explained, start_up),
        ("gacrux, the same values", theirs, imports),
    ):
        print(f"{name:58}{seconds:8.3f}{seconds - base:18.3f}")


if __name__ == "__main__":
    main()
