"""`arpad --dutch`: the options of the common engines, and the three functions for other programs."""

import doctest
from pathlib import Path
from typing import Any

import arpad.swiss
from support.paired_events import files
from support.swiss_report import swiss


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


def test_two_players_with_a_date_are_paired_and_no_match(arpad: Any, tmp_path: Path) -> None:
    event = swiss(tmp_path, "012 Dos\n042 2026/03/01\nXXR 3\n", {"Alfil, Ana": "", "Torre, Blas": ""})
    said = arpad("--dutch", event, "-p")
    assert (said.code, said.out.split()) == (0, ["1", "1", "2"])
    assert "pair.E002" in arpad("pair", event).err  # nobody said that it is a Swiss


def test_four_who_have_all_met_are_no_round_robin(arpad: Any, tmp_path: Path) -> None:
    """After three rounds nobody is left to meet: the Dutch system has no fourth round, the tables would."""
    rounds = {
        "Alfil, Ana": "   3 w 1     2 b 1     4 w 1",
        "Torre, Blas": "   4 b 1     1 w 0     3 b 1",
        "Dama, Celia": "   1 b 0     4 w 1     2 w 0",
        "Rey, Dario": "   2 w 0     3 b 0     1 b 0",
    }
    said = arpad("--dutch", swiss(tmp_path, "012 Cuatro\n042 2026/03/01\nXXR 5\n", rounds), "-p")
    assert said.code == 1
    assert "pair.E010" in said.err


def test_a_system_that_is_not_the_dutch_one_is_named(arpad: Any, tmp_path: Path) -> None:
    event = swiss(tmp_path, "012 Cuatro\n042 2026/03/01\n192 FIDE_BURSTEIN_BAKU\nXXR 5\n")
    for options in (
        ["pair", event],
        ["pair", event, "--edition", "dutch-2026"],
        ["--dutch", event, "-p"],
        ["check", event],
    ):
        said = arpad(*options)
        assert "pair.W060" in said.err
        assert "Burstein" in said.err


def test_the_check_speaks_the_language_asked_for(arpad: Any, tmp_path: Path) -> None:
    assert "identical" not in arpad("--dutch", report(tmp_path, "dutch-2026/p10r5_1.trf"), "-c", "--lang", "es").out


def test_a_configuration_for_another_generator_is_not_taken_in_silence(arpad: Any, tmp_path: Path) -> None:
    said = arpad("--dutch", "-g", "rtg.cfg", "-o", tmp_path / "event.trf", "-s", 7)
    assert said.code == 3
    assert "rtg.cfg" in said.err


def test_wrong_options_are_refused(arpad: Any, tmp_path: Path) -> None:
    for options in (["-p"], [tmp_path / "event.trf"], [tmp_path / "event.trf", "-p", "-c"]):
        said = arpad("--dutch", *options)
        assert said.code == 3
        assert "pair.E042" in said.err


def test_the_functions_for_other_programs() -> None:
    assert doctest.testmod(arpad.swiss).failed == 0
