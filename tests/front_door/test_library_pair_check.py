"""`arpad.pair` and `arpad.check`: what the commands say, as objects."""

from pathlib import Path

import pytest

import arpad
from support.library import EXAMPLES, Command, answer, both_languages, every_report, read
from support.swiss_report import swiss

SWISS, LIST = EXAMPLES / "08-swiss.trf", EXAMPLES / "lists" / "2011-09.csv"


@every_report
@both_languages
class TestEveryExample:
    def test_the_next_round_is_the_json_of_the_command(self, path: Path, lang: str, command: Command) -> None:
        code, shown = command("pair", path, "--format", "json", "--lang", lang)
        answered, data = answer(lambda: arpad.pair(read(path)), lang)
        assert answered == code
        assert code or data == shown

    def test_the_check_is_the_json_of_the_command(self, path: Path, lang: str, command: Command) -> None:
        code, shown = command("check", path, "--format", "json", "--lang", lang)
        answered, data = answer(lambda: arpad.check(read(path)), lang)
        assert (answered or int(not all(round_["identical"] for round_ in data["rounds"]))) == code
        assert answered or data == shown


def test_pairs_bye_and_reasons(tmp_path: Path, command: Command) -> None:
    """Three players are there: one pair and a bye."""
    file = swiss(tmp_path, tail="XXZ 4\n")
    paired = arpad.pair(arpad.read_report(file))
    _, shown = command("pair", file, "--format", "json")
    assert [(pair.white, pair.black) for pair in paired.pairs] == [
        (one["white"], one["black"]) for one in shown["pairs"]
    ]
    assert paired.bye == shown["bye"] is not None
    assert [str(number) for number in paired.absent] == list(shown["absent"])
    assert (paired.round, paired.edition) == (shown["round"], shown["edition"])
    assert paired.reasons is not None
    assert len(paired.reasons.brackets) == len(shown["brackets"])


def test_the_options_of_the_command(command: Command) -> None:
    report = read(SWISS)
    _, shown = command(
        "pair", SWISS, "--edition", "dutch-2009", "--lot", "7", "--list", LIST, "--why", "1", "2", "--format", "json"
    )
    paired = arpad.pair(report, edition="dutch-2009", lot="7", rating_list=LIST)
    assert paired.to_dict(why=paired.why(1, 2)) == shown
    with pytest.raises(arpad.InputRefused):
        paired.why(1, 999)


def test_another_pairing_is_held_against_the_rules(tmp_path: Path, command: Command) -> None:
    file, mine = swiss(tmp_path), tmp_path / "mine.txt"
    mine.write_text("4 3\n1 2\n")
    paired = arpad.pair(arpad.read_report(file))
    given = [(4, 3), (1, 2)]
    code, shown = command("pair", file, "--against", mine, "--format", "json")
    assert paired.to_dict(compared=paired.compare(given)) == shown
    assert paired.compare(given).identical == (code == 0)
    assert paired.compare(paired.made.pairs).identical
    with pytest.raises(arpad.InputRefused):
        paired.compare([(1, 2)])


def test_no_legal_pairing_says_who_stays_alone(tmp_path: Path, command: Command) -> None:
    """Two players who have met: nothing helps but a rematch."""
    file = swiss(tmp_path, rounds={"Ana": "   2 w 1", "Blas": "   1 b 0"})
    with pytest.raises(arpad.PairingImpossible) as impossible:
        arpad.pair(arpad.read_report(file))
    error = impossible.value
    assert error.alone == (1, 2)
    assert [criterion.rule for criterion in error.concession] == ["rematch"]
    for lang in ("en", "es"):
        assert (1, error.to_dict(lang)) == command("pair", file, "--format", "json", "--lang", lang)
    assert "1 and 2 meet again" in str(error)


def test_the_rounds_of_a_check(command: Command) -> None:
    checked = arpad.check(read(SWISS), edition="dutch-2017")
    code, shown = command("check", SWISS, "--edition", "dutch-2017", "--format", "json")
    assert checked.to_dict() == shown
    assert checked.identical == (code == 0)
    for mine, line in zip(checked.rounds, shown["rounds"], strict=True):
        assert (mine.round, mine.identical) == (line["round"], line["identical"])
        assert [list(pair) for pair in mine.missing] == line["missing"]
        assert [list(pair) for pair in mine.extra] == line["extra"]
        assert [criterion.rule for criterion in mine.decided_by] == [one["rule"] for one in line.get("decided_by", ())]


def test_the_law_has_its_own_errors() -> None:
    with pytest.raises(arpad.UnknownEdition):
        arpad.pair(read(SWISS), edition="dutch-1850")
    with pytest.raises(arpad.UnknownEdition):
        arpad.check(read(SWISS), edition="dutch-1850")
