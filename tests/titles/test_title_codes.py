"""Which codes are titles over the board, and which are not."""

import pytest

from arpad.formats.trf import read_trf
from arpad.regulations.calendar import edition_named
from arpad.titles.application_record import read_application
from arpad.titles.arbiters.record import read_arbiter_application
from arpad.titles.case import title_case
from arpad.titles.norms import norms_of
from arpad.tournament.facts import Facts
from arpad.values.person import Title
from support.title_event import norm_report

EIGHT = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")


def with_title(code: str) -> bytes:
    """Emil Eisen, an IM and one of the titled opponents, with that code instead."""
    changed = norm_report().replace("m IM Eisen, Emil", f"m{code:>3} Eisen, Emil")
    assert f"{code:>3} Eisen, Emil" in changed
    return changed.encode()


@pytest.mark.article("titles-2009/0.31", "titles-2009/0.1")
@pytest.mark.parametrize("code", EIGHT)
def test_the_eight_titles_over_the_board(code: str) -> None:
    read = read_trf(with_title(code))
    assert read.tournament is not None and not read.findings
    assert read.tournament.by_number[5].title == code
    record, _ = read_application({"title": "IM", "player": {"family_name": "Alfil", "id": "99000001", "held": [code]}})
    assert record is not None and record.applicant.held == (Title(code),)


@pytest.mark.article("titles-2009/0.31", "titles-2009/0.34", "titles-2009/0.1")
@pytest.mark.parametrize("code", ["IO", "IA", "FA", "NM", "GMC"])
def test_no_other_code_is_a_title_over_the_board(code: str) -> None:
    """Such an opponent is no title holder, and no master for the norm; the report's reader is told."""
    read = read_trf(with_title(code))
    assert [(one.id, one.data["text"]) for one in read.findings] == [("trf.W005", code)]
    assert holders_and_masters(with_title("IM")) == ("7", "6")
    assert holders_and_masters(with_title(code)) == ("6", "5")
    _, findings = read_application(
        {"title": "IM", "player": {"family_name": "Alfil", "id": "99000001", "held": [code]}}
    )
    assert "player.held" in {one.data.get("key") for one in findings}


@pytest.mark.article("arbiters-2021/1.1", "arbiters-2021/1.1.1", "arbiters-2021/1.1.2")
@pytest.mark.parametrize(("code", "known"), [("FA", True), ("IA", True), ("NA", False), ("IO", False), ("GM", False)])
def test_the_two_titles_of_arbiters(code: str, known: bool) -> None:
    """A national title is needed for FA, and is none of FIDE's."""
    _, findings = read_arbiter_application({"title": code})
    assert ("title" in {one.data.get("key") for one in findings}) is not known


def holders_and_masters(report: bytes) -> tuple[str, str]:
    """What 1.45a and 1.45c count among the nine opponents; a GM weighs as much as one and a half IM."""
    event = read_trf(report).tournament
    assert event is not None
    found, _ = title_case(event, Facts(), edition_named("titles-2009", "titles"))
    (verdict,) = norms_of(found, [1], [Title.IM]).verdicts
    measured = {one.rule: one.measured for one in verdict.requirements}
    return measured["title_holders"], measured["im_opponents"]
