from enum import StrEnum


class Cadence(StrEnum):
    """Which list a game belongs to."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"
