"""One event before the administrator: the form, the report if it is here, the list, and the calendar.

The calendar has the official competitions, those of general interest, and other championships.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from datetime import date
from functools import cached_property
from typing import Any

from arpad.homologation.form import EventForm, Figures
from arpad.rating.case import EventCase, cadence_of_event
from arpad.rating.participants import Participant, participants
from arpad.rating.rating_list import RatingList
from arpad.rating.requirement import Outcome, Requirement
from arpad.regulations.calendar import series_of
from arpad.regulations.edition import Edition, Rule
from arpad.tournament.event_type import declared_type, event_type_of
from arpad.tournament.facts import EventKind, Facts
from arpad.tournament.model import Tournament, end_of
from arpad.values.event_type import EventType
from arpad.values.fields import Complaints, Field, a_date, a_text, one_of, read_fields, read_rows
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.values.time_control_text import parse_rate_of_play

_COMPLAINTS = Complaints("rea.E002", "rea.E003", "rea.E004")
PROTECTION = ("official", "general_interest", "none")
EVENT_FIELDS = (
    Field("name", a_text, "text", "calendar_conflicts"),
    Field("start", a_date, "date", "calendar_conflicts"),
    Field("end", a_date, "date", "calendar_conflicts"),
    Field("protection", one_of(*PROTECTION), " | ".join(PROTECTION), "calendar_conflicts"),
    Field("province", a_text, "text; without it everywhere", "calendar_conflicts, rapid_events"),
    Field("championship", a_text, "regional | provincial, of its kind", "rapid_events"),
    Field("kind", a_text, "as in the form", "rapid_events"),
)


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """Another event. Without a province it concerns them all."""

    name: str
    start: date
    end: date
    protection: str = "none"
    province: str = ""
    championship: str = ""
    kind: str = ""

    def shares_a_day(self, start: date, end: date) -> bool:
        return self.start <= end and start <= self.end

    def concerns(self, province: str) -> bool:
        return not self.province or not province or self.province.casefold() == province.casefold()


def read_calendar(raw: Mapping[str, Any]) -> tuple[tuple[CalendarEvent, ...], list[Finding]]:
    findings: list[Finding] = []
    rest = {key: value for key, value in raw.items() if key != "event"}
    read_fields(rest, (), "", _COMPLAINTS, findings, beside=("event",))
    rows = read_rows(raw.get("event", []), "event", EVENT_FIELDS, ("name", "start", "end"), _COMPLAINTS, findings)
    return tuple(CalendarEvent(**row) for row in rows), findings


_NO_FACTS = Facts()


def facts_of(form: EventForm) -> dict[str, Any]:
    """What the form says that the rating engine asks for in its facts; None is what it does not say (I-328).

    Whether the event is official is told for an extraordinary computation alone: elsewhere the word is FIDE's.
    """
    known: dict[str, Any] = {
        "kind": EventKind.SCHOOL if form.is_school else None,
        "before_play_off": form.papers.before_play_off,
    }
    if form.is_extraordinary:
        known |= {
            "extraordinary_computation": True,
            "official": form.official,
            "general_interest": form.general_interest,
        }
    return known


@dataclass(frozen=True)
class HomologationCase:
    """`report` is None before the event is over: then only what can be known beforehand is asked."""

    form: EventForm
    edition: Edition
    report: Tournament | None = None
    facts: Facts = _NO_FACTS
    listed: RatingList | None = None
    calendar: tuple[CalendarEvent, ...] = ()

    @property
    def after_the_event(self) -> bool:
        return self.report is not None or self.form.papers.received_on is not None

    @cached_property
    def start(self) -> date:
        assert self.form.start is not None  # read_form refuses a form without
        return self.form.start

    @cached_property
    def end(self) -> date:
        """The day of the last round, where the report tells it: deadlines run from there."""
        assert self.form.end is not None
        return (end_of(self.report) if self.report else None) or self.form.end

    @cached_property
    def tournament(self) -> Tournament:
        """The report, or what the form already says of the event."""
        form, report = self.form, self.report
        if report is not None:
            control = report.time_control or parse_rate_of_play(form.rate_of_play)
            return replace(report, time_control=control, round_dates=report.round_dates or form.round_dates)
        return Tournament(
            (),
            form.name,
            start=form.start,
            end=form.end,
            round_dates=form.round_dates,
            rate_of_play_text=form.rate_of_play,
            time_control=parse_rate_of_play(form.rate_of_play),
        )

    @cached_property
    def type(self) -> EventType | None:
        if self.report is not None:
            return event_type_of(self.report).type
        return declared_type("", self.form.system)

    @cached_property
    def event(self) -> EventCase:
        """As the rating engine's own requirements take it."""
        form, papers = self.form, self.form.papers
        known: dict[str, Any] = {
            "registered_on": form.registered_on,
            "received_on": papers.received_on,
            "arbiters": form.arbiters or None,
            **facts_of(form),
        }
        facts = replace(self.facts, **{name: value for name, value in known.items() if value is not None})
        cadence = cadence_of_event(self.tournament)
        series = series_of(self.edition.chapter, cadence)
        kind = self.type or EventType.SWISS
        whole = replace(self.tournament, end=self.end)
        return EventCase(whole, facts, self.edition, kind, cadence, self.start, series)

    @cached_property
    def people(self) -> Mapping[int, Participant]:
        return participants(self.event, self.listed, 0)[0] if self.report is not None else {}

    @cached_property
    def figures(self) -> Figures:
        """What the report shows goes before what the form declares; without a list nobody's own rating is known."""
        said, report = self.form.figures, self.report
        if report is None:
            return said
        rounds = report.rounds_planned or report.rounds_held
        effective = set(self._effective(rounds))
        rated = sum(self._has_rating(number) for number in effective)
        own = sum(self._on_the_list(number) for number in effective)
        return Figures(
            players=len(report.entries),
            effective=len(effective),
            rated=rated,
            own_rated=own if self.listed is not None else said.own_rated,
            rounds=rounds,
            strong_rated=self._strong_rated(),
        )

    def _has_rating(self, number: int) -> bool:
        """On a list, or by the report: here the arbiter's column counts heads and rates nobody (I-440)."""
        assert self.report is not None
        return self.people[number].own_rating is not None or self.report.by_number[number].rating is not None

    @cached_property
    def playing(self) -> frozenset[int]:
        """Who had a game in the report."""
        entries = self.report.entries if self.report is not None else ()
        played = (entry.number for entry in entries if any(game and game.result.played for game in entry.rounds))
        return frozenset(played)

    def _strong_rated(self) -> int | None:
        """Who is rated well enough for an extraordinary computation to rest on.   [extraordinary_rated]"""
        rule = self.edition.find("extraordinary_rated")
        if rule is None:
            return None
        ratings = (self.people[number].rating_for_opponents or 0 for number in self.playing)
        return sum(rating >= rule.integer("least_rating") for rating in ratings)

    def _effective(self, rounds: int) -> Iterator[int]:
        """Who played at least the minimum of rounds; byes and forfeits are not played (I-304).   [low_transparency]"""
        rule = self.edition.rule("low_transparency")
        assert self.report is not None
        for entry in self.report.entries:
            played = sum(record is not None and record.result.played for record in entry.rounds)
            if played * rule.integer("share_in") >= rounds * rule.integer("share_of"):
                yield entry.number

    def _on_the_list(self, number: int) -> bool:
        listed = self.people[number].listed
        return listed is not None and bool(listed.rating)

    def rule(self, name: str) -> Rule:
        return self.edition.rule(name)


@dataclass(frozen=True)
class Answer:
    """What a requirement measured. `passed` is None where `missing`, a key of the form, would decide."""

    passed: bool | None
    inputs: Mapping[str, Any] = field(default_factory=dict)
    missing: str = ""
    article: str = ""


def answered(rule: Rule, answer: Answer) -> Requirement:
    """By the edition, failing refuses the event, sends it back, leaves it to the administrator, or is only said."""
    failing = rule.values.get("failing", "refused")
    if answer.passed is None:
        outcome = Outcome.OPEN
    elif answer.passed:
        outcome = Outcome.MET
    else:
        outcome = {"finding": Outcome.LATE, "administrator": Outcome.OPEN}.get(failing, Outcome.FAILED)
    return Requirement(rule, outcome, dict(answer.inputs), answer.missing, article=answer.article)


def declared(rule: Rule, value: bool | None, key: str) -> Requirement:
    """A plain yes or no of the form."""
    return answered(rule, Answer(value, {"declared": value}, missing="" if value is not None else key))
