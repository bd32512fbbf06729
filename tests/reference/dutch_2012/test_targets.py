"""A8, D2 and D3 of the 2012 wording, from the printed tables and by hand."""

import pytest

from reference.dutch_2009.player import Player

from .search import exchanges
from .targets import Bracket, Target, least_misses, next_target

# D2, the printed matrix for S1 = 1 to 5, S2 = 6 to 11: a row for each player of S2, the columns 5, 4, 3, 2, 1.
ONE = {
    6: [1, 3, 6, 10, 15],
    7: [2, 5, 9, 14, 20],
    8: [4, 8, 13, 19, 24],
    9: [7, 12, 18, 23, 27],
    10: [11, 17, 22, 26, 29],
    11: [16, 21, 25, 28, 30],
}
# The first of the 150 exchanges of two.
TWO = """5,4-6,7 5,4-6,8 5,3-6,7 5,4-6,9 5,4-7,8 5,3-6,8 5,2-6,7 4,3-6,7 5,4-6,10 5,4-7,9
         5,3-6,9 5,3-7,8 5,2-6,8 5,1-6,7 4,3-6,8 4,2-6,7 5,4-6,11 5,4-7,10 5,4-8,9 5,3-6,10
         5,3-7,9 5,2-6,9 5,2-7,8 5,1-6,8 4,3-6,9 4,3-7,8 4,2-6,8 4,1-6,7 3,2-6,7 5,4-7,11"""
THREE = "5,4,3-6,7,8 5,4,3-6,7,9 5,4,2-6,7,8 5,4,3-6,7,10 5,4,3-6,8,9 5,4,2-6,7,9"


def told(exchange):
    return "-".join(",".join(map(str, side)) for side in exchange)


def test_d2_the_printed_orders():
    found = list(exchanges((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)))
    printed = {(5 - column, row): place for row, places in ONE.items() for column, place in enumerate(places)}
    assert [(up[0], down[0]) for up, down in found[:30]] == sorted(printed, key=lambda cell: printed[cell])
    assert [told(exchange) for exchange in found[30:60]] == TWO.split()
    assert [told(exchange) for exchange in found[180:186]] == THREE.split()


@pytest.mark.parametrize(
    ("round_number", "colours", "x", "z"),
    [
        (3, ["WB", "WB", "WB", "WB"], 2, 0),  # odd round: all four for White, P0 = 2, nobody for Black
        (4, ["WB", "WB", "WB", "WB"], 2, 0),  # even round: variable, so Z1 = 2 - 4 and no less than 0
        (4, ["WBB", "WBB", "WBB", "WB"], 2, 1),  # three want White for good; one may take Black
        (2, ["W", "W", "W", ""], 1, 1),  # who has not played takes what is left
        (2, ["W", "B", "W", "B"], 0, 0),
    ],
)
def test_a8_the_least_number_of_pairs_that_miss_a_preference(round_number, colours, x, z):
    players = tuple(Player(number, colours=history) for number, history in enumerate(colours, 1))
    assert least_misses(players, round_number) == (x, z)


def test_c14_b_depends_on_the_remainder():
    """Seven players, two moved down. Not reached: one of them is enough; reached: a pair less, both still to be paired."""
    players = tuple(Player(number) for number in range(1, 8))
    bracket, target = Bracket(players, frozenset(players[:2])), Target(3, 2, 0, 0, True)
    position = None  # only asked when the bracket becomes homogeneous
    assert next_target(bracket, target, False, position) == Target(3, 1, 0, 0, True)
    assert next_target(bracket, target, True, position) == Target(2, 2, 0, 0, True)
