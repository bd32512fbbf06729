"""A progress bar for long work: on a terminal only, and only once the work has lasted a moment."""

import contextlib
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arpad.reports.wording import Wording

if TYPE_CHECKING:
    from rich.progress import Progress as Bar


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
    with _bar() as bar:
        reading = bar.add_task(words.text("progress.reading"), total=None)
        rating = bar.add_task(words.text("progress.rating"), total=0)
        read = 0

        def on_reading(games: int) -> None:
            nonlocal read
            read += games
            bar.update(reading, advance=games)
            bar.update(rating, total=read)

        def on_rating(games: int) -> None:
            bar.update(reading, total=read)
            bar.update(rating, advance=games)

        yield Progress(on_reading, on_rating)


@contextlib.contextmanager
def counting_bars(words: Wording, totals: Mapping[str, int]) -> Iterator[list[Callable[[int], None]]]:
    """A line for each key of the wording, whose total is known or guessed; for each what advances it."""
    if not sys.stderr.isatty():
        yield [_nothing for _ in totals]
        return
    with _bar() as bar:
        tasks = [bar.add_task(words.text(key), total=total) for key, total in totals.items()]
        yield [lambda done, task=task: bar.update(task, advance=done) for task in tasks]  # type: ignore[misc]


def _bar() -> "Bar":
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Bar(*columns, console=Console(stderr=True), transient=True)
