"""The lots of a seed never change: worked out with sha256sum, not with arpad."""

from hypothesis import given
from hypothesis import strategies as st

from arpad.pairing.lots import Lots


def test_the_lots_of_seed_seven() -> None:
    """`printf 7/1/1 | sha256sum` is 6e99…374a, as a number modulo 10 it is 0; then 7/2/1, and so on."""
    lots = Lots("7")
    assert [lots.below(10) for _ in range(6)] == [0, 4, 3, 5, 6, 8]


@given(st.text(), st.lists(st.integers(), max_size=30))
def test_an_order_loses_and_invents_nothing(seed: str, things: list[int]) -> None:
    drawn = Lots(seed).order(things)
    assert sorted(drawn) == sorted(things)
    assert drawn == Lots(seed).order(things)


def test_every_order_can_come() -> None:
    orders = {Lots(str(seed)).order("abc") for seed in range(200)}
    assert len(orders) == 6
