"""Write all books into one archive, while the office runs."""

import hashlib
import os
from errno import EISDIR
from pathlib import Path

from django.conf import settings

from arpad.office.act import Act, long_verb, writing
from arpad.office.archive import Manifest, write_archive
from arpad.office.database import is_the_books
from arpad.office.description import Desk, VerbDescription, VerbField
from arpad.office.refused import Refused
from arpad.office.sealing import ENDING, read_key, seal
from arpad.values.finding import FileName, Finding

_OF_THE_MACHINE = (
    "an archive holds every birth date, letter and claim: whoever runs the machine makes it, and it stays there"
)
BACKUP = VerbDescription(
    "backup", Desk.BOOKS, fields=(VerbField("file", needed=True, most=1000, metavar="ARCHIVE"),),
    no_page=_OF_THE_MACHINE, no_call=_OF_THE_MACHINE,
)  # fmt: skip


@long_verb(BACKUP)
def backup(act: Act, path: Path) -> Manifest:
    """The archive comes first and is whole or not there; the entry tells its hash. So the log tells of no backup that
    does not exist, whenever the power goes; an archive without an entry is no harm. It is sealed if its name says so.
    Raises OSError."""
    if is_the_books(path):
        raise Refused(Finding("office.E155", {"file": FileName(path)}))
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    key = read_key(settings.ARPAD_BACKUP_KEY) if path.name.endswith(ENDING) else b""
    aside, sealed = (path.with_name(f".{path.name}.{doing}") for doing in ("writing", "sealing"))
    for one in (aside, sealed):
        one.unlink(missing_ok=True)
        one.touch(mode=0o600)
    try:
        manifest = write_archive(aside)
        if key:
            seal(aside, sealed, key)
            os.replace(sealed, aside)
        digest = _on_the_disk(aside)
        with writing(act, "backup") as record:
            record.about("books", head=manifest.head, archive=digest)
            os.replace(aside, path)
            _kept_by(path.parent)
    finally:
        aside.unlink(missing_ok=True)
        sealed.unlink(missing_ok=True)
    return manifest


def _on_the_disk(file: Path) -> str:
    """Its hash, once all of it is written."""
    with file.open("rb+") as archive:
        os.fsync(archive.fileno())
        return hashlib.file_digest(archive, "sha256").hexdigest()


def _kept_by(folder: Path) -> None:
    """The new name, where the system can be asked for it."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
