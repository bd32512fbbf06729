"""What a report says of its system and its program, for the commission that reads it."""

from collections.abc import Iterator

from arpad.regulations.edition import Edition
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding

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
