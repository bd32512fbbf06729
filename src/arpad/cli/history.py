"""The work behind `arpad list verify` and `arpad list correct`."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import click

from arpad import __version__
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import read_bytes, write_bytes
from arpad.cli.listing import cases_of, check_closing, edition_for, list_bytes, published
from arpad.cli.reading import refusal_of, say
from arpad.formats.history_toml import History, read_history
from arpad.rating.case import EventCase
from arpad.rating.corrections import ListImpact, Period, chain, impact, with_player_merged
from arpad.rating.next_list import NextList, PublishedList
from arpad.regulations.calendar import series_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.reports.plain_table import plain_table
from arpad.reports.wording import Wording
from arpad.values.finding import Finding


@dataclass(frozen=True)
class Correction:
    replaced: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    folder: str = ""
    reason: str = ""

    def pairs(self, given: Iterable[str]) -> dict[str, str]:
        found = dict(text.partition("=")[::2] for text in given)
        if any(not new for new in found.values()):
            raise Refusal(Exit.REFUSED, Finding("list.E036"))
        return found


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


def _chain(files: _Files, words: Wording, correction: Correction | None = None) -> list[NextList]:
    history = files.history
    correction = correction or Correction()
    replaced, merged = correction.pairs(correction.replaced), correction.pairs(correction.merged)
    used = {name for one in history.lists for name in one.games}
    strangers = [name for name in (*replaced, *correction.withdrawn) if name not in used]
    if strangers:
        raise Refusal(Exit.REFUSED, Finding("list.E037", {"file": strangers[0], "known": ", ".join(sorted(used))}))
    edition_of = _edition_of(history)
    periods = []
    for one in history.lists:
        names = [replaced.get(name, name) for name in one.games if name not in correction.withdrawn]
        cases: list[EventCase] = []
        for name in names:
            cases += cases_of(files.path(name), history.edition, words)
        for old, new in merged.items():
            cases = [with_player_merged(case, old, new) for case in cases]
        check_closing(edition_of(one.date), one.date, one.closing)
        periods.append(Period(one.date, tuple(cases), one.closing))
    opening = published(files.path(history.opening), words)
    series = series_of(edition_of(history.lists[0].date).chapter, history.cadence)
    return chain(opening, periods, edition_of, series)


def _edition_of(history: History) -> Callable[[date], Edition]:
    def choose(day: date) -> Edition:
        return edition_for(history.edition, history.cadence, day)

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
        there = published(files.path(f"{one.file}@{one.date}"), words)
        same = _sha(there) == _sha(result.published)
        differs |= not same
        click.echo(words.text("list.verified" if same else "list.differs", date=one.date, file=one.file))
        if not same:
            _print_impact(impact([result], [NextList(there, (), {}, ())]), words)
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
    impacts = impact(before, after)
    _print_impact(impacts, words)
    if correction.folder:
        _commit(before, after, correction)
    return Exit.DONE


def _print_impact(impacts: Iterable[ListImpact], words: Wording) -> None:
    for one in impacts:
        click.echo(words.text("list.impact", date=one.date, moves=len(one.moves), points=words.signed(one.points)))
        header = [words.text(f"list.{name}") for name in ("id", "name", "field", "before", "after")]
        rows = [[move.id, move.name, move.field, _short(move.before), _short(move.after)] for move in one.moves]
        if rows:
            click.echo(plain_table(header, rows, frozenset({0, 1, 2})) + "\n")


def _short(text: str) -> str:
    return text if len(text) <= 24 else f"{text[:23]}…"


def _commit(before: list[NextList], after: list[NextList], correction: Correction) -> None:
    """Revised lists first, the note last: a note says that all of them are there."""
    folder = Path(correction.folder)
    note: dict[str, object] = {"reason": correction.reason, "arpad": __version__, "lists": []}
    revised: list[Mapping[str, str]] = []
    for old, new in zip(before, after, strict=True):
        name = f"{new.published.date}.csv"
        write_bytes(str(folder / name), list_bytes(new.published, "csv"))
        revised.append({"file": name, "original": _sha(old.published), "revised": _sha(new.published)})
    note["lists"] = revised
    write_bytes(str(folder / "correction.json"), (json.dumps(note, ensure_ascii=False, indent=1) + "\n").encode())
