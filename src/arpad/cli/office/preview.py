"""arpad office preview"""

import json
from dataclasses import asdict

import click

from arpad.cli.exits import Exit
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk, now
from arpad.cli.office.later import ask, later_option
from arpad.cli.reading import say
from arpad.office.description import Given
from arpad.office.preview_warnings import Looks
from arpad.office.verbs.lists.preview import preview as act_out
from arpad.reports.findings import finding_json


@on_top("preview")
@later_option
@click.option("--format", "output_format", type=click.Choice(["table", "json"]), default="table", show_default=True)
def preview(desk: Desk, given: Given, later: bool, output_format: str) -> Exit:
    """Compute the next list and keep it as a draft that nobody sees; what looks wrong comes first."""
    series, list_date, closing, edition = (given[name] for name in ("series", "list_date", "closing", "edition"))
    if later:
        asked = {"series": series, "date": str(list_date), "closing": str(closing or ""), "edition": edition}
        return ask(desk, "preview", asked)
    done = act_out(desk.act, series, list_date, closing, now, edition=edition)
    say(done.findings, desk.words)
    if output_format == "json":
        shown = {"inputs": done.inputs_sha256, "rows": done.draft.rows_count, **asdict(done.looks)}
        shown["findings"] = [finding_json(finding, desk.words) for finding in done.findings]
        click.echo(json.dumps(shown, ensure_ascii=False, indent=1))
    else:
        tell_looks(desk, done.looks)
        desk.tell("office.said.drafted", date=list_date, rows=done.draft.rows_count, inputs=done.inputs_sha256)
    return Exit.DONE


def tell_looks(desk: Desk, looks: Looks) -> None:
    for group in ("movers", "newcomers", "left", *(["seeded"] if looks.seeded else [])):
        people = getattr(looks, group)
        desk.tell(f"office.looks.{group}", count=len(people))
        for person in people:
            before, after = (str(value if value is not None else "—") for value in (person.before, person.after))
            click.echo(f"  {person.id:<12} {person.name:<34} {before:>5} → {after:>5}")
    desk.tell("office.looks.unmatched", count=len(looks.unmatched))
    for event, number, name in looks.unmatched:
        click.echo(f"  {event} {number} {name}")
    desk.tell("office.looks.missing", count=len(looks.missing))
    for event, end, state in looks.missing:
        click.echo(f"  {event} {end} {desk.words.text(f'office.state.{state}')}")
