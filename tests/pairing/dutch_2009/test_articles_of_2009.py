"""Small brackets worked out by hand, one step of the procedure at a time.

Where everybody's wishes fit, the first candidate is S1 against S2; each test takes that away and says what comes next.
"""

import pytest

from arpad.pairing.swiss.round_pairing import NoLegalPairing
from support.swiss_field import paired, pairs, swiss_field

FOUR = "1 1 W\n2 1 B\n3 1 B\n4 1 W"
PLAIN = "1 1 -\n2 1 -\n3 1 -\n4 1 -"
SIX = "\n".join(f"{number} 1 -" for number in range(1, 7))


@pytest.mark.article(
    "dutch-2009/C6", "dutch-2009/A6#1", "dutch-2009/A6#2", "dutch-2009/A6#3", "dutch-2009/C3", "dutch-2009/C4",
    "dutch-2009/A2#1", "dutch-2009/C6 homogeneous",
)  # fmt: skip
def test_the_first_of_s1_meets_the_first_of_s2() -> None:
    """1 and 4 want Black, 2 and 3 White: 1-3 and 2-4 are as they should be."""
    assert pairs(swiss_field(2, FOUR)) == "1-3 2-4"


@pytest.mark.article("dutch-2009/C5", "dutch-2009/A2#1", "dutch-2009/A6#1", "dutch-2009/A6#2", "dutch-2009/A6#3")
def test_moved_down_players_stand_by_points_before_numbers() -> None:
    """5 comes down with three points, 2 with two; they have met. S1 is 5, 2 and S2 is 1, 3: 5-1 and 2-3, 4-6 remain."""
    field = swiss_field(4, "1 1 -\n2 2 -\n3 1 -\n4 1 -\n5 3 -\n6 1 -", met="2-5")
    assert pairs(field) == "1-5 2-3 4-6"
    assert paired(field).brackets[-1].mdp_paired == (5, 2)


@pytest.mark.article("dutch-2009/C7", "dutch-2009/A9a", "dutch-2009/B1a", "dutch-2009/B absolute")
def test_the_next_transposition() -> None:
    """1 has met 3: S2 becomes 4, 3."""
    assert pairs(swiss_field(2, PLAIN, met="1-3")) == "1-4 2-3"


@pytest.mark.article("dutch-2009/C8", "dutch-2009/A9b", "dutch-2009/B4#1", "dutch-2009/D2#1")
def test_the_first_exchange() -> None:
    """1 has met 3 and 4: 2 and 3 change places. With colours 1-4 alone would miss a preference, and x = 0 refuses it."""
    assert pairs(swiss_field(2, PLAIN, met="1-3 1-4")) == "1-2 3-4"
    assert pairs(swiss_field(2, FOUR, met="1-3")) == "1-2 3-4"
    (report,) = paired(swiss_field(2, FOUR, met="1-3")).brackets
    assert report.exchanged == ((2,), (3,))


@pytest.mark.article("dutch-2009/C8", "dutch-2009/D2#2", "dutch-2009/C5")
def test_a_later_exchange() -> None:
    """1 can meet 2 or 3; 2-4 and 5-6 is all that is left beside 1-3, and that takes 3 with 5. S1 is then 1, 2, 5."""
    assert pairs(swiss_field(2, SIX, met="1-4 1-5 1-6 4-6 4-5 2-6")) == "1-3 2-4 5-6"


@pytest.mark.article("dutch-2009/B2a", "dutch-2009/B2b")
def test_equal_absolute_preferences_never_meet() -> None:
    assert pairs(swiss_field(3, "1 1 WW\n2 1 BB\n3 1 WW\n4 1 BB")) == "1-4 2-3"


@pytest.mark.article("dutch-2009/B2a")
def test_no_difference_of_three() -> None:
    """Three Whites in four games, the last two of either colour: a fourth White would make the difference three."""
    with pytest.raises(NoLegalPairing):
        paired(swiss_field(5, "1 1 WWBW\n2 1 WWBW"))
    assert pairs(swiss_field(5, "1 1 WBBW\n2 1 WBBW")) == "1-2"  # one of them will have had three Whites in five


@pytest.mark.article("dutch-2009/B2b")
def test_no_third_game_with_one_colour() -> None:
    """Two Whites running, and a difference of one only."""
    with pytest.raises(NoLegalPairing):
        paired(swiss_field(4, "1 1 BWW\n2 1 BWW"))
    assert pairs(swiss_field(4, "1 1 WBW\n2 1 WBW")) == "1-2"


