"""Write all books into one archive, while the office runs."""

import os
from pathlib import Path

from arpad.office.act import Act, long_verb, writing
from arpad.office.archive import Manifest, write_archive


@long_verb("backup")
def backup(act: Act, path: Path) -> Manifest:
    """The entry comes first, so that the archive holds it and its head; the file is whole or not there."""
    with writing(act, "backup") as record:
        record.about("books")
    aside = path.with_name(f".{path.name}.writing")
    try:
        manifest = write_archive(aside)
        os.replace(aside, path)
    finally:
        aside.unlink(missing_ok=True)
    return manifest
