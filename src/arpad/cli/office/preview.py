"""arpad office preview"""

import json
from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, now, office_command

if TYPE_CHECKING:
    from arpad.office.verbs.preview import Preview


@office_command("preview")
@click.argument("series")
@click.option("--on", "list_date", required=True, callback=shared.iso_date, metavar="DATE", help="Date of the list.")
@click.option("--closing", default=None, callback=shared.iso_date, metavar="DATE", help="Closing date stated by hand.")
@click.option("--format", "output_format", type=click.Choice(["table", "json"]), default="table", show_default=True)
def preview(desk: Desk, series: str, list_date: date, closing: date | None, output_format: str) -> Exit:
    """Compute the next list and keep it as a draft that nobody sees; what looks wrong comes first."""
    from arpad.cli.reading import say
    from arpad.office.verbs.preview import preview as act_out

    done = act_out(desk.act, series, list_date, closing, now)
    say(done.findings, desk.words)
    if output_format == "json":
        shown = {"inputs": done.inputs_sha256, "rows": done.draft.rows_count, **asdict(done.looks)}
        click.echo(json.dumps(shown, ensure_ascii=False, indent=1))
    else:
        _tell(desk, done)
    return Exit.DONE


def _tell(desk: Desk, done: "Preview") -> None:
    looks, words = done.looks, desk.words
    for group in ("movers", "newcomers", "left"):
        people = getattr(looks, group)
        desk.tell(f"office.looks.{group}", count=len(people))
        for one in people:
            before, after = (str(value if value is not None else "—") for value in (one.before, one.after))
            click.echo(f"  {one.id:<12} {one.name:<34} {before:>5} → {after:>5}")
    desk.tell("office.looks.unmatched", count=len(looks.unmatched))
    for event, number, name in looks.unmatched:
        click.echo(f"  {event} {number} {name}")
    desk.tell("office.looks.missing", count=len(looks.missing))
    for event, end, state in looks.missing:
        click.echo(f"  {event} {end} {words.text(f'office.state.{state}')}")
    desk.tell("office.said.drafted", date=done.draft.date, rows=done.draft.rows_count, inputs=done.inputs_sha256)
