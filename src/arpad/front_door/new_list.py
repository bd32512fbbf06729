"""The next rating list: `arpad.next_list`, and what it is made from: earlier lists, the register, decisions."""

import datetime
import hashlib
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

import narwhals as nw
import polars as pl

from arpad import __version__
from arpad.formats.games import DenseGames, read_games
from arpad.formats.levels import Purpose
from arpad.formats.lists import ListTable, chapter, check_cadence, date_of, read_list
from arpad.formats.lists.engine_list import in_engine_columns, list_bytes
from arpad.formats.toml_forms import read_decisions_toml
from arpad.front_door.errors import InputRefused
from arpad.front_door.plain_data import WithFindings
from arpad.front_door.report import InputFile, Source, TournamentReport, content
from arpad.rating.case import Choice, EventCase, case_of, confirmed, edition_of_list
from arpad.rating.effects import WITHOUT_ID
from arpad.rating.federation.decisions import Decisions
from arpad.rating.frames import Frame
from arpad.rating.list_calendar import closing_problem
from arpad.rating.list_columns import DESCRIPTION
from arpad.rating.next_list import Games, NextList
from arpad.rating.next_list import next_list as engine_next_list
from arpad.rating.other_people import without_others
from arpad.rating.other_ratings import described_player
from arpad.rating.period_effects import games_of_player
from arpad.rating.periods import closing_date
from arpad.rating.published import PublishedList
from arpad.rating.rating_list import ListedPlayer, RatingList
from arpad.regulations.calendar import readings_of, series_of
from arpad.regulations.edition import Edition
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding, any_error
from arpad.values.numbers import decimal_text
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


def list_table(data: bytes, name: str) -> tuple[ListTable, Sequence[Finding]]:
    table, findings = read_list(data, name)
    if table is None:
        raise InputRefused(findings, name)
    return table, findings


def published_list(
    table: ListTable, list_date: date | None, cadence: Cadence, name: str
) -> tuple[PublishedList, Sequence[Finding]]:
    """A list whose date is known, in the columns of the engine, as the games of that cadence see it."""
    if list_date is None:
        raise InputRefused([Finding("list.E031", {"file": name})])
    return in_engine_columns(replace(table, frame=chapter(table, cadence)), list_date), check_cadence(table, cadence)


def register_and_seeds(table: ListTable, cadence: Cadence, day: date) -> tuple[Frame, list[PublishedList]]:
    """Who players beyond the lists are, and beside a rapid or blitz list their standard ratings, as a list of the
    day."""
    seeds = [in_engine_columns(_of_standard(table), day)] if cadence is not Cadence.STANDARD else []
    return nw.from_native(table.frame, eager_only=True), seeds


def _of_standard(table: ListTable) -> ListTable:
    """A register's ratings are standard ones, unless it has a column for them."""
    frame = chapter(table, Cadence.STANDARD)
    if not table.is_combined and frame["standard_rating"].null_count() < frame.height:
        frame = frame.with_columns(rating=pl.col("standard_rating"))
    return replace(table, frame=frame)


def decisions_in(data: bytes, name: str) -> tuple[Decisions, Sequence[Finding]]:
    """The administrator's record."""
    decisions, findings = read_decisions_toml(data, name)
    if decisions is None:
        raise InputRefused(findings, name)
    return decisions, findings


def case_for_list(tournament: Tournament, facts: Facts, choice: Choice) -> EventCase:
    case, findings = case_of(tournament, facts, choice)
    if case is None:
        raise InputRefused(findings)
    return case


def check_closing(edition: Edition, list_date: date, stated: date | None) -> None:
    """Refuses a list whose closing date nobody knows."""
    problem = closing_problem(edition, list_date, stated)
    if problem is not None:
        raise InputRefused([problem])


DatedSource = Source | tuple[Source, date]
"""A list, with its day where the file does not say it."""


