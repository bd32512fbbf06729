"""Where the files of the law are: those of the package, and the folders of federations that plug in their own.

A folder is named by `arpad --law FOLDER` or in ARPAD_LAW (several are separated as in PATH). It holds what the
package's own folder holds: chapters.toml, editions/, tables/; and a policies.py and wording/ where it needs words and a
policy of its own. What is read is kept by the folders in use, so a change of folders needs no forgetting.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from arpad.regulations.errors import EditionFileError
from arpad.values.problems import not_utf8

ENVIRONMENT = "ARPAD_LAW"
_named: tuple[str, ...] = ()


def plug_in(*folders: str) -> None:
    """Take these folders too, instead of those of the environment."""
    global _named
    _named = folders


@contextmanager
def only(*folders: str) -> Iterator[None]:
    """For a while, these folders and no others."""
    global _named
    before, _named = _named, folders
    try:
        yield
    finally:
        _named = before


def plugged_in() -> tuple[str, ...]:
    """The folders beside the package's own."""
    return _named or tuple(filter(None, os.environ.get(ENVIRONMENT, "").split(os.pathsep)))


def own_folder() -> Path:
    return Path(__file__).parent


def folders(names: Sequence[str]) -> Iterator[Path]:
    """The package's folder, then each of the others, which must be there."""
    yield own_folder()
    for name in names:
        if not Path(name).is_dir():
            raise EditionFileError(name, "(folder)", "no_folder")
        yield Path(name)


@cache
def texts_in(names: tuple[str, ...], kind: str, ending: str) -> Mapping[str, str]:
    """Every file of editions/ or tables/ by its name. Two of one name are refused: neither would be the law."""
    found: dict[str, str] = {}
    for folder in folders(names):
        there = folder / kind
        for file in sorted(there.iterdir(), key=lambda file: file.name) if there.is_dir() else ():
            if not file.name.endswith(ending):
                continue
            if file.name in found:
                raise EditionFileError(file.name, "(file)", "file_twice")
            found[file.name] = text_of(file)
    return found


def text_of(file: Path) -> str:
    """What somebody saved, which need not be UTF-8."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise EditionFileError(file.name, "(file)", "syntax", error=not_utf8(error)) from None
