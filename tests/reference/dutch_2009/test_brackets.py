"""Small brackets worked out by hand, one step of C at a time.

In a bracket all of whose players want different things as they should, the first candidate is S1 against S2; each test
takes that away and says on paper what comes next.
"""

import pytest

from .by_hand import done, pairs, position
from .procedure import NoLegalPairing, pair_brackets

FOUR = """
    1 1 W
    2 1 B
    3 1 B
    4 1 W
    """


# ------------------------------------------------------------------------------------------------ one homogeneous bracket


def test_c6_the_first_of_s1_meets_the_first_of_s2():
    """1 and 4 want Black, 2 and 3 want White: 1-3 and 2-4 are both as they should be."""
    assert pairs(position(2, FOUR)) == "1-3 2-4"


def test_c7_the_next_transposition():
    """1 has met 3: S2 becomes 4, 3."""
    assert pairs(position(2, "1 1 -\n2 1 -\n3 1 -\n4 1 -", met="1-3")) == "1-4 2-3"


def test_c7_a_transposition_that_misses_colours_does_not_stand():
    """The same with colours: 1-4 would be two for Black, and x = 0 refuses it. 2 and 3 exchanged: 1-2, 3-4."""
    assert pairs(position(2, FOUR, met="1-3")) == "1-2 3-4"


def test_c8_the_first_exchange():
    """1 has met 3 and 4, so no transposition helps. 2 changes places with 3: S1 = 1, 3 and S2 = 2, 4."""
    assert pairs(position(2, "1 1 -\n2 1 -\n3 1 -\n4 1 -", met="1-3 1-4")) == "1-2 3-4"


def test_c8_a_later_exchange():
    """1 has met 4, 5 and 6, so 1 meets 2 or 3. Exchanging 3 with 4: S1 = 1, 2, 4 and S2 = 3, 5, 6: 1-3, 2-5, 4-6. But 4 has
    met 6, 5 and 2 has met 6: 1-3 leaves 2, 4, 5, 6, in which only 2-4 and 5-6 remain, and that takes 3 with 5:
    S1 = 1, 2, 5 and S2 = 3, 4, 6."""
    six = "\n".join(f"{number} 1 -" for number in range(1, 7))
    met = "1-4 1-5 1-6 4-6 4-5 2-6"
    assert pairs(position(2, six, met=met)) == "1-3 2-4 5-6"


def test_b1a_two_players_meet_once():
    """Only 1-4 and 2-3 are new."""
    assert pairs(position(4, "1 1 -\n2 1 -\n3 1 -\n4 1 -", met="1-3 2-4 1-2 3-4")) == "1-4 2-3"


def test_b2_equal_absolute_preferences_never_meet():
    """1 and 3 had White twice, 2 and 4 Black twice: 1-3 is out, 1-4 and 2-3 it is."""
    assert pairs(position(3, "1 1 WW\n2 1 BB\n3 1 WW\n4 1 BB")) == "1-4 2-3"


# ------------------------------------------------------------------------------------------------------ colours: A7, A8, B4


def test_a8_four_for_white_x_is_two():
    """w = 4, q = 2: x = 2, and the first candidate stands."""
    (only,) = done(position(2, "1 1 B\n2 1 B\n3 1 B\n4 1 B"))
    assert only.candidate.rules.x == 2
    assert pairs(position(2, "1 1 B\n2 1 B\n3 1 B\n4 1 B")) == "1-3 2-4"


def test_b4_with_x_zero_every_preference_is_met():
    """1 and 3 want Black, 2 and 4 White: w = b = 2 = q, x = 0."""
    assert pairs(position(2, "1 1 W\n2 1 B\n3 1 W\n4 1 B")) == "1-4 2-3"


def test_c11_x_rises_when_nothing_else_helps():
    """The same, but 1 has met 2 and 4: 1-3 and 2-4 miss two preferences, so x goes from 0 to 2."""
    round_ = position(2, "1 1 W\n2 1 B\n3 1 W\n4 1 B", met="1-2 1-4")
    assert pairs(round_) == "1-3 2-4"
    assert done(round_)[0].candidate.rules.x == 2


