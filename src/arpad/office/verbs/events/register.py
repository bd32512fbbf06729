"""Register an event before it begins; the edition says until when."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from typing import Any

from arpad.office.act import Record, verb
from arpad.office.description import (
    ARBITER,
    OFFICER,
    About,
    Desk,
    FieldKind,
    Given,
    Reach,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.events import default_time_rule
from arpad.office.models import Event, EventSeries, Series
from arpad.office.refused import Refused, wrong_key
from arpad.office.series import chapter_of_series, engine_name, law_of_registration, refuse_unfit_edition, series_named
from arpad.office.verb_fields import DUTIES, EDITION, IF_NOT_TODAY, PLACE, TITLE_EVENT, all_series
from arpad.rating.assumptions import requirement_findings
from arpad.rating.case import EventCase
from arpad.rating.requirements.formalities import registered_in_time
from arpad.regulations.calendar import chapters, readings_of
from arpad.regulations.edition import Edition
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, WordKey
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


@dataclass(frozen=True)
class Registration:
    """The form. `registered_on` is the day it came, which may lie before the day it is entered."""

    key: str
    name: str
    series: Sequence[str]
    start: date
    end: date
    registered_on: date | None = None
    city: str = ""
    federation: str = ""
    province: str = ""
    club: str = ""
    cadence: str = ""  # if nobody says it, that of the series
    rate_of_play: str = ""
    kind: str = ""
    title_event: bool = False
    approved: bool = False
    official: bool = False
    organiser: str = ""
    organiser_contact: str = ""
    invited_unrated: bool = False
    unrated_announced_on: date | None = None
    default_law: str = ""
    default_minutes: int | None = None
    edition: str = ""  # named for the event, whatever its day
    national_only: bool = False  # FIDE does not rate it
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Registered:
    event: Event
    findings: tuple[Finding, ...]


def _said(done: Registered, given: Given) -> Iterator[Said]:
    yield said("office.said.registered", event=given["key"], day=done.event.registered_on)


REGISTER = VerbDescription(
    "register", Desk.EVENTS, About.NEW_EVENT, {ARBITER: Reach.PLACE, OFFICER: Reach.PLACE},
    (
        VerbField("key", needed=True, most=40, about=("office.E154", "office.E020"), metavar="EVENT"),
        VerbField("name", needed=True, about=("office.E153",)),
        VerbField(
            "series", FieldKind.SEVERAL, needed=True, most=20, offers=all_series, about=("office.E003", "office.E022"),
            first=True, more="--also", help="Another list it counts for; may repeat.",
        ),
        VerbField("start", FieldKind.DAY, needed=True, option="--start"),
        VerbField("end", FieldKind.DAY, needed=True, option="--end", about=("office.E021",)),
        VerbField("registered_on", FieldKind.DAY, officers=True, help=IF_NOT_TODAY),
        *PLACE,
        VerbField(
            "cadence", FieldKind.CHOICE, choices=tuple(cadence.value for cadence in Cadence),
            about=("office.E231", "office.E232"), help="Of the series, if nobody says it.",
        ),
        VerbField("rate_of_play", most=100),
        VerbField("kind", most=30, help="As the tariff names it."),
        TITLE_EVENT,
        EDITION,
        *DUTIES,
    ),
    arguments=lambda given: [Registration(**{**given, "series": list(given["series"])})],
    acted_on=lambda done, given: f"event:{done.event.key}",
    creates=True, done="registered",
    help="Register an event before it begins. A late one is entered with a warning that names the article.",
    said=_said,
)  # fmt: skip


@verb(REGISTER)
def register(record: Record, asked: Registration) -> Registered:
    """A late registration is entered with a warning: whether the event is rated is decided when it is reviewed."""
    wrong = list(wrong_key(asked.key, 40))
    if asked.end < asked.start:
        wrong.append(Finding("office.E021", {"start": str(asked.start), "end": str(asked.end)}))
    if Event.objects.filter(key=asked.key).exists():
        wrong.append(Finding("office.E020", {"event": asked.key}))
    if not asked.name.strip():
        wrong.append(Finding("office.E153", {"event": asked.key}))
    if not asked.series:
        wrong.append(Finding("office.E022", {"event": asked.key}))
    if wrong:
        raise Refused(*wrong)
    series = [series_named(key) for key in asked.series]
    asked = replace(asked, cadence=_cadence(asked, series))
    refuse_unfit_edition(asked.edition, series)
    registered_on = asked.registered_on or record.act.day
    laws = {one.key: law_of_registration(one, asked.start, asked.edition) for one in series}
    late = [finding for one in series for finding in _lateness(one, laws[one.key], asked, registered_on)]
    event = Event.objects.create(
        key=asked.key,
        name=asked.name,
        city=asked.city,
        federation=asked.federation,
        province=asked.province,
        club=asked.club,
        start=asked.start,
        end=asked.end,
        cadence=asked.cadence,
        rate_of_play=asked.rate_of_play,
        kind=asked.kind,
        title_event=asked.title_event,
        registered_on=registered_on,
        approved=asked.approved,
        official=asked.official,
        organiser=asked.organiser,
        organiser_contact=asked.organiser_contact,
        invited_unrated=asked.invited_unrated,
        unrated_announced_on=asked.unrated_announced_on,
        default_law=asked.default_law,
        default_minutes=_default_minutes(asked),
        edition=asked.edition,
        national_only=asked.national_only,
        details=json.dumps(dict(asked.details), ensure_ascii=False, default=str),
        changed_in=record.number,
    )
    EventSeries.objects.bulk_create(EventSeries(event=event, series=one) for one in series)
    record.about(f"event:{event.key}", start=str(asked.start), registered_on=str(registered_on), late=len(late))
    read = readings_of((law, asked.start) for law in laws.values())
    return Registered(event, (*read, *late, *_against_default(asked)))


def _cadence(asked: Registration, series: Sequence[Series]) -> str:
    """As was said, where a series has it or takes every cadence in one list; else that of all series."""
    known = sorted({one.cadence for one in series})
    about = {"event": asked.key, "series": ", ".join(f"{one.key} ({one.cadence})" for one in series)}
    takes_all = any(chapters()[chapter_of_series(one)].one_list for one in series)
    if asked.cadence and asked.cadence not in known and not takes_all:
        raise Refused(Finding("office.E231", {**about, "cadence": WordKey(f"cadence.{asked.cadence}")}))
    if not asked.cadence and len(known) > 1:
        raise Refused(Finding("office.E232", about))
    return asked.cadence or known[0]


def _default_minutes(asked: Registration) -> int | None:
    """Of an official event those of its edition, unless somebody states others.   [default_time]"""
    rule = default_time_rule(asked.start) if asked.official and asked.default_minutes is None else None
    return rule.integer("official_minutes") if rule is not None else asked.default_minutes


def _against_default(asked: Registration) -> list[Finding]:
    rule = default_time_rule(asked.start) if asked.official else None
    if rule is None or asked.default_minutes in (None, rule.integer("official_minutes")):
        return []
    data = {"event": asked.key, "minutes": asked.default_minutes, "official": rule.integer("official_minutes")}
    return [Finding("office.W098", data, rule=rule.name, article=rule.article)]


def _lateness(series: Series, edition: Edition, asked: Registration, registered_on: date) -> list[Finding]:
    """By the edition of the event's start, as the review will measure it."""
    cadence = Cadence(asked.cadence)
    tournament = Tournament((), asked.name, start=asked.start, end=asked.end)
    facts = Facts(registered_on=registered_on, title_event=asked.title_event, registration_approved=asked.approved)
    name = engine_name(series, edition)
    case = EventCase(tournament, facts, edition, EventType.SWISS, cadence, asked.start, name)
    requirement = registered_in_time(case, {})
    return list(requirement_findings(requirement)) if requirement is not None else []
