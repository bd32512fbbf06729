"""The organiser's form, as data: what is registered before the event, and what comes with its report.

Whatever nobody said is None: unknown, never assumed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field
from datetime import date
from typing import Any

from arpad.tournament.fact_fields import ARBITER_FIELDS
from arpad.tournament.facts import Arbiter
from arpad.values.fields import (
    Complaints,
    Field,
    FieldError,
    Rows,
    Sections,
    a_count,
    a_date,
    a_flag,
    a_text,
    an_amount,
    lacking,
    numbers,
    one_of,
    read_fields,
    read_tables,
    texts,
)
from arpad.values.finding import Finding
from arpad.values.records import dataclass

COMPLAINTS = Complaints("rea.E002", "rea.E003", "rea.E004")
KINDS = ("ordinary", "school", "school_extraordinary", "rapid")
CHAMPIONSHIPS = ("national", "regional", "provincial")
EXEMPTIONS = ("professional", "visitors", "outside_body")
LIMITS = ("nobody", "class", "club", "clubs_of_an_area", "residents")
AREAS = ("local", "district", "province", "region")
PROMOTERS = ("federation", "federated_club", "recognised_school", "public_body", "recognised_company", "other")
SIGNERS = ("arbiter", "promoter", "director", "organiser")


@dataclass(frozen=True)
class Scope:
    """For whom it is, where, and who else rates it."""

    aimed_at_own_players: bool | None = None
    represented: bool | None = None
    participation_declared_on: date | None = None
    rated_by: tuple[str, ...] | None = None
    approved_on: date | None = None
    national_agreement: bool | None = None
    exemption: str = ""


@dataclass(frozen=True)
class Access:
    """Who may enter, and who looks on."""

    capacity: int | None = None
    unlimited: bool | None = None
    limited_to: str = ""
    area: str = ""
    minimum_rating: bool | None = None
    open_festival: bool | None = None
    high_fees: bool | None = None
    media_coverage: bool | None = None


@dataclass(frozen=True)
class Promoter:
    """Who organises it. `seasons` are the years in which it competed, `players` its federated players."""

    kind: str = ""
    name: str = ""
    seasons: tuple[int, ...] | None = None
    players: int | None = None


@dataclass(frozen=True)
class Papers:
    """What came with the report."""

    received_on: date | None = None
    files: tuple[str, ...] | None = None
    deputy_arbiter: str | None = None
    certificates: tuple[str, ...] | None = None
    rules_included: bool | None = None
    sessions: int | None = None
    minutes: int | None = None
    before_play_off: date | None = None


@dataclass(frozen=True)
class Figures:
    """Counted from the report where there is one. `own_rated` have a rating on the federation's own list,
    `strong_rated` one that an extraordinary computation can rest on."""

    players: int | None = None
    effective: int | None = None
    rated: int | None = None
    own_rated: int | None = None
    rounds: int | None = None
    strong_rated: int | None = None


@dataclass(frozen=True)
class Transparency:
    """What is asked of an event of restricted entry or low transparency."""

    rules_announce: bool | None = None
    venue_open: bool | None = None
    scoresheets_compulsory: bool | None = None
    scoresheets_kept: bool | None = None
    notice_on: date | None = None


@dataclass(frozen=True)
class School:
    age_limit: int | None = None
    entry_fee: str | None = None
    on_school_days: bool | None = None
    hours_from_lessons: int | None = None
    festival_players: int | None = None
    festival_rated: int | None = None
    festival_smallest: int | None = None
    delegation_approved_on: date | None = None
    places_reserved: bool | None = None
    announced: bool | None = None
    public_place: bool | None = None


@dataclass(frozen=True, slots=True)
class PhaseOfPlay:
    """A preliminary, a final or a play-off of one event."""

    name: str
    rate_of_play: str


@dataclass(frozen=True, slots=True)
class AdministratorsDecision:
    """What the administrator decided where the regulation leaves it to him, by the rule it is about."""

    rule: str
    admitted: bool
    reason: str
    on: date | None = None


@dataclass(frozen=True, slots=True)
class PlayerData:
    """What the event's file says of a player beyond the report."""

    province: str = ""
    origin: str = ""
    own_id: str = ""
    national_id: str = ""