def test_d03_the_remainder_has_what_the_moved_down_pair_left_of_x():
    """1 is sent down to 2, 3, 4, 5, 6. 1 and 2 want White, the others Black: b = 4, q = 3, x = 1. 1-2 would take it and leave
    3, 4, 5, 6 two pairs without any; so 1-3, and the remainder 2, 4, 5, 6 takes it for 4-6, after 2-5."""
    round_ = position(2, "1 2 B\n2 1 B\n3 1 W\n4 1 W\n5 1 W\n6 1 W")
    assert pairs(round_) == "1-3 2-5 4-6"
    assert done(round_)[1].candidate.rules.x == 1


def test_a7_odd_round_strong_preferences_as_absolute():
    """Round 3; 1 and 3 missed a round after a White, so both want Black strongly; 2 (WB) wants White and 4 (BW) Black, mildly.
    b = 3, q = 2: x = 1. That would allow 1-3, were it not an odd round: 1-4 takes the one, 2-3 is as it should be."""
    players = "1 1 W\n2 1 WB\n3 1 W\n4 1 BW"
    assert pairs(position(3, players)) == "1-4 2-3"


def test_a7_odd_round_rule_is_dropped_where_it_would_make_floaters():
    """Two players, both for Black strongly, and nobody else."""
    (only,) = done(position(3, "1 1 W\n2 1 W"))
    assert (only.candidate.rules.odd_round, only.candidate.rules.x) == (False, 1)


def test_a7_odd_round_rule_holds_before_x_rises():
    """1-3 and 2-4 (x = 2) are all that is left; 2-4 is mild against mild, 1-3 strong against strong: the rule must go."""
    round_ = position(3, "1 1 W\n2 1 WB\n3 1 W\n4 1 WB", met="1-2 1-4")
    assert pairs(round_) == "1-3 2-4"
    assert done(round_)[0].candidate.rules.odd_round is False


def test_a7_even_round_mild_preferences_take_either_colour():
    """Four who want White mildly. Odd round: w = 4, x = 2. Even round: they fill both colours, x = 0, nobody misses anything."""
    four = "1 1 WB\n2 1 WB\n3 1 WB\n4 1 WB"
    assert done(position(3, four))[0].candidate.rules.x == 2
    assert done(position(4, four))[0].candidate.rules.x == 0
    assert pairs(position(3, four)) == pairs(position(4, four)) == "1-3 2-4"


def test_a7_even_round_two_strong_preferences_are_kept_apart_by_a_mild_one():
    """Round 4. 1 and 3 want Black strongly (WBW); 2 and 4 want Black mildly (BW). Even round: b counts 1 and 3 only, x = 0;
    1-3 is out, 1-4 and 2-3 are fine. In an odd round b = 4, x = 2."""
    four = "1 1 WBW\n2 1 BW\n3 1 WBW\n4 1 BW"
    assert pairs(position(4, four)) == "1-4 2-3"
    assert done(position(4, four))[0].candidate.rules.x == 0
    assert done(position(5, four))[0].candidate.rules.x == 2


# ---------------------------------------------------------------------------------------------------- floats: C9, C10, B5, B6


def test_c6_the_one_left_over_goes_down_and_is_paired_first():
    """1-2, and 3 floats: 3-4, remainder 5, 6, 7, 8."""
    eight = "1 2 -\n2 2 -\n3 2 -\n4 1 -\n5 1 -\n6 1 -\n7 1 -\n8 1 -"
    assert pairs(position(2, eight)) == "1-2 3-4 5-7 6-8"


