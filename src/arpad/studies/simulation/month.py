"""The state of a federation in one month, and the games that are played in it."""

from collections.abc import Iterable, Sequence
from datetime import date

import numpy as np
import polars as pl

from arpad.formats.games.dense_games import TYPES
from arpad.formats.games.table_format import EventCells
from arpad.studies.simulation.chance import Flags, Numbers, Play
from arpad.studies.simulation.people import People
from arpad.studies.simulation.setting import Setting
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Month:
    """`strength` is that in play (truth, and form where there is some), `rating` that of the list in force, 0: none."""

    setting: Setting
    number: int
    first_day: date
    people: People
    there: Flags
    strength: Numbers
    helped_strength: Numbers  # in opens
    rating: Numbers
    play: Play


@dataclass(frozen=True)
class Pairs:
    """Games, one place each: number of the event, round, players and the result's place in RESULT_TEXTS."""

    event: Numbers
    round_number: Numbers
    white: Numbers
    black: Numbers
    result: Numbers

    def __len__(self) -> int:
        return len(self.event)


@dataclass(frozen=True)
class PlayedEvents:
    """Events with their games, in the order of the events."""

    events: Sequence[EventCells]
    games: pl.DataFrame

    @property
    def last_day(self) -> str:
        return max((event.end for event in self.events), default="")


def played_events(events: Sequence[EventCells], pairs: Pairs) -> PlayedEvents:
    columns = (pairs.event, pairs.round_number, pairs.white, pairs.black, pairs.result)
    frame = pl.DataFrame(
        {name: column.astype(kind) for (name, kind), column in zip(TYPES.items(), columns, strict=True)}
    )
    return PlayedEvents(events, frame.sort("event", "round_number", maintain_order=True))


def together(parts: Iterable[PlayedEvents]) -> PlayedEvents:
    """One after the other."""
    events: list[EventCells] = []
    games = [pl.DataFrame(schema={name: pl.Series(np.zeros(0, kind)).dtype for name, kind in TYPES.items()})]
    for part in parts:
        games.append(part.games.with_columns(pl.col("event") + len(events)))
        events += part.events
    return PlayedEvents(events, pl.concat(games))
