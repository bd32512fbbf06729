"""What a list is made from, out of what was read: earlier lists, the register, the record of decisions."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import narwhals as nw
import polars as pl

from arpad.formats.decisions_toml import read_decisions_toml
from arpad.formats.lists import ListTable, chapter, check_cadence, read_list
from arpad.formats.lists.engine_list import in_engine_columns
from arpad.front_door.errors import InputRefused
from arpad.rating.case import EventCase
from arpad.rating.choose import Choice, case_of
from arpad.rating.federation.decisions import Decisions
from arpad.rating.frames import Frame
from arpad.rating.list_calendar import closing_problem
from arpad.rating.published import PublishedList
from arpad.regulations.edition import Edition
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.cadence import Cadence
from arpad.values.finding import Finding


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
