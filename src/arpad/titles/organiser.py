"""The title of International Organiser: experience, a language, and enough events."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from arpad.regulations.edition import Edition, Rule
from arpad.titles.model import Requirement, Sense
from arpad.values.fields import (
    Complaints,
    Field,
    a_count,
    a_date,
    a_flag,
    a_text,
    lacking,
    read_fields,
    read_rows,
    texts,
)
from arpad.values.finding import Finding
from arpad.values.records import dataclass

COMPLAINTS = Complaints("title.E010", "title.E011", "title.E012")


@dataclass(frozen=True, slots=True)
class OrganisedEvent:
    """One event organised (form IO1). `kind` is its type, in the organiser's words: open, league, youth …"""

    name: str
    kind: str
    rounds: int
    chief: bool
    official: bool = False  # an official FIDE event
    place: str = ""
    start: date | None = None
    end: date | None = None
    players: int | None = None
    country: str = ""
    federations: int | None = None
    chief_arbiter: str = ""
    remarks: str = ""


@dataclass(frozen=True)
class OrganiserRecord:
    name: str
    id: str = ""
    federation: str = ""
    birth: date | None = None
    languages: tuple[str, ...] = ()
    experience: bool | None = None  # a person's judgement
    language: bool | None = None  # a person's judgement
    received_on: date | None = None
    applying: str = ""
    birth_place: str = ""
    address: str = ""
    telephone: str = ""
    email: str = ""
    career: str = ""
    official: str = ""
    position: str = ""
    events: tuple[OrganisedEvent, ...] = ()


ORGANISER_FIELDS = (
    Field("name", a_text, "text", "organiser_experience"),
    Field("id", a_text, "text", "organiser_experience"),
    Field("federation", a_text, "text", "organiser_experience"),
    Field("birth", a_date, "date", "organiser_experience"),
    Field("languages", texts, "list of texts", "organiser_language"),
    Field("experience", a_flag, "true or false: experience in organising, as somebody judged", "organiser_experience"),
    Field("language", a_flag, "true or false: knows an official language well enough", "organiser_language"),
    Field("received_on", a_date, "date: it selects the edition", "organised_events"),
    Field("applying", a_text, "text: the federation that applies", "form IO2"),
    Field("birth_place", a_text, "text", "form IO2"),
    Field("address", a_text, "text", "form IO2"),
    Field("telephone", a_text, "text", "form IO2"),
    Field("email", a_text, "text", "form IO2"),
    Field("career", a_text, "text: experience in organising, in a few words", "form IO2"),
    Field("official", a_text, "text: who signs for the federation", "forms IO1 and IO2"),
    Field("position", a_text, "text: that person's position", "form IO2"),
)
EVENT_FIELDS = (
    Field("name", a_text, "text", "organised_events"),
    Field("kind", a_text, "text: open, league, youth, …", "organised_events"),
    Field("rounds", a_count, "whole number", "organised_events"),
    Field("chief", a_flag, "true or false: as chief organiser", "organised_events"),
    Field("official", a_flag, "true or false: an official FIDE event", "organised_events"),
    Field("place", a_text, "text", "organised_events"),
    Field("start", a_date, "date", "organised_events"),
    Field("end", a_date, "date", "organised_events"),
    Field("players", a_count, "whole number", "organised_events"),
    Field("country", a_text, "text: federation of the event", "form IO1"),
    Field("federations", a_count, "whole number: federations that took part", "form IO1"),
    Field("chief_arbiter", a_text, "text", "form IO1"),
    Field("remarks", a_text, "text", "form IO1"),
)
ORGANISER_TABLES: Mapping[str, tuple[Field, ...]] = {"events": EVENT_FIELDS}


def read_organiser(raw: Mapping[str, Any]) -> tuple[OrganiserRecord | None, list[Finding]]:
    findings: list[Finding] = []
    own = {key: value for key, value in raw.items() if key not in ORGANISER_TABLES}
    values = read_fields(own, ORGANISER_FIELDS, "", COMPLAINTS, findings, ORGANISER_TABLES)
    findings += lacking(("name",), raw, "", COMPLAINTS)
    needed = ("name", "kind", "rounds", "chief")
    rows = read_rows(raw.get("events", []), "events", EVENT_FIELDS, needed, COMPLAINTS, findings)
    events = tuple(OrganisedEvent(**row) for row in rows)
    return (OrganiserRecord(events=events, **values) if "name" in values else None), findings


@dataclass(frozen=True)
class OrganiserVerdict:
    record: OrganiserRecord
    edition: Edition
    requirements: tuple[Requirement, ...]
    counted: tuple[OrganisedEvent, ...]

    @property
    def complete(self) -> bool:
        return all(requirement.passed for requirement in self.requirements)


def organiser_title(record: OrganiserRecord, edition: Edition) -> OrganiserVerdict:
    """All three are needed; the first two are a person's judgement."""
    rule = edition.rule("organised_events")
    counted = tuple(event for event in record.events if event.rounds >= rule.integer("rounds"))
    requirements = (
        _judged(edition.rule("organiser_experience"), record.experience, "experience"),
        _judged(edition.rule("organiser_language"), record.language, "language"),
        enough_events(counted, rule),
    )
    return OrganiserVerdict(record, edition, requirements, counted)


def enough_events(events: Sequence[OrganisedEvent], rule: Rule) -> Requirement:
    """Chief organiser of five events of two kinds, or organiser of two kinds of official FIDE events (I-192).

    Measured: events led, their kinds, kinds of official events.   [organised_events]
    """
    led = [event for event in events if event.chief]
    kinds = {_kind(event) for event in led}
    official = {_kind(event) for event in events if event.official}
    as_chief = len(led) >= rule.integer("events") and len(kinds) >= rule.integer("kinds")
    passed = as_chief or len(official) >= rule.integer("official_kinds")
    measured = (len(led), len(kinds), len(official))
    required = (rule.integer("events"), rule.integer("kinds"), rule.integer("official_kinds"))
    return Requirement(rule.name, rule.article, _joined(measured), _joined(required), passed, Sense.ONE_OF)


def _joined(counts: tuple[int, ...]) -> str:
    return ", ".join(map(str, counts))


def _kind(event: OrganisedEvent) -> str:
    return " ".join(event.kind.split()).casefold()


def _judged(rule: Rule, judged: bool | None, fact: str) -> Requirement:
    shown = "" if judged is None else "yes" if judged else "no"
    return Requirement(rule.name, rule.article, shown, "yes", judged, Sense.IS, missing_fact=fact)
