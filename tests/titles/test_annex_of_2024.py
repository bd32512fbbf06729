"""Every printed cell of the annex of B.01 (2024), and what stands before it: the table of percentages."""

import csv
from pathlib import Path

import pytest

from arpad.regulations.calendar import edition_named
from arpad.titles.limits import (
    difference,
    enough_points,
    mix_needed,
    most_of_federation,
    required_score,
    title_holders_needed,
    title_value,
)
from arpad.values.person import Title

PRINTED = Path(__file__).parent / "printed"
LAW = edition_named("titles-2024", "titles")
NORMS = (Title.GM, Title.IM, Title.WGM, Title.WIM)


def rows(name: str) -> list[dict[str, str]]:
    with open(PRINTED / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def least_average(title: Title, tenths: int, games: int) -> int | None:
    if not enough_points(LAW, tenths, games):
        return None
    target = title_value(LAW, "norm_performance", title) - difference(LAW, tenths, games)
    return max(title_value(LAW, "minimum_average", title), target)


@pytest.mark.article(
    "titles-2024/Annex: 7 rounds",
    "titles-2024/Annex: 8 rounds",
    "titles-2024/Annex: 9 rounds",
    "titles-2024/Annex: 10 rounds",
    "titles-2024/Annex: 11 rounds",
    "titles-2024/Annex: 12 rounds",
    "titles-2024/Annex: 13 rounds",
    "titles-2024/Annex: 14 rounds",
    "titles-2024/Annex: 15 rounds",
    "titles-2024/Annex: 16 rounds",
    "titles-2024/Annex: 17 rounds",
    "titles-2024/Annex: 18 rounds",
    "titles-2024/Annex: 19 rounds",
    "titles-2024/1.4.9",
)
@pytest.mark.parametrize("games", range(7, 20))
def test_every_printed_row_of_the_annex(games: int) -> None:
    """A row runs from the least average for its score to just below that of half a point less."""
    printed = [row for row in rows("annex_2024.csv") if int(row["rounds"]) == games]
    assert len(printed) >= 28
    for row in printed:
        title, score = Title(row["title"]), round(10 * float(row["points"]))
        below = least_average(title, score - 5, games)
        assert least_average(title, score, games) == int(row["from"]), row
        if (games, score) == (17, 65):  # the next row is missing in the print: 6 of 17 are 35.3 %
            assert (row["to"], below) == ("", title_value(LAW, "norm_performance", title) + 110)
        else:
            assert str(below - 1 if below else "") == row["to"], row


@pytest.mark.article(
    "titles-2024/Annex: SR and DR",
    "titles-2024/1.4.5a",
    "titles-2024/1.4.5b",
    "titles-2024/1.4.5c",
    "titles-2024/1.4.5d",
    "titles-2024/1.4.5e",
    "titles-2024/1.4.5f",
    "titles-2024/1.4.4",
)
def test_every_count_of_opponents_in_the_annex() -> None:
    """Single rounds by the games, double rounds by the different opponents; own and one federation from nine games on."""
    printed = rows("annex_2024_opponents.csv")
    assert len(printed) == 18
    for row in printed:
        games, double = int(row["rounds"]), row["kind"] == "double"
        opponents = games // 2 if double else games
        assert {mix_needed(LAW, title, opponents, double=double) for title in NORMS} == {int(row["mix"])}, row
        assert title_holders_needed(LAW, opponents) == int(row["title_holders"]), row
        for rule, column in (("own_federation", "own_federation"), ("other_federation", "one_federation")):
            if row[column]:
                assert most_of_federation(LAW, rule, opponents, games) == int(row[column]), row


@pytest.mark.article("titles-2024/1.4.9")
@pytest.mark.parametrize(
    ("tenths", "games", "expected"),
    [
        (90, 9, 800),  # all of them
        (0, 9, -800),
        (70, 9, 220),  # 77.8 is 78
        (55, 9, 80),  # 61.1 is 61
        (50, 8, 95),  # 62.5 is 63
        (45, 9, 0),
        (35, 10, -110),
    ],
)
def test_percentages_are_rounded_half_up(tenths: int, games: int, expected: int) -> None:
    assert difference(LAW, tenths, games) == expected


@pytest.mark.article("titles-2024/0.5 title performance")
def test_a_title_performance_needs_both_limits() -> None:
    """7 of 9 is +220: GM 2380, IM 2230, WGM 2180, WIM 2030 are just enough; a point less asks for one half more."""
    needed = {Title.GM: 2380, Title.IM: 2230, Title.WGM: 2180, Title.WIM: 2030}
    for title, average in needed.items():
        assert required_score(LAW, title, average, 9) == 70
        assert least_average(title, 90, 9) == average, "with all points the average is still asked"
