"""Numbers of more digits than Python makes a number of: wrong, and nothing worse."""

import pytest

from arpad.formats.report_kinds import read_any_report
from arpad.formats.trf.team_records import teams_told
from arpad.homologation.form import read_form
from arpad.studies.whatif.supposition import Unsupposable, read_suppositions

MANY = "9" * 5000


@pytest.mark.parametrize(
    "report",
    [
        f"name,X\nstart,2011-10-08\nend,2011-10-09\n\nnumber,name,{MANY}\n1,A,x\n",
        f"name,X\nstart,2011-10-08\nend,2011-10-09\n\nnumber,name,R{MANY}\n1,A,x\n",
        f"012 X\n042 18/12/2009\n192 Vega 6\n\n001 {'1'.zfill(9)}{MANY} | m | f | Alfil Ana | 2291 | ESP | 0 | 0 | 0 |  | 0 | 1 |\n",
    ],
)
def test_in_a_report(report: str) -> None:
    assert read_any_report(report.encode()).findings


@pytest.mark.parametrize("text", [f"1.rating={MANY}", f"{MANY}.rating=2000"])
def test_in_a_supposition(text: str) -> None:
    with pytest.raises(Unsupposable):
        read_suppositions([text])


def test_as_a_player_of_a_form() -> None:
    assert any("players" in str(finding.data.get("key")) for finding in read_form({"players": {MANY: {}}})[1])


def test_in_the_record_of_a_team() -> None:
    told = {"013": [f"013 {'Alfiles'.ljust(32)} {MANY}    2"]}
    assert [name for _, name in teams_told(told)] == ["Alfiles"]


def test_empty_lines_are_passed_over_once() -> None:
    """A million of them were gone through for each of them: an hour."""
    assert read_any_report(b"name,X\nnumber,name,1\n" + b"\n" * 990_000).findings
