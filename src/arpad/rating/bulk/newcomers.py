"""Unrated players of events rated on columns: each line of sums becomes an entry of the player's pool."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from arpad.rating.case import EventCase
from arpad.rating.initial_rating import is_junior, with_hypothetical
from arpad.rating.newcomers import Newcomer, Status, pooled, struck, swiss_entry
from arpad.rating.pool import Pool
from arpad.rating.unrated_results_dropped import Tally, applies, too_few_rated
from arpad.values.rounding import round_half_up


class EventPlace(NamedTuple):
    """Where an event stands in its period, however the files were given."""

    start: date
    end: date
    name: str
    players: tuple[str, ...] = ()


def place_of(case: EventCase) -> EventPlace:
    """An order of events that does not depend on how the files were given."""
    players = tuple(sorted(entry.player_id for entry in case.tournament.entries))
    return EventPlace(case.start or date.max, case.end or date.max, case.tournament.name, players)


class UnratedLine(NamedTuple):
    """One unrated player in one event, and the group's case, which stands for the event."""

    place: EventPlace
    case: EventCase
    id: str
    games: int
    tenths: int
    rated_opponents: int
    total: int
    birth: str


@dataclass
class Waiting:
    """The lines of the period in their order; those that are due go into the pools one after the other."""

    lines: Iterator[UnratedLine]
    births: Mapping[str, str]  # from the register, for whom the list does not know
    pools: dict[str, Pool]
    next_line: UnratedLine | None = None

    def up_to(self, place: EventPlace | None) -> Iterator[tuple[UnratedLine, Newcomer]]:
        """The newcomers of all events before the place; None: of all that are left."""
        while True:
            line = self.next_line or next(self.lines, None)
            self.next_line = line
            if line is None or (place is not None and line.place >= place):
                return
            self.next_line = None
            yield line, self._newcomer(line)

    def _newcomer(self, line: UnratedLine) -> Newcomer:
        edition, start = line.case.edition, line.place.start
        pool = self.pools.get(line.id, Pool()).waiting_on(edition, start)
        tally = Tally(line.games, line.tenths, line.games, line.rated_opponents)
        if tally.games == 0:
            return Newcomer(Status.UNRATED)
        low = edition.rule("low_score")
        if applies(low, pool) and tally.tenths <= low.tenths("at_most"):
            return struck(low, tally)
        if too_few_rated(edition, tally, pool):
            return struck(edition.rule("rated_opponents"), tally)
        birth = line.birth or self.births.get(line.id, "")
        junior = is_junior(edition, int(birth[:4]) if birth else None, start)
        total, _, games = with_hypothetical(edition, line.total, 0, line.games)
        average = round_half_up(total, games)
        case = replace(line.case, start=start)
        entry, steps = swiss_entry(case, average, line.total, line.tenths, line.games, junior=junior)
        newcomer, self.pools[line.id] = pooled(edition, tally, (entry,), steps, pool, junior=junior)
        return newcomer
