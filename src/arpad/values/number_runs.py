"""Lists of numbers as people write them."""

from collections.abc import Iterable

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
