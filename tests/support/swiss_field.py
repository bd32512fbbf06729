"""Fields of a Swiss round as an arbiter would note them.

One player a line: number, points, colours of his games (- for none), then marks: d1 or u1 (downfloat or upfloat in the
last round), d2 or u2 (two rounds before), x for one who may not rest any more. `met` lists the games played, a-b.
"""

from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.field import Float, RoundField, SwissPlayer
from arpad.pairing.swiss.round_pairing import RoundPairing
from arpad.regulations.calendar import edition_named
from arpad.values.result import Colour

_FLOATS = {"d": Float.DOWN, "u": Float.UP}


def swiss_field(round_number: int, lines: str, met: str = "", last: bool = False, **more: object) -> RoundField:
    games = [tuple(map(int, pair.split("-"))) for pair in met.split()]
    players = [_player(line.split(), games, round_number) for line in lines.strip().splitlines()]
    players.sort(key=lambda player: (-player.pairing_score, player.number))
    return RoundField(tuple(players), round_number, last, topscore=5 * (round_number - 1), **more)


def _player(fields: list[str], games: list[tuple[int, ...]], round_number: int) -> SwissPlayer:
    number, score, colours, *marks = fields
    tenths = 10 * int(score.rstrip("½") or 0) + 5 * score.endswith("½")
    floats = {mark[1]: _FLOATS[mark[0]] for mark in marks if mark != "x"}
    played = tuple(Colour(colour.lower()) for colour in colours.strip("-"))
    return SwissPlayer(
        number=int(number),
        score=tenths,
        pairing_score=tenths,
        opponents=frozenset(sum(game) - int(number) for game in games if int(number) in game),
        colours=played,
        floats=(floats.get("1", Float.NONE), floats.get("2", Float.NONE)),
        may_rest="x" not in marks,
        unplayed_rounds=round_number - 1 - len(played),
    )


def paired(field: RoundField, edition: str = "dutch-2009") -> RoundPairing:
    return pair_round(field, edition_named(edition))


def pairs(field: RoundField, edition: str = "dutch-2009") -> str:
    """Who meets whom, the lower number first; the bye in brackets."""
    found = paired(field, edition)
    met = sorted(tuple(sorted((pair.white, pair.black))) for pair in found.pairs)
    return " ".join([*(f"{a}-{b}" for a, b in met), *([f"({found.bye})"] if found.bye else [])])
