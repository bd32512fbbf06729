"""Receive a report, or results typed in: kept byte for byte with its hash; its lines and games entered."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import PurePath
from typing import Any

from arpad.formats.report_kinds import as_kept, is_no_report, kind_of
from arpad.office.act import Record, day_it_happened, verb
from arpad.office.description import EVENT, OF_SENDERS, About, Desk, FieldKind, Given, OnTop, VerbDescription, VerbField
from arpad.office.events import event_named
from arpad.office.hashes import sha256
from arpad.office.line_entries import enter_lines
from arpad.office.models import Event, Report
from arpad.office.norm_facts import FACT_FIELDS, facts_said
from arpad.office.refused import Refused
from arpad.office.reviewing import findings_of
from arpad.office.stored_findings import to_text
from arpad.office.verb_fields import RECEIVED_ON
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Received:
    report: Report
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Submission:
    """What came in. `received_on` is the day it came, which may lie before the day it is entered; `typed` says that
    somebody wrote it into the page."""

    event: str
    data: bytes
    file: str = ""
    facts: bytes = b""
    received_on: date | None = None
    sender: str = ""
    sender_role: str = ""  # arbiter, organiser, federation, other
    typed: bool = False


SENDER_ROLES = ("arbiter", "organiser", "federation", "other")
WHO_SENT_IT = (
    RECEIVED_ON,
    VerbField("sender", officers=True, option="--from", metavar="NAME", help="Who sent it."),
    VerbField("sender_role", FieldKind.CHOICE, choices=SENDER_ROLES, officers=True, option="--role", help="As what."),
)
"""Said by an officer about a report that came to the office."""


TEAM_BYE = (
    VerbField("team_bye_match_points", most=6, metavar="POINTS", help="Match points of the bye of a team."),
    VerbField("team_bye_game_points", most=6, metavar="POINTS", help="Game points of the bye of a team."),
)
"""What the report of a team event cannot say, asked in the form as in the facts file."""


def submission(given: Given, results: str) -> list[Submission]:
    """`results` is the field that has the report."""
    sent, facts = given[results], given["facts"].data
    for asked in TEAM_BYE:
        if given[asked.name]:
            facts = with_fact(facts, asked.name, given[asked.name].replace(",", "."))
    for name, value in facts_said(given).items():
        facts = with_fact(facts, name, value)
    told = (given["received_on"], given["sender"], given["sender_role"], results == "results" and not sent.name)
    return [Submission(given["key"], sent.data, PurePath(sent.name).name, facts, *told)]


def with_fact(facts: bytes, name: str, value: str | bool | list[Any]) -> bytes:
    """The facts file with that key, which goes before all tables; what the form says prevails over the file. Rows go
    behind those of the file, as a later row of the same game prevails."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return _with_rows(facts, name, value)
    body = facts.removeprefix(b"\xef\xbb\xbf")
    kept = re.sub(rf"(?m)^[ \t]*{name}[ \t]*=[ \t]*(?:\[[^]]*\])?.*(?:\r?\n|\Z)".encode(), b"", body)
    return f"{name} = {json.dumps(value)}\n".encode() + kept


def _with_rows(facts: bytes, name: str, rows: Sequence[Mapping[str, Any]]) -> bytes:
    """Rows that the file has in one list become tables, as nothing could follow them otherwise; a list that cannot be
    read stays for its reader to complain of."""
    whole = facts.decode("utf-8-sig", errors="surrogateescape")
    inline = re.compile(rf"(?m)^[ \t]*{name}[ \t]*=[ \t]*\[[^\[\]]*\][^\n]*(?:\n|\Z)").search(whole)
    there = _rows_of(inline[0], name) if inline is not None else None
    if inline is not None and there is not None:
        rows = [*there, *rows]
        whole = whole[: inline.start()] + whole[inline.end() :]
    blocks = (
        "\n".join([f"[[{name}]]", *(f"{key} = {json.dumps(value, default=str)}" for key, value in row.items())])
        for row in rows
    )
    return ("\n\n".join(filter(None, (whole.rstrip("\n"), *blocks))) + "\n").encode("utf-8", errors="surrogateescape")


def _rows_of(text: str, name: str) -> list[dict[str, Any]] | None:
    try:
        rows = tomllib.loads(text)[name]
    except tomllib.TOMLDecodeError:
        return None
    return rows if all(isinstance(row, dict) for row in rows) else None


RECEIVE = VerbDescription(
    "receive", Desk.REPORTS, About.EVENT, OF_SENDERS,
    (
        VerbField("report", FieldKind.DOCUMENT, needed=True, metavar="REPORT"),
        VerbField("facts", FieldKind.DOCUMENT),
        *TEAM_BYE,
        *FACT_FIELDS,
        *WHO_SENT_IT,
    ),
    subject=EVENT, creates=True, arguments=lambda given: submission(given, "report"),
    on_top=OnTop("desk_receive",
                 "a report with its findings is shown line by line, and the same page decides about it"),
)  # fmt: skip


@verb(RECEIVE)
def receive(record: Record, asked: Submission) -> Received:
    """A defective report is kept as well: its findings go back with it. Licence data in a file never are."""
    asked = replace(asked, data=as_kept(asked.data))
    event = event_named(asked.event)
    if event.state in (Event.State.REFUSED, Event.State.CANCELLED):
        raise Refused(Finding("office.E025", {"event": event.key, "state": event.state}))
    digest, facts_digest = sha256(asked.data), sha256(asked.facts)
    same = event.reports.filter(sha256=digest, facts_sha256=facts_digest).first()
    if same is not None:
        raise Refused(Finding("office.E026", {"event": event.key, "version": same.version}))
    report = Report.objects.create(
        event=event,
        version=event.reports.count() + 1,
        kind=_kind(asked),
        file_name=asked.file,
        content=asked.data,
        sha256=digest,
        facts=asked.facts,
        facts_sha256=facts_digest,
        received_on=day_it_happened(record, asked.received_on),
        sender=asked.sender,
        sender_role=asked.sender_role,
    )
    enter_lines(report)
    findings = findings_of(report)
    report.findings = to_text(findings)
    report.save(update_fields=["findings"])
    event.state, event.changed_in = Event.State.RECEIVED, record.number
    event.save(update_fields=["state", "changed_in"])
    record.about(f"event:{event.key}", version=report.version, sha256=digest, facts=facts_digest)
    return Received(report, tuple(findings))


def _kind(asked: Submission) -> str:
    """What was typed and is no TRF is meant as a table, and gets the cures of one, also where nothing can be read."""
    kind = kind_of(asked.data)
    return "typed" if asked.typed and kind == "trf" and is_no_report(asked.data) else kind