@pytest.mark.article("dutch-2009/A6#1", "dutch-2009/C6 homogeneous", "dutch-2009/A3#2")
def test_of_three_the_last_one_goes_down() -> None:
    """S1 is 1, S2 is 2, 3: 3 is left over and, moved down, meets the first of the next bracket; 5 and 6 are its remainder."""
    field = swiss_field(2, "1 1 -\n2 1 -\n3 1 -\n4 0 -\n5 0 -\n6 0 -")
    assert pairs(field) == "1-2 3-4 5-6"
    top, bottom = paired(field).brackets
    assert (top.first_half, top.second_half) == ((1,), (2, 3))
    assert (bottom.moved_down, bottom.heterogeneous, bottom.first_half) == ((3,), True, (5,))


@pytest.mark.article("dutch-2009/A8#1", "dutch-2009/A8#2")
@pytest.mark.parametrize(
    ("colours", "allowance"),
    [
        ("BBBBB", 2),  # w = 5, q = 3
        ("WWWWB", 1),  # b = 4, q = 3
        ("WWBBB", 0),  # w = 3, q = 3
        ("WWWWBB", 1),  # b = 4, q = 3
        ("WWWBBB", 0),
    ],
)
def test_x_is_the_larger_number_beyond_half_of_the_bracket_rounded_up(colours: str, allowance: int) -> None:
    """Each player wants the other colour than that of his one game."""
    players = "\n".join(f"{number} 1 {colour}" for number, colour in enumerate(colours, 1))
    assert paired(swiss_field(2, players)).brackets[0].allowance == allowance


@pytest.mark.article("dutch-2009/A8#1", "dutch-2009/A8#2", "dutch-2009/C2", "dutch-2009/B4#2")
def test_four_who_want_white_make_x_two() -> None:
    """w = 4, q = 2: x = 2, and the first candidate stands."""
    found = paired(swiss_field(2, "1 1 B\n2 1 B\n3 1 B\n4 1 B"))
    assert (found.brackets[0].allowance, found.brackets[0].missed) == (2, 2)
    assert pairs(swiss_field(2, "1 1 B\n2 1 B\n3 1 B\n4 1 B")) == "1-3 2-4"


@pytest.mark.article("dutch-2009/C11")
def test_x_rises_when_nothing_else_helps() -> None:
    """w = b = q, x = 0; but 1 has met 2 and 4, and 1-3, 2-4 miss two preferences."""
    field = swiss_field(2, "1 1 W\n2 1 B\n3 1 W\n4 1 B", met="1-2 1-4")
    assert pairs(field) == "1-3 2-4"
    (report,) = paired(field).brackets
    assert [(relaxed.rule, relaxed.count) for relaxed in report.relaxed] == [("allowance_raised", 2)]


@pytest.mark.article("dutch-2009/C2", "dutch-2009/C6 heterogeneous", "dutch-2009/A3#3", "dutch-2009/A3#2")
def test_the_remainder_has_what_the_moved_down_pair_left_of_x() -> None:
    """1 comes down to 2-6. 1 and 2 want White, the others Black: b = 4, q = 3, x = 1. 1-2 would spend it and leave two
    clashes among 3, 4, 5, 6; so 1-3, and the remainder spends it on 4-6, after 2-5."""
    field = swiss_field(2, "1 2 B\n2 1 B\n3 1 W\n4 1 W\n5 1 W\n6 1 W")
    assert pairs(field) == "1-3 2-5 4-6"
    top, bottom = paired(field).brackets
    assert [(moved.number, moved.rule) for moved in top.leaving] == [(1, "incompatible_player")]
    assert (bottom.moved_down, bottom.mdp_opponents, bottom.allowance) == ((1,), (3,), 1)


@pytest.mark.article("dutch-2009/A7 odd round")
def test_in_odd_rounds_strong_preferences_are_as_absolute() -> None:
    """1 and 3 missed a round after a White. x = 1 would allow 1-3, were it not an odd round: 1-4 takes it, 2-3 is fine."""
    assert pairs(swiss_field(3, "1 1 W\n2 1 WB\n3 1 W\n4 1 BW")) == "1-4 2-3"
    (report,) = paired(swiss_field(3, "1 1 W\n2 1 W")).brackets
    assert [relaxed.rule for relaxed in report.relaxed] == ["odd_rounds"]


