"""arpad office receive"""

from datetime import date
from pathlib import Path

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import is_file, read_bytes
from arpad.cli.office.desk import Desk, office_command


@office_command("receive")
@click.argument("event")
@click.argument("file", metavar="REPORT")
@shared.facts_option
@click.option("--received-on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
@click.option("--from", "sender", default="", metavar="NAME", help="Who sent it.")
@click.option(
    "--role",
    type=click.Choice(["arbiter", "organiser", "federation", "other"]),
    default=None,
    callback=shared.blank,
    help="As what.",
)
def receive(
    desk: Desk, event: str, file: str, facts_file: str | None, received_on: date | None, sender: str, role: str
) -> Exit:
    """Keep a report as it came, byte for byte, as the next version, and say all that is wrong with it.

    A TRF, or results typed in: a table (CSV) or TOML with the event, its players and its games, as in
    docs/reference/results.md.
    """
    from arpad.cli.reading import say
    from arpad.formats.trf import MAX_REPORT_BYTES
    from arpad.office.verbs.receive import Submission
    from arpad.office.verbs.receive import receive as act_out

    beside = facts_file or (f"{file}.facts.toml" if is_file(f"{file}.facts.toml") else "")
    facts = read_bytes(beside) if beside else b""
    data = read_bytes(file, MAX_REPORT_BYTES)
    given = Submission(event, data, Path(file).name, facts, received_on, sender, role)
    done = act_out(desk.act, given)
    say(done.findings, desk.words, file)
    report = done.report
    desk.tell("office.said.received", event=event, version=report.version, sha256=report.sha256)
    return Exit.DONE
