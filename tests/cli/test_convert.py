"""`arpad convert`, and every command on a Swiss-Manager file."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.report_kinds import read_any_report
from arpad.formats.trf import read_trf
from support.swiss_manager import four_friends, team_swiss


@pytest.fixture
def friends(tmp_path: Path) -> Path:
    path = tmp_path / "friends.TUNX"
    path.write_bytes(four_friends().to_bytes())
    return path


@pytest.mark.parametrize(("name", "kind"), [("a.trf", "trf"), ("a.csv", "typed"), ("a.toml", "typed")])
def test_the_name_of_the_new_file_says_its_format(arpad: Any, friends: Path, name: str, kind: str) -> None:
    out = friends.with_name(name)
    said = arpad("convert", friends, "-o", out)
    assert said.code == 0
    again = read_any_report(out.read_bytes()).tournament
    assert again is not None
    assert [entry.rounds for entry in again.entries] == [
        entry.rounds
        for entry in read_any_report(friends.read_bytes()).tournament.entries  # type: ignore[union-attr]
    ]


def test_there_and_back_the_report_is_the_same(arpad: Any, friends: Path) -> None:
    first, table, second = (friends.with_name(name) for name in ("1.trf", "2.csv", "3.trf"))
    for source, target in ((friends, first), (first, table), (table, second)):
        assert arpad("convert", source, "-o", target).code == 0
    assert second.read_bytes() == first.read_bytes()


def test_trf26_by_name(arpad: Any, friends: Path) -> None:
    out = friends.with_name("a.trf")
    said = arpad("convert", friends, "-o", out, "--to", "trf26", "--lang", "es")
    assert b"142 3" in out.read_bytes()
    assert "convert.I003" in said.err


def test_an_ending_that_says_nothing_is_refused(arpad: Any, friends: Path) -> None:
    said = arpad("convert", friends, "-o", friends.with_name("a.doc"))
    assert said.code == 3
    assert "convert.E001" in said.err


def test_a_report_with_errors_is_refused_whole(arpad: Any, tmp_path: Path) -> None:
    path = tmp_path / "cut.TUNX"
    path.write_bytes(four_friends().to_bytes()[:-10])
    said = arpad("convert", path, "-o", tmp_path / "cut.trf")
    assert said.code == 3
    assert "tunx.E002" in said.err
    assert not (tmp_path / "cut.trf").exists()


def test_the_source_is_not_overwritten(arpad: Any, friends: Path) -> None:
    assert arpad("convert", friends, "-o", friends, "--to", "trf16").code == 3


@pytest.mark.parametrize(
    "command",
    [("validate",), ("rate",), ("standings",), ("crosstable",), ("norms",), ("check",), ("pair", "--edition", "dutch-2009")],
)  # fmt: skip
def test_every_command_takes_it(arpad: Any, friends: Path, command: tuple[str, ...]) -> None:
    name, *options = command
    report = friends.with_name("same.trf")
    assert arpad("convert", friends, "-o", report).code == 0
    ours, theirs = arpad(name, friends, *options), arpad(name, report, *options)
    assert ours.code == theirs.code
    if name != "validate":  # whose findings are about the file
        assert ours.out == theirs.out


def test_renumber_writes_a_report(arpad: Any, friends: Path) -> None:
    out = friends.with_name("final.trf")
    said = arpad("renumber", friends, "--edition", "dutch-2009", "-o", out)
    assert said.code == 0
    assert len(read_trf(out.read_bytes()).tournament.entries) == 4  # type: ignore[union-attr]


def test_a_team_event_has_its_standings(arpad: Any, tmp_path: Path) -> None:
    path = tmp_path / "liga.TUMX"
    path.write_bytes(team_swiss().to_bytes())
    shown = json.loads(arpad("crosstable", path, "--format", "json").out)
    assert next(team["name"] for team in shown["teams"]).startswith("Club")


def test_findings_have_their_byte_in_json(arpad: Any, tmp_path: Path) -> None:
    path = tmp_path / "cut.TUNX"
    path.write_bytes(four_friends().to_bytes()[:-10])
    (finding,) = json.loads(arpad("validate", path, "--format", "json").out)
    assert (finding["id"], finding["line"]) == ("tunx.E002", None)
    assert finding["byte"] > 5000