def test_c9_another_opponent_for_the_moved_down_player():
    """After 3-4 the remainder is 5, 6, 7, 8, and 5 has met the other three: so 3-5, remainder 4, 6, 7, 8."""
    eight = "1 2 -\n2 2 -\n3 2 -\n4 1 -\n5 1 -\n6 1 -\n7 1 -\n8 1 -"
    assert pairs(position(4, eight, met="5-6 5-7 5-8")) == "1-2 3-5 4-7 6-8"


SIX = """
    1 2 -
    2 2 -
    3 2 -
    4 1 - {}
    5 1 - {}
    6 1 - {}
    """


def test_b5_no_upfloat_twice_running():
    """3 comes down; 4 was an upfloater in the last round: 3-5."""
    assert pairs(position(4, SIX.format("u1", "", ""))) == "1-2 3-5 4-6"


def test_b6_no_upfloat_as_two_rounds_before():
    assert pairs(position(4, SIX.format("u2", "u1", ""))) == "1-2 3-6 4-5"


def test_c9_b6_is_dropped_for_upfloaters_before_b5():
    """4 and 6 floated up in the last round, 5 the round before: without B6, 3-5."""
    round_ = position(4, SIX.format("u1", "u2", "u1"))
    assert pairs(round_) == "1-2 3-5 4-6"
    assert done(round_)[1].candidate.rules.up == (True, False)


def test_c9_when_b5_is_dropped_b6_is_back():
    """All three floated up in the last round, 4 also the round before: B5 goes, B6 spares 4 (D-01)."""
    round_ = position(4, SIX.format("u1 u2", "u1", "u1"))
    assert pairs(round_) == "1-2 3-5 4-6"
    assert done(round_)[1].candidate.rules.up == (False, True)


def test_c9_both_are_dropped_at_last():
    """All three floated up in both rounds: the first is taken."""
    round_ = position(4, SIX.format("u1 u2", "u1 u2", "u1 u2"))
    assert pairs(round_) == "1-2 3-4 5-6"
    assert done(round_)[1].candidate.rules.up == (False, False)


DOWN = """
    1 2 - {}
    2 2 - {}
    3 2 - {}
    4 1 -
    5 1 -
    6 1 -
    """


def test_b5_no_downfloat_twice_running():
    """3 floated down in the last round: 1-3, and 2 goes down."""
    assert pairs(position(4, DOWN.format("", "", "d1"))) == "1-3 2-4 5-6"


def test_c10_b6_is_dropped_for_downfloaters_before_b5():
    """1 and 3 floated down in the last round, 2 the round before: without B6, 1-3 and 2 goes down. There too his downfloat
    is judged when he is paired, so B6 goes in that bracket as well."""
    round_ = position(4, DOWN.format("d1", "d2", "d1"))
    assert pairs(round_) == "1-3 2-4 5-6"
    assert [bracket.candidate.rules.down for bracket in done(round_)] == [(True, False), (True, False)]


def test_c10_when_b5_is_dropped_b6_is_back():
    """All floated down in the last round, 3 also the round before: B5 goes, B6 spares 3."""
    round_ = position(4, DOWN.format("d1", "d1", "d1 d2"))
    assert pairs(round_) == "1-3 2-4 5-6"
    assert done(round_)[0].candidate.rules.down == (False, True)


def test_d01_upfloaters_lose_their_protection_before_downfloaters():
    """3 comes down to 4, 5, 6, 7, and one of them must go on down. 4 has met 3. 5, 6 and 7 floated up in the last round, and 4
    floated down. Whoever 3 meets breaks B5 as an upfloater. With 3-5 out of the way, 4-6 leaves 7: nobody's downfloat."""
    eight = "1 3 -\n2 3 -\n3 3 -\n4 2 - d1\n5 2 - u1\n6 2 - u1\n7 2 - u1\n8 1 -"
    round_ = position(4, eight, met="3-4")
    assert pairs(round_) == "1-2 3-5 4-6 7-8"
    assert (done(round_)[1].candidate.rules.up, done(round_)[1].candidate.rules.down) == ((False, True), (True, True))


