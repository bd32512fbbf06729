"""A federation's own table by commands: looked at, decided in the plan, imported as one step, taken back."""

import re
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from support.messy_register import MESSY, as_csv, as_ods

DECIDED = {"same_fide_id": "both", "duplicate": "same", "floor": "unrated"}


@pytest.fixture
def office(arpad: Any, migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    shutil.copy(migrated, tmp_path / "office.sqlite3")
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "office.sqlite3"))
    monkeypatch.setenv("ARPAD_ACTOR", "ana")
    return lambda *args: arpad("office", *args)


@pytest.fixture
def imported(office: Any, tmp_path: Path) -> Any:
    table = tmp_path / "players.csv"
    table.write_bytes(as_csv(MESSY))
    for series in ("standard", "rapid", "blitz"):
        office("series", series, "--cadence", series)
    ways = ("standard", str(table), "--on", "2026-11-01", "--also", "rapid", "--also", "blitz")
    return lambda *more: office("import", *ways, *more)


def lists(out: str) -> list[tuple[str, str, str]]:
    return re.findall(r"^(\w+), list of 2026-11-01: (\d+) players, (\d+) of them new", out, re.MULTILINE)


def test_a_table_of_libreoffice(office: Any, tmp_path: Path) -> None:
    office("series", "standard")
    (tmp_path / "players.ods").write_bytes(as_ods(MESSY[:2]))
    done = office("import", "standard", str(tmp_path / "players.ods"), "--on", "2026-11-01")
    assert lists(done.out) == [("standard", "2", "2")], done.err
    assert "1981-08-03" in office("person", "1").out


def test_looked_at_decided_imported_and_taken_back(office: Any, imported: Any, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    looked = imported("--dry-run", "-o", str(plan))
    assert looked.code == 1 and "Etternavn" in looked.out
    refused = imported("--plan", str(plan))
    assert refused.code == 3 and "office.E241" in refused.err
    text = plan.read_text(encoding="utf-8")
    for about, choice in DECIDED.items():
        text = text.replace(f'{about} = ""', f'{about} = "{choice}"')
    plan.write_text(text, encoding="utf-8")
    assert imported("--dry-run", "--plan", str(plan)).code == 0
    done = imported("--plan", str(plan))
    assert lists(done.out) == [("standard", "3", "3"), ("rapid", "1", "0"), ("blitz", "1", "0")]
    assert "Ødegård, Kari" in office("person", "1").out
    back = office("undo-import", "rapid", "--reason", "the wrong file")
    assert back.code == 0 and "Ødegård" not in office("person", "1").out
    assert lists(imported("--plan", str(plan)).out) == lists(done.out)


def test_the_dry_run_tells_errors_counts_and_questions_at_once(office: Any, tmp_path: Path) -> None:
    """And the plan to be filled in is written all the same."""
    office("series", "standard")
    table = tmp_path / "players.csv"
    table.write_bytes(
        as_csv([*MESSY, ("5", "Dal", "Tuva", "K", "1.1.1991", "Norge", "", "", "", "ukjent", "", "", "")])
    )
    plan = tmp_path / "plan.toml"
    looked = office("import", "standard", str(table), "--on", "2026-11-01", "--dry-run", "-o", str(plan))
    assert looked.code == 3
    assert "list.E242" in looked.err and "ukjent" in looked.err
    assert "To decide: 3" in looked.out and "would be refused" in looked.out
    assert 'floor = ""' in plan.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_equal_errors_of_our_own_lists_are_one_finding_with_five_places(office: Any, tmp_path: Path, kind: str) -> None:
    office("series", "standard")
    rows = pl.DataFrame({"id": [str(n) for n in range(1, 2001)], "rating": 9000, "name": "Torre, Blas"})
    file = tmp_path / f"list.{kind}"
    getattr(rows, f"write_{kind}")(file)
    for more in ((), ("--dry-run",)):
        said = office("import", "standard", str(file), "--on", "2026-11-01", *more)
        assert said.code == 3 and len(said.err) < 700
        assert said.err.count("'9000'") == 5 and "2,000 values" in said.err and "1,995 more" in said.err
