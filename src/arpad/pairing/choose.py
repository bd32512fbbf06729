"""By which rules an event is paired: a Swiss edition, or the tables of a round robin."""

import re
from dataclasses import dataclass, field
from datetime import date

from arpad.regulations.calendar import chapters, edition_named, edition_of_code, in_force, latest_with
from arpad.regulations.edition import Edition
from arpad.regulations.errors import EditionNotEncoded
from arpad.regulations.reading import readings_of
from arpad.tournament.dates import start_of
from arpad.tournament.event_type import event_type_of
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding

SWISS, TOURNAMENT = "swiss", "tournament"
_SCHEDULE = "round_robin_schedule"
_OTHER_SYSTEMS = {"dubov": "Dubov", "burstein": "Burstein", "lim": "Lim", "doubleswiss": "Double-Swiss"}


@dataclass(frozen=True)
class System:
    """The law, and whether it is applied to a Swiss or to one of the round robins."""

    edition: Edition
    type: EventType
    findings: list[Finding] = field(default_factory=list)

    @property
    def by_tables(self) -> bool:
        return self.type.all_play_all


def chosen_system(tournament: Tournament, edition_id: str | None, on: date | None) -> System | Finding:
    """The edition named, else that of the report's code, else that of its day; a finding where nothing tells.

    Raises UnknownEdition and EditionNotEncoded.
    """
    day = start_of(tournament) or on
    if edition_id is not None:
        edition = edition_named(edition_id, SWISS, TOURNAMENT)
        kind = _round_robin(tournament) if chapters()[edition.chapter].rules == TOURNAMENT else EventType.SWISS
        other = _another_system(tournament) if kind is EventType.SWISS else []
        return System(edition, kind, _out_of_force(edition, day) + other + readings_of([(edition, day)]))
    reading = event_type_of(tournament)
    findings = []
    if reading.source != "declared":
        findings.append(Finding("pair.W001", {"type": reading.type}))
    if reading.type.all_play_all:
        # a schedule belongs to no date (I-150)
        edition = in_force(TOURNAMENT, day) if day is not None else latest_with(TOURNAMENT, _SCHEDULE)
        return System(edition, reading.type, findings + readings_of([(edition, day)]))
    if reading.type is not EventType.SWISS:
        return Finding("pair.E002", {"type": reading.type})
    findings += _another_system(tournament)
    if (by_code := edition_of_code(tournament.type_code) or edition_of_code(tournament.type_text)) is not None:
        edition = edition_named(by_code, SWISS)
    elif day is None:
        return Finding("pair.E001")
    else:
        edition = in_force(SWISS, day)
    return System(edition, EventType.SWISS, findings + readings_of([(edition, day)]))


def _another_system(tournament: Tournament) -> list[Finding]:
    """The report names a Swiss system that no edition has: it is paired by the Dutch one, but not in silence."""
    words = re.split(r"[\W_]+", f"{tournament.type_code} {tournament.type_text}".casefold())
    return [Finding("pair.W060", {"system": name}) for word, name in _OTHER_SYSTEMS.items() if word in words]


def _round_robin(tournament: Tournament) -> EventType:
    """One cycle or two, by what the report says, else by its rounds."""
    kind = event_type_of(tournament).type
    if kind.all_play_all:
        return kind
    players = len(tournament.entries)
    rounds = max(tournament.rounds_planned or 0, tournament.rounds_recorded)
    return EventType.DOUBLE_ROUND_ROBIN if rounds >= players + players % 2 else EventType.ROUND_ROBIN


def _out_of_force(edition: Edition, day: date | None) -> list[Finding]:
    """Naming an edition prevails over its dates, but not in silence."""
    if day is None:
        return []
    try:
        inside = in_force(edition.chapter, day) is edition
    except EditionNotEncoded:
        inside = False
    return [] if inside else [Finding("pair.W012", {"edition": edition.id, "date": str(day)})]
