"""arpad office reconcile"""

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
    from arpad.results.as_csv import csv_text

    data, file = given["file"].data, given["file"].name
    done = act_out(given["series"], data, file, given["ids"], given["list_date"])
    say(done.findings, desk.words, file)
    if output_format == "csv":
        rows = [
            (
                difference.key,
                difference.name,
                difference.ours,
                difference.theirs,
                difference.cause.value,
                difference.detail,
            )
            for difference in done.differences
        ]
        click.echo(csv_text(("id", "name", "ours", "theirs", "cause", "detail"), rows), nl=False)
    else:
        for difference in done.differences:
            cause = desk.words.text(f"office.cause.{difference.cause.value}", detail=difference.detail or "—")
            theirs = "—" if difference.theirs is None else difference.theirs
            click.echo(f"{difference.key:<12} {difference.name:<34} {difference.ours:>5} {theirs:>5}  {cause}")
        desk.tell("office.said.reconciled", compared=done.compared, count=len(done.differences), date=done.list.date)
    return Exit.DIFFERENCES if done.differences else Exit.DONE
