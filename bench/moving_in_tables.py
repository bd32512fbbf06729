"""How long a federation of 20,000 players takes to move in: an invented spreadsheet, its dry run and its import.

python bench/moving_in_tables.py [--players 20000] [--database PATH]
"""

import argparse
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from arpad.office.database import connect, prepare, set_up


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=20_000)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    set_up()
    connect(given.database or str(Path(tempfile.mkdtemp()) / "books.sqlite3"))
    prepare()
    from arpad.office.moving_in import ListImport, looked_at
    from arpad.office.verbs.lists.import_ import import_list
    from arpad.office.verbs.lists.preview import preview
    from arpad.office.verbs.lists.series import open_series
    from support.books import act_on
    from support.messy_register import MESSY, as_xlsx, people

    day, act = date(2026, 11, 1), act_on(date(2026, 11, 18))
    for cadence in ("standard", "rapid", "blitz"):
        open_series(act, cadence, cadence=cadence)
    file = as_xlsx([*people(given.players - len(MESSY)), *MESSY])
    plan = b'[usual]\nsame_fide_id = "both"\nduplicate = "both"\nfloor = "unrated"\n'
    asked = ListImport(file, "players.xlsx", "standard", day, also=("rapid", "blitz"), plan=plan)
    for name, work in (
        ("dry run", lambda: looked_at(asked)),
        ("import", lambda: import_list(act, asked)),
        ("first preview", lambda: preview(act, "standard", date(2026, 12, 1))),
    ):
        began, used = time.perf_counter(), time.process_time()
        work()
        print(f"{name:<14} {time.perf_counter() - began:6.1f} s  {time.process_time() - used:6.1f} CPU s")


if __name__ == "__main__":
    main()