@dataclass(frozen=True)
class EventForm:
    name: str = ""
    province: str = ""
    start: date | None = None
    end: date | None = None
    rate_of_play: str = ""
    system: str = ""
    chief_arbiter: str = ""
    email: str = ""
    venue: str = ""
    web: str = ""
    rating_list: str = ""
    telephone: str = ""
    remarks: str = ""
    contact_public: bool | None = None
    registered_on: date | None = None
    kind: str = "ordinary"
    official: bool | None = None
    general_interest: bool | None = None
    championship: str = ""
    absolute: bool | None = None
    round_dates: tuple[date, ...] = ()
    scope: Scope = Scope()
    access: Access = Access()
    promoter: Promoter = Promoter()
    papers: Papers = Papers()
    figures: Figures = Figures()
    transparency: Transparency = Transparency()
    school: School = School()
    arbiters: tuple[Arbiter, ...] = ()
    phases: tuple[PhaseOfPlay, ...] = ()
    decisions: tuple[AdministratorsDecision, ...] = ()
    players: Mapping[int, PlayerData] = field(default_factory=dict)

    @property
    def is_school(self) -> bool:
        return self.kind == "school" or self.is_extraordinary

    @property
    def is_extraordinary(self) -> bool:
        return self.kind == "school_extraordinary"

    def decided(self, rule: str) -> AdministratorsDecision | None:
        """The last one about that rule."""
        return next((decision for decision in reversed(self.decisions) if decision.rule == rule), None)


def _dates(value: Any) -> tuple[date, ...]:
    if not isinstance(value, list):
        raise FieldError("dates")
    return tuple(a_date(one) for one in value)


def _signers(value: Any) -> tuple[str, ...]:
    if set(texts(value)) - set(SIGNERS):
        raise FieldError("signers")
    return texts(value)


def _choice(name: str, choices: tuple[str, ...], asked_by: str) -> Field:
    return Field(name, one_of(*choices), " | ".join(choices), asked_by)


def _flag(name: str, what: str, asked_by: str) -> Field:
    return Field(name, a_flag, f"true or false: {what}", asked_by)


