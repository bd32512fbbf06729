"""Which criterion tells two pairings of one field apart."""

import pytest

from arpad.pairing.dutch_2009.violation import first_worse, order_of_trial
from arpad.pairing.round_robin.berger import Pairing, Round
from arpad.pairing.swiss.colours import preference_of
from arpad.pairing.swiss.criteria import absolute_break
from arpad.pairing.swiss.engines import pair_round, why_not
from arpad.pairing.swiss.field import Float, RoundField, SwissPlayer
from arpad.pairing.swiss.round_pairing import BracketReport
from arpad.regulations.calendar import edition_named
from arpad.values.result import Colour

W, B = Colour.WHITE, Colour.BLACK
NONE, DOWN, UP = Float.NONE, Float.DOWN, Float.UP


def player(number: int, points: int, colours: tuple[Colour, ...] = (), **more: object) -> SwissPlayer:
    return SwissPlayer(number, 10 * points, 10 * points, colours=colours, **more)  # type: ignore[arg-type]


def rounds(*pairs: str) -> Round:
    return tuple(Pairing(*map(int, pair.split("-"))) for pair in pairs)


def same_wish(one: SwissPlayer, other: SwissPlayer) -> bool:
    """As in odd rounds, where every preference counts."""
    wish = preference_of(one).colour
    return wish is not None and wish is preference_of(other).colour


def decided(players: list[SwissPlayer], ours: Round, theirs: Round) -> tuple[str, str, int | None, int, int]:
    found = first_worse(RoundField(tuple(players), 3), ours, theirs, same_wish)
    assert found is not None
    return found.rule, found.measure, found.score, found.ours, found.theirs


def test_more_floaters() -> None:
    """1 and 2 have two points: meeting, nobody floats; apart, both do."""
    field = [player(1, 2), player(2, 2), player(3, 1), player(4, 1)]
    assert decided(field, rounds("1-2", "3-4"), rounds("1-3", "2-4")) == ("score_difference", "floaters", 20, 0, 2)


def test_a_longer_fall() -> None:
    """1 goes down either way: one point to 2 or two points to 3."""
    field = [player(1, 2), player(2, 1), player(3, 0), player(4, 0)]
    assert decided(field, rounds("1-2", "3-4"), rounds("1-3", "2-4")) == ("score_difference", "fall", 20, 10, 20)


def test_a_preference_missed() -> None:
    field = [player(1, 1, (W,)), player(2, 1, (B,)), player(3, 1, (W,)), player(4, 1, (B,))]
    assert decided(field, rounds("1-2", "3-4"), rounds("1-3", "2-4")) == ("colours_granted", "missed", 10, 0, 2)


@pytest.mark.article("dutch-2009/A7 even round")
@pytest.mark.parametrize(
    ("edition_id", "round_number", "rule"),
    [
        ("dutch-2009", 4, "exchanges"),  # a mild wish takes any colour: 1-2, 3-4 only comes later
        ("dutch-2009", 5, "colours_granted"),
        ("dutch-2012", 4, "colours_granted"),
    ],
)
def test_mild_preferences_are_not_missed_in_even_rounds_of_2009(edition_id: str, round_number: int, rule: str) -> None:
    """1 and 2 had Black last, 3 and 4 White, all level: why not 1-2?"""
    law = edition_named(edition_id)
    field = RoundField(
        tuple(player(n, 1, colours) for n, colours in enumerate([(W, B), (W, B), (B, W), (B, W)], 1)), round_number
    )
    made = pair_round(field, law)
    assert [(pair.white, pair.black) for pair in made.pairs] == [(1, 3), (2, 4)]
    answer = why_not(field, law, made, 1, 2)
    assert answer.criterion is not None and answer.criterion.rule == rule


@pytest.mark.parametrize(
    ("floats", "rule", "measure"),
    [((DOWN, NONE), "float_of_last_round", "down_last"), ((NONE, DOWN), "float_of_round_before", "down_before")],
)
def test_a_downfloat_repeated(floats: tuple[Float, Float], rule: str, measure: str) -> None:
    """Of 1, 2 and 3 one goes down to 4: 3 did so already."""
    field = [player(1, 1), player(2, 1), player(3, 1, floats=floats), player(4, 0)]
    assert decided(field, rounds("1-3", "2-4"), rounds("1-2", "3-4")) == (rule, measure, 10, 0, 1)


@pytest.mark.parametrize(
    ("floats", "rule", "measure"),
    [((UP, NONE), "float_of_last_round", "up_last"), ((NONE, UP), "float_of_round_before", "up_before")],
)
def test_an_upfloat_repeated(floats: tuple[Float, Float], rule: str, measure: str) -> None:
    """1 goes down to 2 or to 3: 2 went up already."""
    field = [player(1, 1), player(2, 0, floats=floats), player(3, 0), player(4, 0)]
    assert decided(field, rounds("1-3", "2-4"), rounds("1-2", "3-4")) == (rule, measure, 0, 0, 1)


def test_a_pair_fewer_weighs_more_than_an_upfloat_in_the_same_bracket() -> None:
    """1 comes down to 2, 3 and 4. With 2, who went up lately, he leaves 3 and 4, who have met: both go down."""
    field = [
        player(1, 2), player(2, 1, floats=(UP, NONE)), player(3, 1, opponents=frozenset({4})),
        player(4, 1, opponents=frozenset({3})), player(5, 0), player(6, 0),
    ]  # fmt: skip
    theirs = rounds("1-2", "3-5", "4-6")
    assert decided(field, rounds("1-3", "2-4", "5-6"), theirs) == ("score_difference", "floaters", 10, 0, 2)


def test_nothing_is_worse() -> None:
    field = RoundField(tuple(player(number, 0) for number in range(1, 5)), 3)
    assert first_worse(field, rounds("1-3", "2-4"), rounds("1-4", "2-3"), same_wish) is None


def test_then_the_order_of_trial_decides() -> None:
    """S1 is 1 and 2, S2 is 3 and 4: 1-4 and 2-3 is a transposition, 1-2 and 3-4 needs an exchange."""
    brackets = [BracketReport(0, (1, 2, 3, 4), pairs=((1, 3), (2, 4)), first_half=(1, 2), second_half=(3, 4))]
    assert order_of_trial(brackets, rounds("1-4", "2-3")).rule == "transpositions"
    assert order_of_trial(brackets, rounds("1-2", "3-4")).rule == "exchanges"


def test_what_a_pair_breaks_by_itself() -> None:
    field = RoundField(
        (
            player(1, 1, (W, W), opponents=frozenset({2})),
            player(2, 1, (B,), opponents=frozenset({1})),
            player(3, 1, (W, W)),
            player(4, 1, may_rest=False),
        ),
        3,
        forbidden=frozenset({(2, 4)}),
    )
    broken = {pair: absolute_break(field, Pairing(*pair)) for pair in [(1, 2), (1, 3), (4, 2), (4, 0), (3, 0), (3, 4)]}
    assert {pair: one.rule for pair, one in broken.items() if one is not None} == {
        (1, 2): "rematch", (1, 3): "colour_limits", (4, 2): "forbidden_pair", (4, 0): "second_bye",
    }  # fmt: skip
