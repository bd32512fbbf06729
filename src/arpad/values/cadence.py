from enum import StrEnum


class Cadence(StrEnum):
    """Which list a game belongs to."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


def cadence_of(seconds: int, *, blitz_up_to: int, rapid_below: int) -> Cadence:
    """The list for a time in seconds per player; the limits are those of the edition, in seconds.

    >>> cadence_of(600, blitz_up_to=600, rapid_below=3600), cadence_of(3600, blitz_up_to=600, rapid_below=3600)
    (<Cadence.BLITZ: 'blitz'>, <Cadence.STANDARD: 'standard'>)
    """
    if seconds <= blitz_up_to:
        return Cadence.BLITZ
    return Cadence.RAPID if seconds < rapid_below else Cadence.STANDARD
