"""A7, E1 to E5, F1 and F3, worked out by hand."""

import pytest

from .by_hand import position
from .colours import boards, colour_of
from .pairing import pair_round
from .player import ABSOLUTE, MILD, NONE, STRONG, Player


def test_f4_round_one_colours_alternate_down_s1():
    """E5: the lot gave number 1 White; 2 and 4 have Black."""
    eight = "\n".join(f"{number} 0 -" for number in range(1, 9))
    assert pair_round(position(1, eight)) == ([(1, 5), (6, 2), (3, 7), (8, 4)], None)


def test_f4_with_an_odd_number_the_last_one_rests():
    seven = "\n".join(f"{number} 0 -" for number in range(1, 8))
    assert pair_round(position(1, seven)) == ([(1, 4), (5, 2), (3, 6)], 7)


@pytest.mark.parametrize(
    ("colours", "strength", "wants"),
    [
        ("", NONE, ""),
        ("W", STRONG, "B"),
        ("B", STRONG, "W"),
        ("WB", MILD, "W"),
        ("BW", MILD, "B"),
        ("WW", ABSOLUTE, "B"),
        ("BWBB", ABSOLUTE, "W"),  # difference -2
        ("WWBB", ABSOLUTE, "W"),  # difference 0, but Black twice running
        ("WBWBW", STRONG, "B"),
        ("WWWBB", ABSOLUTE, "W"),  # difference +1, but Black twice running: that decides (D-14)
        ("WWBWBW", ABSOLUTE, "B"),  # difference +2
    ],
)
def test_a7_preferences(colours, strength, wants):
    player = Player(1, colours=colours)
    assert (player.strength, player.wants) == (strength, wants)


@pytest.mark.parametrize(
    ("rule", "higher", "lower", "colour"),
    [
        ("E1, both get what they want", "WB", "BW", "W"),
        ("E1, one has no preference", "", "W", "W"),
        ("E1, the other way", "W", "", "B"),
        ("E2, absolute before strong", "B", "WBB", "B"),
        ("E2, strong before mild", "WBWBB", "BWB", "W"),
        ("E3, third from the end: B against W", "WBWB", "BWWB", "W"),
        ("E3, third from the end: W against B", "BWWB", "WBWB", "B"),
        ("E3, two absolute ones are equal, whatever the difference (D-15)", "BWBB", "BBBB", "B"),
        ("E3 looks at the games of both only; then E4", "WB", "BWWB", "W"),
        ("E4, nothing to tell them apart", "WB", "WB", "W"),
    ],
)
def test_e_who_has_which_colour(rule, higher, lower, colour):
    """The colour of the higher player."""
    assert colour_of(Player(1, colours=higher), Player(2, colours=lower), "W") == colour, rule


def test_e5_by_the_parity_of_the_higher_player_s_number():
    """Two players without games in a later round; the lot gave number 1 Black (D-15)."""
    assert colour_of(Player(3), Player(6), "B") == "B"
    assert colour_of(Player(4), Player(7), "B") == "W"


def test_d13_in_the_last_round_the_exception_is_not_for_a_player_with_half():
    """Both must have White; only the one above 50 % may have Black a third time."""
    above, half = Player(1, 30, "WWBB", above_half=True), Player(2, 20, "WWBB")
    assert colour_of(above, half, "W") == "B"
    assert colour_of(half, above, "W") == "W"
    assert colour_of(above, Player(3, 30, "WWBB", above_half=True), "W") == "W"  # E3, E4


def test_f1_order_of_the_boards():
    """The higher player's score; then the sum; then the rank: 2-6 (3 points and 2) comes after 1-3 (3 and 3), before 4-5."""
    round_ = position(3, "1 3 -\n2 3 -\n3 3 -\n4 2 -\n5 2 -\n6 2 -\n7 1 -\n8 1 -")
    of = {player.number: player for player in round_.players}
    pairs = [(of[7], of[8]), (of[4], of[5]), (of[2], of[6]), (of[1], of[3])]
    assert [set(board) for board in boards(pairs, round_)] == [{1, 3}, {2, 6}, {4, 5}, {7, 8}]
