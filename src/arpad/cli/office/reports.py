"""arpad office receive, match and enrol: the commands about reports and who their lines are."""

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
from arpad.office.models import Entry
from arpad.office.report_lines import open_lines
from arpad.office.verbs.reports.enrol import enrol as enrol_verb
from arpad.office.verbs.reports.match import match_players, people_named
from arpad.office.verbs.reports.receive import Submission
from arpad.office.verbs.reports.receive import receive as receive_verb


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
    done = receive_verb(desk.act, Submission(given["key"], data, Path(file).name, facts, *told))
    say(done.findings, desk.words, file)
    report = done.report
    desk.tell("office.said.received", event=given["key"], version=report.version, sha256=report.sha256)
    return Exit.DONE


@on_top("match")
def match(desk: Desk, given: Given) -> Exit:
    """Show the lines of a report that are nobody yet, and who they could be; with --line, say who they are.

    Ids were looked up when the report came. The candidates are found by name (without accents, in any order),
    birth, club and federation, the likeliest first; the officer decides. A line that is somebody can be given to
    another person, too.
    """
    event = given["key"]
    if not given["lines"] and not given["guests"]:
        return _show_open_lines(desk, event)
    people, seen = people_named(given["lines"]), people_named(given["seen"])
    done = match_players(desk.act, event, people, given["guests"], seen, given["although"])
    say(done.findings, desk.words)
    for entry in done.entries:
        person = entry.player
        who = {"id": person.key, "name": person.name, "birth": person.birth or "—"} if person is not None else {}
        key = "guest" if entry.evidence == Entry.Evidence.GUEST else "opened" if person is None else "matched"
        desk.tell(f"office.said.{key}", event=event, number=entry.number, line=entry.name, **who)
    return Exit.DONE


def _show_open_lines(desk: Desk, event: str) -> Exit:
    for line in open_lines(event):
        entry = line.entry
        about = {"number": entry.number, "name": entry.name, "id": entry.given_id or "—", "birth": line.birth or "—"}
        desk.tell("office.said.open_line", event=event, **about)
        for candidate in line.candidates:
            evidence = ", ".join(candidate.reasons(desk.words))
            person = candidate.player
            desk.tell(
                "office.said.candidate", id=person.key, name=person.name, birth=person.birth or "—", evidence=evidence
            )
        if not line.candidates:
            desk.tell("office.said.no_candidate")
    return Exit.DONE


@on_top("enrol", without=("lines",))
@click.option(
    "--line",
    "--number",
    "lines",
    type=int,
    multiple=True,
    metavar="NUMBER",
    help="Only this line of the report; may repeat.",
)
def enrol(desk: Desk, given: Given, lines: tuple[int, ...]) -> Exit:
    """Enter the players of a report whom the register does not know as new people.

    Lines that look like somebody in the register, or like each other, stay open; --line enters one of them with
    --although.
    """
    done = enrol_verb(desk.act, given["key"], *lines, although=given["although"], seen=people_named(given["seen"]))
    say(done.findings, desk.words)
    for player in done.players:
        desk.tell("office.said.enrolled", id=player.key, name=player.name)
    return Exit.DONE
