"""`arpad.standings`: what the command says, as objects."""

from pathlib import Path

import pytest

import arpad
from support.library import EXAMPLES, Command, answer, both_languages, every_report, every_sound_report, read

OPEN, SWISS = EXAMPLES / "01-open.trf", EXAMPLES / "08-swiss.trf"


@every_report
@both_languages
def test_the_dictionary_is_the_json_of_the_command(path: Path, lang: str, command: Command) -> None:
    code, shown = command("standings", path, "--format", "json", "--lang", lang)
    answered, data = answer(lambda: arpad.standings(read(path)), lang)
    assert answered == code
    assert code or data == shown


def test_order_round_and_reasons_are_those_asked_for(command: Command) -> None:
    _, shown = command(
        "standings", OPEN, "--tiebreaks", "BH/C1,SB", "--after", "3", "--explain", "4", "--format", "json"
    )
    ranked = arpad.standings(read(OPEN), order="BH/C1,SB", after=3)
    assert ranked.to_dict(explain=4) == shown
    assert ranked.tiebreaks == ("BH/C1", "SB")
    assert ranked.rounds == 3
    assert arpad.standings(read(OPEN), order=["BH/C1", "SB"], after=3).to_dict(explain=4) == shown
    _, whole = command("standings", OPEN, "--explain", "--format", "json")
    assert arpad.standings(read(OPEN)).to_dict(explain=True) == whole


@every_sound_report
def test_attributes_have_the_values_of_the_json(path: Path) -> None:
    ranked = arpad.standings(read(path), order="DE,BH/C1,SB")
    shown = ranked.to_dict(explain=True)
    for participant, line in zip(ranked.participants, shown["players"], strict=True):
        assert str(participant.points) == line["points"]
        assert (participant.number, participant.name, participant.rank) == (line["number"], line["name"], line["rank"])
        values = participant.tiebreaks.items()
        assert {code: None if value is None else str(value) for code, value in values} == line["tiebreaks"]
        assert {code: len(steps) for code, steps in participant.reasons.items()} == {
            code: len(steps) for code, steps in line["reasons"].items()
        }


def test_an_unknown_tiebreak_is_refused(command: Command) -> None:
    with pytest.raises(arpad.InputRefused) as refused:
        arpad.standings(read(OPEN), order="XX")
    assert command("standings", OPEN, "--tiebreaks", "XX")[0] == 3
    assert any(finding.is_error for finding in refused.value.findings)


def test_the_function_keeps_its_name_when_the_folder_is_imported() -> None:
    from arpad.standings.event import standings_of

    assert callable(arpad.standings)
    assert standings_of.__module__ == "arpad.standings.event"
    with pytest.raises(arpad.UnknownEdition):
        arpad.standings(read(SWISS), edition="tiebreaks-2060")
