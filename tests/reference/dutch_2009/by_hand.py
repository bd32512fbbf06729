"""Positions as an arbiter would note them, for the tests of the reference.

One player a line: number, points, colours of his games (- for none), then marks: d1 or u1 (downfloat or upfloat in the
round before), d2 or u2 (two rounds before), x for one who may not rest any more. `met` lists the games played, a-b.
"""

from .pairing import pair_round
from .player import Player, Position
from .procedure import Done, pair_brackets


def position(round_number: int, lines: str, met: str = "", last: bool = False) -> Position:
    games = [tuple(map(int, pair.split("-"))) for pair in met.split()]
    players = tuple(_player(line.split(), games, round_number) for line in lines.strip().splitlines())
    return Position(players, round_number, last)


def _player(fields: list[str], games: list[tuple[int, ...]], round_number: int) -> Player:
    number, score, colours, *marks = fields
    tenths = 10 * int(score.rstrip("½") or 0) + 5 * score.endswith("½")
    names = {"d": "down", "u": "up"}
    floats = {mark[1]: names[mark[0]] for mark in marks if mark != "x"}
    return Player(
        int(number),
        tenths,
        colours.strip("-"),
        frozenset(sum(game) - int(number) for game in games if int(number) in game),
        floats.get("1", ""),
        floats.get("2", ""),
        "x" not in marks,
        2 * tenths > 10 * (round_number - 1),
        int(number),
    )


def done(round_: Position) -> list[Done]:
    return pair_brackets(round_)


def pairs(round_: Position) -> str:
    """Who meets whom, the higher one first, in bracket order; the bye in brackets."""
    found = [tuple(sorted((a.number, b.number))) for d in done(round_) if d.candidate for a, b in d.candidate.pairs]
    _, bye = pair_round(round_)
    return " ".join([*(f"{a}-{b}" for a, b in sorted(found)), *([f"({bye})"] if bye else [])])
