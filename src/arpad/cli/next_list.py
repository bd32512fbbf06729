"""The work behind `arpad list next`."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import narwhals as nw

from arpad import __version__
from arpad.cli.exits import Exit, Refusal
from arpad.cli.files import is_file, write_bytes, write_text
from arpad.cli.list_files import (
    case_for,
    check_closing,
    decisions_of,
    events_of,
    file_and_day,
    is_table,
    published,
    register_of,
    standard_lists,
    table_of_games,
)
from arpad.cli.on_spark import games_on_spark, session_on
from arpad.cli.progress import Progress, progress_bar
from arpad.cli.reading import refusal_of, say
from arpad.formats.lists.engine_list import list_bytes
from arpad.rating.bulk.table import GamesSource
from arpad.rating.case import EventCase
from arpad.rating.choose import Choice, edition_of_list
from arpad.rating.life import closing_date
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.period_effects import games_of_player
from arpad.regulations.calendar import series_of
from arpad.regulations.edition import Edition
from arpad.regulations.errors import RegulationError
from arpad.regulations.reading import readings_of
from arpad.reports.wording import Wording
from arpad.results.as_text import plain_table
from arpad.values.cadence import Cadence
from arpad.values.decimals import decimal_text
from arpad.values.finding import Finding, any_error


@dataclass(frozen=True)
class NextRequest:
    """What `arpad list next` was asked."""

    previous: Sequence[str]
    games: Sequence[str]
    register: str
    list_date: date
    choice: Choice
    cadence: Cadence
    closing: date | None
    spark: str
    explain: str
    output: str
    decisions: str = ""
    standard: Sequence[str] = ()


def run_next(words: Wording, asked: NextRequest) -> Exit:
    try:
        edition = edition_of_list(asked.choice, asked.cadence, asked.list_date)
        check_closing(edition, asked.list_date, asked.closing)
        with progress_bar(words) as progress:
            # Games before lists: reading them needs memory that is free again then. They are handed over, not kept.
            read = [_games(asked, words, progress)]
            lists = [published(name, words, asked.cadence) for name in asked.previous]
            cases = [(case.edition, case.start) for case in read[0].cases]
            series = series_of(edition.chapter, asked.cadence)
            if asked.explain:
                read = [replace(games_of_player(read.pop(), asked.explain), register=None)]
            result = next_list(lists, of_series(read.pop(), series), edition, asked.list_date, series, asked.closing)
    except RegulationError as error:
        raise refusal_of(error) from None
    say([*readings_of([(edition, asked.list_date), *cases]), *result.findings], words)
    if any_error(result.findings):
        return Exit.REFUSED
    if asked.explain:
        return _explain(result, asked, words)
    data = list_bytes(result.published, "parquet" if asked.output.endswith(".parquet") else "csv")
    write_bytes(asked.output, data)
    if asked.output != "-":
        write_bytes(f"{asked.output}.manifest.json", _manifest(result, edition, asked, data))
    return Exit.DONE


def _explain(result: NextList, asked: NextRequest, words: Wording) -> Exit:
    """The slips of one player's events, and his line on the list; the list itself is not written."""
    from arpad.reports.rating_table import event_heading
    from arpad.reports.slip import player_slip
    from arpad.reports.text import rendered

    line = result.published.frame.filter(nw.col("id") == asked.explain)
    if not len(line):
        raise Refusal(Exit.REFUSED, Finding("list.E055", {"id": asked.explain}))
    parts: list[Any] = []
    for event in result.events:
        for player in event.players:
            if player.id == asked.explain:
                parts += [event_heading(event, words) + "\n", player_slip(event, player, words)]
    columns = ("id", "name", "rating", "k", "games", "games_in_period", "peak", "flag")
    cells = ["" if value is None else str(value) for value in line.select(*columns).row(0)]
    parts.append(plain_table([words.text(f"list.{name}") for name in columns], [cells], frozenset({0, 1})) + "\n")
    write_text(asked.output, rendered(parts, asked.output != "-"))
    return Exit.DONE


def _games(asked: NextRequest, words: Wording, progress: Progress) -> Games:
    """All files, each read to its end, so that the findings of all are said at once. Tables are one table."""
    cases: list[EventCase] = []
    names: list[str] = []
    refused = False
    for name in asked.games:
        try:
            if is_table(name):
                names.append(name)
            else:
                cases += [case_for(*event, asked.choice) for event in events_of(name, words)]
        except Refusal as refusal:
            say(refusal.findings, words, name)
            refused = True
    tables: list[GamesSource | None] = []
    if names and asked.spark:
        tables = [_table_on_spark(asked.spark, names, words)]
    elif names:
        tables = [table_of_games(names, words, progress)]
    if refused or None in tables:
        raise Refusal(Exit.REFUSED)
    decisions = decisions_of(asked.decisions, words)
    described, seeds = register_of(asked.register, words, asked.cadence, asked.list_date)
    standard = standard_lists(asked.standard, words, asked.cadence) or seeds
    given = [one for one in tables if one]
    return Games(cases, given, described, decisions, asked.choice, progress.rating, standard_lists=standard)


def _table_on_spark(master: str, names: Sequence[str], words: Wording) -> GamesSource | None:
    games, findings = games_on_spark(session_on(master), names)
    say(findings, words)
    return games


def of_series(games: Games, series: str) -> Games:
    return replace(games, cases=[case for case in games.cases if case.series == series])


def _manifest(result: NextList, edition: Edition, asked: NextRequest, data: bytes) -> bytes:
    """What the list was made from and what it is, by hash, and where its points came from."""
    closing = asked.closing
    shown = {
        "date": str(result.published.date),
        "edition": edition.id,
        "law_read_to": str(edition.checked_on),
        "closing": str(closing or closing_date(edition, result.published.date)),
        "closing_stated": closing is not None,
        "options": list(edition.changed),
        "arpad": __version__,
        "inputs": [{"file": Path(name).name, "sha256": _sha_of(name)} for name in _inputs(asked)],
        "sha256": hashlib.sha256(data).hexdigest(),
        "ledger": {cause: decimal_text(amount, 6) for cause, amount in result.ledger.items()},
    }
    return (json.dumps(shown, ensure_ascii=False, indent=1) + "\n").encode()


def _inputs(asked: NextRequest) -> list[str]:
    """Every file that was read; a report's facts stand beside it."""
    facts = (f"{name}.facts.toml" for name in asked.games if not is_table(name))
    beside = [name for name in facts if is_file(name)]
    previous = [file_and_day(given)[0] for given in (*asked.previous, *asked.standard)]
    return [*previous, *asked.games, *beside, *(name for name in (asked.register, asked.decisions) if name)]


def _sha_of(name: str) -> str:
    """Of a file here, read in pieces; of what only a cluster can see there is none."""
    if not is_file(name):
        return ""
    with open(name, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
