"""A schedule as text, CSV and JSON."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from arpad.pairing.round_robin.berger import Pairing, Round
from arpad.regulations.edition import Rule
from arpad.reports.wording import Wording
from arpad.results.as_text import lines_of
from arpad.results.table import NUMBER, TEXT, Column, Table


def schedule_text(players: int, rounds: Sequence[Round], names: Sequence[str], rule: Rule, words: Wording) -> str:
    """One line for each round; with names, one line for each board."""
    title = "schedule.title.double" if rule.name == "double_round_robin" else "schedule.title"
    lines = [words.text(title, players=players, edition=rule.edition, article=rule.article), ""]
    for number, pairings in enumerate(rounds, start=1):
        head = words.text("schedule.round", round=number)
        lines += round_lines(head, pairings, names, words)
    return "\n".join(lines).rstrip() + "\n"


def round_lines(head: str, pairings: Round, names: Sequence[str], words: Wording) -> list[str]:
    games = [pairing for pairing in pairings if not pairing.is_rest]
    resting = [pairing.white for pairing in pairings if pairing.is_rest]
    if not names:
        rests = [words.text("schedule.rests", player=number) for number in resting]
        return [f"{head}:  " + "   ".join([*(f"{white}-{black}" for white, black in games), *rests])]
    boards = [[_player(game.white, names), "–", _player(game.black, names)] for game in games]
    lines = [f"  {line}" for line in lines_of(boards, (0, 1, 2))]
    lines += ["  " + words.text("schedule.rests", player=_player(number, names)) for number in resting]
    return [head, *lines, ""]


def _player(number: int, names: Sequence[str]) -> str:
    return f"{number} {names[number - 1]}"


def schedule_table(rounds: Sequence[Round], names: Sequence[str]) -> Table:
    """A line for each board, and after them one for who rests. A row is the round, the board and the two players."""

    def name(at: int, row: tuple[int, int | None, Pairing]) -> str:
        return names[row[2][at] - 1] if row[2][at] else ""

    return Table(
        list(_boards(rounds)),
        csv=(
            Column("round", NUMBER, lambda row: row[0]),
            Column("board", NUMBER, lambda row: row[1]),
            Column("white", NUMBER, lambda row: row[2].white),
            Column("black", NUMBER, lambda row: row[2].black),
            *(Column(f"{side}_name", TEXT, partial(name, at)) for at, side in enumerate(("white", "black")) if names),
        ),
    )


def _boards(rounds: Sequence[Round]) -> Iterator[tuple[int, int | None, Pairing]]:
    for number, pairings in enumerate(rounds, start=1):
        ordered = sorted(pairings, key=lambda pairing: pairing.is_rest)
        yield from ((number, None if one.is_rest else board, one) for board, one in enumerate(ordered, start=1))


def schedule_json(players: int, rounds: Sequence[Round], names: Sequence[str], rule: Rule) -> str:
    """`[number, 0]` is a rest."""
    shown: dict[str, Any] = {"players": players, "rounds": rounds, "edition": rule.edition, "article": rule.article}
    if names:
        shown["names"] = names
    return json.dumps(shown, ensure_ascii=False) + "\n"
