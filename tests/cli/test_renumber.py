"""`arpad renumber`: final starting ranks once the list of entries is closed."""

import json
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.trf import read_trf
from support.swiss_report import FOUR, HEAD, swiss


def shuffled(path: Path, tail: str = "") -> Path:
    """Blas was entered too low: his rating is above Ana's."""
    file = swiss(path, HEAD + "XXR 5\n", FOUR, tail)
    file.write_text(file.read_text("utf-8").replace(" 2300 ", " 2450 "), "utf-8")
    return file


@pytest.mark.article("dutch-2009/C.04.5 A.b#2")
def test_every_line_follows_and_the_old_numbers_are_kept(arpad: Any, tmp_path: Path) -> None:
    out = tmp_path / "final.trf"
    said = arpad("renumber", shuffled(tmp_path, "XXP 2 3\n"), "-o", out)
    assert said.code == 0
    event = read_trf(out.read_bytes()).tournament
    assert event is not None
    assert [(entry.number, entry.name) for entry in event.entries][:2] == [(1, "Torre, Blas"), (2, "Alfil, Ana")]
    assert [entry.rounds[0].opponent for entry in event.entries if entry.rounds[0]] == [4, 3, 2, 1]
    assert event.forbidden_pairs[0].numbers == (1, 3)
    assert "Final numbers, new<old: 2<1 1<2" in event.comments
    assert "Torre, Blas" in said.out.splitlines()[4]


def test_csv_and_json_have_the_map(arpad: Any, tmp_path: Path) -> None:
    file = shuffled(tmp_path)
    assert arpad("renumber", file, "--format", "csv", "-o", tmp_path / "a").out.splitlines()[1] == '1,2,"Torre, Blas"'
    shown = json.loads(arpad("renumber", file, "--format", "json", "-o", tmp_path / "b").out)
    assert shown["players"][0] == {"number": 1, "was": 2, "name": "Torre, Blas"}


def test_numbers_in_order_stay_and_the_file_too(arpad: Any, tmp_path: Path) -> None:
    file, out = swiss(tmp_path), tmp_path / "final.trf"
    said = arpad("renumber", file, "-o", out, "--lang", "es")
    assert "nada cambia" in said.out
    assert out.read_bytes() == file.read_bytes()


def test_what_is_kept_without_being_understood_is_named(arpad: Any, tmp_path: Path) -> None:
    said = arpad("renumber", shuffled(tmp_path, "DAT 0001 EMAIL a@b\n"), "-o", tmp_path / "final.trf")
    assert "pair.W014" in said.err
    assert "DAT" in said.err


def test_the_numbers_of_a_round_robin_stay(arpad: Any, report: Any, tmp_path: Path) -> None:
    said = arpad("renumber", report(), "-o", tmp_path / "final.trf")
    assert said.code == 3
    assert "pair.E015" in said.err


def test_the_report_itself_is_not_overwritten(arpad: Any, tmp_path: Path) -> None:
    file = shuffled(tmp_path)
    said = arpad("renumber", file, "-o", file)
    assert said.code == 3
    assert "file.E003" in said.err
