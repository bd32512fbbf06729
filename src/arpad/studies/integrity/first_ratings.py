"""First ratings made in tiny pools: few opponents, themselves new, in events apart from the rest.

No probability is asked here; each of the three is a reason, and two of them make a case.
"""

from collections.abc import Sequence

import numpy as np
import polars as pl

from arpad.rating.published import PublishedList
from arpad.studies.game_table import Played
from arpad.studies.integrity.curve import Numbers
from arpad.values.records import dataclass

_FEW = 4  # rated opponents, at most
_NEW_SHARE = 0.5  # of the opponents, at least
_APART = 0.8  # of the opponents' games of that year: among those who were in the same events
_MONTHS = 12
_YEAR = 365  # days
_NEVER = 1 << 20


@dataclass(frozen=True)
class FirstRating:
    """`games`: the rows of all games that made it; `list` is the place of the list, 0 being the opening."""

    player: int
    rating: int
    list: int
    reasons: tuple[str, ...]
    opponents: int
    new_share: float
    apart_share: float
    games: Numbers


def first_ratings(lists: Sequence[PublishedList], played: Played) -> tuple[list[FirstRating], int]:
    """The cases, and how many first ratings there were."""
    first, rating = _first_listed(lists, played)
    months = np.array([listed.date.year * 12 + listed.date.month for listed in lists])
    circle = _Circle(played)
    newcomers = np.flatnonzero((first > 0) & (first < _NEVER))
    found = []
    for player in newcomers:
        rows = circle.games_before(int(player), int(first[player]))
        opponents = np.unique(circle.rated_opponents(int(player), rows))
        if not len(opponents):
            continue
        when = first[opponents]
        fresh = (when > 0) & (when < _NEVER) & (when <= first[player])
        fresh &= months[first[player]] - months[np.minimum(when, len(months) - 1)] <= _MONTHS
        share = float(fresh.mean())
        few, new = len(opponents) <= _FEW, share >= _NEW_SHARE
        if not few and not new:
            continue
        apart = circle.apart(opponents, rows)
        told = {"integrity_first_few": few, "integrity_first_new": new, "integrity_first_apart": apart >= _APART}
        reasons = tuple(key for key, given in told.items() if given)
        if len(reasons) > 1:
            found.append(
                FirstRating(
                    int(player), int(rating[player]), int(first[player]), reasons, len(opponents), share, apart, rows
                )
            )
    found.sort(key=lambda one: (-len(one.reasons), one.opponents, -one.apart_share, one.player))
    return found, len(newcomers)


def _first_listed(lists: Sequence[PublishedList], played: Played) -> tuple[Numbers, Numbers]:
    """The first list on which each player has a rating, and that rating."""
    first = np.full(len(played.players), _NEVER, dtype=np.int64)
    rating = np.zeros(len(played.players), dtype=np.int64)
    for place, published in enumerate(lists):
        native: pl.DataFrame = published.frame.to_native()
        here = played.by_player(native["id"], native["rating"], 0).to_numpy().astype(np.int64)
        new = (here > 0) & (first == _NEVER)
        first[new], rating[new] = place, here[new]
    return first, rating


class _Circle:
    """The games of any player at hand, without reading all games each time."""

    def __init__(self, played: Played) -> None:
        games = played.games
        self._sides = [games[side].to_numpy() for side in ("white", "black")]
        self._ratings = [games[f"{side}_rating"].to_numpy() for side in ("white", "black")]
        self._period, self._day, self._event = (games[name].to_numpy() for name in ("period", "day", "event"))
        seats = np.concatenate(self._sides)
        self._order = np.argsort(seats, kind="stable")
        self._starts = np.searchsorted(seats[self._order], np.arange(len(played.players) + 1))

    def _rows(self, player: int) -> Numbers:
        seats = self._order[self._starts[player] : self._starts[player + 1]]
        return (seats % len(self._period)).astype(np.int64)

    def games_before(self, player: int, listed: int) -> Numbers:
        """Those of an unrated player that his first list took in: all he had played."""
        rows = self._rows(player)
        rows = rows[self._period[rows] < listed]
        own = np.where(self._sides[0][rows] == player, self._ratings[0][rows], self._ratings[1][rows])
        return np.sort(rows[own == 0])

    def rated_opponents(self, player: int, rows: Numbers) -> Numbers:
        is_white = self._sides[0][rows] == player
        opponent = np.where(is_white, self._sides[1][rows], self._sides[0][rows])
        rating = np.where(is_white, self._ratings[1][rows], self._ratings[0][rows])
        return opponent[rating > 0].astype(np.int64)

    def apart(self, opponents: Numbers, rows: Numbers) -> float:
        """How much of what the opponents played within a year of these events was among the players of these events."""
        events = np.unique(self._event[rows])
        first, last = self._day[rows].min() - _YEAR, self._day[rows].max() + _YEAR
        own = np.concatenate([self._rows(int(opponent)) for opponent in opponents])
        own = own[(self._day[own] >= first) & (self._day[own] <= last)]
        inside = own[np.isin(self._event[own], events)]
        there = np.unique(np.concatenate([self._sides[0][inside], self._sides[1][inside]]))
        among = np.isin(self._sides[0][own], there) & np.isin(self._sides[1][own], there)
        return float(among.mean()) if len(own) else 0.0
