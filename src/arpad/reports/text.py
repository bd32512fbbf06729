"""Tables and slips as text: with colours on a terminal, plain elsewhere."""

import io
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

PLAIN_WIDTH = 110


def rendered(parts: "Iterable[RenderableType]", to_file: bool = False, plain_width: int = PLAIN_WIDTH) -> str:
    """Texts stand as they are; whatever needs a layout goes through rich, which is only then imported."""
    console: Console | None = None
    texts: list[str] = []
    for part in parts:
        if isinstance(part, str):
            texts.append(part + "\n")
            continue
        console = console or _console(to_file, plain_width)
        with console.capture() as captured:
            console.print(part)
        texts.append("\n".join(line.rstrip() for line in captured.get().split("\n")))
    return "".join(texts)


def _console(to_file: bool, plain_width: int) -> "Console":
    from rich.console import Console

    terminal = sys.stdout.isatty() and not to_file
    follow_terminal = terminal or "COLUMNS" in os.environ
    return Console(
        file=io.StringIO(),
        width=max(Console().width, 80) if follow_terminal else plain_width,
        force_terminal=terminal,
        color_system="auto" if terminal else None,
        highlight=False,
        emoji=False,
        markup=False,
    )
