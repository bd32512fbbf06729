"""Letters that the fonts of a PDF do not have: boxes on the page, and a warning that names them."""

from pathlib import Path
from typing import Any

import pytest

from arpad.reports.paper import missing_letters
from support.example_files import EXAMPLES


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Peón Łódź Þórður Ștefan", ""),
        ("Ωμέγα Жуков Ħż ½ − – …", ""),
        ("王浩 Wang", "浩王"),
        ("鈴木 すずき", "すずき木鈴"),
        ("김철수", "김수철"),
    ],
)
def test_which_letters_are_missing(text: str, missing: str) -> None:
    assert missing_letters({"rows": [{"name": text}], "width": 3}) == tuple(sorted(missing))


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """The match of the examples, a player with a name as it is written in Korea."""
    path = tmp_path / "match.trf"
    text = (EXAMPLES / "05-match.trf").read_text("utf-8")
    name = next(line for line in text.splitlines() if line.startswith("001"))[14:47]
    path.write_text(text.replace(name, "김철수".ljust(33)), "utf-8")
    return path


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("command", [("standings",), ("crosstable",), ("form", "card"), ("form", "multiple")])
def test_the_warning_names_them(report: Path, arpad: Any, tmp_path: Path, command: tuple[str, ...], lang: str) -> None:
    out = tmp_path / "page.pdf"
    said = arpad(*command, report, "--format", "pdf", "-o", out, "--lang", lang)
    assert (said.code, out.read_bytes()[:5]) == (0, b"%PDF-")
    assert ("paper.W001" in said.err, "김 수 철" in said.err) == (True, True), said.err


def test_pages_that_are_not_ours_to_set_are_not_warned_of(report: Path, arpad: Any) -> None:
    said = arpad("crosstable", report, "--format", "html")
    assert "김철수" in said.out
    assert "paper.W001" not in said.err


def test_no_warning_where_all_letters_are_there(arpad: Any, tmp_path: Path) -> None:
    said = arpad("crosstable", EXAMPLES / "05-match.trf", "--format", "pdf", "-o", tmp_path / "page.pdf")
    assert "paper.W001" not in said.err
