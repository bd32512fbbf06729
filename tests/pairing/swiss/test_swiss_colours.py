"""Preferences and colours, from the articles."""

import pytest

from arpad.pairing.swiss.colours import ABSOLUTE, MILD, NONE, STRONG, preference_of
from arpad.values.result import Colour
from support.swiss_field import paired, swiss_field


def first(lines: str, **more: object) -> tuple[int, int, str]:
    (pair,) = paired(swiss_field(lines=lines, **more)).pairs
    return pair.white, pair.black, pair.colour_rule


@pytest.mark.article(
    "dutch-2009/A7#1", "dutch-2009/A7#2", "dutch-2009/A7 absolute#1", "dutch-2009/A7 absolute#2", "dutch-2009/A7 strong",
    "dutch-2009/A7 first round#2",
)  # fmt: skip
@pytest.mark.parametrize(
    ("colours", "wanted", "strength"),
    [
        ("-", None, NONE),
        ("W", "b", STRONG),
        ("WB", "w", MILD),
        ("BW", "b", MILD),
        ("BWB", "w", STRONG),
        ("BB", "w", ABSOLUTE),
        ("WBWW", "b", ABSOLUTE),
        ("WWBWBW", "b", ABSOLUTE),  # four to two
        ("WWWBB", "w", ABSOLUTE),  # the last two come before the difference (D-14)
    ],
)
def test_preferences(colours: str, wanted: str | None, strength: int) -> None:
    (player,) = swiss_field(9, f"1 1 {colours}").players
    assert preference_of(player) == (Colour(wanted) if wanted else None, strength)


@pytest.mark.article("dutch-2009/E intro", "dutch-2009/E1", "dutch-2009/C.04.5 B.f")
def test_both_preferences_or_the_only_one() -> None:
    assert first("1 1 W\n2 1 B", round_number=2) == (2, 1, "both_preferences")
    assert first("1 1 -\n2 1 W", round_number=2) == (1, 2, "both_preferences")


@pytest.mark.article("dutch-2009/E2", "dutch-2009/C.04.5 B.f")
def test_the_stronger_preference_and_two_absolute_ones_are_equal() -> None:
    """2 must have White, 1 would like it. Two who must have it (last round, above half): E3 goes back to BW against WB."""
    assert first("1 1 WB\n2 1 BB", round_number=4) == (2, 1, "stronger_preference")
    assert first("1 3 WBB\n2 3 BBB", round_number=5, last=True)[2] == "colour_alternation"


@pytest.mark.article("dutch-2009/E3", "dutch-2009/F3")
def test_colours_alternate_from_the_last_round_in_which_they_differed() -> None:
    """WBWB and BWWB (a gap closed) are the same in the last two games; before these 1 had B and 2 had W: now 1 has W."""
    assert first("1 1 WBWB\n2 1 BWWB", round_number=5) == (1, 2, "colour_alternation")


@pytest.mark.article("dutch-2009/E4")
def test_with_the_same_history_the_higher_player_chooses() -> None:
    assert first("1 1 WB\n2 1 WB", round_number=3) == (1, 2, "preference_of_higher")


@pytest.mark.article("dutch-2009/E5")
def test_colours_of_the_first_round_go_by_the_number() -> None:
    eight = "\n".join(f"{number} 0 -" for number in range(1, 9))
    white = paired(swiss_field(1, eight)).pairs
    assert [(pair.white, pair.black) for pair in white] == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert {pair.colour_rule for pair in white} == {"first_round_colours"}
    black = paired(swiss_field(1, eight, unplayed_colour=Colour.BLACK)).pairs
    assert [(pair.white, pair.black) for pair in black] == [(5, 1), (2, 6), (7, 3), (4, 8)]


@pytest.mark.article("dutch-2009/F1")
def test_boards_by_the_higher_score_then_the_sum_then_the_rank() -> None:
    """3 comes down from 2½ and meets 4 of 1½; 1-2 have 2 each. His board stands first, though its sum is the same."""
    found = paired(swiss_field(3, "3 2½ -\n1 2 -\n2 2 -\n4 1½ -\n5 1½ -\n6 1 -", met="1-3 2-3"))
    assert [{pair.white, pair.black} for pair in found.pairs] == [{3, 4}, {1, 2}, {5, 6}]
