"""`arpad study whatif`: a history or one report, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from support.example_files import EXAMPLES

HEAD = "event,start,end,cadence,type,round,white,black,result\n"


@pytest.fixture
def history(tmp_path: Path) -> Path:
    (tmp_path / "opening.csv").write_text("id,name,rating,k,games\n1,Ana,2100,15,90\n2,Ben,2000,15,90\n", "utf-8")
    (tmp_path / "a.csv").write_text(HEAD + "A,2011-07-05,2011-07-06,standard,swiss,1,1,2,1-0\n", "utf-8")
    path = tmp_path / "history.toml"
    path.write_text('opening = "opening.csv@2011-07-01"\n[[lists]]\ndate = 2011-09-01\ngames = ["a.csv"]\n', "utf-8")
    return path


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("form", ["table", "html"])
def test_another_cap_in_both_languages(history: Path, arpad: Any, lang: str, form: str) -> None:
    run = arpad("study", "whatif", history, "--set", "k_factor.lower=30", "--lang", lang, "--format", form)
    assert run.code == 0, run.err
    assert {"en": "development coefficient (K)", "es": "coeficiente de desarrollo (K)"}[lang] in run.out


def test_another_edition(history: Path, arpad: Any) -> None:
    """2011 rates Ana's .36 with K 15: 2105; 2014 with K 20: 2107."""
    run = arpad("study", "whatif", history, "--edition", "fide-2014", "--format", "json")
    assert run.code == 0, run.err
    told = json.loads(run.out)
    assert (told["about"]["edition"], told["about"]["other"]) == ("fide-2011", "fide-2014")
    movers = {row["name"]: row for row in told["sections"][3]["tables"]["whatif_movers"]}
    assert (movers["Ana"]["whatif_own"], movers["Ana"]["whatif_other"]) == (2105, 2107)
    assert movers["Ana"]["whatif_rule"] == "k_factor"


def test_the_slips_of_a_player_under_both(history: Path, arpad: Any) -> None:
    run = arpad("study", "whatif", history, "--set", "k_factor.lower=30", "--explain", "1")
    assert run.code == 0, run.err
    assert run.out.index("fide-2011\n") < run.out.index("fide-2011 [k_factor.lower=30]")
    assert "+5.40" in run.out and "+10.80" in run.out


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (["--set", "k_facto.lower=30"], 3, ["law.E004", "k_factor"]),
        (["--set", "k_factor.lowr=30"], 3, ["law.E004", "lower"]),
        (["--set", "k_factor.lower=99999999999999999999"], 3, ["law.E005", "whole number"]),
        (["--set", "k_factor.lower=30", "--movers", "-3"], 3, ["x>=0"]),
        (["--edition", "fide-201"], 4, ["law.E001", "fide-201"]),
        (["--edition", "fada-2014"], 3, ["study.E027"]),
        (["--edition", "fide-2014", "--from", "2012-01-01"], 3, ["study.E026"]),
        (["--edition", "fide-2014", "--suppose", "1.rating=2000"], 3, ["study.E024"]),
        (["--edition", "fide-2014", "--explain", "77"], 3, ["study.E028"]),
        ([], 3, ["study.E025"]),
    ],
)
def test_what_cannot_be_asked(history: Path, arpad: Any, options: list[str], code: int, words: list[str]) -> None:
    run = arpad("study", "whatif", history, *options)
    assert run.code == code
    assert all(word in run.err for word in words), run.err


def test_one_report_with_another_rating(arpad: Any) -> None:
    """Unrated players of a round robin gain by a stronger rated player; nobody's games change."""
    run = arpad("study", "whatif", EXAMPLES / "02-closed.trf", "--suppose", "6.rating=2061", "--format", "json")
    assert run.code == 0, run.err
    rows = json.loads(run.out)["sections"][0]["tables"]["whatif_event"]
    assert (rows[5]["whatif_own_rating"], rows[5]["whatif_other_rating"]) == (1561, 2061)
    assert all(row["difference"] > 0 for row in rows[6:] if row["difference"] is not None)
    assert all(row["whatif_own_points"] == row["whatif_other_points"] for row in rows)


def test_a_list_does_not_overrule_what_is_supposed(arpad: Any) -> None:
    report, listed = EXAMPLES / "02-closed.trf", EXAMPLES / "lists" / "2011-09.csv"
    run = arpad("study", "whatif", report, "--list", listed, "--suppose", "1.rating=2000", "--format", "json")
    assert run.code == 0, run.err
    first = json.loads(run.out)["sections"][0]["tables"]["whatif_event"][0]
    assert first["whatif_other_rating"] == 2000


def test_the_slip_of_a_supposed_result(arpad: Any) -> None:
    run = arpad("study", "whatif", EXAMPLES / "02-closed.trf", "--suppose", "1:10-1=1-0", "--explain", "10")
    assert run.code == 3
    assert "1-10" in run.err
    run = arpad("study", "whatif", EXAMPLES / "02-closed.trf", "--suppose", "1:1-10=0-1", "--explain", "10")
    assert run.code == 0, run.err
    assert run.out.count("Sandía, Zoé") == 2


def test_a_history_of_reports(tmp_path: Path, arpad: Any) -> None:
    """Simón, new on the list: 1467 and -1.41 in five games of the open; K 30 gives -42.3, K 40 -56.4."""
    path = tmp_path / "history.toml"
    report, opening = EXAMPLES / "01-open.trf", EXAMPLES / "lists" / "2011-09.csv"
    path.write_text(f'opening = "{opening}@2011-09-01"\n[[lists]]\ndate = 2011-11-01\ngames = ["{report}"]\n', "utf-8")
    run = arpad("study", "whatif", path, "--set", "k_factor.new=40", "--movers", "100", "--format", "json")
    assert run.code == 0, run.err
    tables = json.loads(run.out)["sections"][3]["tables"]
    simon = next(row for row in tables["whatif_movers"] if row["name"] == "Pingüino, Simón")
    assert (simon["whatif_own"], simon["whatif_other"], simon["whatif_rule"]) == (1425, 1411, "k_factor")
    parts = [row for row in tables["whatif_reasons"] if row["id"] == simon["id"]]
    assert {row["whatif_rule"]: row["points"] for row in parts} == {"k_factor": -14.1, "whatif_carried": 0.1}
