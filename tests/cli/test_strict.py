"""`--strict`, and how a slip marks a rule that the edition which fills in does not have for certain (ruling R14)."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.formats.trf.writer import write_trf
from arpad.values.time_control_text import parse_rate_of_play
from support.events import tournament
from support.title_event import report_on

REA = ("--edition", "fada-2014")


@pytest.fixture
def newcomer(tmp_path: Path) -> Path:
    """3 of 5 against 2000 in May 2015, one half point over: 2020 by the bonus of 2014, 2015 by that of 2012."""
    event = tournament(
        {"new": {"birth": 1980}, "ana": 2000, "ben": 2000, "cai": 2000},
        ["new 1-0 ana", "new 1-0 ben", "new 1-0 cai", "new 0-1 ana", "new 0-1 ben"],
        start=date(2015, 5, 9),
        end=date(2015, 5, 13),
        time_control=parse_rate_of_play("90 min + 30 sec"),
    )
    path = tmp_path / "may.trf"
    path.write_bytes(write_trf(event, "TRF16"))
    return path


def reasons(arpad: Any, *args: object) -> tuple[int, list[Any]]:
    shown = json.loads(arpad("rate", *args, *REA, "--format", "json").out)
    new = next(player for player in shown["players"] if player["name"] == "new")
    over = [step for step in new["reasons"] if step["rule"] == "initial_over"]
    return new["initial_rating"], [(step["edition"], step["article"], step["unconfirmed"]) for step in over]


@pytest.mark.article("fada-2014/Art 5.a")
def test_an_unconfirmed_value_is_used_and_marked(arpad: Any, newcomer: Path) -> None:
    assert reasons(arpad, newcomer) == (2020, [("fide-2014", "8.23", "inferred")])
    said = arpad("rate", newcomer, *REA, "--explain", "1")
    assert "(unconfirmed: inferred)" in " ".join(said.out.split())
    assert "rate.W045" in said.err and "rate.I015" in said.err
    spanish = arpad("rate", newcomer, *REA, "--explain", "1", "--lang", "es")
    assert (
        "sin" in spanish.out and "confirmar:" in spanish.out and "deducido)" in spanish.out
    )  # a narrow line is broken


@pytest.mark.article("fada-2014/Art 5.a")
@pytest.mark.parametrize(
    "more", [["--strict"], ["--strict", "--set", "k_factor.k=24"], ["--set", "supplement.strict=true"]]
)
def test_strictly_the_last_confirmed_value_counts(arpad: Any, newcomer: Path, more: list[str]) -> None:
    assert reasons(arpad, newcomer, *more) == (2015, [("fide-2013", "8.23", "earlier_edition")])
    said = arpad("rate", newcomer, *REA, "--explain", "1", *more)
    assert "(unconfirmed: as last confirmed)" in " ".join(said.out.split())


def test_confirmed_rules_bear_no_mark(arpad: Any, newcomer: Path) -> None:
    shown = json.loads(arpad("rate", newcomer, *REA, "--format", "json").out)
    marked = {step["rule"] for player in shown["players"] for step in player["reasons"] if "unconfirmed" in step}
    assert marked == {"initial_over"}


def test_the_edition_shows_what_is_presumed(arpad: Any) -> None:
    shown = json.loads(arpad("edition", "show", "fide-2014", "--format", "json").out)["unconfirmed"]
    assert [one["rule"] for one in shown] == ["initial_over", "first_list_span", "closing_date"]
    assert (shown[0]["certainty"], shown[0]["bonus"]) == ("inferred", "20")
    assert "certainty" not in shown[1]
    assert (shown[2]["certainty"], shown[2]["days"]) == ("one_witness", 3)
    gone = json.loads(arpad("edition", "show", "fide-2022", "--format", "json").out)["unconfirmed"]
    assert next(one["absent"] for one in gone if one["rule"] == "duration")


@pytest.fixture
def retold(tmp_path: Path) -> Path:
    """An event of 2019, a year of which no text is at hand (I-660)."""
    event = tournament(
        {"ana": 2000, "ben": 2000},
        ["ana 1-0 ben"],
        start=date(2019, 5, 9),
        end=date(2019, 5, 13),
        time_control=parse_rate_of_play("90 min + 30 sec"),
    )
    path = tmp_path / "retold.trf"
    path.write_bytes(write_trf(event, "TRF16"))
    return path


def test_a_year_that_others_retell_is_rated_and_marked(arpad: Any, retold: Path) -> None:
    shown = json.loads(arpad("rate", retold, "--format", "json").out)
    marks = {step["rule"]: step.get("unconfirmed") for step in shown["players"][0]["reasons"]}
    assert (marks["k_factor"], marks["new_rating"]) == ("one_witness", None)
    slip = " ".join(arpad("rate", retold, "--explain", "1").out.split())
    assert "(unconfirmed: by one witness)" in slip
    spanish = " ".join(arpad("rate", retold, "--explain", "1", "--lang", "es").out.split())
    assert "(sin confirmar: según un testimonio)" in spanish


def test_strictly_such_a_year_is_refused_with_its_reason(arpad: Any, retold: Path) -> None:
    said = arpad("rate", retold, "--strict")
    assert said.code == 4
    assert "fide-2017" in said.err and "law.E005" in said.err
    assert arpad("rate", retold).code == 0


def test_an_edition_shows_what_is_assumed(arpad: Any) -> None:
    text = " ".join(arpad("edition", "show", "fide-2017").out.split())
    assert "Used, and marked: hours=12 (assumed, as before and after)" in text
    spanish = " ".join(arpad("edition", "show", "fide-2017", "--lang", "es").out.split())
    assert "Se usa, marcado: hours=12 (supuesto, como antes y después)" in spanish


APPLICATION = """\
title = "IM"
received_on = {year}-12-01
[player]
id = "99000001"
family_name = "Alfil"
first_name = "Ana"
federation = "ESP"
[[norms]]
report = "open.trf"
"""


@pytest.mark.parametrize("year", [2014, 2018, 2019, 2021, 2022, 2023])
@pytest.mark.parametrize("command", ["norms", "certificate", "direct", "apply", "rating"])
def test_strictly_no_norm_of_a_year_that_others_retell(arpad: Any, tmp_path: Path, command: str, year: int) -> None:
    """Whatever is asked of the title regulations of such a year is refused as a gap; otherwise it is used, and marked."""
    report = tmp_path / "open.trf"
    report.write_text(report_on(date(year, 9, 1)), "utf-8")
    (tmp_path / "apply.toml").write_text(APPLICATION.format(year=year), "utf-8")
    players = tmp_path / "list.csv"
    players.write_text('id,name,federation,sex,rating,games\n99000001,"Alfil, Ana",ESP,w,2345,99\n', "utf-8")
    call = {
        "norms": ("norms", report),
        "certificate": ("certificate", report, "--player", "1", "--title", "IM", "--format", "json"),
        "direct": ("title", "direct", report, "--event", "continental"),
        "apply": ("title", "apply", tmp_path / "apply.toml"),
        "rating": ("title", "rating", f"{players}@{year}-09-01"),
    }[command]
    said = arpad(*call, "--strict")
    assert said.code == 4, said.err
    assert f"titles-{year if year > 2021 else 2017 if year > 2016 else 2013}" in said.err and "law.E005" in said.err
    if command != "direct":  # the table of those years is in no edition
        assert arpad(*call).code == 0


def test_strictly_a_confirmed_year_goes_on(arpad: Any, tmp_path: Path) -> None:
    report = tmp_path / "open.trf"
    report.write_text(report_on(date(2026, 3, 1)), "utf-8")
    loose, strict = (arpad("norms", report, "--format", "json", *more).out for more in ((), ("--strict",)))
    assert loose == strict
