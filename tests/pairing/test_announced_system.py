"""C.06 8.g: a Swiss is paired by the system and the program that were announced."""

import pytest

from arpad.pairing.system import Announced, announced_system
from arpad.regulations.calendar import edition_named
from arpad.tournament.event_type import declared_type
from arpad.tournament.model import Entry, Tournament

RULE = edition_named("tournament-2010", "tournament").rule("announced_system")
FOUR = tuple(Entry(number, f"Player {number}") for number in range(1, 5))


def found(text: str, program: str, announced: Announced, code: str = "") -> list[tuple[str, list[str]]]:
    event = Tournament(FOUR, type_text=text, type_code=code, declared_type=declared_type(code, text))
    findings = list(announced_system(event, program, announced, RULE))
    assert {one.article for one in findings} <= {"C.06 8.g"}
    return [(one.id, one.data["fields"]) for one in findings]


SYSTEM, PROGRAM = ["prospectus.part.system"], ["prospectus.part.program"]


@pytest.mark.article("tournament-2010/C.06 8.g")
@pytest.mark.parametrize("code", ["", "FIDE_DUTCH_2017"])
@pytest.mark.parametrize("program", ["Emparejador 3", "EMPAREJADOR 3.1 (build 7)", "emparejador"])
def test_as_announced(program: str, code: str) -> None:
    """I-334: another version of the program is the same program."""
    announced = Announced("sistema holandés", "Emparejador 3")
    assert found("Swiss, Dutch system", program, announced, code) == []


@pytest.mark.article("tournament-2010/C.06 8.g")
def test_another_system_and_another_program() -> None:
    announced = Announced("Swiss, Dubov system", "Emparejador 3")
    differs = [("prospectus.W013", SYSTEM), ("prospectus.W013", PROGRAM)]
    assert found("Swiss, Dutch system", "Suizador", announced) == differs


@pytest.mark.article("tournament-2010/C.06 8.g")
def test_a_report_that_names_neither_is_asked() -> None:
    silent = [("prospectus.W014", SYSTEM), ("prospectus.W014", PROGRAM)]
    assert found("Individual: Swiss System", "", Announced("Dutch", "Emparejador")) == silent


@pytest.mark.article("tournament-2010/C.06 8.g")
def test_a_round_robin_where_a_swiss_was_announced() -> None:
    assert found("Round robin", "", Announced("Dutch", "Emparejador")) == [("prospectus.W013", SYSTEM)]


def test_what_was_not_announced_by_name_cannot_differ() -> None:
    assert found("Swiss, Dutch system", "Suizador", Announced("Swiss")) == []
    assert found("Round robin", "", Announced("round robin", "Emparejador")) == []