@pytest.mark.article("dutch-2009/A7 even round", "dutch-2009/A7 mild#1")
def test_in_even_rounds_mild_preferences_take_either_colour() -> None:
    four = "1 1 WB\n2 1 WB\n3 1 WB\n4 1 WB"
    assert [paired(swiss_field(turn, four)).brackets[0].allowance for turn in (3, 4)] == [2, 0]


@pytest.mark.article("dutch-2009/C1#1", "dutch-2009/A3#1", "dutch-2009/C intro", "dutch-2009/B3")
def test_a_player_without_opponent_goes_down() -> None:
    """1 is alone with two points; in his own bracket nobody is left for him, so he meets the first of the next."""
    field = swiss_field(2, "1 2 -\n2 1 -\n3 1 -\n4 1 -", met="2-3")
    assert pairs(field) == "1-2 3-4"


@pytest.mark.article("dutch-2009/B3")
def test_the_smallest_difference_of_scores() -> None:
    """1 has nobody with three points: he meets 2 of two points and not 3 or 4, and 1½ points meet 1."""
    assert pairs(swiss_field(4, "1 3 -\n2 2 -\n3 1½ -\n4 1 -")) == "1-2 3-4"
    assert pairs(swiss_field(4, "1 3 -\n2 2 -\n3 1½ -\n4 1 -", met="1-2 3-4")) == "1-3 2-4"


@pytest.mark.article("dutch-2009/A3#4")
def test_with_half_moved_down_the_bracket_is_as_homogeneous() -> None:
    """1 and 2 have met and come down to 3 and 4: S1 = 1, 2 and S2 = 3, 4, without a part of their own."""
    field = swiss_field(2, "1 2 -\n2 2 -\n3 1 -\n4 1 -", met="1-2")
    assert pairs(field) == "1-3 2-4"
    assert not paired(field).brackets[-1].heterogeneous


@pytest.mark.article("dutch-2009/C9#1")
def test_another_opponent_for_the_moved_down_player() -> None:
    """1-2 leaves 3, 4, 5, of whom none may meet; 1-3 leaves 2-4, and 5, who has met nobody but 3 and 4, rests."""
    field = swiss_field(2, "1 2 -\n2 1 -\n3 1 -\n4 1 -\n5 1 -", met="3-4 3-5 4-5")
    assert pairs(field) == "1-3 2-4 (5)"


@pytest.mark.article("dutch-2009/B5", "dutch-2009/B6", "dutch-2009/A4#1", "dutch-2009/C9#2", "dutch-2009/C10",
                     "dutch-2009/C9-C10 restart")  # fmt: skip
def test_floats_are_repeated_as_late_as_possible() -> None:
    """1 comes down to 2, 3, 4. 2 floated up in the last round: 1-3. If 3 did too, and 4 two rounds ago, B6 goes first: 1-4.
    If all three did in the last round, 1-2 after all."""
    assert pairs(swiss_field(4, "1 2 -\n2 1 - u1\n3 1 -\n4 1 -")) == "1-3 2-4"
    assert pairs(swiss_field(4, "1 2 -\n2 1 - u1\n3 1 - u1\n4 1 - u2")) == "1-4 2-3"
    assert pairs(swiss_field(4, "1 2 -\n2 1 - u1\n3 1 - u1\n4 1 - u1")) == "1-2 3-4"


@pytest.mark.article("dutch-2009/B5", "dutch-2009/C10", "dutch-2009/A5#2", "dutch-2009/A5#1", "dutch-2009/C6 byes")
def test_the_bye_is_a_downfloat() -> None:
    """Of three, 3 would rest; he floated down in the last round, so 2 rests, and 1 meets 3."""
    assert pairs(swiss_field(4, "1 1 -\n2 1 -\n3 1 -")) == "1-2 (3)"
    assert pairs(swiss_field(4, "1 1 -\n2 1 -\n3 1 - d1")) == "1-3 (2)"
    assert pairs(swiss_field(4, "1 1 - d1\n2 1 - d1\n3 1 - d1")) == "1-2 (3)"


@pytest.mark.article("dutch-2009/B1b")
def test_who_had_a_point_without_playing_does_not_rest() -> None:
    assert pairs(swiss_field(3, "1 1 -\n2 1 -\n3 1 - x")) == "1-3 (2)"
    with pytest.raises(NoLegalPairing) as none:
        paired(swiss_field(3, "1 1 - x\n2 1 - x\n3 1 - x"))
    assert none.value.nobody_may_rest


