"""arpad study drift: verdicts on the terminal, every figure in files, in both languages, and what it refuses."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.lists.engine_list import list_bytes
from support.drifting import Federation, invented, table_bytes


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Half a year of a federation whose women entered 80 points too low, as files."""
    folder = tmp_path_factory.mktemp("history")
    asked = Federation(
        months=6, columns=lambda who: {"sex": "m" if who % 4 else "w"}, rated_off=lambda who: 0 if who % 4 else -80
    )
    past = invented(asked)
    lines = ['cadence = "standard"', 'edition = "fide-2024"', 'opening = "opening.csv@2021-01-01"']
    (folder / "opening.csv").write_bytes(list_bytes(past.opening, "csv"))
    for number, period in enumerate(past.periods):
        (folder / f"{number}.csv").write_bytes(table_bytes(asked, number))
        lines += ["[[lists]]", f"date = {period.date}", f'games = ["{number}.csv"]']
    (folder / "history.toml").write_text("\n".join(lines) + "\n", "utf-8")
    return folder / "history.toml"


def test_verdicts_come_first_and_name_the_group(history: Path, arpad: Any) -> None:
    said = arpad("study", "drift", history, "--lang", "en")
    assert said.code == 0
    assert "Drift of the rating scale: the standard list, 1 January 2021 to 1 July 2021" in said.out
    assert "The group of women on the standard list is off by" in said.out
    assert said.out.index("The group of women") < said.out.index("Ledger of points")


def test_in_spanish(history: Path, arpad: Any) -> None:
    said = arpad("study", "drift", history, "--lang", "es")
    assert said.code == 0
    assert "Evolución de la escala" in said.out
    assert "Libro de puntos" in said.out


def test_json_has_every_figure_and_the_ledger_adds_up(history: Path, arpad: Any) -> None:
    said = arpad("study", "drift", history, "--format", "json")
    assert said.code == 0
    study = json.loads(said.out)
    tables = {name: rows for section in study["sections"] for name, rows in section["tables"].items()}
    for line in tables["drift_sums"]:
        causes = sum(row["points"] for row in tables["drift_ledger"] if row["list"] == line["list"])
        assert causes == pytest.approx(line["change"], abs=1e-6)
    assert {one["check"] for one in study["verdicts"]} >= {"drift_created", "drift_sex", "drift_pools"}


def test_everything_into_a_folder(history: Path, tmp_path: Path, arpad: Any) -> None:
    said = arpad("study", "drift", history, "--all", str(tmp_path / "out"), "--to", "2021-03-01")
    assert said.code == 0
    rows = list(csv.DictReader((tmp_path / "out" / "drift-drift_sums.csv").open(encoding="utf-8")))
    assert [row["list"] for row in rows] == ["2021-03-01", "2021-02-01"]


def test_a_span_without_lists_is_refused_with_how_to_mend_it(history: Path, arpad: Any) -> None:
    said = arpad("study", "drift", history, "--from", "2030-01-01", "--lang", "en")
    assert said.code == 3
    assert "no list from 2030-01-01 to …" in said.err


@pytest.mark.parametrize("years", ["0", "5000", "99999999999"])
def test_a_window_beyond_the_calendar_is_refused(history: Path, arpad: Any, years: str) -> None:
    said = arpad("study", "drift", history, "--window", years, "--lang", "en")
    assert said.code == 3
    assert "1<=x<=100" in said.err


def test_the_same_history_three_times_has_three_names(history: Path, arpad: Any) -> None:
    told = json.loads(arpad("study", "drift", history, history, history, "--format", "json").out)
    sums = next(section for section in told["sections"] if section["section"] == "drift_ledger")["tables"]["drift_sums"]
    assert list(dict.fromkeys(row["cadence"] for row in sums)) == ["standard", "history", "history 2"]
