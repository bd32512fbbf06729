"""Decimals as whole numbers of a small unit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.values.numbers import decimal_text, parse_decimal, shortest_text


@pytest.mark.parametrize(
    ("text", "places", "value"),
    [
        ("12.5", 2, 1250),
        ("-0.5", 1, -5),
        ("+0.5", 1, 5),
        ("8", 1, 80),
        (" 7.0 ", 1, 70),
        ("7.500", 1, 75),
        ("3.0", 0, 3),
        ("0.05", 2, 5),
    ],
)
def test_parse(text: str, places: int, value: int) -> None:
    assert parse_decimal(text, places) == value


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("", "not a decimal"), (".5", "not a decimal"), ("1,5", "not a decimal"), ("1e3", "not a decimal"),
     ("1.2.3", "not a decimal"), ("0.25", "more than 1 decimal")],
)  # fmt: skip
def test_refused(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse_decimal(text, 1)


@pytest.mark.parametrize(
    ("value", "places", "full", "shortest"),
    [
        (736, 2, "7.36", "7.36"),
        (640, 2, "6.40", "6.4"),
        (80, 1, "8.0", "8"),
        (75, 1, "7.5", "7.5"),
        (-5, 1, "-0.5", "-0.5"),
        (0, 2, "0.00", "0"),
        (100, 0, "100", "100"),
        (-10, 2, "-0.10", "-0.1"),
    ],
)
def test_text(value: int, places: int, full: str, shortest: str) -> None:
    assert decimal_text(value, places) == full
    assert shortest_text(value, places) == shortest


@given(st.integers(), st.integers(0, 4))
def test_round_trip(value: int, places: int) -> None:
    assert parse_decimal(decimal_text(value, places), places) == value
    assert parse_decimal(shortest_text(value, places), places) == value
