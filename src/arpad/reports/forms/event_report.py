"""The report of an event for titles: IT3, and Form 5 of 2005.

It counts who took part: numbers of players and federations by rating and by title.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from arpad.reports.event_page import rate_of_play_text
from arpad.reports.forms.record import blank_fields, paper_of
from arpad.reports.paper import page
from arpad.reports.wording import Wording
from arpad.tournament.arbiter_facts import Arbiter
from arpad.tournament.event_type import event_type_of
from arpad.tournament.facts import Facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.person import Title
from arpad.values.records import dataclass

TITLES = (Title.GM, Title.WGM, Title.IM, Title.WIM, Title.FM, Title.WFM)


@dataclass(frozen=True, slots=True)
class PeopleCount:
    """One line of the table. A player without a federation is in the number only."""

    type: str
    number: int
    federations: int
    host_players: int
    other_players: int


def people_counts(tournament: Tournament) -> tuple[PeopleCount, ...]:
    """Rated and unrated players, then the holders of each title."""
    kinds: dict[str, Callable[[Entry], bool]] = {
        "rated": lambda entry: entry.rating is not None,
        "unrated": lambda entry: entry.rating is None,
    }
    return (
        *(
            _count(name, [entry for entry in tournament.entries if test(entry)], tournament)
            for name, test in kinds.items()
        ),
        *(
            _count(title.value, [one for one in tournament.entries if one.title is title], tournament)
            for title in TITLES
        ),
    )


def _count(name: str, entries: list[Entry], tournament: Tournament) -> PeopleCount:
    federations = [entry.federation for entry in entries if entry.federation]
    host = federations.count(tournament.federation)
    return PeopleCount(name, len(entries), len(set(federations)), host, len(federations) - host)


_DEPUTIES_ABOVE = (0, 20, 70, 120)  # Form 5: a first deputy always, a second above 20 players, and so on
_NAMES = (
    "federation", "name", "place", "start", "end", "organiser", "contact", "schedule", "rate_of_play",
    "chief_arbiter", "chief_arbiter_contact",
)  # fmt: skip
_EXPECTED = dict.fromkeys(_NAMES, "it3")


@dataclass(frozen=True, slots=True)
class EventReport:
    """`schedule` has the rounds of each day of play: 1 2 2 1. `pairing_is_fide` is None where nobody says."""

    federation: str
    name: str
    country: str
    place: str
    start: str
    end: str
    organiser: str
    contact: str
    rounds: int
    schedule: str
    rate_of_play: str
    type: str
    pairing_is_fide: bool | None
    pairing_officer: str
    pairing_program: str
    remarks: str
    people: tuple[PeopleCount, ...]
    chief_arbiter: str
    chief_arbiter_contact: str
    deputy_arbiters: tuple[str, ...]
    arbiters: tuple[str, ...]


def event_report(event: Tournament, facts: Facts) -> EventReport:
    deputies = event.deputy_arbiters
    chief = arbiter_named(event.chief_arbiter, facts)
    kind = event_type_of(event).type
    return EventReport(
        federation=event.federation,
        name=event.name,
        country=event.federation,
        place=event.city,
        start=str(event.start or ""),
        end=str(event.end or ""),
        organiser=facts.organiser,
        contact=facts.organiser_contact,
        rounds=event.rounds_planned or event.rounds_held,
        schedule=_schedule(event),
        rate_of_play=event.rate_of_play_text,
        type=kind.value,
        pairing_is_fide=True if kind is EventType.SWISS and event.type_code.startswith("FIDE") else None,
        pairing_officer=facts.pairing_officer,
        pairing_program=facts.pairing_program or event.pairing_controller,
        remarks=facts.remarks,
        people=people_counts(event),
        chief_arbiter=event.chief_arbiter,
        chief_arbiter_contact=chief.contact if chief else "",
        deputy_arbiters=deputies,
        arbiters=tuple(_others(facts.arbiters, {event.chief_arbiter, *deputies})),
    )


def arbiter_named(name: str, facts: Facts) -> Arbiter | None:
    """What the facts say about an arbiter of the report."""
    return next((arbiter for arbiter in facts.arbiters if name and arbiter.name.casefold() == name.casefold()), None)


def _others(arbiters: Iterable[Arbiter], named: set[str]) -> Iterable[str]:
    known = {name.casefold() for name in named}
    return (arbiter.name for arbiter in arbiters if arbiter.name.casefold() not in known)


def _schedule(event: Tournament) -> str:
    """Empty unless the day of every round is known."""
    days = [day for day in event.round_dates if day is not None]
    if not days or len(days) < event.rounds_held:
        return ""
    return " ".join(str(rounds) for _, rounds in sorted(Counter(days).items()))


def event_report_findings(form: str, report: EventReport, event: Tournament) -> list[Finding]:
    """Fields left blank, players without a federation, deputies that the size of the event asks for."""
    blanks = blank_fields(report, _EXPECTED)
    without = [entry.number for entry in event.entries if not entry.federation]
    if without:
        blanks.append(Finding("form.W004", {"numbers": ", ".join(map(str, without))}))
    needed = sum(len(event.entries) > above for above in _DEPUTIES_ABOVE)
    if form == "form5" and len(report.deputy_arbiters) < needed:
        data = {"players": len(event.entries), "needed": needed, "named": len(report.deputy_arbiters)}
        blanks.append(Finding("form.W005", data, article="Form 5"))
    return blanks


def event_report_paper(form: str, report: EventReport, words: Wording) -> bytes:
    """`form` is it3 or form5: the same page under another title, Form 5 with a line for each deputy."""
    return page("event_report", event_report_data(form, report, words))


def event_report_data(form: str, report: EventReport, words: Wording) -> dict[str, Any]:
    data = paper_of(("it3", form), report, words)
    data["form"]["rate_of_play"] = rate_of_play_text(report.rate_of_play, words)
    data["form"]["type"] = words.text(f"type.{report.type}")
    data["deputies"] = max(len(_DEPUTIES_ABOVE) if form == "form5" else 2, len(report.deputy_arbiters))
    return data
