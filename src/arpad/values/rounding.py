"""The only places where a number is rounded, on whole numbers.

Official numbers never pass through a binary float: a ratio is rounded from its numerator and its denominator.
"""


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
