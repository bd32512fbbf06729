"""Runs the readable cases of b01_titles/by_rating. See README.md beside this file."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from arpad.rating.case import Choice, case_of
from arpad.regulations.calendar import edition_named
from arpad.regulations.edition import Edition
from arpad.titles.rating_titles import ListedRating, games_asked, rating_for, titles_by_rating
from arpad.titles.running_rating import running_rating
from arpad.tournament.facts import Facts
from arpad.values.person import Sex, Title
from support.events import listed, tournament

FOLDER = Path(__file__).parent / "b01_titles" / "by_rating"
KEYS = {"name", "articles", "article", "edition", "because", "listed", "on", "title", "start", "players", "rounds",
        "expect"}  # fmt: skip


def cases() -> Iterator[Any]:
    for file in sorted(FOLDER.glob("*.toml")):
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            yield pytest.param(case, id=f"{file.name}: {case['name']}")


@pytest.mark.parametrize("case", list(cases()))
def test_case(case: Mapping[str, Any]) -> None:
    assert case["because"] and case["expect"] and ("articles" in case or "article" in case)
    assert set(case) <= KEYS, set(case) - KEYS
    edition = edition_named(case["edition"], "titles")
    if "listed" in case:
        player = _listed(case["listed"])
        given = [f"{one.title} {one.games}" for one in titles_by_rating([player], edition, case["on"])]
        assert {"titles": given} == case["expect"]
    else:
        found = _in_the_middle(case, edition)
        assert {key: found[key] for key in case["expect"]} == case["expect"]


def _listed(row: Mapping[str, Any]) -> ListedRating:
    highest = max(row["rating"], row.get("peak", 0))
    return ListedRating(
        "1", "ana", "ESP", highest, Sex(row.get("sex", "m")), (), row["rating"], row.get("games"), row["listed_from"]
    )


def _in_the_middle(case: Mapping[str, Any], edition: Edition) -> Mapping[str, Any]:
    event = tournament(case["players"], case["rounds"], start=case["start"], round_dates=(case["start"],))
    found, _ = case_of(event, Facts(), Choice())
    assert found is not None
    needed, rule = rating_for(Title(case["title"]), edition)
    assert rule.flag("interim")
    least = games_asked(rule, case["start"])
    proof = running_rating([found], listed(case["players"]), "id-ana", needed, least)
    reached = "none" if proof.reached is None else proof.games[proof.reached].round_number
    return {"reached": reached, "too_few_games": proof.too_few_games}
