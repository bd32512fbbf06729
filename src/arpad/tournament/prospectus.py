"""The invitation to an event: what its organiser announces, as data.

Whatever nobody said is None or blank: missing, never assumed.
"""

from collections.abc import Mapping
from datetime import date, time
from enum import StrEnum
from typing import Any

from arpad.values.fields import (
    Complaints,
    Field,
    Rows,
    Sections,
    a_count,
    a_date,
    a_flag,
    a_text,
    an_hour,
    lacking,
    one_of,
    read_fields,
    read_tables,
    texts,
)
from arpad.values.finding import Finding
from arpad.values.records import dataclass

COMPLAINTS = Complaints("prospectus.E002", "prospectus.E003", "prospectus.E004")
LEVELS = ("world", "continental", "national", "other")
NAMED_BY = ("fide_president", "continental_president", "federation", "organiser")


class Occasion(StrEnum):
    """What stands in the programme of an event."""

    ARRIVAL = "arrival"
    OPENING = "opening"
    DRAW_OF_LOTS = "draw_of_lots"
    ROUND = "round"
    SPECIAL = "special"
    CLOSING = "closing"
    DEPARTURE = "departure"


@dataclass(frozen=True, slots=True)
class Organisation:
    """The federation that answers for the event, the organiser it entrusted, and the committee he named."""

    federation: str = ""
    organiser: str = ""
    committee: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnnouncedArbiter:
    """The chief arbiter. `experience` is a person's judgement."""

    name: str = ""
    title: str = ""
    classification: str = ""
    named_by: str = ""
    experience: bool | None = None


@dataclass(frozen=True, slots=True)
class Hotel:
    name: str
    email: str = ""
    fax: str = ""
    telephone: str = ""


@dataclass(frozen=True, slots=True)
class ProgrammeLine:
    """`round_number` of a round; `text` says more, and what a special event is."""

    occasion: Occasion
    round_number: int | None = None
    on: date | None = None
    hour: time | None = None
    place: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Finances:
    """What is paid to whom; who pays nothing says so."""

    travel: str = ""
    lodging: str = ""
    companions: str = ""
    meals: str = ""
    fixed_fee: str = ""
    pocket_money: str = ""
    entry_fee: str = ""
    prizes: str = ""
    special_prizes: str = ""
    point_money: str = ""
    currency: str = ""
    taxes: str = ""
    visas: str = ""


@dataclass(frozen=True)
class Prospectus:
    name: str = ""
    start: date | None = None
    end: date | None = None
    place: str = ""
    rounds: int | None = None
    level: str = ""
    official: bool | None = None
    announced_on: date | None = None
    rate_of_play: str = ""
    clocks: str = ""
    system: str = ""
    program: str = ""
    tiebreaks: tuple[str, ...] = ()
    default_law: str = ""
    default_minutes: int | None = None
    draw_agreements: str = ""
    access: str = ""
    transport: str = ""
    players: int | None = None
    invited: tuple[str, ...] = ()
    web: str = ""
    email: str = ""
    telephone: str = ""
    duties: str = ""
    answer_by: date | None = None
    arrival_notice: str = ""
    security: str = ""
    medical: str = ""
    tourism: str = ""
    organisation: Organisation = Organisation()
    chief_arbiter: AnnouncedArbiter = AnnouncedArbiter()
    finances: Finances = Finances()
    hotels: tuple[Hotel, ...] = ()
    programme: tuple[ProgrammeLine, ...] = ()


def _text(name: str, what: str, item: int) -> Field:
    return Field(name, a_text, f"text: {what}" if what else "text", f"prospectus, item {item}")


