"""The work behind `arpad list next`, also with tables of games on Spark."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import reduce
from operator import itemgetter
from typing import Any

import narwhals as nw

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
from arpad.cli.progress import Progress, progress_bar
from arpad.cli.reading import refusal_of, refusing, say
from arpad.formats.games import COLUMNS
from arpad.formats.games.relational_games import RelationalGames, relational_games, to_spark, unfit_columns
from arpad.front_door.new_list import make_list
from arpad.front_door.report import InputFile
from arpad.rating.bulk.table import GamesSource
from arpad.rating.case import Choice, EventCase, confirmed, edition_of_list
from arpad.rating.next_list import Games, NextList
from arpad.regulations.errors import RegulationError
from arpad.reports.rating import event_heading
from arpad.reports.slip import player_slip
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.data import json_text
from arpad.results.layout import rendered
from arpad.results.table import NUMBER, TEXT, Column, Table
from arpad.values.finding import Finding, Problem, any_error
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence


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
    reference: Sequence[str] = ()
    guests: Sequence[str] = ()


def run_next(words: Wording, asked: NextRequest) -> Exit:
    with refusing(words), progress_bar(words) as progress:
        edition = edition_of_list(asked.choice, asked.cadence, asked.list_date)
        check_closing(edition, asked.list_date, asked.closing)
        # Games before lists: reading them needs memory that is free again then. They are handed over, not kept.
        read = [_games(asked, words, progress)]
        lists = [published(name, words, asked.cadence) for name in asked.previous]
        made = make_list(
            lists, read.pop(), edition, asked.list_date, asked.cadence, asked.closing, only_player=asked.explain
        )
    say(made.findings, words)
    if any_error(made.findings):
        return Exit.REFUSED
    if asked.explain:
        return _explain(made.result, asked, words)
    data = made.to_parquet() if asked.output.endswith(".parquet") else made.to_csv()
    write_bytes(asked.output, data)
    if asked.output != "-":
        inputs = tuple(InputFile(name, _sha_of(name)) for name in _inputs(asked))
        manifest = json_text(replace(made, inputs=inputs).manifest(data))
        write_bytes(f"{asked.output}.manifest.json", manifest.encode())
    return Exit.DONE


_LINE = tuple(
    Column(name, TEXT if name in ("id", "name") else NUMBER, itemgetter(name), f"list.{name}")
    for name in ("id", "name", "rating", "k", "games", "games_in_period", "peak", "flag")
)


def _explain(result: NextList, asked: NextRequest, words: Wording) -> Exit:
    """The slips of one player's events, and his line on the list; the list itself is not written."""
    line = result.published.frame.filter(nw.col("id") == asked.explain)
    if not len(line):
        raise Refusal(Exit.REFUSED, Finding("list.E055", {"id": asked.explain}))
    parts: list[Any] = []
    for event in result.events:
        for player in event.players:
            if player.id == asked.explain:
                parts += [event_heading(event, words) + "\n", player_slip(event, player, words)]
    parts.append(as_text(Table(line.rows(named=True), text=_LINE), words) + "\n")
    write_text(asked.output, rendered(parts, asked.output != "-"))
    return Exit.DONE


def _games(asked: NextRequest, words: Wording, progress: Progress) -> Games:
    """All files, each read to its end, so that the findings of all are said at once. Tables are one table."""
    cases: list[EventCase] = []
    names: list[str] = []
    refused = Exit.DONE
    for name in asked.games:
        try:
            if is_table(name):
                names.append(name)
            else:
                cases += [confirmed(case_for(*event, asked.choice), asked.guests) for event in events_of(name, words)]
        except (Refusal, RegulationError) as error:
            refusal = error if isinstance(error, Refusal) else refusal_of(error)
            say(refusal.findings, words, name)
            refused = max(refused, refusal.code)
    tables: list[GamesSource | None] = []
    if names and asked.spark:
        tables = [_table_on_spark(asked.spark, names, words)]
    elif names:
        tables = [table_of_games(names, words, progress)]
    if refused or None in tables:
        raise Refusal(max(refused, Exit.REFUSED))
    decisions = decisions_of(asked.decisions, words)
    described, seeds = register_of(asked.register, words, asked.cadence, asked.list_date)
    standard = standard_lists(asked.standard, words, asked.cadence) or seeds
    given = [table for table in tables if table]
    fide = [published(name, words, asked.cadence) for name in asked.reference]
    return Games(
        cases, given, described, decisions, asked.choice, progress.rating, standard_lists=standard, reference_lists=fide
    )


def _table_on_spark(master: str, names: Sequence[str], words: Wording) -> GamesSource | None:
    games, findings = games_on_spark(session_on(master), names)
    say(findings, words)
    return games


def _inputs(asked: NextRequest) -> list[str]:
    """Every file that was read; a report's facts stand beside it."""
    facts = (f"{name}.facts.toml" for name in asked.games if not is_table(name))
    beside = [name for name in facts if is_file(name)]
    previous = [file_and_day(given)[0] for given in (*asked.previous, *asked.standard, *asked.reference)]
    return [*previous, *asked.games, *beside, *(name for name in (asked.register, asked.decisions) if name)]


def _sha_of(name: str) -> str:
    """Of a file here, read in pieces; of what only a cluster can see there is none."""
    if not is_file(name):
        return ""
    with open(name, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def session_on(master: str) -> Any:
    """A session; 'default' leaves the choice to spark-submit and its settings."""
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("arpad")
    if master != "default":
        builder = builder.master(master)
    builder = builder.config("spark.ui.showConsoleProgress", "false")
    session = builder.config("spark.sql.session.timeZone", "UTC").getOrCreate()  # a moment's day, wherever it is read
    session.sparkContext.setLogLevel("ERROR")
    return session


def games_on_spark(session: Any, names: Sequence[str]) -> tuple[RelationalGames | None, list[Finding]]:
    """Parquet, or CSV with a header, of any place Spark can read; all files are one table."""
    from pyspark.errors import PySparkException

    try:
        tables = [_read(session, name) for name in names]
        odd = [finding for table in tables for finding in unfit_columns(table)]  # as texts they would look sound
        if odd:
            return None, odd
        texts = map(_as_texts, tables)
        return relational_games(reduce(lambda one, other: one.unionByName(other), texts), to_spark(session))
    except PySparkException as error:
        problem = Problem("problem.table", {"detail": str(error).partition("\n")[0][:200]})
        return None, [Finding("games.E001", {"problem": problem})]


def _read(session: Any, name: str) -> Any:
    is_csv = name.lower().endswith(".csv")
    return session.read.csv(name, header=True) if is_csv else session.read.parquet(name)


def _as_texts(table: Any) -> Any:
    """The columns of a table of games, as texts, so that files of different kinds go together."""
    days = [name for name, kind in table.dtypes if kind.startswith("timestamp")]  # of a moment only the day
    table = table.withColumns({name: table[name].cast("date") for name in days})
    return table.select(*(table[column].cast("string") for column in COLUMNS if column in table.columns))
