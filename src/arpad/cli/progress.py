"""A progress bar for long work: on a terminal only, and only once the work has lasted a moment."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from arpad.reports.wording import Wording


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
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
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
