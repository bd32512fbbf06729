"""A file of books that a test's commands fill: the first test of a module does it, the others get a copy."""

import shutil
from collections.abc import Callable
from pathlib import Path


def filled_once(kept: Path, books: Path, fill: Callable[[], object]) -> None:
    """`books` as they are after `fill`, which has closed them."""
    if kept.exists():
        shutil.copy(kept, books)
        return
    fill()
    shutil.copy(books, kept)
