"""The pairings of a round as the pairing engines exchange them: how many, then white and black, one pair a line."""

from collections.abc import Iterable, Sequence


def write_pairings(pairs: Iterable[Sequence[int]]) -> str:
    """In the order of the boards; whoever has the bye stands with 0, and that line counts too.

    >>> print(write_pairings([(3, 1), (2, 0)]), end="")
    2
    3 1
    2 0
    """
    lines = [f"{white} {black}" for white, black in pairs]
    return "".join(f"{line}\n" for line in (str(len(lines)), *lines))
