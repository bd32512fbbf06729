"""Papers of an event, as headings with labelled lines under them: its invitation, and the record of its appeals.

The invitation has its items in the order of the article, with what the organiser said. The record says who belongs to
the appeals committee, on what terms, and every appeal with what became of it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime
from typing import Any

from arpad.regulations.edition import Edition
from arpad.reports.findings import finding_json
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.results.as_text import text_width
from arpad.results.data import as_rows, json_text
from arpad.results.table import FLAG, NUMBER, NUMBERS, TEXT, Column, Kind, Table
from arpad.tournament.appeals_verdict import AppealsVerdict, JudgedAppeal
from arpad.tournament.prospectus import Hotel, Occasion, ProgrammeLine, Prospectus
from arpad.tournament.prospectus_checks import items_of
from arpad.values.dates import moment_text
from arpad.values.finding import Finding
from arpad.values.person import Birth
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class Section:
    """`lines` are label and value; a value may have several lines of its own."""

    title: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """`code` is what people call the paper by; `signatures` are the places to sign on."""

    title: str
    code: str
    about: tuple[str, ...]
    sections: tuple[Section, ...]
    signatures: tuple[tuple[str, str], ...] = ()


def sheet_text(sheet: Sheet) -> str:
    lines = [f"{sheet.title} · {sheet.code}", *sheet.about]
    for section in sheet.sections:
        lines += ["", section.title]
        width = max((text_width(label) for label, _ in section.lines), default=0)
        for label, value in section.lines:
            first, *others = value.splitlines() or ["—"]
            before = f"  {label}{' ' * (width - text_width(label))}  " if width else "  "
            lines += [before + first, *(" " * text_width(before) + other for other in others)]
    return "\n".join(lines) + "\n"


def sheet_paper(sheet: Sheet, words: Wording) -> bytes:
    return page("sheet", sheet_data(sheet, words))


def sheet_data(sheet: Sheet, words: Wording) -> dict[str, Any]:
    return {"lang": words.language, "of": words.text("crosstable.of"), **asdict(sheet)}


Lines = Iterator[tuple[str, str]]
"""Label and value."""


def prospectus_sheet(prospectus: Prospectus, edition: Edition, words: Wording) -> Sheet:
    """Every item has its place, whether or not there is something to say."""
    items = items_of(prospectus, edition.rule("prospectus"))
    complete = sum(item.complete for item in items)
    sections = tuple(
        Section(
            f"{item.number}. {words.text(f'prospectus.item.{item.name}')}",
            tuple(_LINES.get(item.name, _plain_lines(item.name))(prospectus, words)) or (("", ""),),
        )
        for item in items
    )
    about = [prospectus.name]
    if complete < len(items):
        about.append(words.text("prospectus.about", edition=edition.id, complete=complete, items=len(items)))
    article = edition.rule("prospectus").article
    return Sheet(words.text("prospectus.title"), article, tuple(about), sections)


def items_table(prospectus: Prospectus, edition: Edition) -> Table:
    """The checklist: one line for each item."""
    number = Column("number", NUMBER, lambda item: item.number)
    name = Column("item", TEXT, lambda item: item.name)
    article = Column("article", TEXT, lambda item: item.article)
    complete = Column("complete", FLAG, lambda item: item.complete)
    missing = Column("missing", NUMBERS, lambda item: item.missing)
    return Table(
        items_of(prospectus, edition.rule("prospectus")),
        csv=(number, name, article, complete, missing),
        json=(number, name, article, missing),
    )


def prospectus_json(prospectus: Prospectus, edition: Edition, findings: Iterable[Finding], words: Wording) -> str:
    shown = {
        "form": "prospectus",
        "edition": edition.id,
        **asdict(prospectus),
        "items": as_rows(items_table(prospectus, edition)),
        "findings": [finding_json(finding, words) for finding in findings],
    }
    return json_text(shown, default=str)


def _part(name: str, value: object, words: Wording) -> Lines:
    """A part of an item, if it is there."""
    text = "" if value is None else str(value)
    if text.strip():
        yield words.text(f"prospectus.part.{name}"), text


def _plain_lines(*names: str) -> Callable[[Prospectus, Wording], Lines]:
    """Parts that are fields of the prospectus itself; lists stand on one line."""

    def lines(prospectus: Prospectus, words: Wording) -> Lines:
        for name in names:
            value = getattr(prospectus, name)
            yield from _part(name, "; ".join(value) if isinstance(value, tuple) else value, words)

    return lines


def _hotels(prospectus: Prospectus, words: Wording) -> Lines:
    for hotel in prospectus.hotels:
        yield hotel.name, " · ".join(_reached(hotel, words))


def _reached(hotel: Hotel, words: Wording) -> Iterator[str]:
    for name in ("email", "fax", "telephone"):
        if value := getattr(hotel, name):
            yield f"{words.text(f'prospectus.part.hotel_{name}')} {value}"


def _programme(prospectus: Prospectus, words: Wording) -> Lines:
    """As the days go by; what has no day yet comes last."""
    for line in sorted(prospectus.programme, key=_when):
        label = words.text(f"prospectus.part.programme_{line.occasion.value}")
        if line.occasion is Occasion.ROUND:
            label = words.text("prospectus.round", number=line.round_number or "—")
        hour = f"{line.hour:%H:%M}" if line.hour is not None else ""
        day = " ".join(filter(None, (str(line.on or ""), hour)))
        yield label, " · ".join(filter(None, (day, line.place, line.text)))


def _when(line: ProgrammeLine) -> tuple[bool, str, bool, str, int]:
    return line.on is None, str(line.on), line.hour is None, str(line.hour), line.round_number or 0


def _default_time(prospectus: Prospectus, words: Wording) -> Lines:
    if prospectus.official:
        yield words.text("prospectus.part.default_law"), words.text("prospectus.official_default")
        return
    yield from _plain_lines("default_law", "default_minutes")(prospectus, words)


def _finances(prospectus: Prospectus, words: Wording) -> Lines:
    for field in fields(prospectus.finances):
        yield from _part(field.name, getattr(prospectus.finances, field.name), words)


def _participants(prospectus: Prospectus, words: Wording) -> Lines:
    yield from _plain_lines("players", "invited")(prospectus, words)
    chief = prospectus.chief_arbiter
    rank = " ".join(filter(None, (chief.title, chief.classification)))
    yield from _part("chief_arbiter", f"{chief.name} ({rank})" if chief.name and rank else chief.name, words)


def _contact(prospectus: Prospectus, words: Wording) -> Lines:
    """With the federation that answers for the event, and the committee."""
    organisation = prospectus.organisation
    yield from _part("organiser", organisation.organiser or organisation.federation, words)
    yield from _part("federation", organisation.federation, words)
    yield from _part("committee", "; ".join(organisation.committee), words)
    yield from _plain_lines("web", "email", "telephone")(prospectus, words)


_LINES: Mapping[str, Callable[[Prospectus, Wording], Lines]] = {
    "dates_and_place": _plain_lines("start", "end", "place"),
    "hotels": _hotels,
    "programme": _programme,
    "rate_of_play": _plain_lines("rate_of_play", "clocks"),
    "pairings_and_tiebreaks": _plain_lines("system", "program", "tiebreaks"),
    "default_time": _default_time,
    "finances": _finances,
    "access": _plain_lines("access", "transport"),
    "participants": _participants,
    "contact": _contact,
    "answer": _plain_lines("answer_by", "arrival_notice"),
}
"""What is printed of an item; of any other, its text."""


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
    return json_text(shown, default=_plain_value)


def _plain_value(value: datetime | Birth) -> str:
    return moment_text(value) if isinstance(value, datetime) else str(value)
