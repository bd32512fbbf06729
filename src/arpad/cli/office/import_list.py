"""arpad office import"""

from pathlib import Path

from arpad.cli.exits import Exit
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk, now
from arpad.cli.office.later import ask, later_option
from arpad.cli.reading import say
from arpad.office.description import Given
from arpad.office.hashes import sha256
from arpad.office.verbs.lists.import_ import ListImport
from arpad.office.verbs.lists.import_ import import_list as act_out


@on_top("import")
@later_option
def import_list(desk: Desk, given: Given, later: bool) -> Exit:
    """Bring a list and its players into the books: CSV, Parquet, or FIDE's files as published."""
    data, file = given["file"].data, given["file"].name
    series, list_date, ids, reference = (given[name] for name in ("series", "list_date", "ids", "reference"))
    if later:
        told = {"file": str(Path(file).resolve()), "sha256": sha256(data), "series": series, "ids": ids}
        return ask(desk, "import", {**told, "date": str(list_date or ""), "reference": reference})
    done = act_out(desk.act, ListImport(data, file, series, list_date, ids, reference), clock=now)
    say(done.findings, desk.words, file)
    made = done.list
    desk.tell("office.said.imported", series=series, date=made.date, rows=made.rows_count, new=done.new_players)
    desk.tell("office.said.head", head=made.log_head)
    return Exit.DONE