@dataclass(frozen=True)
class NewList(WithFindings):
    """A list of a day, and where its points came from. `rows` are players as the native list has them."""

    result: NextList
    law: Edition
    closing: datetime.date | None
    inputs: tuple[InputFile, ...]
    findings: tuple[Finding, ...]

    @property
    def date(self) -> datetime.date:
        return self.result.published.date

    @property
    def edition(self) -> str:
        return self.law.id

    @property
    def rows(self) -> Iterator[Mapping[str, Any]]:
        """One mapping for each player: id, name, federation, rating, k, games, peak and the other columns."""
        return iter(self.result.published.frame.iter_rows(named=True))

    def player(self, player_id: str) -> Mapping[str, Any]:
        """One line of the list; KeyError for an id that is not on it."""
        for row in self.result.published.frame.filter(nw.col("id") == player_id).iter_rows(named=True):
            return dict(row)
        raise KeyError(player_id)

    @property
    def ledger(self) -> Mapping[str, Decimal]:
        """Rating points that came in or went out, by cause."""
        return {cause: Decimal(decimal_text(amount, 6)) for cause, amount in self.result.ledger.items()}

    def to_csv(self) -> bytes:
        """The native list, the same bytes for the same input."""
        return self._csv

    @cached_property
    def _csv(self) -> bytes:
        return list_bytes(self.result.published, "csv")

    def to_parquet(self) -> bytes:
        return list_bytes(self.result.published, "parquet")

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The manifest that `arpad list next -o OUT.csv` writes beside the list; it has no words of a language."""
        return self.manifest(self.to_csv())

    def manifest(self, data: bytes) -> dict[str, Any]:
        """What the list was made from and what it is, by hash, and where its points came from."""
        return {
            "date": str(self.date),
            "edition": self.edition,
            "law_read_to": str(self.law.checked_on),
            "closing": str(self.closing or closing_date(self.law, self.date)),
            "closing_stated": self.closing is not None,
            "options": list(self.law.changed),
            "arpad": __version__,
            "inputs": [{"file": Path(given.name).name, "sha256": given.sha256} for given in self.inputs],
            "sha256": hashlib.sha256(data).hexdigest(),
            "ledger": {cause: decimal_text(amount, 6) for cause, amount in self.result.ledger.items()},
        }

    def __repr__(self) -> str:
        return f"<NewList {self.date}: {len(self.result.published.frame)} players, {self.edition}>"


@dataclass
class _Inputs:
    """What one call reads, with its findings and hashes."""

    cadence: Cadence
    files: list[InputFile] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def bytes_of(self, source: Source) -> tuple[bytes, str]:
        data, name = content(source)
        self.files.append(InputFile.of(name, data))
        return data, name

    def published(self, given: DatedSource, cadence: Cadence) -> PublishedList:
        source, day = given if isinstance(given, tuple) else (given, None)
        data, name = self.bytes_of(source)
        table, findings = list_table(data, name)
        published, odd = published_list(table, day or date_of(table), cadence, name)
        self.findings += [*findings, *odd]
        return published

    def standard(self, given: Sequence[DatedSource]) -> list[PublishedList]:
        """The standard lists that seed a rapid or blitz list; a standard one has no use for them."""
        if given and self.cadence is Cadence.STANDARD:
            self.findings.append(Finding("list.W070"))
            return []
        return [self.published(source, Cadence.STANDARD) for source in given]

    def tables(self, paths: Sequence[str | os.PathLike[str]]) -> list[DenseGames]:
        names = [os.fspath(path) for path in paths]
        if not names:
            return []
        for name in names:
            with open(name, "rb") as file:
                self.files.append(InputFile(name, hashlib.file_digest(file, "sha256").hexdigest()))
        read = read_games(names, lambda games: None)
        findings = [finding for of_file in read.findings for finding in of_file]
        if read.games is None:
            raise InputRefused(findings, names[0] if len(names) == 1 else "")
        self.findings += findings
        return [read.games]

    def cases(self, reports: Sequence[TournamentReport], choice: Choice) -> list[EventCase]:
        """All of them, so that everything wrong is said at once."""
        cases: list[EventCase] = []
        wrong: list[Finding] = []
        for report in reports:
            self.files += report.inputs[:1]
            self.findings += report.read.findings_for(Purpose.RATING)
            try:
                report.asked_for(Purpose.RATING)
                event = report.read.tournament_to_rate or report.tournament
                cases.append(case_for_list(event, report.facts, choice))
            except InputRefused as refused:
                wrong += refused.findings
        if wrong:
            raise InputRefused(wrong, reports[0].file if len(reports) == 1 else "")
        return cases

    def register(self, source: Source | None, day: date) -> tuple[Frame | None, list[PublishedList]]:
        if source is None:
            return None, []
        table, findings = list_table(*self.bytes_of(source))
        self.findings += findings
        return register_and_seeds(table, self.cadence, day)

    def decisions(self, source: Source | None) -> Decisions:
        if source is None:
            return Decisions()
        decisions, findings = decisions_in(*self.bytes_of(source))
        self.findings += findings
        return decisions


def next_list(
    reports: Sequence[TournamentReport] = (),
    *,
    on: date,
    previous: Sequence[DatedSource] = (),
    games: Sequence[str | os.PathLike[str]] = (),
    standard: Sequence[DatedSource] = (),
    reference: Sequence[DatedSource] = (),
    guests: Collection[str] = (),
    register: Source | None = None,
    decisions: Source | None = None,
    cadence: str = "standard",
    edition: str | None = None,
    closing: date | None = None,
    options: Sequence[str] = (),
) -> NewList:
    """The list of the day `on`, as a pure function of what is given: the same input gives the same bytes.

    `previous` are earlier lists, a tuple with the day where the file does not say it; `games` are tables of games, by
    path; `standard` seeds a rapid or blitz list. Who is on no list is unrated, whatever a report says, but guests count
    with `reference` (FIDE's lists), or with the report where you confirm their ids in `guests`. `register` says who
    players beyond the lists are; `decisions` is the administrator's record; `closing` is a closing date stated by hand.
    Events that ended after the closing date are left for the following list. Raises InputRefused, UnknownEdition,
    EditionNotEncoded, UnknownRule and OSError.
    """
    which, choice = Cadence(cadence), Choice(edition, options=tuple(options))
    law = edition_of_list(choice, which, on)
    check_closing(law, on, closing)
    given = _Inputs(which)
    lists = [given.published(source, which) for source in previous]
    seeding = given.standard(standard)
    fide = [given.published(source, which) for source in reference]
    cases = [confirmed(case, guests) for case in given.cases(reports, choice)]
    tables = given.tables(games)
    given.files += [facts for report in reports for facts in report.inputs[1:]]
    described, seeds = given.register(register, on)
    read = Games(cases, tables, described, given.decisions(decisions), choice, standard_lists=seeding or seeds)
    read = replace(read, reference_lists=fide)
    made = make_list(lists, read, law, on, which, closing)
    made = replace(made, inputs=tuple(given.files), findings=(*given.findings, *made.findings))
    if any_error(made.findings):
        raise InputRefused(made.findings)
    return made


def without_others_on(lists: Sequence[PublishedList], games: Games, cases: Sequence[EventCase]) -> Sequence[EventCase]:
    """The events, in which a line with the id of somebody else is nobody's (I-601): as the newest list describes whose
    id it is, else the standard list, else the register."""
    newest = [
        listed.frame for given in (lists, games.standard_lists) for listed in sorted(given, key=_day, reverse=True)
    ]
    sources = [*newest, *([games.register] if games.register is not None else [])]
    entries = [entry for case in cases for entry in case.tournament.entries if entry.player_id]
    if not entries:
        return cases
    ids, names = sorted({entry.player_id for entry in entries}), sorted({entry.name.lower() for entry in entries})
    is_asked = nw.col("id").is_in(ids) | nw.col("name").str.to_lowercase().is_in(names)
    known: dict[str, ListedPlayer] = {}
    for source in sources:
        for row in source.select(*DESCRIPTION).filter(is_asked).iter_rows(named=True):
            known.setdefault(row["id"], described_player(row))
    people = RatingList(known)
    return [without_others(case, [people]) for case in cases]


def _day(listed: PublishedList) -> date:
    return listed.date


def make_list(
    lists: Sequence[PublishedList],
    games: Games,
    law: Edition,
    on: date,
    cadence: Cadence,
    closing: date | None,
    only_player: str = "",
) -> NewList:
    """The list, also where its findings have errors. With `only_player`, from the events of that player alone."""
    used = [(law, on), *((case.edition, case.start) for case in games.cases)]
    series = series_of(law.chapter, cadence)
    if only_player:
        games = replace(games_of_player(games, only_player), register=None)
    cases = without_others_on(lists, games, [case for case in games.cases if case.series == series])
    handed_over = [replace(games, cases=cases)]
    del games  # a world's games need not stay in memory while the list is made
    result = engine_next_list(lists, handed_over.pop(), law, on, series, closing)
    told = [finding for finding in result.findings if finding.id != WITHOUT_ID]  # each report has said it, at its line
    return NewList(result, law, closing, (), (*readings_of(used), *told))
