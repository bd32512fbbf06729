"""arpad office reconcile"""

from operator import attrgetter
from typing import TYPE_CHECKING

import click

from arpad.cli.exits import Exit
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk

if TYPE_CHECKING:
    from arpad.office.description import Given


@on_top("reconcile")
@click.option("--format", "output_format", type=click.Choice(["table", "csv"]), default="table", show_default=True)
def reconcile(desk: Desk, given: "Given", output_format: str) -> Exit:
    """Compare FIDE's or the national list with ours: each difference with its likeliest cause. 1 if there is one."""
    from arpad.cli.reading import say
    from arpad.office.verbs.lists.reconcile import reconcile as act_out
    from arpad.results.as_csv import as_csv
    from arpad.results.kinds import CODE, NUMBER, TEXT
    from arpad.results.table import Column, Table

    data, file = given["file"].data, given["file"].name
    done = act_out(given["series"], data, file, given["ids"], given["list_date"])
    say(done.findings, desk.words, file)
    if output_format == "csv":
        columns = (
            Column("id", CODE, attrgetter("key")),
            Column("name", TEXT, attrgetter("name")),
            Column("ours", NUMBER, attrgetter("ours")),
            Column("theirs", NUMBER, attrgetter("theirs")),
            Column("cause", CODE, attrgetter("cause.value")),
            Column("detail", TEXT, attrgetter("detail")),
        )
        click.echo(as_csv(Table(done.differences, csv=columns)), nl=False)
    else:
        for difference in done.differences:
            cause = desk.words.text(f"office.cause.{difference.cause.value}", detail=difference.detail or "—")
            theirs = "—" if difference.theirs is None else difference.theirs
            click.echo(f"{difference.key:<12} {difference.name:<34} {difference.ours:>5} {theirs:>5}  {cause}")
        desk.tell("office.said.reconciled", compared=done.compared, count=len(done.differences), date=done.list.date)
    return Exit.DIFFERENCES if done.differences else Exit.DONE
