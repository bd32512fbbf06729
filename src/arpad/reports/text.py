"""Tables and slips as text: with colours on a terminal, plain elsewhere."""

import io
import os
import sys
from collections.abc import Iterable

from rich.console import Console, RenderableType

_PLAIN_WIDTH = 110


def rendered(parts: Iterable[RenderableType], to_file: bool = False) -> str:
    terminal = sys.stdout.isatty() and not to_file
    width = None if terminal or "COLUMNS" in os.environ else _PLAIN_WIDTH
    console = Console(
        file=io.StringIO(),
        width=max(Console().width, 80) if width is None else width,
        force_terminal=terminal,
        color_system="auto" if terminal else None,
        highlight=False,
        emoji=False,
        markup=False,
    )
    for part in parts:
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().split("\n"))
