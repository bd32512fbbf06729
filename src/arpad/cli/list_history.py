"""The work behind `arpad list verify` and `arpad list correct`: a history recomputed, and what a correction changes."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path

import click

from arpad import __version__
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import read_bytes, write_bytes
from arpad.cli.list_files import (
    case_for,
    check_closing,
    decisions_of,
    events_of,
    published,
    register_of,
    standard_lists,
)
from arpad.cli.reading import refusal_of, say, say_readings
from arpad.formats.corrections import Changes, Correction, Uncorrectable, changes_of, check_merges
from arpad.formats.history_toml import History, read_history
from arpad.formats.lists.engine_list import list_bytes
from arpad.rating.case import EventCase, edition_of_list
from arpad.rating.corrections import (
    ListImpact,
    Period,
    chain,
    impact,
    moved_to_its_list,
    rated_twice,
    with_player_merged,
)
from arpad.rating.next_list import NextList
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import series_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.reports.impact import moved_text
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.table import CODE, TEXT, Column, Table, worded
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class _Files:
    """A history with its folder: file names in it are relative to the TOML."""

    history: History
    folder: Path

    def path(self, name: str) -> str:
        file, at, day = name.partition("@")
        return f"{self.folder / file}{at}{day}"


def _read(file: str, words: Wording) -> _Files:
    history, findings = read_history(read_bytes(file))
    say(findings, words, file)
    if history is None:
        raise Refusal(Exit.REFUSED)
    return _Files(history, Path(file).parent)


@dataclass(frozen=True)
class _Past:
    """What the files of a history hold: its lists with their events, those whose dates were corrected, and every id."""

    periods: list[Period]
    redated: list[EventCase]
    players: set[str]


def _chain(files: _Files, words: Wording, correction: Correction | None = None) -> list[NextList]:
    history = files.history
    changes = changes_of(correction or Correction(), {name for listed in history.lists for name in listed.games})
    edition_of = _edition_of(history)
    series = series_of(edition_of(history.lists[0].date).chapter, history.cadence)
    past = _past(files, words, changes, series)
    periods = past.periods
    for case in past.redated:
        periods = moved_to_its_list(periods, case, edition_of)
    for period in periods:
        check_closing(edition_of(period.date), period.date, period.closing)
    _refuse(rated_twice(periods, edition_of))
    opening = published(files.path(history.opening), words, history.cadence)
    check_merges(changes, past.players | set(opening.frame["id"].to_list()))
    opening = _merged(opening, changes)
    made = chain(opening, periods, edition_of, series)
    _refuse(finding for result in made for finding in result.findings)
    return made


def _merged(given: PublishedList, changes: Changes) -> PublishedList:
    for merge in changes.merges:
        given = with_player_merged(given, merge.old, merge.new)
    return given


def _refuse(findings: Iterable[Finding]) -> None:
    """For the errors among them, each said once: later lists repeat what is wrong with an earlier one."""
    errors = {_told(finding): finding for finding in findings if finding.is_error}
    if errors:
        raise Refusal(Exit.REFUSED, *errors.values())


def _past(files: _Files, words: Wording, changes: Changes, series: str) -> _Past:
    past = _Past([], [], set())
    dated = {change.file for change in changes.dates}
    cadence = files.history.cadence
    standard = standard_lists([files.path(name) for name in files.history.standard], words, cadence)
    for listed in files.history.lists:
        cases: list[EventCase] = []
        for name in listed.games:
            if name in changes.withdrawn:
                continue
            read = events_of(files.path(changes.replaced.get(name, name)), words)
            past.players.update(entry.player_id for event, _ in read for entry in event.entries)
            events = changes.applied(name, [event for event, _ in read])
            made = [
                case_for(event, facts, files.history.choice) for event, (_, facts) in zip(events, read, strict=True)
            ]
            made = [case for case in made if case.series == series]
            cases += made
            past.redated.extend(made if name in dated else [])
        decisions = decisions_of(files.path(listed.decisions) if listed.decisions else "", words)
        register, seeds = register_of(files.path(listed.players) if listed.players else "", words, cadence, listed.date)
        say_readings(words, (_edition_of(files.history)(listed.date), listed.date))
        seeding = [_merged(given, changes) for given in standard or seeds]
        past.periods.append(Period(listed.date, tuple(cases), listed.closing, register, decisions, seeding))
    return past


def _edition_of(history: History) -> Callable[[date], Edition]:
    def choose(day: date) -> Edition:
        return edition_of_list(history.choice, history.cadence, day)

    return choose


def run_verify(words: Wording, file: str) -> Exit:
    files = _read(file, words)
    try:
        made = _chain(files, words)
    except RegulationError as error:
        raise refusal_of(error) from None
    differs = False
    for one, result in zip(files.history.lists, made, strict=True):
        if not one.file:
            continue
        there = published(files.path(f"{one.file}@{one.date}"), words, files.history.cadence)
        same = _sha(there) == _sha(result.published)
        differs |= not same
        click.echo(words.text("list.verified" if same else "list.differs", date=one.date, file=one.file))
        if not same:
            print_impact(impact([result], [NextList(there, (), {}, ())]), words)
    return Exit.DIFFERENCES if differs else Exit.DONE


def _sha(given: PublishedList) -> str:
    return hashlib.sha256(list_bytes(given, "csv")).hexdigest()


def run_correct(words: Wording, file: str, correction: Correction) -> Exit:
    if correction.folder and not correction.reason:
        raise Refusal(Exit.REFUSED, Finding("list.E038"))
    files = _read(file, words)
    try:
        before, after = _chain(files, words), _chain(files, words, correction)
    except RegulationError as error:
        raise refusal_of(error) from None
    except Uncorrectable as error:
        raise Refusal(Exit.REFUSED, *error.findings) from None
    known = {finding for result in before for finding in map(_told, result.findings)}
    say([one for result in after for one in result.findings if _told(one) not in known], words)
    impacts = impact(before, after)
    print_impact(impacts, words)
    print_totals(impacts, words)
    if correction.folder:
        _commit(before, after, correction)
    return Exit.DONE


def _told(finding: Finding) -> tuple[str, str]:
    return finding.id, str(finding.data)


def _commit(before: list[NextList], after: list[NextList], correction: Correction) -> None:
    """Revised lists first, the note last: a note says that all of them are there."""
    folder = Path(correction.folder)
    note: dict[str, object] = {"reason": correction.reason, "changes": correction.told(), "arpad": __version__}
    revised: list[Mapping[str, str]] = []
    for old, new in zip(before, after, strict=True):
        name = f"{new.published.date}.csv"
        write_bytes(str(folder / name), list_bytes(new.published, "csv"))
        revised.append({"file": name, "original": _sha(old.published), "revised": _sha(new.published)})
    note["lists"] = revised
    write_bytes(str(folder / "correction.json"), (json.dumps(note, ensure_ascii=False, indent=1) + "\n").encode())


def _columns(words: Wording) -> tuple[Column, ...]:
    return (
        Column("id", TEXT, lambda move: move.id, "list.id"),
        Column("name", TEXT, lambda move: move.name, "list.name"),
        Column("field", worded("list.moved."), lambda move: move.field, "list.field"),
        Column("before", CODE, lambda move: _short(moved_text(move.field, move.before, words)), "list.before"),
        Column("after", CODE, lambda move: _short(moved_text(move.field, move.after, words)), "list.after"),
    )


def print_impact(impacts: Iterable[ListImpact], words: Wording) -> None:
    for one in impacts:
        click.echo(words.text("list.impact", date=one.date, moves=len(one.moves), points=words.signed(one.points)))
        if one.moves:
            click.echo(_totals(one.totals, words))
            click.echo(as_text(Table(one.moves, text=_columns(words)), words) + "\n")


def print_totals(impacts: Sequence[ListImpact], words: Wording) -> None:
    """All lists together, each player counted on every list on which he moves."""
    if not any(impact.moves for impact in impacts):
        click.echo(words.text("list.no_impact"))
        return
    totals = [impact.totals for impact in impacts]
    moves, points = sum(len(impact.moves) for impact in impacts), sum(impact.points for impact in impacts)
    click.echo(words.text("list.impact_all", lists=len(impacts), moves=moves, points=words.signed(points)))
    click.echo(_totals({kind: sum(total[kind] for total in totals) for kind in totals[0]}, words))


def _totals(totals: Mapping[str, int], words: Wording) -> str:
    """Z-Elo is named only where it moves: most lists have none."""
    text = words.text("list.totals", **totals)
    return words.text("list.totals_z", totals=text, **totals) if totals["age_score"] else text


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:23]}…"
