"""The record of an appeals committee: who belongs to it, on what terms, and every appeal with what became of it."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import datetime

from arpad.reports.findings import finding_json
from arpad.reports.forms.sheet import Section, Sheet
from arpad.reports.wording import Wording
from arpad.results.as_json import json_text
from arpad.results.kinds import FLAG, NUMBER, TEXT
from arpad.results.table import Column, Kind, Table
from arpad.tournament.appeals.verdict import AppealsVerdict, JudgedAppeal
from arpad.values.dates import moment_text
from arpad.values.finding import Finding
from arpad.values.person import Birth


def appeals_sheet(verdict: AppealsVerdict, words: Wording) -> Sheet:
    record = verdict.record
    about = words.text("appeals.about", edition=verdict.edition.id, appeals=len(record.appeals))
    sections = (
        Section(words.text("appeals.part.committee"), tuple(_committee(verdict, words)) or (("", ""),)),
        Section(words.text("appeals.part.terms"), tuple(_terms(verdict, words))),
        *(_appeal(appeal, words) for appeal in verdict.appeals),
    )
    signers = [(words.text("appeals.sign.chief_arbiter"), record.chief_arbiter)]
    signers += [(words.text(f"appeals.role.{voter.role.value}"), voter.name) for voter in record.voters]
    article = verdict.edition.rule("appeals").article
    return Sheet(words.text("appeals.title"), article, (record.event, about), sections, tuple(signers))


def _committee(verdict: AppealsVerdict, words: Wording) -> Iterator[tuple[str, str]]:
    for member in verdict.record.committee:
        facts = (member.name, member.federation, str(member.birth or ""))
        yield words.text(f"appeals.role.{member.role.value}"), " · ".join(filter(None, facts))
    if chosen := verdict.record.chosen_at:
        yield words.text("appeals.label.chosen_at"), moment_text(chosen)


def _terms(verdict: AppealsVerdict, words: Wording) -> Iterator[tuple[str, str]]:
    record = verdict.record
    yield words.text("appeals.label.deposit"), " ".join(filter(None, (words.number(record.deposit), record.currency)))
    minutes = record.deadline_minutes
    deadline = "" if minutes is None else words.text(f"appeals.deadline.{record.deadline_from}", minutes=minutes)
    yield words.text("appeals.label.deadline"), deadline
    yield words.text("appeals.label.fixed_at"), _moment(record.fixed_at)


def _appeal(judged: JudgedAppeal, words: Wording) -> Section:
    appeal = judged.appeal
    whose = words.text(f"appeals.against.{appeal.against}")
    title = words.text("appeals.appeal", number=judged.number, appellant=appeal.appellant, whose=whose)
    lines = [
        ("round", str(appeal.round_number or "")),
        ("matter", appeal.matter),
        ("received_at", _moment(appeal.received_at)),
        ("due_at", _moment(judged.due_at)),
        *((f"condition.{name}", _answer(met, words)) for name, met in judged.conditions.items()),
        ("admissible", _answer(judged.admissible, words)),
        ("judges", "; ".join(judged.panel)),
        ("outcome", words.text(f"appeals.outcome.{appeal.outcome.value if appeal.outcome else 'open'}")),
        ("decided_at", _moment(appeal.decided_at)),
        ("reasons", appeal.reasons),
        ("deposit_is", words.text(f"appeals.deposit.{judged.deposit.value}")),
        ("deposit_returned", _answer(appeal.deposit_returned, words)),
    ]
    return Section(title, tuple((words.text(f"appeals.label.{name}"), value) for name, value in lines))


def _answer(met: bool | None, words: Wording) -> str:
    return "—" if met is None else words.text("title.yes" if met else "title.no")


def _moment(moment: datetime | None) -> str:
    return moment_text(moment) if moment is not None else ""


_MOMENT = Kind(lambda moment, words: moment_text(moment), data=moment_text, left=True)


def appeals_table(verdict: AppealsVerdict) -> Table:
    """One line for each appeal."""
    return Table(
        verdict.appeals,
        csv=(
            Column("number", NUMBER, lambda judged: judged.number),
            Column("appellant", TEXT, lambda judged: judged.appeal.appellant),
            Column("against", TEXT, lambda judged: judged.appeal.against),
            Column("round", NUMBER, lambda judged: judged.appeal.round_number),
            Column("received_at", _MOMENT, lambda judged: judged.appeal.received_at),
            Column("due_at", _MOMENT, lambda judged: judged.due_at),
            Column("admissible", FLAG, lambda judged: judged.admissible),
            Column("judges", TEXT, lambda judged: "; ".join(judged.panel)),
            Column("outcome", TEXT, lambda judged: judged.appeal.outcome),
            Column("decided_at", _MOMENT, lambda judged: judged.appeal.decided_at),
            Column("deposit", TEXT, lambda judged: judged.deposit),
            Column("deposit_returned", FLAG, lambda judged: judged.appeal.deposit_returned),
        ),
    )


def appeals_json(verdict: AppealsVerdict, words: Wording, law_read: Sequence[Finding] = ()) -> str:
    record = asdict(verdict.record)
    for shown, one in zip(record["committee"], verdict.record.committee, strict=True):
        shown["birth"] = str(one.birth) if one.birth else None
    for shown, judged in zip(record["appeals"], verdict.appeals, strict=True):
        shown["verdict"] = {
            "conditions": dict(judged.conditions),
            "admissible": judged.admissible,
            "due_at": judged.due_at,
            "panel": list(judged.panel),
            "deposit": judged.deposit,
        }
    findings = [finding_json(finding, words) for finding in (*law_read, *verdict.everything)]
    shown = {"form": "appeals", "edition": verdict.edition.id, **record, "findings": findings}
    return json_text(shown, default=_plain)


def _plain(value: datetime | Birth) -> str:
    return moment_text(value) if isinstance(value, datetime) else str(value)
