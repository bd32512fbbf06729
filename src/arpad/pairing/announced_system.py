"""Whether a Swiss was paired by the system and the program that had been announced, as far as its report says it."""

from collections.abc import Iterator
from dataclasses import dataclass

from arpad.pairing.reported_system import letters_of, system_named
from arpad.regulations.edition import Rule
from arpad.tournament.event_type import declared_type, event_type_of
from arpad.tournament.model import Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding
from arpad.values.kinds import WordKey


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
