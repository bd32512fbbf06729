"""arpad office doctor: how the office is."""

import json

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, now, office_command
from arpad.cli.reading import say


@office_command("doctor")
@click.option("--format", "output_format", type=click.Choice(["table", "json"]), default="table", show_default=True)
def doctor(desk: Desk, output_format: str) -> Exit:
    """Look at settings, database, migrations, clock, disk, mail, jobs, backups, verification, law and limits.

    Nothing is changed, and books that are missing are not made. Leaves with 1 if something is wrong.
    """
    from arpad.web.operation.doctor import as_data, in_words
    from arpad.web.operation.doctor import doctor as looked_at

    found = looked_at(now())
    if output_format == "json":
        click.echo(json.dumps(as_data(found, desk.words), ensure_ascii=False, indent=1))
    else:
        for one, name, state, sentence in in_words(found.parts, desk.words):
            click.echo(f"{name:<22} {state:<14} {sentence}")
            say(one.findings, desk.words)
    return Exit.DONE if found.is_well else Exit.DIFFERENCES
