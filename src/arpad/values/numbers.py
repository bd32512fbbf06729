"""Whole numbers: rounded, read from text, and written as decimals or as a list of numbers.

Points are kept in tenths, expected scores and rating changes in hundredths. This is the only place where a number is
rounded. Official numbers never pass through a binary float: a ratio is rounded from its numerator and its denominator.
"""

import re
from collections.abc import Iterable

from arpad.values.finding import DecimalText


def round_half_up(numerator: int, denominator: int = 1) -> int:
    """The nearest integer to numerator/denominator; an exact half goes up (2000.5 is 2001, -2.5 is -2).

    >>> round_half_up(20005, 10), round_half_up(-25, 10), round_half_up(-26, 10)
    (2001, -2, -3)
    """
    if denominator <= 0:
        raise ValueError(f"the denominator must be positive, not {denominator}")
    return (2 * numerator + denominator) // (2 * denominator)


def percent_half_up(part: int, whole: int) -> int:
    """part/whole in whole percent, a half going up: 1 of 8 is 13.

    >>> percent_half_up(1, 8), percent_half_up(13, 24)
    (13, 54)
    """
    return round_half_up(100 * part, whole)


_NUMBER = re.compile(r"([+-]?)(\d+)(?:\.(\d+))?\Z")


def parse_decimal(text: str, places: int) -> int:
    """'12.5' with two places is 1250. More digits than the unit holds are refused, unless they are zeros.

    >>> parse_decimal("12.5", 2), parse_decimal("-0.5", 1), parse_decimal("8", 1)
    (1250, -5, 80)
    """
    match = _NUMBER.match(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is not a decimal number")
    sign, whole, fraction = match[1], match[2], (match[3] or "").rstrip("0")
    if len(fraction) > places:
        raise ValueError(f"{text!r} has more than {places} decimal(s)")
    value = int(whole + fraction.ljust(places, "0"))
    return -value if sign == "-" else value


def decimal_text(value: int, places: int) -> DecimalText:
    """All decimals: 736 hundredths is '7.36', -5 tenths is '-0.5'.

    >>> decimal_text(736, 2), decimal_text(-5, 1), decimal_text(0, 2)
    ('7.36', '-0.5', '0.00')
    """
    whole, fraction = divmod(abs(value), 10**places)
    sign = "-" if value < 0 else ""
    return DecimalText(f"{sign}{whole}.{fraction:0{places}d}" if places else f"{sign}{whole}")


def shortest_text(value: int, places: int) -> DecimalText:
    """As decimal_text, without the zeros that say nothing: 80 tenths is '8', 75 is '7.5'.

    >>> shortest_text(80, 1), shortest_text(75, 1), shortest_text(1250, 2)
    ('8', '7.5', '12.5')
    """
    text = decimal_text(value, places)
    return DecimalText(text.rstrip("0").rstrip(".")) if places else text


def plain_number(text: str, digits: int = 9) -> int | None:
    """The number; None for anything else, among them more digits than there can be.

    >>> plain_number("12"), plain_number("-1"), plain_number("٣"), plain_number("9" * 5000), plain_number("12345", 4)
    (12, None, None, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


_RUNS_SHOWN = 8


def runs_of(numbers: Iterable[int]) -> str:
    """In runs, cut short where they would fill a screen, and how many there are.

    >>> runs_of([3, 1, 2, 7])
    '1-3, 7 (4)'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    listed = ", ".join(shown if len(shown) <= _RUNS_SHOWN else [*shown[:_RUNS_SHOWN], "…"])
    return f"{listed} ({sum(map(len, runs))})"


def shown_numbers(numbers: Iterable[int]) -> str:
    """One by one while they are few, in runs when they are many.

    >>> shown_numbers([9, 4])
    '4, 9'
    """
    found = sorted(numbers)
    return ", ".join(map(str, found)) if len(found) <= _RUNS_SHOWN else runs_of(found)
