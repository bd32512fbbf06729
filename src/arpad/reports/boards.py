"""The boards of a round: the pairings with room for the results, and the results."""

from collections.abc import Iterator
from typing import Any

from arpad.reports.event_line import event_line
from arpad.reports.shown_table import Head, ShownLine, ShownTable
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.kinds import points_text
from arpad.tournament.crosstable import mark
from arpad.tournament.model import Entry, Tournament
from arpad.tournament.round_sheet import Board, RoundSheet, Side
from arpad.values.decimals import shortest_text


def shown_boards(sheet: RoundSheet, tournament: Tournament, words: Wording, with_results: bool) -> ShownTable:
    """Board, both players with the points they bring (of teams, with the team), and the result or room for it."""
    kind = words.text("round.document.results" if with_results else "round.document.pairings")
    about = [words.text("round.about", round=sheet.round_number, document=kind), event_line(tournament, words)]
    if day := _day(sheet, tournament):
        about.insert(1, day)
    facts = [Head(words.text(key)) for key in ("table.number", "crosstable.rating", "round.points")]
    if tournament.teams:
        facts = [Head(words.text("crosstable.team"), left=True), *facts[:2]]
    return ShownTable(
        " · ".join(about),
        Head(words.text("round.board")),
        Head(words.text("round.white"), left=True),
        (*facts, Head(words.text("round.black"), left=True), *facts),
        (),
        (Head(words.text("round.result")),),
        tuple(_line(board, tournament, words, with_results) for board in sheet.boards),
        tuple(_without_game(sheet, tournament, words)),
        by_opponent=False,
    )


def _day(sheet: RoundSheet, tournament: Tournament) -> str:
    days = tournament.round_dates
    return str(days[sheet.round_number - 1] or "") if sheet.round_number <= len(days) else ""


def _line(board: Board, tournament: Tournament, words: Wording, with_results: bool) -> ShownLine:
    white, black = (tournament.by_number[side.number] for side in (board.white, board.black))
    before, after = (_facts(side, tournament, words) for side in (board.white, board.black))
    return ShownLine(
        rank=str(board.number),
        title=white.title.value if white.title else "",
        name=white.name,
        facts=(*before, _titled(black), *after),
        cells=(),
        totals=(_result(board) if with_results else "",),
    )


def _facts(side: Side, tournament: Tournament, words: Wording) -> tuple[str, str, str]:
    """Number, rating and points; in a team event the team goes before them, and the match has the points."""
    rating = str(tournament.by_number[side.number].rating or "")
    if not tournament.teams:
        return str(side.number), rating, points_text(side.points, words)
    team = next((one.name for one in tournament.teams if side.number in one.members), "")
    return team, str(side.number), rating


def _titled(entry: Entry) -> str:
    return f"{entry.title.value} {entry.name}" if entry.title else entry.name


def _result(board: Board) -> str:
    """A result that is not there yet is left open."""
    if board.pending:
        return ""
    return " – ".join(mark(side.result).replace("-", "−") for side in (board.white, board.black))


def _without_game(sheet: RoundSheet, tournament: Tournament, words: Wording) -> Iterator[str]:
    if sheet.without_game:
        names = [
            f"{side.number} {tournament.by_number[side.number].name} ({mark(side.result).replace('-', '−')})"
            for side in sheet.without_game
        ]
        yield words.text("round.without_game", players="; ".join(names))
    if sheet.pending:
        yield words.text("round.pending", results=sheet.pending)


_SIDE = ("number", "name", "points", "result")


def boards_csv(sheet: RoundSheet, tournament: Tournament, with_results: bool) -> str:
    """Whoever has no game stands without a board and an opponent. A result that is not there yet is empty."""
    header = ["round", "board", *(f"white_{name}" for name in _SIDE), *(f"black_{name}" for name in _SIDE)]
    rows = [
        [sheet.round_number, board.number, *(_cells(board.white, tournament)), *(_cells(board.black, tournament))]
        for board in sheet.boards
    ]
    rows += [[sheet.round_number, None, *_cells(side, tournament), *([None] * 4)] for side in sheet.without_game]
    kept = [at for at, name in enumerate(header) if with_results or not name.endswith("_result")]
    return csv_text([header[at] for at in kept], [[row[at] for at in kept] for row in rows])


def _cells(side: Side, tournament: Tournament) -> list[object]:
    name = tournament.by_number[side.number].name
    return [side.number, name, shortest_text(side.points, 1), side.result.value.replace("?", "")]


def boards_json(sheet: RoundSheet, tournament: Tournament, with_results: bool) -> list[dict[str, Any]]:
    def side(one: Side) -> dict[str, Any]:
        shown = dict(zip(_SIDE, _cells(one, tournament), strict=True))
        return {name: value or None for name, value in shown.items() if with_results or name != "result"}

    boards = [{"board": one.number, "white": side(one.white), "black": side(one.black)} for one in sheet.boards]
    return [*boards, *({"board": None, "white": side(one), "black": None} for one in sheet.without_game)]
