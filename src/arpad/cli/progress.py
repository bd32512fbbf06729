"""A progress bar for long work: on a terminal only, and only once the work has lasted a moment."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import TextIO

from arpad.reports.wording import Wording
from arpad.values.records import dataclass

_BAR = 40  # letters
_OFTEN = 0.1  # seconds between two drawings


def _nothing(games: int) -> None:
    """Nobody watches."""


@dataclass(frozen=True)
class Progress:
    """Called with the number of games done since the last call."""

    reading: Callable[[int], None] = _nothing
    rating: Callable[[int], None] = _nothing


@contextlib.contextmanager
def progress_bar(words: Wording) -> Iterator[Progress]:
    """On stderr; rating knows from reading how many games there are."""
    if not sys.stderr.isatty():
        yield Progress()
        return
    with Bars(sys.stderr) as bars:
        reading, rating = Bar(words.text("progress.reading")), Bar(words.text("progress.rating"), 0)
        bars.bars += [reading, rating]
        read = 0

        def on_reading(games: int) -> None:
            nonlocal read
            read += games
            reading.done += games
            rating.total = read
            bars.draw()

        def on_rating(games: int) -> None:
            reading.total = read
            rating.done += games
            bars.draw()

        yield Progress(on_reading, on_rating)


@contextlib.contextmanager
def counting_bars(words: Wording, totals: Mapping[str, int]) -> Iterator[list[Callable[[int], None]]]:
    """A line for each key of the wording, whose total is known or guessed; for each what advances it."""
    if not sys.stderr.isatty():
        yield [_nothing for _ in totals]
        return
    with Bars(sys.stderr) as bars:
        bars.bars += [Bar(words.text(key), total) for key, total in totals.items()]
        yield [bars.advancing(bar) for bar in bars.bars]


@dataclass
class Bar:
    """`total` is None while nobody knows it."""

    text: str
    total: int | None = None
    done: int = 0

    def line(self, width: int) -> str:
        full = 0 if not self.total else min(_BAR, _BAR * self.done // self.total)
        total = "?" if self.total is None else self.total
        return f"{self.text:<{width}} {'━' * full}{'·' * (_BAR - full)} {self.done}/{total}"


@dataclass
class Bars:
    """Drawn over themselves, and wiped away at the end."""

    out: TextIO
    bars: list[Bar] = field(default_factory=list)
    drawn: float = field(default_factory=time.monotonic)
    lines: int = 0

    def __enter__(self) -> "Bars":
        return self

    def __exit__(self, *_: object) -> None:
        self._draw()
        self._wipe()
        self.out.flush()

    def advancing(self, bar: Bar) -> Callable[[int], None]:
        def advance(done: int) -> None:
            bar.done += done
            self.draw()

        return advance

    def draw(self) -> None:
        if time.monotonic() - self.drawn >= _OFTEN:
            self._draw()

    def _draw(self) -> None:
        self._wipe()
        width = max(len(bar.text) for bar in self.bars)
        self.out.write("".join(f"{bar.line(width)}\n" for bar in self.bars))
        self.out.flush()
        self.lines, self.drawn = len(self.bars), time.monotonic()

    def _wipe(self) -> None:
        """The cursor goes up to the first line, and everything below it away."""
        if self.lines:
            self.out.write(f"\x1b[{self.lines}A\x1b[J")
            self.lines = 0
