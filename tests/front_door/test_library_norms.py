"""`arpad.norms`: what the command says, as objects."""

from decimal import Decimal
from pathlib import Path

import pytest

import arpad
from support.library import EXAMPLES, Command, answer, both_languages, every_report, read

MASTERS = EXAMPLES / "titles" / "masters.trf"


@every_report
@both_languages
def test_the_dictionary_is_the_json_of_the_command(path: Path, lang: str, command: Command) -> None:
    code, shown = command("norms", path, "--format", "json", "--lang", lang)
    answered, data = answer(lambda: arpad.norms(read(path)), lang)
    assert answered == code
    assert code or data == shown


def test_one_player_and_one_title_with_every_round(command: Command) -> None:
    asked = ("--player", "1", "--title", "GM", "--explain", "--format", "json")
    _, shown = command("norms", MASTERS, *asked)
    assert arpad.norms(read(MASTERS), player=1, title="GM").to_dict(explain=True) == shown


def test_attributes_have_the_values_of_the_json() -> None:
    judged = arpad.norms(read(MASTERS))
    assert judged.achieved
    for norm, line in zip(judged.norms, judged.to_dict()["norms"], strict=True):
        for name in ("number", "name", "achieved", "games", "average", "performance", "games_credited"):
            assert getattr(norm, name) == line[name]
        for name in ("score", "required_score", "exceeded_by"):
            value = getattr(norm, name)
            assert (None if value is None else str(value)) == line[name]
            assert value is None or isinstance(value, Decimal)
        assert [requirement.rule for requirement in norm.open] == line["open"]
        passed = [requirement["passed"] for requirement in line["requirements"]]
        assert len(norm.failed) == passed.count(False)
        assert not (norm.achieved and norm.failed)


def test_a_player_who_is_not_there_is_refused(command: Command) -> None:
    with pytest.raises(arpad.InputRefused) as refused:
        arpad.norms(read(MASTERS), player=999)
    assert [finding.id for finding in refused.value.findings] == ["norms.E002"]
    assert refused.value.file == ""
    assert command("norms", MASTERS, "--player", "999")[0] == 3
