"""A Swiss paired round by round by the exact engine."""

from dataclasses import replace

import numpy as np

from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import NoLegalPairing, RoundPairing
from arpad.regulations.edition import Edition
from arpad.studies.simulation.arrays import Numbers
from arpad.studies.simulation.month import Month, Pairs
from arpad.studies.simulation.results import BLACK_WINS, DRAWN, WHITE_WINS
from arpad.studies.simulation.score_groups import SwissField
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.colour import Colour
from arpad.values.event_type import EventType
from arpad.values.result import Result

_RESULTS = {
    WHITE_WINS: (Result.WIN, Result.LOSS),
    DRAWN: (Result.DRAW, Result.DRAW),
    BLACK_WINS: (Result.LOSS, Result.WIN),
}


def exact_games(month: Month, draw: np.random.Generator, field: SwissField, number: int, swiss: Edition) -> Pairs:
    """The games of the event of that number; fewer rounds where no legal pairing is left."""
    players = field.players[np.lexsort((field.players, -month.rating[field.players]))]
    strength = month.helped_strength[players]
    records: list[list[RoundRecord]] = [[] for _ in players]
    rows: list[tuple[int, int, int, int]] = []
    for round_number in range(1, field.rounds + 1):
        try:
            made = pair_round(field_of(_so_far(records, field.rounds), swiss, round_number), swiss)
        except NoLegalPairing:
            break
        if made.bye is not None:
            records[made.bye - 1].append(RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE))
        white, black = _seats(made)
        results = month.play.results(strength[white] - strength[black], draw.random(len(white)))
        for one, other, result in zip(white.tolist(), black.tolist(), results.tolist(), strict=True):
            for_white, for_black = _RESULTS[result]
            records[one].append(RoundRecord(other + 1, Colour.WHITE, for_white))
            records[other].append(RoundRecord(one + 1, Colour.BLACK, for_black))
            rows.append((round_number, one, other, result))
    rounds, white, black, result = np.array(rows, dtype=np.int64).reshape(-1, 4).T
    return Pairs(np.full(len(rows), number), rounds, players[white], players[black], result)


def _seats(made: RoundPairing) -> tuple[Numbers, Numbers]:
    pairs = np.array([(pair.white, pair.black) for pair in made.pairs], dtype=np.int64).reshape(-1, 2)
    return pairs[:, 0] - 1, pairs[:, 1] - 1


def _so_far(records: list[list[RoundRecord]], rounds: int) -> Tournament:
    entries = tuple(Entry(at, str(at), rounds=tuple(past)) for at, past in enumerate(records, 1))
    return replace(_EVENT, entries=entries, rounds_planned=rounds)


_EVENT = Tournament((), declared_type=EventType.SWISS)