@pytest.mark.article("dutch-2009/C9-C10 restart")
def test_what_was_tried_in_vain_leaves_no_trace() -> None:
    """All five floated up two rounds ago. Once B6 is set aside the first of S2 comes first again, also in the remainder."""
    field = swiss_field(4, "1 2 -\n" + "\n".join(f"{number} 1 - u2" for number in range(2, 7)))
    assert pairs(field) == "1-2 3-5 4-6"


@pytest.mark.article("dutch-2009/C12", "dutch-2009/C1#2", "dutch-2009/B absolute")
def test_another_player_is_sent_down() -> None:
    """3 would come down to 4 and 5, whom he has met: 2 comes instead, and 1-3. If 1, 2, 3 have all met 4 and 5, 3 goes on."""
    players = "1 2 -\n2 2 -\n3 2 -\n4 1 -\n5 1 -\n6 0 -"
    field = swiss_field(3, players, met="3-4 3-5")
    assert pairs(field) == "1-3 2-4 5-6"
    assert [change.rule for change in paired(field).brackets[0].changes] == ["backtracking"]
    stuck = swiss_field(3, players, met="3-4 3-5 2-4 2-5 1-4 1-5")
    assert pairs(stuck) == "1-2 3-6 4-5"


@pytest.mark.article("dutch-2009/C13#1", "dutch-2009/C13#2", "dutch-2009/C13#3")
def test_the_lowest_bracket_undoes_those_above() -> None:
    """3 and 4 have met, so 1-2 cannot stand: the bracket makes no pair and the two are one, 1 and 2 against 3 and 4."""
    field = swiss_field(3, "1 1 -\n2 1 -\n3 0 -\n4 0 -", met="3-4")
    assert pairs(field) == "1-3 2-4"
    assert [change.rule for report in paired(field).brackets for change in report.changes] == ["lowest_bracket"]


@pytest.mark.article("dutch-2009/C13#2")
def test_where_nobody_may_meet_there_is_no_pairing() -> None:
    with pytest.raises(NoLegalPairing) as none:
        paired(swiss_field(4, "1 1 -\n2 1 -\n3 0 -\n4 0 -", met="1-2 1-3 1-4"))
    assert 1 in none.value.players


@pytest.mark.article("dutch-2009/C14#1", "dutch-2009/C14#2", "dutch-2009/C14 heterogeneous")
def test_one_pair_fewer() -> None:
    """Only 1 can meet anybody of the first four: one pair, 1-2, and 3 and 4 go down to 5 and 6."""
    field = swiss_field(3, "1 1 -\n2 1 -\n3 1 -\n4 1 -\n5 0 -\n6 0 -", met="2-3 2-4 3-4")
    assert pairs(field) == "1-2 3-5 4-6"
    top = paired(field).brackets[0]
    assert [(change.rule, change.pairs) for change in top.changes] == [("fewer_pairs", 1)]
    assert [moved.number for moved in top.leaving] == [3, 4]


@pytest.mark.article("dutch-2009/B Note", "dutch-2009/A7 absolute#4")
def test_above_half_in_the_last_round_the_limits_give_way() -> None:
    """1 and 2 both must have Black, with 3 of 4 points: in the last round they meet, before it they float."""
    assert pairs(swiss_field(5, "1 3 WBWW\n2 3 WBWW\n3 1 BW\n4 1 WB", last=True)) == "1-2 3-4"
    assert pairs(swiss_field(5, "1 3 WBWW\n2 3 WBWW\n3 1 BW\n4 1 WB")) == "1-3 2-4"


@pytest.mark.article("dutch-2009/B5")
def test_a_moved_down_player_who_floats_again_is_told() -> None:
    """1 floated down last round, has nobody of his score and meets 2: his second downfloat running is named there."""
    brackets = paired(swiss_field(3, "1 2 - d1\n2 1 -\n3 1 -\n4 0 -")).brackets
    told = {(bracket.score, one.rule, one.count) for bracket in brackets for one in bracket.relaxed}
    assert told == {(10, "downfloats_relaxed.float_of_last_round", 1)}


