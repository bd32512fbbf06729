"""Files in and out. A file is written to the side and then renamed, so that no reader sees half of one."""

import os
import sys
import tempfile
from pathlib import Path

import click

from arpad.cli.exits import Exit, Stop
from arpad.reports.wording import Wording


def read_bytes(path: str, words: Wording, at_most: int | None = None) -> bytes:
    """The file, or standard input for '-'. Of a file that is too large only a little more than the limit is read."""
    size = -1 if at_most is None else at_most + 1
    try:
        if path == "-":
            return sys.stdin.buffer.read(size)
        with open(path, "rb") as file:
            return file.read(size)
    except OSError as error:
        raise Stop(
            Exit.UNREADABLE, words.text("error.unreadable", file=path, problem=error.strerror or error)
        ) from None


def write_text(path: str, text: str, words: Wording) -> None:
    if path == "-":
        click.echo(text, nl=False)
        return
    target = Path(path)
    try:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=target.parent, prefix=".", delete=False) as side:
            side.write(text)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(side.name, 0o666 & ~mask)
        os.replace(side.name, target)
    except OSError as error:
        raise Stop(
            Exit.UNREADABLE, words.text("error.unwritable", file=path, problem=error.strerror or error)
        ) from None
