"""What a correction changes, list by list, on the terminal."""

from collections.abc import Iterable, Mapping, Sequence

import click

from arpad.rating.corrections import ListImpact
from arpad.reports.wording import Wording
from arpad.results.as_text import as_text
from arpad.results.kinds import CODE, TEXT, worded
from arpad.results.table import Column, Table

_MOVES = (
    Column("id", TEXT, lambda move: move.id, "list.id"),
    Column("name", TEXT, lambda move: move.name, "list.name"),
    Column("field", worded("list.moved."), lambda move: move.field, "list.field"),
    Column("before", CODE, lambda move: _short(move.before), "list.before"),
    Column("after", CODE, lambda move: _short(move.after), "list.after"),
)


def print_impact(impacts: Iterable[ListImpact], words: Wording) -> None:
    for one in impacts:
        click.echo(words.text("list.impact", date=one.date, moves=len(one.moves), points=words.signed(one.points)))
        if one.moves:
            click.echo(_totals(one.totals, words))
            click.echo(as_text(Table(one.moves, text=_MOVES), words) + "\n")


def print_totals(impacts: Sequence[ListImpact], words: Wording) -> None:
    """All lists together, each player counted on every list on which he moves."""
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
