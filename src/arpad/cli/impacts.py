"""What a correction changes, list by list, on the terminal."""

from collections.abc import Iterable, Mapping, Sequence

import click

from arpad.rating.corrections import ListImpact
from arpad.reports.wording import Wording
from arpad.results.as_text import plain_table


def print_impact(impacts: Iterable[ListImpact], words: Wording) -> None:
    for impact in impacts:
        click.echo(
            words.text("list.impact", date=impact.date, moves=len(impact.moves), points=words.signed(impact.points))
        )
        header = [words.text(f"list.{name}") for name in ("id", "name", "field", "before", "after")]
        rows = [
            [move.id, move.name, words.text(f"list.moved.{move.field}"), _short(move.before), _short(move.after)]
            for move in impact.moves
        ]
        if rows:
            click.echo(_totals(impact.totals, words))
            click.echo(plain_table(header, rows, frozenset({0, 1, 2})) + "\n")


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
