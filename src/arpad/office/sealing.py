"""A backup sealed with a key: nobody reads or changes it without; with it, every byte is checked before it is used.

The key is 256 random bits in a file, so that nothing has to be made out of a password. A sealed file is a salt and
pieces of one megabyte. From the key and the salt come two keys (HMAC-SHA-256). The text of a piece is combined with
SHAKE-256 of the first key, the number of the piece and whether it is the last; its tag is HMAC-SHA-256, with the second
key, over the same numbers and the sealed text (encrypt, then authenticate). So no piece can be changed, exchanged, left
out, or cut off at the end. All of it is in Python's own library (why: docs/reference/threats.md).
"""

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from arpad.office.refused import Refused
from arpad.values.finding import FileName, Finding

MAGIC = b"arpad sealed 1\n"
ENDING = ".sealed"
_SALT, _TAG, _LENGTH = 32, 32, 4
_PIECE = 1 << 20
_KEY_BYTES = 32


class NotWhole(ValueError):
    """Another key, or a file that was changed or cut off."""


def make_key(path: Path) -> None:
    """If there is none yet; its owner's alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(secrets.token_hex(_KEY_BYTES) + "\n")
        out.flush()
        os.fsync(out.fileno())


def read_key(path: str) -> bytes:
    """Refused where no file is named, where there is none, or where it is no key."""
    try:
        key = bytes.fromhex(Path(path).read_text("ascii").strip()) if path else b""
    except (OSError, ValueError):
        key = b""
    if len(key) != _KEY_BYTES:
        raise Refused(Finding("office.E465", {"file": FileName(path or "—")}))
    return key


def is_sealed(path: Path) -> bool:
    """Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(MAGIC)) == MAGIC


def seal(plain: Path, sealed: Path, key: bytes) -> None:
    salt = secrets.token_bytes(_SALT)
    hidden, proving = _keys(key, salt)
    with plain.open("rb") as given, sealed.open("wb") as out:
        out.write(MAGIC + salt)
        number, piece = 0, given.read(_PIECE)
        while True:
            following = given.read(_PIECE)
            about = _about(number, last=not following)
            text = _combined(piece, hidden, about)
            out.write(len(text).to_bytes(_LENGTH, "big") + text + _tag(proving, about, text))
            if not following:
                return
            number, piece = number + 1, following


def unseal(sealed: Path, plain: Path, key: bytes) -> None:
    with sealed.open("rb") as given, plain.open("wb") as out:
        if given.read(len(MAGIC)) != MAGIC:
            raise NotWhole
        hidden, proving = _keys(key, _exactly(given, _SALT))
        number, last = 0, False
        while not last:
            size = int.from_bytes(_exactly(given, _LENGTH), "big")
            if size > _PIECE:
                raise NotWhole
            text, tag = _exactly(given, size), _exactly(given, _TAG)
            abouts = {end: _about(number, last=end) for end in (False, True)}
            fitting = [end for end, about in abouts.items() if hmac.compare_digest(tag, _tag(proving, about, text))]
            if not fitting:
                raise NotWhole
            last = fitting[0]
            out.write(_combined(text, hidden, abouts[last]))
            number += 1
        if given.read(1):
            raise NotWhole


@contextmanager
def opened(path: Path, key_file: str) -> Iterator[Path]:
    """The archive itself: the file, or where it is sealed what is in it, beside it and only for so long."""
    try:
        sealed = is_sealed(path)
    except OSError:
        sealed = False  # whoever reads it says why it cannot be read
    if not sealed:
        yield path
        return
    key, plain = read_key(key_file), path.with_name(f".{path.name}.{secrets.token_hex(4)}.opened")
    plain.touch(mode=0o600, exist_ok=False)
    try:
        try:
            unseal(path, plain, key)
        except NotWhole:
            raise Refused(Finding("office.E466", {"file": FileName(path.name)})) from None
        yield plain
    finally:
        plain.unlink(missing_ok=True)


def _exactly(given: IO[bytes], size: int) -> bytes:
    text = given.read(size)
    if len(text) != size:
        raise NotWhole
    return text


def _keys(key: bytes, salt: bytes) -> tuple[bytes, bytes]:
    return _hmac(key, b"arpad: hide" + salt), _hmac(key, b"arpad: prove" + salt)


def _about(number: int, *, last: bool) -> bytes:
    return number.to_bytes(8, "big") + (b"\1" if last else b"\0")


def _combined(text: bytes, hidden: bytes, about: bytes) -> bytes:
    """Twice gives the text back."""
    stream = hashlib.shake_256(hidden + about).digest(len(text))
    return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(text), "big")


def _tag(proving: bytes, about: bytes, text: bytes) -> bytes:
    return _hmac(proving, about + len(text).to_bytes(_LENGTH, "big") + text)


def _hmac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, "sha256")
