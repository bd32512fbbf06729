"""No CSV of a command runs in a spreadsheet, whatever a player is called; and the list and the draw read it back."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from support.example_files import THREE

EVIL = "=cmd|' /C calc'!A0"


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "three.trf"
    path.write_text(THREE.replace("Alfil, Ana".ljust(33), EVIL.ljust(33)), "utf-8")
    assert EVIL in path.read_text("utf-8")
    return path


def names(text: str) -> list[str]:
    return [row["name"] for row in csv.DictReader(io.StringIO(text))]


@pytest.mark.parametrize("command", [("rate",), ("standings",), ("crosstable",)])
def test_of_an_event(arpad: Any, report: Path, command: tuple[str, ...]) -> None:
    assert f"'{EVIL}" in names(arpad(*command, report, "--format", "csv").out)


def test_of_a_list_that_is_read_again(arpad: Any, tmp_path: Path) -> None:
    path = tmp_path / "2011-09.csv"
    path.write_text(f"id,name,rating\n1,{EVIL},2000\n", "utf-8")
    shown = arpad("list", "show", f"{path}@2011-09-01", "--format", "csv").out
    assert names(shown) == [f"'{EVIL}"]
    again = tmp_path / "again.csv"
    assert arpad("list", "convert", path, "--to", "csv", "-o", again).code == 0
    assert names(again.read_text("utf-8")) == [f"'{EVIL}"]
    assert EVIL in arpad("list", "show", f"{again}@2011-09-01").out
    assert f"'{EVIL}" not in arpad("list", "show", f"{again}@2011-09-01").out