FORM_FIELDS = (
    Field("name", a_text, "text", "registration_form"),
    Field("province", a_text, "text", "registration_form, event_scope"),
    Field("start", a_date, "date", "registration_form"),
    Field("end", a_date, "date", "registration_form"),
    Field("rate_of_play", a_text, "text, as arbiters write it", "registration_form, rate_of_play, rounds_per_day"),
    Field("system", a_text, "text: Swiss, round robin …", "registration_form, school_rounds"),
    Field("chief_arbiter", a_text, "text", "registration_form"),
    Field("email", a_text, "text", "registration_form, report_contents"),
    Field("venue", a_text, "text: town, street, number", "registration_form"),
    Field("web", a_text, "text, may be blank", "registration_form"),
    Field("rating_list", a_text, "text: the list used", "registration_form"),
    Field("telephone", a_text, "text", "registration_form, report_contents"),
    Field("remarks", a_text, "text, may be blank", "registration_form"),
    _flag("contact_public", "e-mail and telephone may be shown on the web", "registration_form"),
    Field("registered_on", a_date, "date: the day the form came", "registration"),
    _choice("kind", KINDS, "special_kinds"),
    _flag("official", "an official competition of the federation", "low_transparency, school_*, extraordinary_event"),
    _flag("general_interest", "specially recognised by the federation", "extraordinary_event"),
    _choice("championship", CHAMPIONSHIPS, "event_scope, rapid_events, canon"),
    _flag("absolute", "open to all ages, not a championship of a category", "rapid_events"),
    Field("round_dates", _dates, "list of dates, one a round", "rounds_per_day"),
)
SCOPE_FIELDS = (
    _flag("aimed_at_own_players", "meant for the federation's own players", "event_scope"),
    _flag("represented", "an official representation takes part in the national championship", "event_scope"),
    Field("participation_declared_on", a_date, "date: the federation declared its participation", "event_scope"),
    Field("rated_by", texts, "list: fide, feda", "filing_duty"),
    Field("approved_on", a_date, "date of the federation's approval", "filing_duty"),
    _flag("national_agreement", "the national federation agreed that it need not be filed here", "filing_duty"),
    _choice("exemption", EXEMPTIONS, "filing_duty"),
)
ACCESS_FIELDS = (
    Field("capacity", a_count, "whole number: places", "low_transparency, school_access"),
    _flag("unlimited", "no limit to the places", "low_transparency, school_access"),
    _choice("limited_to", LIMITS, "low_transparency, school_access"),
    _choice("area", AREAS, "low_transparency"),
    _flag("minimum_rating", "only a rating or strength is asked for", "low_transparency"),
    _flag("open_festival", "one of several simultaneous events that are open as a whole", "low_transparency"),
    _flag("high_fees", "the administrator takes the fees for a closed door", "low_transparency"),
    _flag("media_coverage", "followed by the media as a professional international event", "low_transparency"),
)
PROMOTER_FIELDS = (
    _choice("kind", PROMOTERS, "restricted_promoter, school_organiser"),
    Field("name", a_text, "text", "the letters"),
    Field("seasons", numbers, "list of years in which it competed", "restricted_promoter"),
    Field("players", a_count, "whole number: federated players who compete", "school_organiser"),
)
PAPER_FIELDS = (
    Field("received_on", a_date, "date", "report_deadline, special_report_deadline"),
    Field("files", texts, "list of file names: the pairing program's own first", "event_file, report_contents"),
    Field("deputy_arbiter", a_text, 'text; "" if there was none', "report_contents"),
    Field("certificates", _signers, "list of " + " | ".join(SIGNERS), "restricted_certificates, school_certificates"),
    _flag("rules_included", "the event's rules with dates and venues are enclosed", "restricted_documents"),
    Field("sessions", a_count, "whole number: sessions of play", "restricted_documents"),
    Field("minutes", a_count, "whole number: minutes of sessions enclosed", "restricted_documents"),
    Field("before_play_off", a_date, "date: the phase before the play-off ended", "report_deadline"),
)
FIGURE_FIELDS = (
    Field("players", a_count, "whole number: starters", "school_rounds, school_access"),
    Field("effective", a_count, "whole number: who played two rounds in three", "low_transparency"),
    Field("rated", a_count, "whole number of these with any rating that counts", "low_transparency"),
    Field("own_rated", a_count, "whole number of these on the federation's own list", "school_rated_players"),
    Field("rounds", a_count, "whole number", "school_rounds, school_duration, rapid_duration, extraordinary_rounds"),
    Field("strong_rated", a_count, "whole number of rated players of the least rating or more", "extraordinary_rated"),
)
TRANSPARENCY_FIELDS = (
    _flag("rules_announce", "the event's rules say that it counts for the list", "restricted_announcement"),
    _flag("venue_open", "open to the public, and always to delegates and arbiters", "restricted_venue"),
    _flag("scoresheets_compulsory", "the moves had to be recorded", "restricted_scoresheets"),
    _flag("scoresheets_kept", "kept and at hand for the years that are asked", "restricted_scoresheets"),
    Field("notice_on", a_date, "date: calendar, place and rules were sent", "restricted_notice"),
)
SCHOOL_FIELDS = (
    Field("age_limit", a_count, "whole number: 16 for under 16", "school_categories"),
    Field("entry_fee", an_amount, 'quoted decimal, "9.00"', "school_fee"),
    _flag("on_school_days", "some round is played on a day with lessons", "school_calendar"),
    Field("hours_from_lessons", a_count, "whole number: between lessons and play", "school_calendar"),
    Field("festival_players", a_count, "whole number: players of the whole festival", "school_calendar"),
    Field("festival_rated", a_count, "whole number of these with a rating", "school_calendar"),
    Field("festival_smallest", a_count, "whole number: players of its smallest event", "school_calendar"),
    Field("delegation_approved_on", a_date, "date: approved by the province", "school_approval, school_calendar"),
    _flag("places_reserved", "places are kept for the best rated who enter", "school_access"),
    _flag("announced", "told to the federation, and to clubs and schools near by", "school_announcement"),
    _flag("public_place", "held in a public place", "school_venue"),
)
PHASE_FIELDS = (
    Field("name", a_text, "text", "alike_stages"),
    Field("rate_of_play", a_text, "text", "alike_stages"),
)
DECISION_FIELDS = (
    Field("rule", a_text, "name of a rule that leaves it to the administrator", "the rule it names"),
    _flag("admitted", "what was decided", "the rule it names"),
    Field("reason", a_text, "text", "the rule it names"),
    Field("on", a_date, "date", "the rule it names"),
)
PLAYER_FIELDS = (
    Field("province", a_text, "text: where he is federated", "report_contents"),
    Field("origin", a_text, "text: where he comes from, if he is federated nowhere", "report_contents"),
    Field("own_id", a_text, "text: his number here", "report_contents"),
    Field("national_id", a_text, "text: his national number", "report_contents"),
)