def test_c10_comes_before_c11_colours_weigh_more_than_floats():
    """1 and 2 want Black, 3 White: x = 0, so 1-2 is out, and 1 or 2 goes down, though both did in the last round; 3 would
    have been free to."""
    round_ = position(2, "1 2 W d1\n2 2 W d1\n3 2 B\n4 1 -")
    assert pairs(round_) == "1-3 2-4"
    assert (done(round_)[0].candidate.rules.x, done(round_)[0].candidate.rules.down) == (0, (False, True))


# -------------------------------------------------------------------------------------------------------- the bye: A5, B1b


def test_a5_the_last_one_rests():
    assert pairs(position(2, "1 1 -\n2 1 -\n3 1 -")) == "1-2 (3)"


def test_b1b_who_had_a_point_without_play_does_not_rest():
    """3 may not: 1-3, and 2 rests."""
    assert pairs(position(2, "1 1 -\n2 1 -\n3 1 - x")) == "1-3 (2)"


def test_b5_holds_for_the_bye():
    """3 may not rest, 2 floated down in the last round: an exchange puts 2 into S1. 2-1 would leave 3; 2-3, and 1 rests."""
    assert pairs(position(2, "1 1 -\n2 1 - d1\n3 1 - x")) == "2-3 (1)"


def test_d11_a_lone_player_who_may_rest_is_no_c13_case():
    assert pairs(position(2, "1 2 -\n2 2 -\n3 1 -")) == "1-2 (3)"


def test_d11_one_player_without_opponent_rests():
    """4 has met 3 and 5, but may rest: nothing above is undone."""
    assert pairs(position(3, "1 2 -\n2 2 -\n3 1 -\n4 1 -\n5 1 -", met="3-4 4-5")) == "1-2 3-5 (4)"


# -------------------------------------------------------------------------------------------------- from bracket to bracket


def test_c1_a_player_without_opponent_goes_down():
    """3 has met 1 and 2."""
    round_ = position(3, "1 2 -\n2 2 -\n3 2 -\n4 1 -\n5 1 -\n6 1 -", met="1-3 2-3")
    assert pairs(round_) == "1-2 3-4 5-6"
    assert [player.number for player in done(round_)[0].stuck] == [3]


def test_a3_half_or_more_moved_down_is_handled_as_homogeneous():
    """1 and 2 have met and come down to 3: S1 = 1, S2 = 2, 3. 1-3, and 2, who came from above, rests."""
    assert pairs(position(2, "1 2 -\n2 2 -\n3 1 -", met="1-2")) == "1-3 (2)"


def test_a3_less_than_half_is_heterogeneous():
    """1 and 2 come down to 3, 4, 5: both are paired first, and the bye is for the rest."""
    assert pairs(position(2, "1 2 -\n2 2 -\n3 1 -\n4 1 -\n5 1 -", met="1-2")) == "1-3 2-4 (5)"


def test_c12_another_floater_for_one_without_opponent():
    """3 is left over by 1, 2, 3, but has met 4 and 5. The bracket above goes on: 1-3, and 2 comes down: 2-4, 5 to 6."""
    round_ = position(4, "1 3 -\n2 3 -\n3 3 -\n4 2 -\n5 2 -\n6 1 -", met="3-4 3-5")
    assert pairs(round_) == "1-3 2-4 5-6"
    assert done(round_)[1].by == "C12"


def test_c12_without_success_the_bracket_above_stays():
    """1 and 2 have met 4 and 5 as well: 1-2 stays, and 3 goes on down to 6."""
    met = "1-4 1-5 2-4 2-5 3-4 3-5"
    assert pairs(position(7, "1 3 -\n2 3 -\n3 3 -\n4 2 -\n5 2 -\n6 1 -", met=met)) == "1-2 3-6 4-5"


