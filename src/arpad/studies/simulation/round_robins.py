"""Closed events: round robins of eight rated players of one club, and those of the groups that trade points."""

import numpy as np

from arpad.formats.games.table_format import EventCells
from arpad.pairing.round_robin.berger import berger_rounds
from arpad.studies.simulation.arrays import Flags, Numbers, place_in_run, run_lengths
from arpad.studies.simulation.chance import Purpose, chance
from arpad.studies.simulation.month import Month, Pairs, PlayedEvents, played_events, together
from arpad.studies.simulation.results import BLACK_WINS, WHITE_WINS
from arpad.values.dates import plus_days

FIELD, GROUP = 8, 6
GAMES = FIELD * (FIELD - 1) // 2
_FIRST_DAY = 10
_TRADE_EACH = 2  # months


def closed_month(month: Month, games: float) -> PlayedEvents:
    """About the number of games asked for, and the traders' own."""
    draw = chance(month.setting, Purpose.CLOSED, month.number)
    trading = _trading(month)
    free = month.there & (month.rating > 0)
    free[trading.ravel()] = False
    fields = _fields(month, draw, free, round(games / GAMES))
    return together(
        [_round_robins(month, draw, fields, "Club"), _round_robins(month, draw, trading, "Invitation", decided=True)]
    )


def _trading(month: Month) -> Numbers:
    """Rows of six who are all there and rated."""
    groups = month.people.traders.reshape(-1, GROUP)
    ready = (month.there[groups] & (month.rating[groups] > 0)).all(axis=1)
    return groups[ready & (month.number % _TRADE_EACH == 0)]


def _fields(month: Month, draw: np.random.Generator, free: Flags, count: int) -> Numbers:
    """Eight players of each club, the active ones more often."""
    numbers = np.flatnonzero(free)
    club = month.people.club[numbers]
    order = np.lexsort((draw.exponential(1, len(numbers)) / month.people.activity[numbers], club))
    enough = (place_in_run(club[order]) < FIELD) & (run_lengths(club[order]) >= FIELD)
    whole = numbers[order[enough]].reshape(-1, FIELD)
    return whole[np.sort(draw.permutation(len(whole))[:count])]


def _round_robins(
    month: Month, draw: np.random.Generator, fields: Numbers, kind: str, *, decided: bool = False
) -> PlayedEvents:
    """By the Berger tables, numbers by lot; where it is decided, the first of the field wins all his games."""
    count, players = fields.shape
    seats = draw.permuted(fields, axis=1)
    pairs = [(at, *pair) for at, one in enumerate(berger_rounds(players), 1) for pair in one]
    round_number, white_seat, black_seat = np.array(pairs).T
    white, black = seats[:, white_seat - 1].ravel(), seats[:, black_seat - 1].ravel()
    result = month.play.results(month.strength[white] - month.strength[black], draw.random(len(white)))
    if decided:
        winner = np.repeat(fields[:, 0], len(pairs))
        result = np.where(white == winner, WHITE_WINS, np.where(black == winner, BLACK_WINS, result))
    event = np.repeat(np.arange(count), len(pairs))
    start = plus_days(month.first_day, _FIRST_DAY)
    end = plus_days(start, players - 2)
    events = [
        EventCells(
            f"{kind} C{month.people.club[field[0]] + 1:04d} {month.first_day:%Y-%m} {field[0]}",
            str(start),
            str(end),
            "standard",
            "round_robin",
        )
        for field in fields
    ]
    return played_events(events, Pairs(event, np.tile(round_number, count), white, black, result))
