"""Rate of play: periods of time, increments, and the time a player has for a number of moves."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TimePeriod:
    """So many seconds for so many moves (None: all that remain), and an increment with every move."""

    seconds: int
    moves: int | None = None
    increment: int = 0


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The periods of White and of Black; most events give both the same."""

    white: tuple[TimePeriod, ...]
    black: tuple[TimePeriod, ...]
