"""Team leagues: in every region the clubs' teams meet twice a month, each board its like."""

from datetime import date

import numpy as np

from arpad.formats.games.table_format import EventCells
from arpad.studies.simulation.arrays import Numbers, drawn, place_in_run, run_lengths
from arpad.studies.simulation.chance import Purpose, chance
from arpad.studies.simulation.month import Month, Pairs, PlayedEvents, played_events
from arpad.values.dates import plus_days

BOARDS, ROUNDS = 4, 2
_FIRST_DAY = 18  # of the month, counted from 0
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
    start = plus_days(first_day, _FIRST_DAY)
    return EventCells(
        f"League R{region + 1:02d} {first_day:%Y-%m}", str(start), str(plus_days(start, 1)), "standard", "team"
    )
