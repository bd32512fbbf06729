"""A schedule as text, CSV and JSON."""

import json
from collections.abc import Sequence
from typing import Any

from arpad.pairing.round_robin.berger import Pairing, Round
from arpad.regulations.edition import Rule
from arpad.reports.wording import Wording
from arpad.results.as_csv import csv_text
from arpad.results.as_text import lines_of


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


def schedule_csv(rounds: Sequence[Round], names: Sequence[str]) -> str:
    rows = []
    for number, pairings in enumerate(rounds, start=1):
        games = [pairing for pairing in pairings if not pairing.is_rest]
        rests = [pairing for pairing in pairings if pairing.is_rest]
        for board, pairing in enumerate((*games, *rests), start=1):
            rows.append([number, None if pairing.is_rest else board, *pairing, *_names(pairing, names)])
    return csv_text(["round", "board", "white", "black", *(["white_name", "black_name"] if names else [])], rows)


def _names(pairing: Pairing, names: Sequence[str]) -> list[str]:
    return [names[number - 1] if number else "" for number in pairing] if names else []


def schedule_json(players: int, rounds: Sequence[Round], names: Sequence[str], rule: Rule) -> str:
    """`[number, 0]` is a rest."""
    shown: dict[str, Any] = {"players": players, "rounds": rounds, "edition": rule.edition, "article": rule.article}
    if names:
        shown["names"] = names
    return json.dumps(shown, ensure_ascii=False) + "\n"
