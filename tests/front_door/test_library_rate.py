"""`arpad.rate` and `arpad.read_report`: what the command says, as objects."""

from decimal import Decimal
from pathlib import Path

import pytest

import arpad
from support.gap import gap_instead_of
from support.library import EXAMPLES, Command, answer, both_languages, every_report, every_sound_report, facts_of, read

OPEN, CLOSED, DEFECTIVE = (EXAMPLES / name for name in ("01-open.trf", "02-closed.trf", "06-defective.trf"))
LIST = EXAMPLES / "lists" / "2011-09.csv"


@every_report
@both_languages
def test_the_dictionary_is_the_json_of_the_command(path: Path, lang: str, command: Command) -> None:
    code, shown = command("rate", path, "--format", "json", "--lang", lang)
    answered, data = answer(lambda: arpad.rate(read(path)), lang)
    assert answered == code
    assert data == (shown if code == 0 else {"findings": shown["findings"]})


@every_sound_report
def test_attributes_have_the_values_of_the_json(path: Path) -> None:
    """Decimals are written as they are computed: `Decimal("6.40")` and never 6.4."""
    event = arpad.rate(read(path)).event
    shown = event.to_dict()
    assert {name: shown["event"][name] for name in ("name", "type", "cadence", "rated")} == {
        "name": event.name, "type": event.type.value, "cadence": event.cadence.value, "rated": event.rated,
    }  # fmt: skip
    for player, line in zip(event.players, shown["players"], strict=True):
        for name, value in line.items():
            mine = getattr(player, name)
            if name in ("reasons", "excluded"):
                assert [(step.rule, step.article) for step in mine] == [(s["rule"], s["article"]) for s in value]
            elif isinstance(mine, Decimal):
                assert str(mine) == value
            else:
                assert mine == value


def test_several_reports_are_one_period_as_in_the_command(command: Command) -> None:
    _, shown = command("rate", OPEN, CLOSED, "--list", LIST, "--format", "json")
    period = arpad.rate([read(OPEN), read(CLOSED)], rating_list=LIST)
    assert period.to_dict() == shown
    assert [event.name for event in period] == [event["event"]["name"] for event in shown["events"]]
    with pytest.raises(ValueError, match="too many"):
        _ = period.event


def test_a_list_is_a_path_or_bytes_or_read_before() -> None:
    report = read(OPEN)
    expected = arpad.rate(report, rating_list=LIST).to_dict()
    assert expected != arpad.rate(report).to_dict()
    assert arpad.rate(report, rating_list=LIST.read_bytes()).to_dict() == expected
    assert arpad.rate(report, rating_list=arpad.read_list(LIST)).to_dict() == expected


def test_a_defective_list_is_refused() -> None:
    with pytest.raises(arpad.InputRefused) as refused:
        arpad.rate(read(OPEN), rating_list=b"id,rating\n1,two thousand\n")
    assert [finding.level for finding in refused.value.findings] == ["error"]


def test_the_same_report_twice_is_refused_and_the_other_is_rated(command: Command) -> None:
    code, shown = command("rate", OPEN, OPEN, CLOSED, "--format", "json")
    report = read(OPEN)
    with pytest.raises(arpad.InputRefused) as refused:
        arpad.rate([report, report, read(CLOSED)])
    rated = refused.value.rated
    assert code == 3
    assert rated is not None
    assert rated.to_dict() == shown
    assert "rate.E003" in {finding.id for finding in refused.value.findings}


def test_facts_are_taken_only_where_they_are_named() -> None:
    facts = facts_of(OPEN)
    assert facts is not None
    assert arpad.read_report(OPEN).facts != arpad.read_report(OPEN, facts).facts
    both = arpad.read_report(OPEN.read_bytes(), facts.read_bytes())
    assert both.facts == read(OPEN).facts


def test_a_refused_report_carries_all_findings(command: Command) -> None:
    _, shown = command("validate", DEFECTIVE, "--format", "json")
    with pytest.raises(arpad.InputRefused) as refused:
        arpad.read_report(DEFECTIVE)
    assert refused.value.to_dict()["findings"] == shown
    assert refused.value.file == str(DEFECTIVE)
    assert len("\n".join(refused.value.messages(every=True)).splitlines()) == 2 * len(shown)
    assert str(refused.value) == "\n".join(refused.value.messages())
    assert refused.value.messages("es") != refused.value.messages()


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        arpad.read_report(tmp_path / "nothing.trf")


def test_the_law_has_its_own_errors(command: Command) -> None:
    report = read(OPEN)
    with pytest.raises(arpad.UnknownEdition) as unknown:
        arpad.rate(report, edition="fide-2012x")
    assert unknown.value.nearest == "fide-2012"
    assert command("rate", OPEN, "--edition", "fide-2012x")[0] == 4
    gap = OPEN.read_bytes().replace(b"2011/", b"2019/").replace(b"11/09/", b"19/09/").replace(b"11/10/", b"19/10/")
    with gap_instead_of("fide-2017"), pytest.raises(arpad.EditionNotEncoded):
        arpad.rate(arpad.read_report(gap))
    with pytest.raises(arpad.UnknownRule):
        arpad.rate(report, options=["k_factor.nothing=1"])
