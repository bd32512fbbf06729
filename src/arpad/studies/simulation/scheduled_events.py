"""Events by a schedule: team leagues of every region, and round robins of eight rated players of one club."""

from datetime import date

import numpy as np

from arpad.formats.games.table_format import EventCells
from arpad.pairing.round_robin.berger import berger_rounds
from arpad.studies.simulation.chance import (
    BLACK_WINS,
    WHITE_WINS,
    Flags,
    Numbers,
    Purpose,
    chance,
    drawn,
    place_in_run,
    run_lengths,
)
from arpad.studies.simulation.month import Month, Pairs, PlayedEvents, played_events, together
from arpad.values.dates import plus_days

BOARDS, ROUNDS = 4, 2
_LEAGUE_DAY = 18  # of the month, counted from 0
_LEVELS = 150.0  # how far apart teams of one division may be, in points
_UNRATED = 1_400  # where a captain puts somebody without a rating


def league_month(month: Month, games: float) -> PlayedEvents:
    """About the number of games asked for."""
    draw = chance(month.setting, Purpose.LEAGUES, month.number)
    there = np.flatnonzero(month.there)
    chosen = there[drawn(draw, month.people.activity[there], round(2 * games / ROUNDS))]
    teams = _teams(month, chosen)
    if not len(teams):
        return played_events([], Pairs(*(np.zeros(0, dtype=np.int64) for _ in range(5))))
    level = _shown(month, teams).mean(axis=1) + draw.normal(0, _LEVELS, len(teams))
    region, club = month.people.region[teams[:, 0]], month.people.club[teams[:, 0]]
    order = np.lexsort((level, region))
    matches = [_matches(region[order], club[order], shift) for shift in range(ROUNDS)]
    home = np.concatenate([teams[order[first]] for first in matches])
    guest = np.concatenate([teams[order[first + 1]] for first in matches])
    round_number = np.repeat(np.arange(1, ROUNDS + 1), [len(first) for first in matches])
    begins = (round_number[:, None] + np.arange(BOARDS)) % 2 == 0
    white, black = np.where(begins, home, guest).ravel(), np.where(begins, guest, home).ravel()
    regions, event = np.unique(month.people.region[white], return_inverse=True)
    result = month.play.results(month.strength[white] - month.strength[black], draw.random(len(white)))
    events = [_event(month.first_day, int(region)) for region in regions]
    return played_events(events, Pairs(event, np.repeat(round_number, BOARDS), white, black, result))


def _shown(month: Month, players: Numbers) -> Numbers:
    return np.where(month.rating[players] > 0, month.rating[players], _UNRATED)


def _teams(month: Month, chosen: Numbers) -> Numbers:
    """Rows of players, the highest rated on the first board; who makes no whole team stays at home."""
    club = month.people.club[chosen]
    order = np.lexsort((chosen, -_shown(month, chosen), club))
    members = club[order]
    whole = run_lengths(members) // BOARDS * BOARDS
    return chosen[order[place_in_run(members) < whole]].reshape(-1, BOARDS)


def _matches(region: Numbers, club: Numbers, shift: int) -> Numbers:
    """The places of the home teams; each meets the next one, if that is of its region and of another club."""
    place = place_in_run(region)[:-1]
    meets = (region[:-1] == region[1:]) & (club[:-1] != club[1:]) & (place % 2 == shift)
    return np.flatnonzero(meets)


def _event(first_day: date, region: int) -> EventCells:
    start = plus_days(first_day, _LEAGUE_DAY)
    return EventCells(
        f"League R{region + 1:02d} {first_day:%Y-%m}", str(start), str(plus_days(start, 1)), "standard", "team"
    )


FIELD, GROUP = 8, 6
GAMES = FIELD * (FIELD - 1) // 2
_ROUND_ROBIN_DAY = 10
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
    start = plus_days(month.first_day, _ROUND_ROBIN_DAY)
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
