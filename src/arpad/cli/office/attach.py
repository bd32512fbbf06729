"""arpad office attach, appeal"""

from datetime import date, datetime
from pathlib import Path

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.files import read_bytes
from arpad.cli.help_language import wrong_value
from arpad.cli.office.desk import Desk, office_command
from arpad.cli.office.drafted import tell_letters

KINDS = [
    "games", "line_up", "protocol", "table", "swiss_manager", "rules", "prospectus", "appeals", "minutes",
    "certificate", "other",
]  # fmt: skip


def _moment(_: click.Context, __: click.Parameter, value: str | None) -> datetime | None:
    """In the zone of the machine unless it names one."""
    if value is None:
        return None
    try:
        return datetime.fromisoformat(value).astimezone()
    except ValueError:
        raise wrong_value("time", value) from None


@office_command("attach")
@click.argument("event")
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("file")
@click.option("--received-on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
@click.option("--round", "round_number", type=click.IntRange(1), default=None, help="Of a line-up or a signed result.")
@click.option("--team", default="")
@click.option("--by", "handed_in_by", default="", metavar="NAME", help="The captain.")
@click.option("--handed-in-at", default=None, callback=_moment, metavar="TIME")
@click.option("--due-at", default=None, callback=_moment, metavar="TIME")
def attach(
    desk: Desk,
    event: str,
    kind: str,
    file: str,
    received_on: date | None,
    round_number: int | None,
    team: str,
    handed_in_by: str,
    handed_in_at: datetime | None,
    due_at: datetime | None,
) -> Exit:
    """Keep what came beside a report, byte for byte: games (PGN), line-ups, signed results, the pairing program's file.

    A table with the columns number, Rar, n and W is held against the report. An invitation (prospectus) and a record of
    appeals are read as `arpad form` does: what is missing is said, and a review compares the report with what was
    announced.
    """
    from arpad.cli.reading import say
    from arpad.office.verbs.attach import Paper
    from arpad.office.verbs.attach import attach as act_out

    given = Paper(
        event, kind, read_bytes(file), Path(file).name, received_on, round_number, team, handed_in_by, handed_in_at,
        due_at,
    )  # fmt: skip
    done = act_out(desk.act, given)
    say(done.findings, desk.words, file)
    label = desk.words.text(f"office.attachment.{kind}")
    kept = done.attachment
    desk.tell("office.said.attached", event=event, kind=label, number=kept.pk, sha256=kept.sha256)
    return Exit.DONE


@office_command("appeal")
@click.argument("event")
@click.option("--filed-on", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
def appeal(desk: Desk, event: str, filed_on: date | None) -> Exit:
    """Enter an organiser's appeal against the decision not to rate his event; refused after the edition's days."""
    from arpad.office.verbs.appeal import appeal as act_out

    done = act_out(desk.act, event, filed_on)
    desk.tell("office.said.appealed", event=event, day=done.decision.decided_on)
    tell_letters(desk, done.letters)
    return Exit.DONE
