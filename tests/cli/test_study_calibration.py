"""`arpad study calibration` on a small history."""

import json
from pathlib import Path
from typing import Any

import pytest

HEAD = "event,start,end,cadence,type,round,white,black,result\n"
OPENING = "id,name,rating,k\nana,Ana,2000,20\nben,Ben,1900,20\ncai,Cai,1800,40\n"
JULY = "Open A,2024-06-03,2024-06-04,standard,swiss,{},{},{}\n"


@pytest.fixture
def history(tmp_path: Path) -> Path:
    july = HEAD + JULY.format(1, "ana,ben", "1-0") + JULY.format(2, "cai,ana", "1/2-1/2")
    august = HEAD + "Open B,2024-07-05,2024-07-06,standard,swiss,1,ben,dov,1-0\n"
    text = 'edition = "fide-2024"\nopening = "opening.csv@2024-06-01"\n'
    for month, games in (("07", july), ("08", august)):
        (tmp_path / f"{month}.csv").write_text(games, "utf-8")
        text += f'[[lists]]\ndate = 2024-{month}-01\ngames = ["{month}.csv"]\n'
    (tmp_path / "opening.csv").write_text(OPENING, "utf-8")
    (tmp_path / "history.toml").write_text(text, "utf-8")
    return tmp_path / "history.toml"


def test_figures_of_two_games_by_hand(history: Path, arpad: Any) -> None:
    """Ana 100 above wins (.64: .1296), 200 above draws (.76: .0676): Brier .0986. Dov has no rating."""
    run = arpad("study", "calibration", history, "--models", "logistic", "--format", "json")
    assert run.code == 0, run.err
    told = json.loads(run.out)
    assert (told["about"]["games"], told["about"]["first"], told["about"]["last"]) == (2, "2024-07-01", "2024-08-01")
    models = {row["calib_model"]: row for row in told["sections"][0]["tables"]["calib_models"]}
    assert list(models) == ["table", "logistic"]
    assert models["table"]["calib_brier"] == pytest.approx(0.0986)
    assert {verdict["check"] for verdict in told["verdicts"]} == {"calib_curve", "calib_slope", "calib_better"}


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("form", ["table", "html"])
def test_all_models_in_both_languages(history: Path, arpad: Any, lang: str, form: str) -> None:
    run = arpad("study", "calibration", history, "--lang", lang, "--format", form)
    assert run.code == 0, run.err
    assert "Glicko-2" in run.out
    assert {"en": "Whole history", "es": "Historia completa"}[lang] in run.out


def test_an_unknown_model_is_refused_with_those_there_are(history: Path, arpad: Any) -> None:
    run = arpad("study", "calibration", history, "--models", "elo")
    assert run.code == 3
    assert "whole-history" in run.err


def test_without_a_game_between_rated_players_there_is_nothing_to_calibrate(history: Path, arpad: Any) -> None:
    (history.parent / "opening.csv").write_text("id,name,rating,k\nzoe,Zoe,2000,20\n", "utf-8")
    run = arpad("study", "calibration", history)
    assert run.code == 3
    assert "study.E020" in run.err


def test_among_equals_there_is_no_favourite_and_no_slope(history: Path, arpad: Any) -> None:
    (history.parent / "opening.csv").write_text("id,name,rating,k\nana,Ana,1900,20\nben,Ben,1900,20\n", "utf-8")
    run = arpad("study", "calibration", history, "--models", "table", "--format", "json")
    assert run.code == 0, run.err
    told = json.loads(run.out)
    assert told["sections"][0]["tables"]["calib_models"][0]["calib_slope"] is None
    assert [verdict["check"] for verdict in told["verdicts"]] == ["calib_curve"]
