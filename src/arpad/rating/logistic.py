"""The formulas of the logistic option, exact on whole numbers."""


def logistic_difference(tenths: int, games: int) -> int | None:
    """D(P) = 400 log10(W / (N - W)), the nearest integer, half up; None at 0 and 100 %.

    D is the largest d with 10^((2d - 1)/800) <= W / (N - W), which whole numbers decide without a logarithm.

    >>> logistic_difference(30, 4), logistic_difference(10, 4), logistic_difference(20, 4)
    (191, -191, 0)
    """
    won, lost = tenths, 10 * games - tenths
    if won <= 0 or lost <= 0:
        return None
    won_power, lost_power = won**800, lost**800
    low, high = -4000, 4000
    while low < high:
        middle = (low + high + 1) // 2
        exponent = 2 * middle - 1
        if exponent >= 0:
            reached = lost_power * 10**exponent <= won_power
        else:
            reached = lost_power <= won_power * 10**-exponent
        low, high = (middle, high) if reached else (low, middle - 1)
    return low