def test_c12_another_floater_where_the_remainder_fails():
    """3 can only meet 4, and then 5, 6, 7, who have met each other, have nobody. With 2 instead: 2-4 fails the same way,
    2-5 leaves 4, 6, 7: 4-6, and 7 goes to 8."""
    eight = "1 3 -\n2 3 -\n3 3 -\n4 2 -\n5 2 -\n6 2 -\n7 2 -\n8 1 -"
    round_ = position(5, eight, met="3-5 3-6 3-7 5-6 5-7 6-7")
    assert pairs(round_) == "1-3 2-5 4-6 7-8"
    assert done(round_)[1].by == "C12"


def test_c13_the_penultimate_bracket_makes_a_pair_less():
    """5 and 6 have met. 1, 2, 3, 4 with p = 1: 1-2; 3 and 4 come down and are half of the bracket: 3-5, 4-6."""
    round_ = position(3, "1 2 -\n2 2 -\n3 2 -\n4 2 -\n5 1 -\n6 1 -", met="5-6")
    assert pairs(round_) == "1-2 3-5 4-6"
    assert done(round_)[-1].by == "C13"


def test_c13_goes_on_until_the_lowest_can_be_paired():
    """3 has met 5 and 6, 4 has met 5: 3 and 4 are no help. Next 1-3: 2 and 4 come down, 2-5 and 4-6."""
    round_ = position(4, "1 2 -\n2 2 -\n3 2 -\n4 2 -\n5 1 -\n6 1 -", met="5-6 3-5 3-6 4-5")
    assert pairs(round_) == "1-3 2-5 4-6"


def test_c13_the_two_lowest_are_joined():
    """3 and 4 have met; 1, 2 makes one pair or none: S1 = 1, 2 against 3, 4."""
    round_ = position(3, "1 2 -\n2 2 -\n3 1 -\n4 1 -", met="3-4")
    assert pairs(round_) == "1-3 2-4"
    assert done(round_)[-1].by == "C13 joined"


def test_c13_is_repeated_with_the_next_bracket():
    """5 and 6 have met each other, and 3 and 4: only 1 and 2 are left for them. Joined with 3, 4 nothing; joined with 1, 2 too,
    S1 = 1, 2: the orders of 3, 4, 5, 6 go on until 5, 6, and the remainder is 3-4."""
    round_ = position(5, "1 3 -\n2 3 -\n3 2 -\n4 2 -\n5 1 -\n6 1 -", met="5-6 3-5 3-6 4-5 4-6")
    assert pairs(round_) == "1-5 2-6 3-4"
    assert [bracket.by for bracket in done(round_)] == ["C13 joined"]


def test_c13_the_bye_is_part_of_it():
    """5 may not rest, and has met nobody: the lowest bracket alone is 5. The penultimate 1-3, 2-4 must give somebody: 1-2, and
    3 and 4 come down; half or more, so S1 = 3 and S2 = 4, 5: 3-4 would leave 5, so 3-5, and 4 rests."""
    assert pairs(position(3, "1 2 -\n2 2 -\n3 2 -\n4 2 -\n5 1 - x")) == "1-2 3-5 (4)"


def test_d10_no_legal_pairing():
    """3 and 4 have met each other, and 1: nobody is left for one of them."""
    with pytest.raises(NoLegalPairing):
        done(position(4, "1 2 -\n2 2 -\n3 1 -\n4 1 -", met="3-4 1-3 1-4"))


def test_d10_to_the_letter_who_comes_down_may_not_rest_where_he_is_less_than_half():
    """Only 1 may rest. He is stuck above, comes down to four others, and must be paired there (p = 1); joined, S1 = 1 again. So
    the letter ends without a pairing; the last resort, the field as one homogeneous bracket, finds 2-4, 3-5 and 1 rests."""
    round_ = position(4, "1 2 -\n2 1 - x\n3 1 - x\n4 1 - x\n5 1 - x")
    with pytest.raises(NoLegalPairing):
        done(round_)
    (only,) = pair_brackets(round_, last_resort=True)
    assert [(a.number, b.number) for a, b in only.candidate.pairs] == [(2, 4), (3, 5)]
    assert [player.number for player in only.candidate.left] == [1]


