"""Open Swisses: entrants of a region and travellers from others, in fields of different sizes."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from arpad.formats.games.table_format import EventCells
from arpad.regulations.edition import Edition
from arpad.studies.simulation.arrays import Numbers, drawn
from arpad.studies.simulation.chance import Purpose, chance
from arpad.studies.simulation.exact_swiss import exact_games
from arpad.studies.simulation.month import Month, Pairs, PlayedEvents, played_events
from arpad.studies.simulation.score_groups import swiss_games
from arpad.values.dates import plus_days

USUAL_ROUNDS = 7
_SMALLEST, _SIZES = 6, (16, 120)
_ROUNDS_BELOW = ((16, 5), (60, 7))  # by the size of the field; larger ones have nine


@dataclass(frozen=True)
class Open:
    """One open: its number in the history, its region, its entrants."""

    number: int
    region: int
    players: Numbers

    @property
    def rounds(self) -> int:
        return next((rounds for below, rounds in _ROUNDS_BELOW if len(self.players) < below), 9)


def open_month(
    month: Month, games: float, first_number: int, swiss: Edition, progress: Callable[[int], None]
) -> PlayedEvents:
    """About `games` games; one in `exact_each` of all opens is paired by the exact engine."""
    draw = chance(month.setting, Purpose.OPENS, month.number)
    there = np.flatnonzero(month.there)
    entrants = there[drawn(draw, month.people.activity[there], round(2 * games / USUAL_ROUNDS))]
    fields = _fields(month, draw, entrants, first_number)
    each = month.setting.exact_each
    is_exact = [bool(each) and field.number % each == 0 for field in fields]
    on_columns = [at for at, exact in enumerate(is_exact) if not exact]
    parts = [swiss_games(month, draw, [fields[at] for at in on_columns], np.array(on_columns, dtype=np.int64))]
    progress(len(parts[0]))
    for at, field in enumerate(fields):
        if is_exact[at]:
            parts.append(exact_games(month, chance(month.setting, Purpose.EXACT, field.number), field, at, swiss))
            progress(len(parts[-1]))
    pairs = Pairs(*(np.concatenate(columns) for columns in zip(*(_columns(part) for part in parts), strict=True)))
    return played_events([_event(month, field) for field in fields], pairs)


def _columns(pairs: Pairs) -> tuple[Numbers, ...]:
    return pairs.event, pairs.round_number, pairs.white, pairs.black, pairs.result


def _fields(month: Month, draw: np.random.Generator, entrants: Numbers, first_number: int) -> list[Open]:
    region = _where(month, draw, month.people.region[entrants])
    fields: list[Open] = []
    for home in range(month.setting.regions):
        players = draw.permutation(entrants[region == home])
        size = int(draw.integers(*_SIZES))
        if len(players) < _SMALLEST and month.setting.islands <= home < month.setting.regions - 1:
            region[region == home] = home + 1  # too few for an open: they go to the next region's
            continue
        for piece in np.array_split(players, -(-len(players) // size)) if len(players) else ():
            if len(piece) >= _SMALLEST:
                fields.append(Open(first_number + len(fields), home, piece))
    return fields


def _where(month: Month, draw: np.random.Generator, home: Numbers) -> Numbers:
    """The region each entrant plays in. Nobody leaves an island, and nobody goes there."""
    setting = month.setting
    first = setting.islands
    travels = (draw.random(len(home)) < setting.travel) & (home >= first)
    if setting.regions == first:
        return home
    return np.where(travels, draw.integers(first, setting.regions, len(home)), home)


def _event(month: Month, field: Open) -> EventCells:
    """From the first or second day on, a round a day."""
    start = plus_days(month.first_day, field.number % 2)
    name = f"Open R{field.region + 1:02d} {month.first_day:%Y-%m} {field.number:06d}"
    return EventCells(name, str(start), str(plus_days(start, field.rounds - 1)), "standard", "swiss")
