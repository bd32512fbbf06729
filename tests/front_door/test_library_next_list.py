"""`arpad.next_list`: the bytes and the manifest of `arpad list next`."""

import json
from datetime import date
from pathlib import Path

import pytest

import arpad
from support.gap import gap_instead_of
from support.library import EXAMPLES, Command, every_report, facts_of, read

LIST = EXAMPLES / "lists" / "2011-09.csv"
OPEN, CLOSED = EXAMPLES / "01-open.trf", EXAMPLES / "02-closed.trf"
REA = EXAMPLES / "rea"


@every_report
def test_the_list_and_its_manifest_are_those_of_the_command(path: Path, command: Command, tmp_path: Path) -> None:
    out = tmp_path / "next.csv"
    asked = ("--previous", f"{LIST}@2011-09-01", "--edition", "fide-2011", "--on", "2011-11-01")
    code, _ = command("list", "next", "--games", path, *asked, "-o", out)
    try:
        made = arpad.next_list(
            [read(path)], previous=[(LIST, date(2011, 9, 1))], edition="fide-2011", on=date(2011, 11, 1)
        )
    except arpad.InputRefused:
        assert code == 3
        assert not out.exists()
        return
    assert code == 0
    assert made.to_csv() == out.read_bytes()
    assert made.to_dict() == json.loads((tmp_path / "next.csv.manifest.json").read_text("utf-8"))


def test_tables_of_games_decisions_and_facts(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "next.csv"
    files = {"previous": REA / "2015-09.csv", "games": REA / "2015-09-games.csv", "decisions": REA / "decisions.toml"}
    code, _ = command(
        "list", "next", "--previous", f"{files['previous']}@2015-09-05", "--games", OPEN, "--games", files["games"],
        "--decisions", files["decisions"], "--edition", "fada-2014", "--on", "2015-10-05", "-o", out,
    )  # fmt: skip
    made = arpad.next_list(
        [read(OPEN)], previous=[(files["previous"], date(2015, 9, 5))], games=[files["games"]],
        decisions=files["decisions"], edition="fada-2014", on=date(2015, 10, 5),
    )  # fmt: skip
    assert code == 0
    assert made.to_csv() == out.read_bytes()
    assert made.to_dict() == json.loads((tmp_path / "next.csv.manifest.json").read_text("utf-8"))
    facts = facts_of(OPEN)
    assert facts is not None
    assert facts.name in [given["file"] for given in made.to_dict()["inputs"]]


def test_a_line_of_the_list_and_its_ledger() -> None:
    report = read(OPEN)
    made = arpad.next_list([report], previous=[(LIST, date(2011, 9, 1))], on=date(2011, 11, 1))
    event = arpad.rate(report, rating_list=LIST).event
    for player in event.players:
        if player.status == "rated":
            assert made.player(player.id)["rating"] == player.new_rating
    assert len(list(made.rows)) > len(event.players) // 2
    assert {cause: f"{points:.6f}" for cause, points in made.ledger.items()} == made.to_dict()["ledger"]
    with pytest.raises(KeyError):
        made.player("nobody")


def test_a_list_without_a_day_is_refused() -> None:
    undated = b"id,name,rating,games\n990001004,Somebody,2400,100\n"
    with pytest.raises(arpad.InputRefused) as refused:
        arpad.next_list([read(OPEN)], previous=[undated], on=date(2011, 11, 1))
    assert "list.E031" in [finding.id for finding in refused.value.findings]


def test_the_law_has_its_own_errors() -> None:
    with gap_instead_of("fide-2017"), pytest.raises(arpad.EditionNotEncoded):
        arpad.next_list([read(OPEN)], on=date(2019, 1, 1))
    with pytest.raises(arpad.UnknownEdition):
        arpad.next_list([read(OPEN)], on=date(2011, 11, 1), edition="fide-1850")


def test_a_report_that_enters_the_list_twice_is_refused() -> None:
    with pytest.raises(arpad.InputRefused):
        arpad.next_list([read(CLOSED), read(CLOSED)], previous=[(LIST, date(2011, 9, 1))], on=date(2011, 11, 1))
