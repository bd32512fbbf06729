"""By which rules an event is paired: a Swiss edition, or the tables of a round robin.

What its report says of system and program, and whether it is what had been announced.
"""

import re
from collections.abc import Iterator
from dataclasses import field
from datetime import date

from arpad.regulations.calendar import chapters, edition_named, edition_of_code, in_force, latest_with, readings_of
from arpad.regulations.edition import Edition, Rule
from arpad.regulations.errors import EditionNotEncoded
from arpad.tournament.event_type import declared_type, event_type_of
from arpad.tournament.model import Tournament, start_of
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, WordKey
from arpad.values.records import dataclass

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
    rounds = max(tournament.rounds_planned or 0, tournament.rounds_held)
    return EventType.DOUBLE_ROUND_ROBIN if rounds >= players + players % 2 else EventType.ROUND_ROBIN


def _out_of_force(edition: Edition, day: date | None) -> list[Finding]:
    """Naming an edition prevails over its dates, but not in silence."""
    if day is None:
        return []
    try:
        inside = in_force(edition.chapter, day).id == edition.id
    except EditionNotEncoded:
        inside = False
    return [] if inside else [Finding("pair.W012", {"edition": edition.id, "date": str(day)})]


_SYSTEMS = ("Dutch", "Dubov", "Burstein", "Lim")


def reported_system(tournament: Tournament, edition: Edition) -> Iterator[Finding]:
    """The report names an official system, and one for which its program was endorsed.   [declared_system]"""
    named = system_named(f"{tournament.type_code} {tournament.type_text}")
    rule = edition.find("declared_system")
    if rule is not None and not named and tournament.declared_type in (None, EventType.SWISS):
        yield Finding("check.W001", rule=rule.name, article=rule.article)
    yield from _program_for_another_system(tournament.pairing_controller, named, edition)


def _program_for_another_system(program: str, named: str, edition: Edition) -> Iterator[Finding]:
    """A program that the edition's list has for another system than the one named.   [endorsed_programs]"""
    rule = edition.find("endorsed_programs")
    if rule is None or not named:
        return
    for line in rule.texts("programs"):
        name, _, system = line.partition(": ")
        if letters_of(name) in letters_of(program) and system != named:
            data = {"program": name, "endorsed": system, "system": named}
            yield Finding("pair.W013", data, rule=rule.name, article=rule.article)


def system_named(text: str) -> str:
    """One of FIDE's Swiss systems, or nothing."""
    plain = text.casefold()
    aliases = {"Dutch": ("dutch", "holand", "holländ")}
    for system in _SYSTEMS:
        if any(word in plain for word in aliases.get(system, (system.casefold(),))):
            return system
    return ""


def letters_of(text: str) -> str:
    """For comparing names of programs, however they are written."""
    return "".join(char for char in text.casefold() if char.isalnum())


@dataclass(frozen=True, slots=True)
class Announced:
    """What the invitation said."""

    system: str = ""
    program: str = ""


def announced_system(tournament: Tournament, program: str, announced: Announced, rule: Rule) -> Iterator[Finding]:
    """The report of a Swiss names the system and the program announced; `program` is the one it names (I-334).
    [announced_system]"""
    if event_type_of(tournament).type is not EventType.SWISS:
        if declared_type("", announced.system) is EventType.SWISS:
            yield _differs("system", announced.system, _said(tournament), rule)
        return
    yield from _system(tournament, announced.system, rule)
    if announced.program and not program:
        yield _silent("program", announced.program, rule)
    elif announced.program and not _same_program(announced.program, program):
        yield _differs("program", announced.program, program, rule)


def _system(tournament: Tournament, announced: str, rule: Rule) -> Iterator[Finding]:
    """One of FIDE's systems by its name; where the invitation names none of them, there is nothing to compare."""
    said, named = system_named(_said(tournament)), system_named(announced)
    if named and not said:
        yield _silent("system", announced, rule)
    elif named != said and named:
        yield _differs("system", announced, _said(tournament), rule)


def _said(tournament: Tournament) -> str:
    return " ".join(filter(None, (tournament.type_code, tournament.type_text)))


def _same_program(first: str, second: str) -> bool:
    """The name without its version; one may be written shorter than the other."""
    names = [letters_of("".join(char for char in text if not char.isdecimal())) for text in (first, second)]
    return names[0] in names[1] or names[1] in names[0]


def _differs(what: str, announced: str, said: str, rule: Rule) -> Finding:
    data = {"fields": [WordKey(f"prospectus.part.{what}")], "announced": announced, "report": said or "—"}
    return Finding("prospectus.W013", data, rule=rule.name, article=rule.article)


def _silent(what: str, announced: str, rule: Rule) -> Finding:
    data = {"fields": [WordKey(f"prospectus.part.{what}")], "announced": announced}
    return Finding("prospectus.W014", data, rule=rule.name, article=rule.article)
