"""The history that a study is about, from its files: lists and tables of games as columns, reports as events."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import overload

from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import read_bytes
from arpad.cli.list_files import (
    case_for,
    check_closing,
    decisions_of,
    events_of,
    is_table,
    published,
    register_of,
    standard_lists,
    table_of_games,
)
from arpad.cli.progress import Progress
from arpad.cli.reading import say, say_readings
from arpad.formats.history_toml import History, HistoryList, read_history
from arpad.rating.bulk.table import GamesSource
from arpad.rating.case import Choice, EventCase, edition_of_list
from arpad.rating.next_list import Games
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import series_of
from arpad.regulations.edition import Edition
from arpad.reports.wording import Wording
from arpad.studies.history import Past, PastPeriod


def read_past(
    file: str, words: Wording, progress: Progress | None = None, *, one_by_one: bool = False, lists: bool = True
) -> Past:
    """Raises Refusal after saying everything that is wrong with the files, RegulationError for the law.

    `one_by_one`: each period is read when somebody comes to it, and not kept; for who goes through them once.
    `lists`: as they were published; who rates all anew has no use for them.
    """
    history, findings = read_history(read_bytes(file))
    say(findings, words, file)
    if history is None:
        raise Refusal(Exit.REFUSED)
    reading = _Reading(history, Path(file).parent, words, progress or Progress())
    edition_of = law_of(history, history.choice)
    for listed in history.lists:
        check_closing(edition_of(listed.date), listed.date, listed.closing)
    say_readings(words, *((edition_of(listed.date), listed.date) for listed in history.lists))
    series = series_of(edition_of(history.lists[0].date).chapter, history.cadence) if history.lists else ""
    opening = published(reading.path(history.opening), words, history.cadence)
    chosen = history.lists if lists else [replace(listed, file="") for listed in history.lists]
    periods = OneByOne(lambda place: reading.period(chosen[place], series), len(chosen))
    return Past(opening, periods if one_by_one else list(periods), edition_of, series)


def law_of(history: History, choice: Choice) -> Callable[[date], Edition]:
    return lambda day: edition_of_list(choice, history.cadence, day)


class OneByOne(Sequence[PastPeriod]):
    """Periods that are read when they are asked for, and forgotten."""

    def __init__(self, read: Callable[[int], PastPeriod], count: int) -> None:
        self._read, self._count = read, count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> PastPeriod: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[PastPeriod]: ...
    def __getitem__(self, place: int | slice) -> PastPeriod | Sequence[PastPeriod]:
        places = range(self._count)[place]
        return self._read(places) if isinstance(places, int) else [self._read(one) for one in places]


class _Reading:
    def __init__(self, history: History, folder: Path, words: Wording, progress: Progress) -> None:
        self.history, self.folder, self.words, self.progress = history, folder, words, progress

    def path(self, name: str) -> str:
        return str(self.folder / name)

    @cached_property
    def standard(self) -> list[PublishedList]:
        names = [self.path(name) for name in self.history.standard]
        return standard_lists(names, self.words, self.history.cadence)

    def period(self, history_list: HistoryList, series: str) -> PastPeriod:
        words, choice = self.words, self.history.choice
        cases: list[EventCase] = []
        for name in map(self.path, history_list.games):
            if not is_table(name):
                cases += [case_for(*event, choice) for event in events_of(name, words)]
        cases = [case for case in cases if case.series == series]
        cadence = self.history.cadence
        register, seeds = register_of(
            self.path(history_list.players) if history_list.players else "", words, cadence, history_list.date
        )
        games = Games(
            cases,
            self._tables(history_list),
            register,
            decisions_of(self.path(history_list.decisions) if history_list.decisions else "", words),
            choice,
            self.progress.rating,
            standard_lists=self.standard or seeds,
        )
        there = (
            published(f"{self.path(history_list.file)}@{history_list.date}", words, cadence)
            if history_list.file
            else None
        )
        return PastPeriod(history_list.date, games, there, history_list.closing)

    def _tables(self, history_list: HistoryList) -> list[GamesSource]:
        names = [name for name in map(self.path, history_list.games) if is_table(name)]
        if not names:
            return []
        table = table_of_games(names, self.words, self.progress)
        if table is None:
            raise Refusal(Exit.REFUSED)
        return [table]
