"""Sets of small whole numbers as the bits of one integer."""

from collections.abc import Iterable, Iterator


def members(mask: int) -> Iterator[int]:
    """Which numbers are in the set, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
