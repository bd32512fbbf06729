"""`arpad --dutch`: the options of the common engines, and the three functions for other programs."""

import doctest
from pathlib import Path
from typing import Any

from tests.support.paired_events import files

import arpad.swiss


def report(tmp_path: Path, name: str) -> Path:
    file = tmp_path / "event.trf"
    file.write_bytes(files()[name])
    return file


def test_the_next_round_into_a_file_with_its_checklist(arpad: Any, tmp_path: Path) -> None:
    event = report(tmp_path, "large/round5_50.trf")
    said = arpad("--dutch", event, "-p", tmp_path / "pairs.txt", "-l", tmp_path / "list.txt", "--lang", "en")
    assert said.code == 0
    assert (tmp_path / "pairs.txt").read_text().split() == files()["large/round5_50.pairs"].decode().split()
    checklist = (tmp_path / "list.txt").read_text("utf-8").splitlines()
    assert len(checklist) >= 51
    assert "Preference" in checklist[0]


def test_without_date_and_code_the_latest_rules_are_taken_and_named(arpad: Any, tmp_path: Path) -> None:
    event = tmp_path / "event.trf"
    event.write_bytes(files()["dutch-2017/p9r5_1.trf"])
    said = arpad("--dutch", event, "-c")
    assert "pair.W040" in said.err
    assert "dutch-2026" in said.err


def test_check_of_an_event_by_its_code(arpad: Any, tmp_path: Path) -> None:
    said = arpad("--dutch", report(tmp_path, "dutch-2026/p10r5_1.trf"), "-c")
    assert said.code == 0
    assert "pair.W040" not in said.err


def test_an_invented_event_is_the_same_for_the_same_seed(arpad: Any, tmp_path: Path) -> None:
    for name in ("one.trf", "two.trf"):
        assert arpad("--dutch", "-g", "-o", tmp_path / name, "-s", 7).code == 0
    assert (tmp_path / "one.trf").read_bytes() == (tmp_path / "two.trf").read_bytes()


def test_wrong_options_are_refused(arpad: Any, tmp_path: Path) -> None:
    for options in (["-p"], [tmp_path / "event.trf"], [tmp_path / "event.trf", "-p", "-c"]):
        said = arpad("--dutch", *options)
        assert said.code == 3
        assert "pair.E042" in said.err


def test_the_functions_for_other_programs() -> None:
    assert doctest.testmod(arpad.swiss).failed == 0
