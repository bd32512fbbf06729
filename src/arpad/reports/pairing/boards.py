"""The round as a list of boards, with names and points: to hang on the wall, or for a spreadsheet.

And its checklist: what the pairing knew about each player, to go through by hand.
"""

from collections.abc import Iterable
from functools import partial

from arpad.pairing.next_round import NextRound
from arpad.pairing.round_robin.berger import Pairing
from arpad.pairing.swiss.colours import preference_of
from arpad.pairing.swiss.field import Float, RoundField, SwissPlayer
from arpad.reports.wording import Wording
from arpad.results.as_text import lines_of
from arpad.results.table import NUMBER, SCORE, TEXT, Column, Table, points_text
from arpad.tournament.model import Tournament
from arpad.values.result import Colour


class People:
    """The players of one event."""

    def __init__(self, tournament: Tournament) -> None:
        self._names = {entry.number: entry.name for entry in tournament.entries}

    def one(self, number: int) -> str:
        name = self._names.get(number, "")
        return f"{number} {name}".rstrip()

    def all(self, numbers: Iterable[int]) -> str:
        return "; ".join(self.one(number) for number in numbers)

    def name(self, number: int) -> str:
        return self._names.get(number, "")


def numbers_text(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


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


_FLOATS = {Float.NONE: "·", Float.DOWN: "↓", Float.UP: "↑"}
_STRENGTHS = ("", "mild", "strong", "absolute")
_COLUMNS = ("player", "points", "colours", "difference", "preference", "floats", "rest", "met")


def checklist_text(tournament: Tournament, field: RoundField, words: Wording) -> str:
    """In the order of the pairing; floats of the last round and of the one before."""
    people = People(tournament)
    rows = [[words.text(f"checklist.{name}") for name in _COLUMNS]]
    rows += [_row(player, people, words) for player in field.players]
    return "\n".join(lines_of(rows, (0, 2, 4, 5, 6, 7))) + "\n"


def _row(player: SwissPlayer, people: People, words: Wording) -> list[str]:
    points = points_text(player.score, words)
    if player.pairing_score != player.score:
        points += f" ({points_text(player.pairing_score, words)})"
    return [
        people.one(player.number),
        points,
        "".join(_letter(colour, words) for colour in player.colours),
        difference_text(player),
        _preference(player, words),
        "".join(_FLOATS[mark] for mark in player.floats),
        words.text("checklist.may_rest" if player.may_rest else "checklist.may_not_rest"),
        numbers_text(sorted(player.opponents)),
    ]


def difference_text(player: SwissPlayer) -> str:
    """Whites less Blacks with its sign; a balance has that of the last game, and who has not played has none.

    [colour_preference]
    """
    if not player.colours:
        return ""
    difference = player.colour_difference
    white = difference > 0 or (difference == 0 and player.colours[-1] is Colour.WHITE)
    return f"{'+' if white else '-'}{abs(difference)}"


def _preference(player: SwissPlayer, words: Wording) -> str:
    preference = preference_of(player)
    if preference.colour is None:
        return ""
    return f"{_letter(preference.colour, words)} {words.text(f'checklist.{_STRENGTHS[preference.strength]}')}"


def _letter(colour: Colour, words: Wording) -> str:
    return words.text("checklist.white" if colour is Colour.WHITE else "checklist.black")
