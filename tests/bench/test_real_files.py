"""bench/real_files.py on a folder of invented files: what is right passes, what is wrong is named."""

import json
import sys
from pathlib import Path

import pytest

from support.swiss_manager import four_friends, team_swiss

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import real_files

from arpad.formats.conversion import converted
from arpad.formats.swiss_manager.read import read_swiss_manager


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two Swiss-Manager files, one of them with what is expected of it, and a report."""
    data = four_friends().to_bytes()
    report = read_swiss_manager(data)
    for name in ("below", "below/expected", "below/trf"):
        (tmp_path / name).mkdir()
    (tmp_path / "below/friends.TUNX").write_bytes(data)
    (tmp_path / "below/expected/friends.TUNX.json").write_text(json.dumps(real_files.contents_of(report)))
    (tmp_path / "below/trf/friends.trf").write_bytes(converted(report, "trf16").data)
    (tmp_path / "liga.TUMX").write_bytes(team_swiss().to_bytes())
    (tmp_path / "friends.trf").write_bytes(converted(report, "trf26").data)
    (tmp_path / "SOURCE.md").write_text("where they come from")
    return tmp_path


def test_a_folder_that_is_right(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert real_files.main([str(folder)]) == 0
    shown = capsys.readouterr().out
    assert "3 files, 3 read, 0 wrong" in shown
    assert "swiss_manager" in shown


def test_a_field_that_is_not_as_expected_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "below/expected/friends.TUNX.json"
    expected = json.loads(file.read_text())
    expected["players"][1]["fide_rating"] = 2301
    expected["players"][0]["rounds"][0] = [4, "w", "0"]
    file.write_text(json.dumps(expected))
    assert real_files.main([str(folder)]) == 1
    shown = capsys.readouterr().out
    assert ".players[1].fide_rating: 2300 instead of 2301" in shown
    assert ".players[0].rounds[0]" in shown


def test_a_report_that_is_not_as_expected_is_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "below/trf/friends.trf"
    file.write_text(file.read_text("utf-8").replace("Rey, Dario", "Rey, Dora "), "utf-8")
    assert real_files.main([str(folder)]) == 1
    assert "TRF player 4, name" in capsys.readouterr().out


def test_a_file_that_cannot_be_read_is_an_error(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "cut.TUNX").write_bytes(four_friends().to_bytes()[:-9])
    assert real_files.main([str(folder)]) == 1
    assert "tunx.E002" in capsys.readouterr().out


def test_team_points_that_are_not_as_expected_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = converted(read_swiss_manager(team_swiss().to_bytes()), "trf16").data
    (tmp_path / "liga.trf").write_bytes(made)
    rows = [["Club A", 2, 0, 0, 4, 3.5], ["Club B", 0, 1, 1, 9, 1.0]]
    (tmp_path / "liga.expected.json").write_text(json.dumps({"rows": rows}))
    assert real_files.main([str(tmp_path)]) == 1
    shown = capsys.readouterr().out
    assert "Club B" in shown
    assert "Club A" not in shown
