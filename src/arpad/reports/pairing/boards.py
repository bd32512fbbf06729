"""The round as a list of boards, with names and points: to hang on the wall, or for a spreadsheet."""

from functools import partial

from arpad.pairing.next_round import NextRound
from arpad.pairing.round_robin.berger import Pairing
from arpad.pairing.swiss.field import RoundField
from arpad.reports.pairing.people import People
from arpad.reports.wording import Wording
from arpad.results.as_text import lines_of
from arpad.results.kinds import NUMBER, SCORE, TEXT, points_text
from arpad.results.table import Column, Table
from arpad.tournament.model import Tournament


def heading(tournament: Tournament, made: NextRound, words: Wording) -> str:
    name = tournament.name or words.text("pair.event")
    return words.text("pair.title", name=name, round=made.round_number, edition=made.edition.id)


def boards_text(tournament: Tournament, made: NextRound, words: Wording) -> str:
    people = People(tournament)
    rows = [[words.text("pair.board"), words.text("pair.white"), "", "", "", words.text("pair.black")]]
    games = [pair for pair in made.pairs if not pair.is_rest]
    for board, pair in enumerate(games, 1):
        points = [_points(made.field, number, words) for number in pair]
        rows.append([str(board), people.one(pair.white), points[0], "–", points[1], people.one(pair.black)])
    lines = [heading(tournament, made, words), "", *lines_of(rows, (1, 5))]
    lines += [words.text("pair.rests", player=people.one(pair.white)) for pair in made.pairs if pair.is_rest]
    if made.absent:
        shown = "; ".join(f"{people.one(number)} ({result.value})" for number, result in sorted(made.absent.items()))
        lines.append(words.text("pair.absent", players=shown))
    return "\n".join(lines) + "\n"


def _points(field: RoundField | None, number: int, words: Wording) -> str:
    return points_text(field.by_number[number].score, words) if field is not None else ""


def pairs_table(tournament: Tournament, made: NextRound) -> Table:
    """A row is the board and the pair; who rests comes last."""
    people, field = People(tournament), made.field

    def points(at: int, row: tuple[int, Pairing]) -> int | None:
        number = row[1][at]
        return field.by_number[number].score if field is not None and number else None

    def name(at: int, row: tuple[int, Pairing]) -> str:
        return people.name(row[1][at])

    sides = tuple(enumerate(("white", "black")))
    return Table(
        list(enumerate(made.pairs, 1)),
        csv=(
            Column("round", NUMBER, lambda row: made.round_number),
            Column("board", NUMBER, lambda row: None if row[1].is_rest else row[0]),
            Column("white", NUMBER, lambda row: row[1].white),
            Column("black", NUMBER, lambda row: row[1].black),
            *(Column(f"{side}_name", TEXT, partial(name, at)) for at, side in sides),
            *(Column(f"{side}_points", SCORE, partial(points, at)) for at, side in sides),
        ),
    )
