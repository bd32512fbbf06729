"""`arpad.validate` and `arpad.editions`: what the commands say, as objects."""

from pathlib import Path

import pytest

import arpad
from support.library import EXAMPLES, Command, both_languages, every_report, facts_of, read

OPEN, DEFECTIVE = EXAMPLES / "01-open.trf", EXAMPLES / "06-defective.trf"
LIST = EXAMPLES / "lists" / "2011-09.csv"


@every_report
@both_languages
def test_the_findings_are_the_json_of_the_command(path: Path, lang: str, command: Command) -> None:
    code, shown = command("validate", path, "--format", "json", "--lang", lang)
    validated = arpad.validate(path, facts_of(path))
    assert validated.to_dict(lang) == shown
    assert validated.sound == (code == 0)
    every = validated.messages(lang, every=True)
    assert [message.splitlines()[1].strip() for message in every[: len(shown)]] == [one["hint"] for one in shown]
    assert len(every) - len(shown) == any(finding.untold for finding in validated.findings)
    assert len(validated.messages(lang)) <= len(every)


def test_bytes_and_a_report_that_was_read_say_the_same() -> None:
    facts = facts_of(OPEN)
    assert facts is not None
    expected = arpad.validate(OPEN, facts, rating_list=LIST).to_dict()
    assert arpad.validate(OPEN.read_bytes(), facts.read_bytes(), rating_list=LIST).to_dict() == expected
    assert arpad.validate(read(OPEN), rating_list=LIST).to_dict() == expected
    assert expected != arpad.validate(OPEN, facts).to_dict()


def test_an_unknown_edition_is_no_finding() -> None:
    with pytest.raises(arpad.UnknownEdition):
        arpad.validate(OPEN, edition="fide-1850")


def test_every_edition_as_the_command_lists_it(command: Command) -> None:
    _, shown = command("edition", "list", "--format", "json")
    editions = arpad.editions()
    assert [edition.to_dict() for edition in editions] == shown
    for edition, line in zip(editions, shown, strict=True):
        assert (edition.id, edition.chapter, edition.governs) == (line["id"], line["chapter"], line["governs"])
        assert str(edition.effective_from) == line["from"]
        assert (str(edition.effective_to) if edition.effective_to else None) == line["to"]
        assert str(edition.checked_on) == line["checked_on"]
