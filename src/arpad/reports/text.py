"""Tables and slips as text: with colours on a terminal, plain elsewhere."""

import os
import shutil
import sys
from collections.abc import Iterable

from arpad.results.layout import Layout, Room

PLAIN_WIDTH = 110
_LEAST = 80


def rendered(parts: Iterable[str | Layout], to_file: bool = False, plain_width: int = PLAIN_WIDTH) -> str:
    """Texts stand as they are; whatever needs a layout gets the width of the terminal."""
    room = _room(to_file, plain_width)
    texts = ([part] if isinstance(part, str) else part(room) for part in parts)
    return "".join(f"{line}\n" for lines in texts for line in lines)


def _room(to_file: bool, plain_width: int) -> Room:
    terminal = sys.stdout.isatty() and not to_file
    if not terminal and "COLUMNS" not in os.environ:
        return Room(plain_width)
    colours = terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    return Room(max(shutil.get_terminal_size().columns, _LEAST), colours)
