"""Write all books into one archive, while the office runs."""

import os
from errno import EISDIR
from pathlib import Path

from arpad.office.act import Act, long_verb, writing
from arpad.office.archive import Manifest, write_archive
from arpad.office.database import is_the_books
from arpad.office.description import Desk, VerbDescription, VerbField
from arpad.office.refused import Refused
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
    """The entry comes first, so that the archive holds it and its head; the file is whole or not there. Where no file
    can be written there is no entry either. Raises OSError."""
    if is_the_books(path):
        raise Refused(Finding("office.E155", {"file": FileName(path)}))
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    aside = path.with_name(f".{path.name}.writing")
    aside.touch()
    try:
        with writing(act, "backup") as record:
            record.about("books")
        manifest = write_archive(aside)
        os.replace(aside, path)
    finally:
        aside.unlink(missing_ok=True)
    return manifest
