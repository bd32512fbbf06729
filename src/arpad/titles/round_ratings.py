"""Ratings and titles of the day of each game, as somebody types them: a line for each opponent and round."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arpad.titles.model import NormVerdict
from arpad.tournament.fact_fields import REQUIRED, ROUND_RATING_FIELDS
from arpad.tournament.fact_rows import RoundRating
from arpad.tournament.facts import COMPLAINTS
from arpad.values.fields import Asked, Field, FieldError, read_rows
from arpad.values.finding import Finding
from arpad.values.numbers import plain_number

NAME = "round_ratings"
MOST_LINES = 20_000  # characters of a form
_COLUMNS = ("player", "round_number", "rating", "title")
_BETWEEN = re.compile(r"[\s,]+")


def read_round_ratings(value: Any) -> tuple[RoundRating, ...]:
    """From the rows of a facts file."""
    findings: list[Finding] = []
    rows = read_rows(value, NAME, ROUND_RATING_FIELDS, REQUIRED[NAME], COMPLAINTS, findings)
    found = tuple(RoundRating(**row) for row in rows)
    if findings:
        raise FieldError("rows")
    return found


class _RoundRatings(Field):
    """The rows as lines of numbers: player, round, rating, and the title."""

    def written(self, typed: str) -> list[dict[str, Any]]:
        """One row for each line, or each part between semicolons; a line that ends before the rating was left blank."""
        rows = []
        for line in re.split(r"[\n;]", typed):
            cells = [cell for cell in _BETWEEN.split(line.strip()) if cell]
            if len(cells) < len(_COLUMNS) - 1 and all(cell.isdecimal() for cell in cells):
                continue
            rows.append(_row(cells, line.strip()))
        return rows


def _row(cells: Sequence[str], line: str) -> dict[str, Any]:
    if len(cells) > len(_COLUMNS):
        raise FieldError(NAME, line)
    row: dict[str, Any] = dict(zip(_COLUMNS, (*map(plain_number, cells[:3]), *cells[3:]), strict=False))
    if cells[2:3] == ["-"]:
        row["rating"] = 0
    if "title" in row:
        row["title"] = str(row["title"]).upper()
    try:
        read_round_ratings([row])
    except FieldError:
        raise FieldError(NAME, line) from None
    return row


ROUND_RATINGS = _RoundRatings(
    NAME,
    read_round_ratings,
    "a line for each opponent and round: number, round, rating (0 without one), title (- without one)",
    "rating_basis",
    asked_as=Asked.LINES,
)


def as_typed(rows: Iterable[Mapping[str, Any]]) -> str:
    """The lines again, from the rows."""
    return "\n".join(" ".join(str(row[name]) for name in _COLUMNS if name in row) for row in rows)


def with_missing(typed: str, verdicts: Iterable[NormVerdict]) -> str:
    """What was typed, and a line to complete for each game whose rating of the day a norm lacks."""
    try:
        said = {(row["player"], row["round_number"]) for row in ROUND_RATINGS.written(typed)}
    except FieldError:
        return typed
    missing = {
        (line.opponent, line.round_number): None
        for verdict in verdicts
        for fact in verdict.open_facts
        if fact.fact.partition(".")[0] == NAME
        for line in verdict.lines
        if line.opponent in fact.players and line.result is not None and line.result.played
    }
    kept = [line.strip() for line in re.split(r"[\n;]", typed) if line.strip()]
    blank = {f"{player} {at}" for player, at in missing}
    new = [f"{player} {at} " for player, at in sorted(missing) if (player, at) not in said]
    return "\n".join([*(line for line in kept if line not in blank), *new])