def test_d10_to_the_letter_the_highest_of_a_joined_s1_must_be_paired():
    """3 may not rest and has met 1. Joined, S1 = 1, 2 against S2 = 3 and p = 1: only 1 is tried. The last resort: 1-2 would
    leave 3; 1 and 2 exchanged, 2-3, and 1 rests."""
    round_ = position(3, "1 2 -\n2 2 -\n3 1 - x", met="1-3")
    with pytest.raises(NoLegalPairing):
        done(round_)
    (only,) = pair_brackets(round_, last_resort=True)
    assert [(a.number, b.number) for a, b in only.candidate.pairs] == [(2, 3)]
    assert [player.number for player in only.candidate.left] == [1]


def test_c14_a_pair_less():
    """2, 3 and 4 have met each other: two pairs are impossible. p = 1: S1 = 1 against 2, 3, 4; 3 and 4 go down."""
    round_ = position(4, "1 2 -\n2 2 -\n3 2 -\n4 2 -\n5 1 -\n6 1 -", met="2-3 2-4 3-4")
    assert pairs(round_) == "1-2 3-5 4-6"
    assert done(round_)[0].aim.p == 1


def test_d07_a_moved_down_player_beyond_p_waits_for_the_remainder():
    """1 and 2 have met and come down to 3, 4, 5, 6, 7; each can only meet 3. p = 1: 1-3; the remainder is 2, 4, 5, 6, 7 with
    S1 = 2, 4. 4 with 5 and 4 with 6 exchanged leave 2 in S1; 2 with 5 gives S1 = 4, 5 and S2 = 2, 6, 7: 4-6, 5-7. 2 goes to 8."""
    eight = "1 3 -\n2 3 -\n3 2 -\n4 2 -\n5 2 -\n6 2 -\n7 2 -\n8 1 -"
    round_ = position(6, eight, met="1-2 1-4 1-5 1-6 1-7 2-4 2-5 2-6 2-7")
    assert pairs(round_) == "1-3 2-8 4-6 5-7"
    assert (done(round_)[1].aim.heterogeneous, done(round_)[1].aim.p) == (True, 1)


# ------------------------------------------------------------------------------------------------ the last round's exception

BOTH_FOR_WHITE = """
    1 3 WWBB
    2 3 WWBB
    3 1 WWBB
    4 1 BBWW
    """


def test_note_to_b_players_above_half_meet_in_the_last_round():
    """1 and 2 have 3 of 4 and both must have White. In round 5 of 5 they meet; in round 5 of 7 they go down. There 3 must
    have White too, so 1-3 and 2-3 are out, and nobody but 4 is left for the three of them."""
    round_ = position(5, BOTH_FOR_WHITE, last=True)
    assert pairs(round_) == "1-2 3-4"
    assert done(round_)[0].candidate.rules.exception is True
    with pytest.raises(NoLegalPairing):
        done(position(5, BOTH_FOR_WHITE))


def test_note_to_b_half_is_not_above_half():
    """2 of 4 is not enough."""
    with pytest.raises(NoLegalPairing):
        done(position(5, "1 2 WWBB\n2 2 WWBB", last=True))


def test_d13_the_exception_is_not_used_where_no_pair_is_gained():
    """1, 2, 3 make one pair anyway: 1-3, and 2 goes down. x = 0: 1 and 2 want White, 3 Black."""
    round_ = position(5, "1 3 WWBB\n2 3 WWBB\n3 3 BBWW\n4 1 BWBW", last=True)
    assert pairs(round_) == "1-3 2-4"
    assert done(round_)[0].candidate.rules.exception is False


def test_d13_judged_per_player():
    """1 has 3 of 4 and comes down to 2 with 1 of 4; both must have White: the exception for 1 is enough, and 2 has White."""
    round_ = position(5, "1 3 WWBB\n2 1 WWBB", last=True)
    assert pairs(round_) == "1-2"
