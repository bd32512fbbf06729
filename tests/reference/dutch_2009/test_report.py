"""What the reference reads off a report: order, scores, opponents, colours, floats, who may rest, who is there."""

import pytest

from arpad.tournament.model import RequestedBye
from arpad.values.person import Title
from arpad.values.result import Result
from support.events import tournament

from .player import in_order
from .report import position_before

FOUR = {"ana": 2400, "ben": 2300, "cai": 2200, "dov": 2100}


def before(round_number, rounds, players=FOUR, **fields):
    return position_before(tournament(players, rounds, **fields), round_number)


def card(number, round_number, rounds, players=FOUR, **fields):
    return next(p for p in before(round_number, rounds, players, **fields).players if p.number == number)


def test_a2_by_score_rating_title_and_name():
    """The titles as printed: WIM before FM. Accents make no difference."""
    players = {
        "Zoe": {"rating": 2200, "title": Title.FM},
        "Yves": {"rating": 2200, "title": Title.WIM},
        "ána": 2200,
        "Abel": 2200,
        "Noel": None,
        "Top": 2300,
    }
    order = [player.number for player in in_order(before(1, [], players).players)]
    assert order == [6, 2, 1, 4, 3, 5]


def test_a2_the_score_comes_first():
    assert [p.number for p in in_order(before(2, ["ana 0-1 dov ; ben ½ cai"]).players)] == [4, 2, 3, 1]


def test_f9_an_adjourned_game_counts_as_a_draw():
    assert card(1, 2, ["ana ? ben ; cai 1-0 dov"]).score == 5


def test_f2_an_unplayed_game_has_no_colour_and_may_be_paired_again():
    ana = card(1, 3, ["ana 1-0 ben ; cai 1-0 dov", "ana +- cai ; ben 1-0 dov"])
    assert (ana.colours, ana.met, ana.score) == ("W", frozenset({2}), 20)


@pytest.mark.parametrize(
    ("history", "closed"),
    [("BWW-B", "BWWB"), ("WB-WB", "WBWB"), ("BWW-B-W", "BWWBW")],
)
def test_f3_gaps_are_moved_to_the_front(history, closed):
    """The printed examples; what is left of the gaps has no effect."""
    texts = {"W": "ana 1-0 {}", "B": "{} 1-0 ana", "-": "ana Z"}
    players = {"ana": 2400} | {f"p{index}": 2000 for index in range(len(history))}
    rounds = [texts[mark].format(f"p{index}") for index, mark in enumerate(history)]
    assert card(1, len(history) + 1, rounds, players).colours == closed


def test_a4_floats_of_the_two_rounds_before():
    """Round 2: ana (1) meets ben (0), cai (1) dov (0). Round 3: ana (2) meets cai (1), dov (1) ben (0)."""
    rounds = ["ana 1-0 dov ; cai 1-0 ben", "ana 1-0 ben ; dov 1-0 cai", "ana 1-0 cai ; dov 1-0 ben"]
    floats = {p.number: (p.float_before, p.last_float) for p in before(4, rounds).players}
    assert floats == {1: ("down", "down"), 2: ("up", "up"), 3: ("down", "up"), 4: ("up", "down")}


def test_a5_the_bye_is_a_downfloat_and_an_absence_is_none():
    rounds = ["ana U ; ben Z ; cai H ; dov Z"]
    assert [p.last_float for p in before(2, rounds).players] == ["down", "", "", ""]


def test_d14_a_float_stays_after_a_forfeit():
    rounds = ["ana 1-0 ben ; cai 1-0 dov", "ana +- dov ; cai 1-0 ben"]
    assert (card(1, 3, rounds).last_float, card(4, 3, rounds).last_float) == ("down", "up")


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("ana U", False),
        ("ana F", False),
        ("ana +- ben", False),
        ("ana H", True),
        ("ana Z", True),
        ("ana -+ ben", True),
        ("ana -- ben", True),
        ("ana 1-0 ben", True),
    ],
)
def test_b1b_only_a_full_point_without_play_blocks_the_bye(text, may):
    assert card(1, 2, [text]).may_rest is may


def test_d13_above_half_of_the_points_possible_so_far():
    """After three rounds 1½ is not above half, 2 is."""
    rounds = ["ana ½ ben ; cai 1-0 dov", "ana ½ cai ; ben 1-0 dov", "ana ½ dov ; ben ½ cai"]
    assert {p.number: (p.score, p.above_half) for p in before(4, rounds).players} == {
        1: (15, False),
        2: (20, True),
        3: (20, True),
        4: (5, False),
    }


def test_f5_absentees_are_not_paired():
    """By a record in the round, or by a bye asked for."""
    event = ["ana 1-0 ben ; cai 1-0 dov", "dov Z"]
    asked = (RequestedBye(Result.HALF_POINT_BYE, 2, (3,)), RequestedBye(Result.HALF_POINT_BYE, 3, (1,)))
    assert [p.number for p in before(2, event, requested_byes=asked).players] == [1, 2]


def test_the_last_round():
    assert before(2, ["ana 1-0 ben ; cai 1-0 dov"], rounds_planned=2).is_last
    assert not before(1, [], rounds_planned=2).is_last
