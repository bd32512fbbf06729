"""Files in and out. A file is written to the side and then renamed, so that no reader sees half of one."""

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import click

from arpad.cli.exits import Exit, Refusal
from arpad.values.finding import FileName, Finding
from arpad.values.problems import of_the_system


def read_bytes(path: str, at_most: int | None = None) -> bytes:
    """The file, or standard input for '-'. Of a file that is too large only a little more than the limit is read."""
    size = -1 if at_most is None else at_most + 1
    try:
        if path == "-":
            if sys.stdin is None:
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            return sys.stdin.buffer.read(size)
        with open(path, "rb") as file:
            return file.read(size)
    except OSError as error:
        raise Refusal(Exit.UNREADABLE, _about("file.E001", path, error)) from None


@contextlib.contextmanager
def of_a_file(path: str) -> Iterator[None]:
    """What the system says while this file is read."""
    try:
        yield
    except OSError as error:
        raise Refusal(Exit.UNREADABLE, _about("file.E001", path, error)) from None


def is_file(path: str) -> bool:
    """A name that is too long for any file is none."""
    return os.path.isfile(path)


def write_text(path: str, text: str) -> None:
    if path == "-":
        click.echo(text, nl=False)
        return
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: str, data: bytes) -> None:
    """Whole or not at all. A link is followed; a pipe or a device is written to as it is."""
    if path == "-":
        sys.stdout.buffer.write(data)
        return
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_bytes(data)
            return
        if target.is_dir():
            raise IsADirectoryError(21, "Is a directory")
        _write_aside(target, data)
    except OSError as error:
        raise Refusal(Exit.UNREADABLE, _about("file.E002", path, error)) from None


def make_folder(path: str) -> None:
    """The folder, if it is not there yet."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(Exit.UNREADABLE, _about("file.E002", path, error)) from None


def _write_aside(target: Path, data: bytes) -> None:
    import tempfile  # only where a file is written: the command line starts without

    handle, aside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with open(handle, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(aside, 0o666 & ~mask)
        os.replace(aside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(aside)
        raise


def is_terminal(stream: TextIO) -> bool:
    return stream.isatty()


def deliver(output: str, made: str | bytes, *sources: str | None) -> None:
    """Text or a PDF, to a file or to standard output; a PDF never to a terminal, nothing over what was read."""
    refuse_to_overwrite(output, *sources)
    if isinstance(made, str):
        write_text(output, made)
        return
    if output == "-" and is_terminal(sys.stdout):
        raise Refusal(Exit.REFUSED, Finding("paper.E001"))
    sys.stdout.flush()
    write_bytes(output, made)
    _say_what_is_missing(made)


def refuse_to_overwrite(output: str, *sources: str | None) -> None:
    for source in sources:
        if source is not None and same_file(source, output):
            raise Refusal(Exit.REFUSED, Finding("file.E003", {"file": FileName(source)}))


def _say_what_is_missing(made: bytes) -> None:
    """The letters that the fonts of a page cannot show, in the language of the command."""
    from arpad.cli.options import language_of_locale
    from arpad.cli.reading import say
    from arpad.reports.paper import Page
    from arpad.reports.wording import wording

    if isinstance(made, Page) and made.missing:
        lang = click.get_current_context().params.get("lang")
        shown = " ".join(made.missing[:_SHOWN]) + (" …" if len(made.missing) > _SHOWN else "")
        say([Finding("paper.W001", {"letters": shown})], wording(lang or language_of_locale()))


_SHOWN = 20


def same_file(first: str, second: str) -> bool:
    with contextlib.suppress(OSError):
        return os.path.samefile(first, second)
    return False


def _about(finding_id: str, path: str, error: OSError) -> Finding:
    return Finding(finding_id, {"file": FileName(path), "problem": of_the_system(error)})
