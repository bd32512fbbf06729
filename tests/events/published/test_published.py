"""Calculations that FIDE published, recomputed from the same input. See SOURCE.md beside this file."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad.rating.outcome import PlayerOutcome
from support.events import of, outcome

FIGURES = tomllib.loads((Path(__file__).parent / "calculations.toml").read_text("utf-8"))
RESULTS = {"w": "1-0", "d": "½", "l": "0-1"}


def _played(edition: str, rating: int, k: int, opponents: list[int], results: str) -> PlayerOutcome:
    names = [f"opponent{number}" for number in range(1, len(opponents) + 1)]
    players = {"player": {"rating": rating, "k": k}, **dict(zip(names, opponents, strict=True))}
    rounds = [f"player {RESULTS[result]} {name}" for name, result in zip(names, results, strict=True)]
    return of(outcome(edition, players, rounds), "player")


def _hundredths(text: str) -> int:
    value = Decimal(text) * 100
    assert value == int(value)
    return int(value)


@pytest.mark.parametrize("given", FIGURES["period"], ids=lambda given: f"{given['rating']}-{given['results']}")
def test_a_period_of_2008_to_2010(given: dict[str, Any]) -> None:
    player = _played("fide-2005", given["rating"], given["k"], given["opponents"], given["results"])
    assert player.k == given["k"]
    assert player.expected_hundredths == _hundredths(given["expected"])
    assert player.change_hundredths == _hundredths(given["change"])
    assert player.performance == given.get("performance", player.performance)


@pytest.mark.parametrize(
    "given", FIGURES["game"], ids=lambda given: f"{given['own']}-{given['opponent']}-{given['result']}"
)
def test_a_single_game_with_the_limit_of_400(given: dict[str, Any]) -> None:
    edition = given.get("edition", "fide-2011")
    player = _played(edition, given["own"], given["k"], [given["opponent"]], given["result"])
    assert player.k == given["k"]
    assert player.change_hundredths == _hundredths(given["change"])


@pytest.mark.parametrize("given", FIGURES["exempt"], ids=lambda given: f"{given['own']}-{given['opponent']}")
def test_a_single_game_without_the_limit(given: dict[str, Any]) -> None:
    player = _played("fide-2025", given["own"], given["k"], [given["opponent"]], given["result"])
    assert player.change_hundredths == _hundredths(given["change"])


def _first_rating(edition: str, opponents: list[int], results: str) -> int | None:
    names = [f"opponent{number}" for number in range(1, len(opponents) + 1)]
    players = {"player": None, **dict(zip(names, opponents, strict=True))}
    rounds = [f"player {RESULTS[result]} {name}" for name, result in zip(names, results, strict=True)]
    return of(outcome(edition, players, rounds), "player").initial_rating


@pytest.mark.parametrize(
    "given", FIGURES["first"], ids=lambda given: f"{given['edition']}-{given['average']}-{given['points']}"
)
def test_a_first_rating(given: dict[str, Any]) -> None:
    halves = _hundredths(given["points"]) // 50
    results = "w" * (halves // 2) + "d" * (halves % 2)
    results += "l" * (given["games"] - len(results))
    assert _first_rating(given["edition"], [given["average"]] * given["games"], results) == given["rating"]


@pytest.mark.parametrize("given", FIGURES["first_real"], ids=lambda given: str(given["rating"]))
def test_a_first_rating_as_published(given: dict[str, Any]) -> None:
    assert _first_rating(given["edition"], given["opponents"], given["results"]) == given["rating"]
