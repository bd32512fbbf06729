"""From a federation's spreadsheet to the first preview: how long the machine takes.

python bench/moving_in.py [PLAYERS]

An invented table (headings, days and codes of its country) is looked at and imported with its
people, one event is registered, received and accepted, and the first list is previewed.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path

from arpad.office.database import connect, prepare, set_up

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
PLAYERS = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
NOW = datetime(2026, 1, 12, tzinfo=UTC)
OPENING, LIST_DAY = date(2026, 1, 1), date(2026, 2, 1)
SERIES = "national-standard"
PLAN = b'[usual]\nduplicate = "both"\nfloor = "unrated"\n'
"""What a person decides once for all rows: those who share name and birth are two people."""
REPORT = """\
012 First event
032 NOR
042 2026/01/10
052 2026/01/10
092 Individual: Swiss-System
122 90 min + 30 sec/move
"""


@contextmanager
def timed(name: str) -> Iterator[None]:
    wall, cpu = time.perf_counter(), time.process_time()
    yield
    print(f"{name:34} {time.process_time() - cpu:8.2f} {time.perf_counter() - wall:8.2f}", flush=True)


def main() -> None:
    set_up()
    from arpad.office.act import Act
    from arpad.office.models import ListRow
    from arpad.office.verbs.events.register import Registration, register
    from arpad.office.verbs.lists.import_ import ListImport, import_list
    from arpad.office.verbs.lists.preview import preview
    from arpad.office.verbs.lists.series import open_series
    from arpad.office.verbs.reports.receive import Submission, receive
    from arpad.office.verbs.reports.review import Verdict, review

    sheet, act = _sheet(), Act("ana", NOW, "to begin with")
    print(f"{'':34} {'CPU s':>8} {'wall s':>8}")
    with tempfile.TemporaryDirectory() as folder, timed("in all"):
        with timed("new books"):
            connect(str(Path(folder) / "office.sqlite3"))
            prepare()
            open_series(act, SERIES)
        with timed(f"import of {PLAYERS} rows"):
            import_list(act, ListImport(sheet, "members.csv", SERIES, OPENING, plan=PLAN))
        with timed("an event, received and accepted"):
            rated = ListRow.objects.filter(rating__gt=0).order_by("pk")[:2]
            register(
                act,
                Registration(
                    "first",
                    "First event",
                    [SERIES],
                    start=date(2026, 1, 10),
                    end=date(2026, 1, 10),
                    registered_on=date(2025, 12, 1),
                ),
            )
            receive(act, Submission("first", _report(list(rated)).encode(), "first.trf", received_on=date(2026, 1, 11)))
            review(act, "first", Verdict.ACCEPT)
        with timed("the first preview"):
            preview(act, SERIES, LIST_DAY)


def _sheet() -> bytes:
    """As a spreadsheet of the country writes it."""
    from support.defective_month import register

    rows = [
        f"{one.id};{one.name};{one.birth:%d.%m.%Y};{'K' if one.sex == 'w' else 'M'};Norge;{one.rating}"
        for one in register(PLAYERS)
    ]
    return "\r\n".join(["Medlemsnr;Navn;Fødselsdato;Kjønn;Land;Elo", *rows, ""]).encode("cp1252")


def _report(players: list) -> str:  # type: ignore[type-arg]
    lines = [REPORT]
    for number, (player, colour, result) in enumerate(zip(players, "wb", "10", strict=True), 1):
        born = player.birth.replace("-", "/")
        lines.append(
            f"001 {number:4} {player.sex:1}    {player.name[:33]:33} {player.rating:4} NOR {player.key:>11} {born:10} "
            f"{float(result):4.1f} {number:4}  {3 - number:4} {colour} {result}\n"
        )
    return "".join(lines)


if __name__ == "__main__":
    main()
