"""The round as a list of boards, with names and points: to hang on the wall, or for a spreadsheet."""

from arpad.pairing.next_round import NextRound
from arpad.pairing.swiss.field import Field
from arpad.reports.pairing.people import People
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import lines_of
from arpad.results.kinds import points_text
from arpad.tournament.model import Tournament
from arpad.values.decimals import shortest_text


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


def _points(field: Field | None, number: int, words: Wording) -> str:
    return points_text(field.by_number[number].score, words) if field is not None else ""


def boards_csv(tournament: Tournament, made: NextRound) -> str:
    people = People(tournament)
    rows = []
    for board, pair in enumerate(made.pairs, 1):
        scores = [
            shortest_text(made.field.by_number[number].score, 1) if made.field is not None and number else ""
            for number in pair
        ]
        names = [people.name(number) for number in pair]
        rows.append([made.round_number, None if pair.is_rest else board, *pair, *names, *scores])
    return csv_text(
        ["round", "board", "white", "black", "white_name", "black_name", "white_points", "black_points"], rows
    )