PROSPECTUS_FIELDS = (
    _text("name", "the event", 1),
    Field("start", a_date, "date: it selects the edition", "prospectus, item 1"),
    Field("end", a_date, "date", "prospectus, item 1"),
    _text("place", "town and venue", 1),
    Field("rounds", a_count, "whole number", "prospectus, item 3"),
    Field("level", one_of(*LEVELS), " | ".join(LEVELS), "championship_chief_arbiter"),
    Field("official", a_flag, "true or false: an official event of FIDE", "default_time"),
    Field("announced_on", a_date, "date: when the invitation went out", "announced_system"),
    _text("rate_of_play", "", 4),
    _text("clocks", "the type of clocks", 4),
    Field("system", a_text, "text: the pairing system", "prospectus, item 5; announced_system"),
    Field("program", a_text, "text: the pairing program of a Swiss", "announced_system"),
    Field("tiebreaks", texts, "list of texts, in their order", "prospectus, item 5"),
    Field("default_law", one_of("6.6.a", "6.6.b"), "6.6.a | 6.6.b: of the Laws", "prospectus, item 6"),
    Field("default_minutes", a_count, "whole number: how late a player may come", "prospectus, item 6; default_time"),
    _text("draw_agreements", "what restricts agreed draws, or that nothing does", 7),
    _text("access", "how to get to the venue", 9),
    _text("transport", "what is arranged", 9),
    Field("players", a_count, "whole number: how many are expected", "prospectus, item 10"),
    Field("invited", texts, "list of texts: the players invited", "prospectus, item 10"),
    _text("web", "address of the event's site", 11),
    _text("email", "of the organiser", 11),
    _text("telephone", "of the organiser", 11),
    _text("duties", "towards media, public, sponsors and authorities", 12),
    Field("answer_by", a_date, "date: by when a player answers", "prospectus, item 13"),
    _text("arrival_notice", "where and when arrivals are announced", 13),
    _text("security", "", 14),
    _text("medical", "vaccinations and the like", 15),
    _text("tourism", "sights, special events, internet", 16),
)
ORGANISATION_FIELDS = (
    Field("federation", a_text, "text: who answers for the event", "organisation"),
    Field("organiser", a_text, "text: whom it entrusted", "organisation; prospectus, item 11"),
    Field("committee", texts, "list of texts: the organising committee", "organisation"),
)
ARBITER_FIELDS = (
    Field("name", a_text, "text", "prospectus, item 10"),
    Field("title", a_text, "text: IA, FA …", "championship_chief_arbiter"),
    Field("classification", one_of("A", "B", "C", "D"), "A | B | C | D", "championship_chief_arbiter"),
    Field("named_by", one_of(*NAMED_BY), " | ".join(NAMED_BY), "championship_chief_arbiter"),
    Field("experience", a_flag, "true or false: as somebody judged", "championship_chief_arbiter"),
)
FINANCE_FIELDS = tuple(_text(name, "", 8) for name in Finances.__dataclass_fields__)
HOTEL_FIELDS = tuple(_text(name, "", 2) for name in Hotel.__dataclass_fields__)
PROGRAMME_FIELDS = (
    Field("occasion", lambda value: Occasion(one_of(*Occasion)(value)), " | ".join(Occasion), "prospectus, item 3"),
    Field("round_number", a_count, "whole number: of a round", "prospectus, item 3"),
    Field("on", a_date, "date", "prospectus, item 3"),
    Field("hour", an_hour, 'time: "16:30"', "prospectus, item 3"),
    _text("place", "", 3),
    _text("text", "more about it", 3),
)
_SECTIONS: Sections = {
    "organisation": (ORGANISATION_FIELDS, Organisation),
    "chief_arbiter": (ARBITER_FIELDS, AnnouncedArbiter),
    "finances": (FINANCE_FIELDS, Finances),
}
_ROWS: Rows = {
    "hotels": (HOTEL_FIELDS, ("name",), Hotel),
    "programme": (PROGRAMME_FIELDS, ("occasion",), ProgrammeLine),
}
PROSPECTUS_TABLES: Mapping[str, tuple[Field, ...]] = {
    **{f"[{name}]": tuple(fields) for name, (fields, _) in _SECTIONS.items()},
    **{f"[[{name}]]": tuple(fields) for name, (fields, _, _) in _ROWS.items()},
}
"""Every table of the file with its fields, for the reference."""


def read_prospectus(raw: Mapping[str, Any]) -> tuple[Prospectus, list[Finding]]:
    """The prospectus, and every defect of the file at once. Only name and days are indispensable."""
    findings: list[Finding] = []
    tables = {*_SECTIONS, *_ROWS}
    own = {key: value for key, value in raw.items() if key not in tables}
    values: dict[str, Any] = read_fields(own, PROSPECTUS_FIELDS, "", COMPLAINTS, findings, tables)
    findings += lacking(("name", "start", "end"), raw, "", COMPLAINTS)
    values |= read_tables(raw, _SECTIONS, _ROWS, COMPLAINTS, findings)
    prospectus = Prospectus(**values)
    if prospectus.start is not None and prospectus.end is not None and prospectus.end < prospectus.start:
        findings.append(Finding("prospectus.E005", {"start": str(prospectus.start), "end": str(prospectus.end)}))
    return prospectus, findings
