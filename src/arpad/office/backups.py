"""The folder of backups: one more by the calendar, and older ones thinned by age.

The newest of each of so many days, weeks and months stays, and the newest of every year. Only files that are called as
ours are touched.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from django.conf import settings

from arpad.office.act import Act
from arpad.office.refused import Refused
from arpad.office.sealing import ENDING, make_key
from arpad.office.verbs.books.backup import backup
from arpad.values.finding import FileName, Finding
from arpad.values.records import dataclass

_STAMP = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(rf"arpad-(\d{{8}}T\d{{6}}Z)\.zip(?:{re.escape(ENDING)})?")
_LEFT = re.compile(r"\.arpad-\d{8}T\d{6}Z\.zip.*\.(?:writing|sealing|opened)")

Kept = tuple[int, int, int]
"""How many days, weeks and months."""


@dataclass(frozen=True)
class Made:
    file: str
    removed: tuple[str, ...]


def back_up(act: Act) -> Made:
    """Into the folder of the settings; sealed if they name a key, which is made with the first."""
    folder, key = Path(settings.ARPAD_BACKUPS), settings.ARPAD_BACKUP_KEY
    if not settings.ARPAD_BACKUPS:
        raise Refused(Finding("office.E467"))
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if key:
            make_key(Path(key))
        _sweep(folder)
        file = folder / f"arpad-{act.at.astimezone(UTC).strftime(_STAMP)}.zip{ENDING if key else ''}"
        backup(act, file)
        removed = thin(folder, settings.ARPAD_BACKUPS_KEPT)
    except OSError as error:
        problem = str(error.strerror or error)
        raise Refused(Finding("office.E468", {"file": FileName(folder), "problem": problem})) from None
    return Made(file.name, removed)


def _sweep(folder: Path) -> None:
    """What a backup that was killed left half written; nobody else writes there but a worker, one at a time."""
    for file in folder.iterdir():
        if _LEFT.fullmatch(file.name):
            file.unlink(missing_ok=True)


def newest(folder: Path) -> Path | None:
    """Raises OSError."""
    found = _dated(folder)
    return found[0][1] if found else None


def thin(folder: Path, kept: Kept) -> tuple[str, ...]:
    found = _dated(folder)
    staying = staying_of([moment for moment, _ in found], kept)
    gone = [file for moment, file in found if moment not in staying]
    for file in gone:
        file.unlink(missing_ok=True)
    return tuple(sorted(file.name for file in gone))


def _dated(folder: Path) -> list[tuple[datetime, Path]]:
    """The newest first."""
    files = [file for file in folder.iterdir() if file.is_file()] if folder.is_dir() else []
    named = [(name[1], file) for file in files if (name := _NAME.fullmatch(file.name)) is not None]
    return sorted(((datetime.strptime(at, _STAMP).replace(tzinfo=UTC), file) for at, file in named), reverse=True)


def staying_of(moments: Iterable[datetime], kept: Kept) -> set[datetime]:
    days, weeks, months = kept
    newest_first = sorted(set(moments), reverse=True)
    return {
        *newest_first[:1],
        *_first_of_each(newest_first, lambda one: one.date(), days),
        *_first_of_each(newest_first, lambda one: one.isocalendar()[:2], weeks),
        *_first_of_each(newest_first, lambda one: (one.year, one.month), months),
        *_first_of_each(newest_first, lambda one: one.year, None),
    }


def _first_of_each(
    moments: Sequence[datetime], of: Callable[[datetime], Hashable], most: int | None
) -> Iterable[datetime]:
    first: dict[Hashable, datetime] = {}
    for one in moments:
        first.setdefault(of(one), one)
    return islice(first.values(), most)
