"""Decimals as whole numbers of a small unit, and their text.

Points are kept in tenths, expected scores and rating changes in hundredths.
"""

import re

from arpad.values.kinds import DecimalText

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