_SECTIONS: Sections = {
    "scope": (SCOPE_FIELDS, Scope),
    "access": (ACCESS_FIELDS, Access),
    "promoter": (PROMOTER_FIELDS, Promoter),
    "papers": (PAPER_FIELDS, Papers),
    "figures": (FIGURE_FIELDS, Figures),
    "transparency": (TRANSPARENCY_FIELDS, Transparency),
    "school": (SCHOOL_FIELDS, School),
}
_ROWS: Rows = {
    "arbiters": (ARBITER_FIELDS, ("name",), Arbiter),
    "phases": (PHASE_FIELDS, ("name", "rate_of_play"), PhaseOfPlay),
    "decisions": (DECISION_FIELDS, ("rule", "admitted", "reason"), AdministratorsDecision),
}
SECTIONS: Mapping[str, tuple[Field, ...]] = {
    **{f"[{name}]": tuple(fields) for name, (fields, _) in _SECTIONS.items()},
    **{f"[[{name}]]": tuple(fields) for name, (fields, _, _) in _ROWS.items()},
    "[players.NUMBER]": PLAYER_FIELDS,
}
"""Every table of the file with its fields, for the reference."""


def read_form(raw: Mapping[str, Any]) -> tuple[EventForm, list[Finding]]:
    """The form, and every defect of the file at once."""
    findings: list[Finding] = []
    tables = {*_SECTIONS, *_ROWS, "players"}
    own = {key: value for key, value in raw.items() if key not in tables}
    values: dict[str, Any] = read_fields(own, FORM_FIELDS, "", COMPLAINTS, findings, tables)
    findings += lacking(("start", "end"), raw, "", COMPLAINTS)
    values |= read_tables(raw, _SECTIONS, _ROWS, COMPLAINTS, findings)
    values["players"] = dict(_players(raw.get("players", {}), findings))
    form = EventForm(**values)
    if form.start is not None and form.end is not None and form.end < form.start:
        findings.append(Finding("rea.E005", {"start": str(form.start), "end": str(form.end)}))
    return form, findings


def _players(raw: Any, findings: list[Finding]) -> Iterator[tuple[int, PlayerData]]:
    rows = raw.items() if isinstance(raw, dict) else [("", raw)]
    for number, body in rows:
        if not number.isdecimal() or not isinstance(body, dict):
            data = {"key": f"players.{number}", "value": str(body), "takes": "[players.NUMBER]"}
            findings.append(Finding(COMPLAINTS.wrong, data))
            continue
        yield int(number), PlayerData(**read_fields(body, PLAYER_FIELDS, f"players.{number}.", COMPLAINTS, findings))
