"""arpad office reconcile"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import read_bytes
from arpad.cli.office.desk import Desk, office_command


@office_command("reconcile")
@click.argument("series")
@click.argument("file", metavar="LIST")
@click.option("--on", "list_date", default=None, callback=shared.iso_date, metavar="DATE", help="The date of the list.")
@click.option(
    "--ids", type=click.Choice(["own", "fide", "national", "regional"]), default="fide", show_default=True,
    help="Whose ids the file has.",
)  # fmt: skip
@click.option("--format", "output_format", type=click.Choice(["table", "csv"]), default="table", show_default=True)
def reconcile(desk: Desk, series: str, file: str, list_date: date | None, ids: str, output_format: str) -> Exit:
    """Compare FIDE's or the national list with ours: each difference with its likeliest cause. 1 if there is one."""
    from arpad.cli.reading import say
    from arpad.office.verbs.reconcile import reconcile as act_out
    from arpad.results.as_csv import csv_text

    done = act_out(series, read_bytes(file), file, ids, list_date)
    say(done.findings, desk.words, file)
    if output_format == "csv":
        rows = [(one.key, one.name, one.ours, one.theirs, one.cause.value, one.detail) for one in done.differences]
        click.echo(csv_text(("id", "name", "ours", "theirs", "cause", "detail"), rows), nl=False)
    else:
        for one in done.differences:
            cause = desk.words.text(f"office.cause.{one.cause.value}", detail=one.detail or "—")
            theirs = "—" if one.theirs is None else one.theirs
            click.echo(f"{one.key:<12} {one.name:<34} {one.ours:>5} {theirs:>5}  {cause}")
        desk.tell("office.said.reconciled", compared=done.compared, count=len(done.differences), date=done.list.date)
    return Exit.DIFFERENCES if done.differences else Exit.DONE
