"""Annex 1: the Berger tables. `printed/berger.csv` has every row as the booklet prints it, and what the rulings put right."""

import csv
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.pairing.round_robin.berger import REST, Pairing, berger_rounds, double_berger_rounds

PRINTED = list(csv.DictReader((Path(__file__).parent / "printed/berger.csv").open(encoding="utf-8")))


def shown(pairings: tuple[Pairing, ...]) -> str:
    return " ".join(f"{white}-{black}" for white, black in pairings)


@pytest.mark.article(
    "tournament-2010/Annex 1 3-4",
    "tournament-2010/Annex 1 5-6",
    "tournament-2010/Annex 1 7-8",
    "tournament-2010/Annex 1 9-10",
    "tournament-2010/Annex 1 11-12",
    "tournament-2010/Annex 1 13-14",
    "tournament-2010/Annex 1 15-16",
    "tournament-2010/Annex 1#2",
    "tournament-2010/C.06 8.d",
)
@pytest.mark.parametrize("row", PRINTED, ids=lambda row: f"{row['players']} players, round {row['round']}")
def test_every_printed_row(row: dict[str, str]) -> None:
    made = berger_rounds(int(row["players"]))[int(row["round"]) - 1]
    assert shown(made) == (row["corrected"] or row["pairs"])


def test_all_tables_are_there_and_only_the_rulings_differ_from_print() -> None:
    assert Counter(int(row["players"]) for row in PRINTED) == {n: n - 1 for n in range(4, 17, 2)}
    corrected = {(row["players"], row["round"], row["ruling"]) for row in PRINTED if row["corrected"] != ""}
    assert corrected == {("6", "3", "P1"), ("12", "3", "P2"), ("16", "6", "P3"), ("16", "10", "P8")}
    assert all(row["corrected"] != row["pairs"] for row in PRINTED)
    board_order = next(row for row in PRINTED if row["ruling"] == "P8")
    assert sorted(board_order["corrected"].split()) == sorted(board_order["pairs"].split())


@pytest.mark.article("tournament-2010/Annex 1#1")
def test_an_odd_number_of_players_whoever_would_meet_the_next_number_rests() -> None:
    """Five players on the table for six: 1-6 2-5 3-4, then 6-4 5-3 1-2."""
    first, second, *_ = berger_rounds(5)
    assert first == ((1, REST), (2, 5), (3, 4))
    assert second == ((4, REST), (5, 3), (1, 2))
    for one in (3, 5, 7, 21):
        resting = [pairing.white for round_ in berger_rounds(one) for pairing in round_ if pairing.is_rest]
        assert sorted(resting) == list(range(1, one + 1))


@given(st.integers(2, 60))
def test_everybody_meets_everybody_once_and_plays_once_a_round(players: int) -> None:
    rounds = berger_rounds(players)
    for one in rounds:
        assert sorted(number for pairing in one for number in pairing if number) == list(range(1, players + 1))
    met = Counter(tuple(sorted(pairing)) for one in rounds for pairing in one if not pairing.is_rest)
    assert met == Counter(combinations(range(1, players + 1), 2))


@given(st.integers(2, 60))
def test_colours_differ_by_at_most_one(players: int) -> None:
    games = [pairing for one in berger_rounds(players) for pairing in one if not pairing.is_rest]
    whites, blacks = Counter(game.white for game in games), Counter(game.black for game in games)
    assert all(abs(whites[number] - blacks[number]) <= 1 for number in range(1, players + 1))


@pytest.mark.article("tournament-2010/Annex 1 double")
def test_double_round_of_four_by_hand() -> None:
    """Table of four: 1-4 2-3 / 4-3 1-2 / 2-4 3-1. The last two exchanged, then the table with colours exchanged."""
    assert [shown(one) for one in double_berger_rounds(4, 2)] == [
        "1-4 2-3", "2-4 3-1", "4-3 1-2",
        "4-1 3-2", "3-4 2-1", "4-2 1-3",
    ]  # fmt: skip


@pytest.mark.article("tournament-2010/Annex 1 double")
@pytest.mark.parametrize("players", range(4, 41, 2))
def test_nobody_has_three_games_running_with_one_colour(players: int) -> None:
    def longest(rounds: tuple[tuple[Pairing, ...], ...]) -> int:
        run = {number: [0, ""] for number in range(1, players + 1)}
        most = 0
        for one in rounds:
            for white, black in one:
                for number, colour in ((white, "w"), (black, "b")):
                    count, last = run[number]
                    run[number] = [count + 1 if colour == last else 1, colour]
                    most = max(most, run[number][0])
        return most

    assert longest(double_berger_rounds(players, reversed_last=2)) == 2
    assert longest(double_berger_rounds(players, reversed_last=0)) == 3


@given(st.integers(2, 40))
def test_a_double_round_has_each_pair_once_with_each_colour(players: int) -> None:
    games = [pairing for one in double_berger_rounds(players, 2) for pairing in one if not pairing.is_rest]
    assert len(games) == len(set(games)) == players * (players - 1)


def test_one_player_has_no_round_robin() -> None:
    with pytest.raises(ValueError, match="two players"):
        berger_rounds(1)
