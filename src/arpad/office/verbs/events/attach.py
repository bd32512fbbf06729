"""Keep what came with an event as it came: the organiser's form, invitation, the program's file, games, papers."""

from collections.abc import Iterator
from datetime import date, datetime
from pathlib import PurePath

from arpad.formats.computer_table import read_computer_table
from arpad.office.act import Record, day_it_happened, verb
from arpad.office.announced import READERS, findings_of_paper
from arpad.office.description import (
    EVENT,
    OF_SENDERS,
    About,
    Desk,
    FieldKind,
    Given,
    Said,
    VerbDescription,
    VerbField,
    Word,
    said,
)
from arpad.office.events import event_named, latest_report
from arpad.office.hashes import sha256
from arpad.office.match_days import differences, read_day
from arpad.office.models import Attachment, Event
from arpad.office.refused import Refused
from arpad.office.report_reading import read_of
from arpad.office.verb_fields import RECEIVED_ON
from arpad.tournament.crosstable import against_rated
from arpad.tournament.match_days import rounds_of
from arpad.tournament.model import Entry, Tournament
from arpad.values.finding import Finding, any_error
from arpad.values.numbers import shortest_text
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Paper:
    """A line-up or a signed result names its round, its team and the captain, with the time it came and was due."""

    event: str
    kind: str
    data: bytes
    file: str = ""
    received_on: date | None = None
    round_number: int | None = None
    team: str = ""
    handed_in_by: str = ""
    handed_in_at: datetime | None = None
    due_at: datetime | None = None


@dataclass(frozen=True)
class Attached:
    attachment: Attachment
    findings: tuple[Finding, ...]
    rounds: tuple[int, ...] = ()  # of a match day


_OF_A_MATCH = (Attachment.Kind.LINE_UP, Attachment.Kind.PROTOCOL)


PAPERS = (
    "games", "line_up", "protocol", "match_day", "table", "swiss_manager", "rules", "prospectus", "appeals", "minutes",
    "certificate", "other",
)  # fmt: skip


def _paper(given: Given) -> list[Paper]:
    plain = {name: value for name, value in given.items() if name not in ("key", "kind", "paper")}
    sent = given["paper"]
    return [Paper(given["key"], given["kind"], sent.data, PurePath(sent.name).name, **plain)]


def _said(done: Attached, given: Given) -> Iterator[Said]:
    kept, label = done.attachment, Word(f"office.attachment.{given['kind']}")
    yield said("office.said.attached", event=given["key"], kind=label, number=kept.pk, sha256=kept.sha256)


ATTACH = VerbDescription(
    "attach", Desk.EVENTS, About.EVENT, OF_SENDERS,
    (
        VerbField("kind", FieldKind.CHOICE, needed=True, choices=PAPERS),
        VerbField("paper", FieldKind.FILE, needed=True, about=("office.E137",), metavar="FILE"),
        RECEIVED_ON,
        VerbField("round_number", FieldKind.NUMBER, least=1, most=999, group="match", about=("office.E136",),
                  option="--round",
                  help="Of a line-up or a signed result."),
        VerbField("team", most=100, group="match", about=("office.E136",)),
        VerbField("handed_in_by", group="match", option="--by", metavar="NAME", help="The captain."),
        VerbField("handed_in_at", FieldKind.MOMENT, group="match"),
        VerbField("due_at", FieldKind.MOMENT, group="match"),
    ),
    subject=EVENT, arguments=_paper,
        creates=True,
    help="""
    Keep what came beside a report, byte for byte: games (PGN), line-ups, signed results, the pairing program's file.

    A table with the columns number, Rar, n and W is held against the report. An invitation (prospectus) and a record of
    appeals are read as `arpad form` does: what is missing is said, and a review compares the report with what was
    announced.
    """,
    said=_said,
)  # fmt: skip


@verb(ATTACH)
def attach(record: Record, asked: Paper) -> Attached:
    """Byte for byte with its hash, to the event and its latest report. A form, an invitation and a record of appeals
    must be readable; a later one takes its place, both are kept. What is missing in them is said. A table of Rar, n and
    W is held against the latest report, player by player."""
    event = event_named(asked.event)
    digest = sha256(asked.data)
    wrong = READERS[asked.kind](asked.data, asked.file)[1] if asked.kind in READERS else []
    day, unread = read_day(asked.data, asked.round_number) if asked.kind == Attachment.Kind.MATCH_DAY else (None, [])
    wrong += unread
    if asked.kind in _OF_A_MATCH and (asked.round_number is None or not asked.team):
        wrong.append(Finding("office.E136", {"kind": asked.kind}))
    if event.attachments.filter(kind=asked.kind, sha256=digest, discarded_on=None).exists():
        wrong.append(Finding("office.E137", {"event": event.key}))
    if wrong:
        raise Refused(*wrong)
    findings = list(_differences(event, asked.data)) if asked.kind == Attachment.Kind.TABLE else []
    findings += findings_of_paper(event, asked.kind, asked.data)
    findings += differences(event, day) if day is not None else []
    if any_error(findings):
        raise Refused(*findings)
    if asked.handed_in_at and asked.due_at and asked.handed_in_at > asked.due_at:
        data = {"team": asked.team, "round": asked.round_number, "due": asked.due_at.isoformat(timespec="minutes")}
        findings.append(Finding("office.W102", data, article="C.06 16.a"))
    kept = Attachment.objects.create(
        event=event,
        report=event.reports.order_by("-version").first(),
        kind=asked.kind,
        file_name=asked.file,
        content=asked.data,
        sha256=digest,
        received_on=day_it_happened(record, asked.received_on),
        round_number=asked.round_number,
        team=asked.team,
        handed_in_by=asked.handed_in_by,
        handed_in_at=asked.handed_in_at,
        due_at=asked.due_at,
    )
    record.about(f"event:{event.key}", attachment=kept.pk, kind=asked.kind, sha256=digest)
    return Attached(kept, tuple(findings), tuple(rounds_of(day)) if day is not None else ())


def _differences(event: Event, data: bytes) -> Iterator[Finding]:
    """Where the table and the report do not say the same."""
    lines, wrong = read_computer_table(data)
    yield from wrong
    tournament = read_of(latest_report(event)).report.tournament
    if tournament is None or wrong:
        return
    for line in lines:
        entry = tournament.by_number.get(line.number)
        if entry is None:
            yield Finding("office.E080", {"event": event.key, "number": line.number})
            continue
        figures = zip(("Rar", "n", "W"), line[1:], _figures(entry, tournament), strict=True)
        for name, told, counted in figures:
            if told != counted:
                shown = [shortest_text(value, 1) if name == "W" else str(value) for value in (told, counted)]
                about = {"player": line.number, "name": entry.name, "field": name}
                yield Finding("office.W103", {**about, "table": shown[0], "report": shown[1]})


_LEAST_GAMES = 3


def _figures(entry: Entry, tournament: Tournament) -> tuple[int, int, int]:
    """Rar, n and W; an unrated player with fewer than three such games has 0 in Rar."""
    found = against_rated(entry, tournament)
    unrated = not entry.rating and found.games < _LEAST_GAMES
    return 0 if unrated else found.average or 0, found.games, found.points
