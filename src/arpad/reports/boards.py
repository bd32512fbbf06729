"""The boards of a round: the pairings with room for the results, and the results."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from arpad.reports.event_page import event_line
from arpad.results.table import CODE, DATA, NUMBER, PERSON, POINTS, RATING, SCORE, TEXT, Column, Table, Words
from arpad.tournament.crosstable import mark
from arpad.tournament.model import Entry, Tournament
from arpad.tournament.round_sheet import Board, RoundSheet, Side


def boards_table(sheet: RoundSheet, tournament: Tournament, with_results: bool) -> Table:
    """Board, both players with the points they bring (of teams, with the team), and the result or room for it."""
    kind = "round.document.results" if with_results else "round.document.pairings"

    def about(words: Words) -> list[str]:
        day, line = _day(sheet, tournament), event_line(tournament, words)
        document = words.text("round.about", round=sheet.round_number, document=words.text(kind))
        return [document, *([day] if day else []), line]

    def entry(side: Side) -> Entry:
        return tournament.by_number[side.number]

    white = Column("white", PERSON, lambda board: _titled(entry(board.white)), "round.white", part="name")
    black = Column("black", TEXT, lambda board: " ".join(filter(None, _titled(entry(board.black)))), "round.black")
    result = Column("result", CODE, lambda board: _result(board) if with_results else "", "round.result", part="total")
    return Table(
        sheet.boards,
        page=(
            Column("board", NUMBER, lambda board: board.number, "round.board", part="rank"),
            white,
            *_facts(tournament, lambda board: board.white),
            black,
            *_facts(tournament, lambda board: board.black),
            result,
        ),
        about=about,
        notes=lambda words: list(_without_game(sheet, tournament, words)),
    )


def _facts(tournament: Tournament, side: Callable[[Board], Side]) -> list[Column]:
    """Number, rating and points; in a team event the team goes before them, and the match has the points."""

    def team(board: Board) -> str:
        return next((one.name for one in tournament.teams if side(board).number in one.members), "")

    def rating(board: Board) -> int | None:
        return tournament.by_number[side(board).number].rating

    facts = [
        Column("number", NUMBER, lambda board: side(board).number, "table.number"),
        Column("rating", RATING, rating, "crosstable.rating", "rating"),
    ]
    if tournament.teams:
        return [Column("team", TEXT, team, "crosstable.team"), *facts]
    return [*facts, Column("points", POINTS, lambda board: side(board).points, "round.points", "points")]


def boards_list(sheet: RoundSheet, tournament: Tournament, with_results: bool) -> Table:
    """The same for programs: whoever has no game stands without a board and an opponent, and a result that is not there
    yet is empty. A row is a board's number and its two sides."""
    name = Column("name", TEXT, lambda side: tournament.by_number[side.number].name)
    columns = [
        Column("number", NUMBER, lambda side: side.number),
        name,
        Column("points", SCORE, lambda side: side.points),
        *([Column("result", CODE, lambda side: side.result.value.replace("?", ""))] if with_results else []),
    ]

    def data(at: int, row: Any) -> dict[str, Any] | None:
        return {column.key: column.data(row[at]) or None for column in columns} if row[at] is not None else None

    board = Column("board", NUMBER, lambda row: row[0])
    sides = {1: "white", 2: "black"}
    return Table(
        [
            *((one.number, one.white, one.black) for one in sheet.boards),
            *((None, side, None) for side in sheet.without_game),
        ],
        csv=(
            Column("round", NUMBER, lambda row: sheet.round_number),
            board,
            *(
                Column(f"{side}_{column.key}", column.kind, partial(_of_side, at, column))
                for at, side in sides.items()
                for column in columns
            ),
        ),
        json=(board, *(Column(side, DATA, partial(data, at)) for at, side in sides.items())),
    )


def _of_side(at: int, column: Column, row: Any) -> Any:
    return None if row[at] is None else column.value(row[at])


def _day(sheet: RoundSheet, tournament: Tournament) -> str:
    days = tournament.round_dates
    return str(days[sheet.round_number - 1] or "") if sheet.round_number <= len(days) else ""


def _titled(entry: Entry) -> tuple[str, str]:
    return entry.title.value if entry.title else "", entry.name


def _result(board: Board) -> str:
    """A result that is not there yet is left open."""
    if board.pending:
        return ""
    return " – ".join(mark(side.result).replace("-", "−") for side in (board.white, board.black))


def _without_game(sheet: RoundSheet, tournament: Tournament, words: Words) -> Iterator[str]:
    if sheet.without_game:
        names = [
            f"{side.number} {tournament.by_number[side.number].name} ({mark(side.result).replace('-', '−')})"
            for side in sheet.without_game
        ]
        yield words.text("round.without_game", players="; ".join(names))
    if sheet.pending:
        yield words.text("round.pending", results=sheet.pending)