@pytest.mark.article("dutch-2009/B relative")
@pytest.mark.parametrize(
    ("turn", "players", "met", "expected"),
    [
        # B4: 1 and 2 both want White and 3, 4 below them Black; each could meet one of these and have it
        (2, "1 2 B\n2 2 B\n3 1 W\n4 1 W", "", "1-2 3-4"),
        # B4: 1-3 and 2-4 miss a preference each, and nobody goes down to 5 or 6 for that
        (2, "1 1 W\n2 1 B\n3 1 W\n4 1 B\n5 0 -\n6 0 -", "1-2 1-4", "1-3 2-4 5-6"),
        # B5: 1 floats down again and 2 or 3 up; 4 alone leaves, though 1 could go further down and 2 meet 3
        (4, "1 2 - d1\n2 1 - u1\n3 1 - u1\n4 1 - u1\n5 0 -\n6 0 -", "", "1-2 3-4 5-6"),
        # B6: 1-2 repeats what both did two rounds ago
        (4, "1 2 - d2\n2 1 - u2\n3 0 -\n4 0 -", "", "1-2 3-4"),
    ],
)
def test_nobody_goes_down_for_a_criterion_that_is_not_absolute(
    turn: int, players: str, met: str, expected: str
) -> None:
    assert pairs(swiss_field(turn, players, met=met)) == expected


RING = " ".join(
    f"{a}-{b}"
    for a in range(1, 7)
    for b in range(a + 1, 7)
    if (a, b) not in {(1, 2), (3, 4), (5, 6), (1, 3), (2, 5), (4, 6)}
)


@pytest.mark.article("dutch-2009/C procedure")
@pytest.mark.parametrize(
    ("turn", "players", "met", "expected", "other"),
    [
        pytest.param(2, PLAIN, "1-3", "1-4 2-3", "1-2 3-4", id="a transposition before an exchange"),
        pytest.param(
            2, "1 2 -\n2 1 -\n3 1 -\n4 1 -\n5 1 -\n6 1 -", "3-5 3-6", "1-2 3-4 5-6", "1-3 2-5 4-6",
            id="an exchange in the remainder before another opponent of who came down",
        ),
        pytest.param(
            4, "1 2 -\n2 1 - u2\n3 1 -\n4 1 -", "", "1-3 2-4", "1-2 3-4",
            id="another opponent before B6 for upfloats is set aside",
        ),
        pytest.param(
            4, "1 2 -\n2 1 - u1\n3 1 - u2\n4 1 - u1", "", "1-3 2-4", "1-2 3-4",
            id="B6 for upfloats before B5",
        ),
        pytest.param(
            4, "1 2 -\n2 1 -\n3 1 - u1 d2\n4 1 - u1 d2\n5 1 - u1 d2\n6 0 -", "", "1-3 2-6 4-5", "1-2 3-4 5-6",
            id="B5 for upfloats before B6 for downfloats",
        ),
        pytest.param(
            4, "1 1 - d1\n2 1 - d2\n3 1 - d1\n4 0 -", "", "1-3 2-4", "1-2 3-4",
            id="B6 for downfloats before B5",
        ),
        pytest.param(
            4, "1 1 W d1\n2 1 B\n3 1 W d1\n4 0 -", "", "1-2 3-4", "1-3 2-4",
            id="B5 for downfloats before x is raised",
        ),
        pytest.param(
            3, "1 1 W\n2 1 W\n3 1 BW\n4 1 WB\n5 1 BW\n6 1 WB", RING, "1-3 2-5 4-6", "1-2 3-4 5-6",
            id="x is raised before strong preferences give way in an odd round",
        ),
        pytest.param(
            3, "1 2 -\n2 2 B\n3 2 W\n4 1 W\n5 0 -\n6 0 -", "", "1-2 3-4 5-6", "1-3 2-4 5-6",
            id="strong preferences give way before the bracket above is opened",
        ),
        pytest.param(
            3, "1 2 -\n2 2 -\n3 2 -\n4 1 -\n5 1 -\n6 1 -\n7 0 -\n8 0 -", "3-4 3-5 4-5", "1-3 2-4 5-6 7-8",
            "1-2 3-6 4-7 5-8", id="the bracket above is opened before a pair is given up",
        ),
    ],
)  # fmt: skip
def test_the_inner_step_comes_before_the_outer(turn: int, players: str, met: str, expected: str, other: str) -> None:
    """Both steps would do; `other` is what the outer one gives."""
    games = {tuple(sorted(map(int, one.split("-")))) for one in met.split()}
    assert not games & {tuple(map(int, one.split("-"))) for one in other.split()}
    assert pairs(swiss_field(turn, players, met=met)) == expected
