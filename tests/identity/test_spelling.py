"""How far one word is from another, with and without the package that is fast at it."""

from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from arpad.identity.spelling import optimal_alignment
from support.examples import SOME

WORDS = st.text("abcd", max_size=9)


@settings(max_examples=SOME, deadline=None)
@given(one=WORDS, other=WORDS)
def test_the_two_ways_agree(one: str, other: str) -> None:
    assert optimal_alignment(one, other) == OSA.distance(one, other)
