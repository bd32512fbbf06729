"""The languages that arpad speaks, and their texts. A new folder of words is a new language, and nothing else is."""

import os
import re
from collections.abc import Iterator, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


ENGLISH = "en"
FOLDER = os.path.join(os.path.dirname(__file__), "reports", "wording")


def _found() -> tuple[str, ...]:
    with os.scandir(FOLDER) as entries:
        names = {entry.name for entry in entries if entry.name.isalpha() and entry.is_dir()}
    return (ENGLISH, *sorted(names - {ENGLISH}))


LANGUAGES = _found()


_ESCAPED = str.maketrans({"\\": "\\\\", "\n": "\\n", "\t": "\\t", '"': '\\"'})  # as a key is written in TOML


_KEY = re.compile(r'"((?:[^"\\]|\\.)*)" *=|\["((?:[^"\\]|\\.)*)"\]$')


class WrittenTwice(ValueError):
    """Two texts under one key; the message says where both stand. The one would hide the other in silence."""


def refuse_twice(texts: Mapping[str, str]) -> None:
    """The files of a language, by name: no key may stand twice, in one of them or in two."""
    found: dict[str, str] = {}
    for name, text in texts.items():
        for number, line in enumerate(text.split("\n"), start=1):
            match = _KEY.match(line) if line.startswith(('"', '["')) else None
            if match is None:
                continue
            key, place = match[1] or match[2], f"{name} line {number}"
            if key in found:
                raise WrittenTwice(f'"{key}" stands twice: {found[key]} and {place}. Keep one of them.')
            found[key] = place


class Catalogue(Mapping[str, Any]):
    """By key. A command says a few things: one file of two dozen, instead of all of them, is read for it."""

    def __init__(self, folder: "Path", files: str = "*.toml") -> None:
        paths = sorted(folder.glob(files))
        self._unread = {path.name: path.read_text("utf-8") for path in paths}
        self._files = dict(self._unread)
        self._read: dict[str, dict[str, Any]] = {name: {} for name in self._unread}  # in the order of the files
        self._asked: dict[str, Any] = {}
        self._lock = Lock()

    def __getitem__(self, key: str) -> Any:
        found = self._asked.get(key)
        if found is None:
            found = self._asked[key] = self._looked_up(key)
        return found

    def _looked_up(self, key: str) -> Any:
        with self._lock:  # the threads of a server share a catalogue
            for texts in self._read.values():
                if key in texts:
                    return texts[key]
            quoted = f'"{key.translate(_ESCAPED)}"'
            for name in [name for name, text in self._unread.items() if quoted in text]:
                texts = self._parsed(name)
                if key in texts:
                    return texts[key]
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        with self._lock:
            if self._files:
                refuse_twice(self._files)
            for name in list(self._unread):
                self._parsed(name)
            self._files = {}  # looked through once
        for texts in self._read.values():
            yield from texts

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _parsed(self, name: str) -> dict[str, Any]:
        import tomllib  # what has no words to say starts without it

        try:
            self._read[name] = texts = tomllib.loads(self._unread[name])
        except tomllib.TOMLDecodeError as error:
            refuse_twice({name: self._unread[name]})  # which the parser calls "cannot overwrite a value"
            raise ValueError(f"{name}: {error}") from None
        del self._unread[name]
        return texts
