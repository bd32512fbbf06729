"""One event of a table as the objects of the event engine."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from arpad.formats.game_results import RESULTS
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.colour import Colour


class GameRow(NamedTuple):
    round_number: int
    white: str
    black: str
    result: str


def whole_event(report: Tournament, games: Iterable[GameRow]) -> Tournament:
    """Players are numbered in the order of round and name, so that the order of the file does not matter."""
    rows = sorted(games)
    ids = list(dict.fromkeys(player for row in rows for player in (row.white, row.black)))
    numbers = {player: position for position, player in enumerate(ids, 1)}
    records: dict[str, list[RoundRecord | None]] = {player: [None] * rows[-1].round_number for player in ids}
    for row in rows:
        for_white, for_black = RESULTS[row.result]
        records[row.white][row.round_number - 1] = RoundRecord(numbers[row.black], Colour.WHITE, for_white)
        records[row.black][row.round_number - 1] = RoundRecord(numbers[row.white], Colour.BLACK, for_black)
    entries = [Entry(numbers[player], player, player_id=player, rounds=tuple(records[player])) for player in ids]
    return replace(report, entries=tuple(entries))
