"""arpad office receive"""

from pathlib import Path

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import is_file, read_bytes
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.cli.reading import say
from arpad.formats.trf import MAX_REPORT_BYTES
from arpad.office.description import Given
from arpad.office.verbs.reports.receive import Submission
from arpad.office.verbs.reports.receive import receive as act_out


@on_top("receive", without=("report", "facts"))
@click.argument("file", metavar="REPORT")
@shared.facts_option
def receive(desk: Desk, given: Given, file: str, facts_file: str | None) -> Exit:
    """Keep a report as it came, byte for byte, as the next version, and say all that is wrong with it.

    A TRF, or results typed in: a table (CSV) or TOML with the event, its players and its games, as in
    docs/reference/results.md.
    """
    beside = facts_file or (f"{file}.facts.toml" if is_file(f"{file}.facts.toml") else "")
    facts = read_bytes(beside) if beside else b""
    data = read_bytes(file, MAX_REPORT_BYTES)
    told = (given["received_on"], given["sender"], given["sender_role"])
    done = act_out(desk.act, Submission(given["key"], data, Path(file).name, facts, *told))
    say(done.findings, desk.words, file)
    report = done.report
    desk.tell("office.said.received", event=given["key"], version=report.version, sha256=report.sha256)
    return Exit.DONE
