"""The steps of docs/howto/rea.md with the example files, without and with the office."""

import json
from pathlib import Path
from typing import Any

import pytest

from support.example_files import EXAMPLES

REA = EXAMPLES / "rea"


def test_the_example_has_every_state_but_f_and_takes_a_rating_over(arpad: Any, tmp_path: Path) -> None:
    out = tmp_path / "2015-10.csv"
    made = (
        "--previous",
        REA / "2015-09.csv",
        "--games",
        REA / "2015-09-games.csv",
        "--decisions",
        REA / "decisions.toml",
    )
    said = arpad("list", "next", "--edition", "fada-2014", *made, "--on", "2015-10-05", "-o", out)
    assert said.code == 0, said.err
    page = json.loads(arpad("list", "show", out, "--edition", "fada-2014", "--format", "json").out)
    assert {one["activity"] for one in page["players"]} == {"R", "A", "I", "O"}
    assert [one["rating"] for one in page["players"] if one["code"] == "18032"] == [1480]


def test_the_same_through_the_office(arpad: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without games: the decision and the states are on the published page."""
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "office.sqlite3"))
    monkeypatch.setenv("ARPAD_ACTOR", "ana")
    assert arpad("office", "series", "rea", "--edition", "fada-2014").code == 0
    assert arpad("office", "import", "rea", REA / "2015-09.csv", "--on", "2015-09-05").code == 0
    said = arpad("office", "record", "rea", REA / "decisions.toml", "--reason", "minutes")
    assert said.code == 0, said.err
    assert "Updates: 1, removals: 0, conversions: 1, honours: 2" in said.out
    assert "office.E002" in arpad("office", "record", "rea", REA / "decisions.toml").err
    drafted = json.loads(arpad("office", "preview", "rea", "--on", "2015-10-05", "--format", "json").out)
    assert arpad("office", "publish", "rea", "--on", "2015-10-05", "--inputs", drafted["inputs"]).code == 0
    out = tmp_path / "page.csv"
    said = arpad("office", "export", "rea", "--on", "2015-10-05", "--format", "page_csv", "-o", out)
    assert said.code == 0, said.err
    lines = out.read_text("utf-8").splitlines()
    assert lines[0].startswith("rank,effective_date,code,name,province")
    assert [",1480," in line for line in lines if ",18032," in line] == [True]
    assert arpad("office", "verify").code == 0
