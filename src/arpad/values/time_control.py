"""Rate of play: the cadence, periods of time, increments, and the time a player has for a number of moves."""

from enum import StrEnum
from itertools import chain, repeat

from arpad.values.records import dataclass


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


@dataclass(frozen=True, slots=True)
class TimePeriod:
    """Seconds for a number of moves (None: all that remain), and an increment with every move."""

    seconds: int
    moves: int | None = None
    increment: int = 0

    def __post_init__(self) -> None:
        if self.seconds < 0 or self.increment < 0 or self.seconds + self.increment == 0:
            raise ValueError(f"a period needs time, not {self.seconds} s and {self.increment} s per move")
        if self.moves is not None and self.moves < 1:
            raise ValueError(f"a period is for at least one move, not {self.moves}")


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The periods of White and of Black; most events give both the same.

    Each side has at least one period. Only the last may be for all remaining moves; if the last is for a
    number of moves, it is repeated as often as needed (so the PGN standard, whose notation record 222 uses).
    """

    white: tuple[TimePeriod, ...]
    black: tuple[TimePeriod, ...]

    def __post_init__(self) -> None:
        for periods in (self.white, self.black):
            if not periods:
                raise ValueError("each side needs at least one period")
            if any(period.moves is None for period in periods[:-1]):
                raise ValueError("only the last period can be for all remaining moves")

    @property
    def equal(self) -> bool:
        return self.white == self.black

    def seconds_for(self, moves: int = 60) -> int:
        """The time for a number of moves of the side that has less of it.

        A period that begins only after that many moves does not count (reading I-18).

        >>> open_end = (TimePeriod(5400, moves=40, increment=30), TimePeriod(900, increment=30))
        >>> TimeControl(open_end, open_end).seconds_for(60)
        8100
        """
        return min(_seconds_for(self.white, moves), _seconds_for(self.black, moves))


def _seconds_for(periods: tuple[TimePeriod, ...], moves: int) -> int:
    seconds, left = 0, moves
    for period in chain(periods, repeat(periods[-1])):
        if left <= 0:
            break
        made = left if period.moves is None else min(period.moves, left)
        seconds += period.seconds + made * period.increment
        left -= made
    return seconds
