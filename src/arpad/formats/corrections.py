"""Corrections as people write them: read, and applied to the events they are about.

A place is the file of a history (`arpad list correct`) or the key of an event in the office's books.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from datetime import date
from typing import TypeVar

from arpad.tournament.edits import games_between, games_of_round, plays, with_dates, with_player_id, with_result
from arpad.tournament.model import Tournament
from arpad.values.finding import FileName, Finding
from arpad.values.records import dataclass
from arpad.values.result import RESULTS, Result

Read = TypeVar("Read")


class Uncorrectable(Exception):
    """What was asked cannot be understood or does not fit the event; the findings say why."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(", ".join(finding.id for finding in findings))
        self.findings = findings


CORRECTED: Mapping[str, tuple[Result, Result]] = {
    **RESULTS,
    "W-L": (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    "D-D": (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    "L-W": (Result.UNRATED_LOSS, Result.UNRATED_WIN),
    "?": (Result.UNKNOWN, Result.UNKNOWN),
}
"""What a game can be corrected to: also W-L, D-D and L-W, decided before both had made a move, and ? for no result."""

FORMS = {
    "replace": "OLD=NEW",
    "merge": "OLD=NEW",
    "result": "FILE:ROUND:WHITE-BLACK=1-0",
    "date": "FILE=YYYY-MM-DD[/YYYY-MM-DD]",
    "split": "ID@FILE=NEWID",
}


@dataclass(frozen=True)
class Correction:
    """The options as they were written."""

    replaced: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    splits: tuple[str, ...] = ()
    folder: str = ""
    reason: str = ""

    def told(self) -> dict[str, list[str]]:
        """For the note beside the revised lists."""
        kinds = {
            "replace": self.replaced,
            "withdraw": self.withdrawn,
            "merge": self.merged,
            "result": self.results,
            "date": self.dates,
            "split": self.splits,
        }
        return {name: list(given) for name, given in kinds.items() if given}


@dataclass(frozen=True)
class ResultChange:
    file: str
    round_number: int
    ids: str  # WHITE-BLACK
    result: str

    @classmethod
    def read(cls, text: str) -> "ResultChange":
        place, _, result = text.rpartition("=")
        file, number, ids = place.rsplit(":", 2)
        if result not in CORRECTED or not number.isdecimal() or not file or not ids:
            raise ValueError(text)
        return cls(file, int(number), ids, result)


@dataclass(frozen=True)
class DateChange:
    file: str
    start: date
    end: date | None

    @classmethod
    def read(cls, text: str) -> "DateChange":
        file, _, days = text.rpartition("=")
        start, slash, end = days.partition("/")
        if not file:
            raise ValueError(text)
        return cls(file, date.fromisoformat(start), date.fromisoformat(end) if slash else None)


@dataclass(frozen=True)
class IdChange:
    """Games of one id that belong to another: in one file (a split), or everywhere (a merge)."""

    old: str
    new: str
    file: str = ""

    @classmethod
    def read_split(cls, text: str) -> "IdChange":
        place, _, new = text.rpartition("=")
        old, _, file = place.partition("@")
        if not (old and new and file):
            raise ValueError(text)
        return cls(old, new, file)

    @classmethod
    def read_merge(cls, text: str) -> "IdChange":
        return cls(*_pair(text))


def _pair(text: str) -> tuple[str, str]:
    old, _, new = text.partition("=")
    if not (old and new):
        raise ValueError(text)
    return old, new


@dataclass(frozen=True)
class Changes:
    """The options understood."""

    withdrawn: frozenset[str] = frozenset()
    replaced: Mapping[str, str] = field(default_factory=dict)
    results: Sequence[ResultChange] = ()
    dates: Sequence[DateChange] = ()
    splits: Sequence[IdChange] = ()
    merges: Sequence[IdChange] = ()

    def applied(self, file: str, events: Sequence[Tournament]) -> list[Tournament]:
        """The events of a file as they should have been. Results name ids as the report has them, so they go first."""
        events = list(events)
        for result in self.results:
            if result.file == file:
                events = with_result_changed(events, result)
        for dates in self.dates:
            if dates.file == file:
                events = _with_dates(events, dates)
        for split in self.splits:
            if split.file == file:
                _refuse([] if any(plays(event, split.old) for event in events) else [_stranger(split.old, file)])
                events = [_with_id(event, split) for event in events]
        for merge in self.merges:
            events = [_with_id(event, merge) for event in events]
        return events


def changes_of(correction: Correction, files: Collection[str]) -> Changes:
    """Everything that cannot be understood is said at once."""
    wrong: list[Finding] = []
    changes = Changes(
        withdrawn=frozenset(correction.withdrawn),
        replaced=dict(_read("replace", correction.replaced, _pair, wrong)),
        results=_read("result", correction.results, ResultChange.read, wrong),
        dates=_read("date", correction.dates, DateChange.read, wrong),
        splits=_read("split", correction.splits, IdChange.read_split, wrong),
        merges=_read("merge", correction.merged, IdChange.read_merge, wrong),
    )
    placed = [change.file for group in (changes.results, changes.dates, changes.splits) for change in group]
    strangers = sorted({*changes.withdrawn, *changes.replaced, *placed} - set(files))
    wrong += [Finding("list.E037", {"file": FileName(name), "known": ", ".join(sorted(files))}) for name in strangers]
    _refuse(wrong)
    return changes


def _read(option: str, given: Iterable[str], reader: Callable[[str], Read], wrong: list[Finding]) -> list[Read]:
    found = []
    for text in given:
        try:
            found.append(reader(text))
        except ValueError:
            wrong.append(Finding("list.E036", {"option": f"--{option}", "text": text, "form": FORMS[option]}))
    return found


def _refuse(findings: Sequence[Finding]) -> None:
    if findings:
        raise Uncorrectable(*findings)


def with_result_changed(events: Sequence[Tournament], change: ResultChange) -> list[Tournament]:
    """The one game of that round between these players; none or several are refused."""
    number = change.round_number
    found = [
        (at, white, black)
        for at, event in enumerate(events)
        for white, black in games_between(event, number, change.ids)
    ]
    if len(found) != 1:
        known = ", ".join(game for event in events for game in games_of_round(event, number))
        data = {
            "file": FileName(change.file),
            "round": number,
            "game": change.ids,
            "times": len(found),
            "known": known or "—",
        }
        raise Uncorrectable(Finding("list.E041", data))
    at, white, black = found[0]
    changed = with_result(events[at], number, white, black, CORRECTED[change.result])
    return [changed if index == at else event for index, event in enumerate(events)]


def _with_dates(events: Sequence[Tournament], change: DateChange) -> list[Tournament]:
    if len(events) != 1:
        raise Uncorrectable(Finding("list.E042", {"file": FileName(change.file), "events": len(events)}))
    event = with_dates(events[0], change.start, change.end)
    if event.end is not None and event.end < change.start:
        data = {"file": FileName(change.file), "start": str(change.start), "end": str(event.end)}
        raise Uncorrectable(Finding("list.E045", data))
    return [event]


def _with_id(event: Tournament, change: IdChange) -> Tournament:
    """Nobody plays in one event under two ids."""
    if plays(event, change.old) and plays(event, change.new):
        data = {"event": event.name, "id": change.old, "other": change.new}
        raise Uncorrectable(Finding("list.E043", data))
    return with_player_id(event, change.old, change.new)


def _stranger(player_id: str, file: str) -> Finding:
    return Finding("list.E044", {"id": player_id, "file": FileName(file)})


def check_merges(changes: Changes, known: Collection[str]) -> None:
    """Who is merged must be somebody: on the opening list or in a report."""
    _refuse([_stranger(merge.old, "—") for merge in changes.merges if merge.old not in known])
