"""Why the games of a period do not cancel out: the sum of all changes, by cause.

Where both players of a game have the same K and see the same expectation, one wins what the other loses. What remains
comes from unequal K, from a limit that helps one of them only, from games that count for one side, and from averages.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np

from arpad.rating.arithmetic import RELATIONAL, Arithmetic, Columns
from arpad.rating.change import game_by_game
from arpad.rating.expectation import table_of
from arpad.rating.frames import Frame, frame_of
from arpad.rating.outcome import MILLION, EventOutcome
from arpad.rating.schemas import SIDES
from arpad.regulations.edition import Edition
from arpad.values.records import dataclass

Numbers: TypeAlias = np.ndarray[Any, Any]

CAUSES = ("unequal_k", "difference_cap", "one_sided", "averages")


@dataclass(frozen=True)
class CountedSides:
    """The sides of games that count for players on both lists, one row each.

    `game` numbers the games, `first` says whose side it is, `delta` is score minus expected score of this game alone,
    `part` how many millionths its unit has.
    """

    game: Numbers
    first: Numbers
    k: Numbers
    delta: Numbers
    part: int


def split(games: int, sides: Iterable[CountedSides]) -> dict[str, int]:
    """`games` is the sum of the changes in millionths; the causes add up to it exactly.

    Of a game of two counted sides, half of (K - K')(delta - delta') comes from unequal K and half of
    (K + K')(delta + delta') from an expectation the two see differently. What an edition that rates by averages adds to
    or takes from the same games seen one by one is `averages`.
    """
    whole = unequal_twice = one_sided = 0
    for side in sides:
        amounts = _amounts(side)
        whole += amounts[0]
        unequal_twice += amounts[1]
        one_sided += amounts[2]
    unequal = unequal_twice // 2
    return {
        "unequal_k": unequal,
        "difference_cap": whole - unequal - one_sided,
        "one_sided": one_sided,
        "averages": games - whole,
    }


def _amounts(sides: CountedSides) -> tuple[int, int, int]:
    """All, twice what is due to unequal K, and what games with one side give, in millionths."""
    if not len(sides.game):
        return 0, 0, 0
    size = int(sides.game.max()) + 1
    k, delta, there = (np.zeros((2, size), dtype=np.int64) for _ in range(3))
    place = sides.first.astype(np.int64), sides.game
    k[place], delta[place], there[place] = sides.k, sides.delta, 1
    change = k * delta
    both = there.all(axis=0)
    unequal = ((k[1] - k[0]) * (delta[1] - delta[0]))[both].sum()
    return (
        int(change.sum()) * sides.part,
        int(unequal) * sides.part,
        int(change[:, ~both].sum()) * sides.part,
    )


def sides_of_events(events: Sequence[EventOutcome], staying: frozenset[str]) -> Iterable[CountedSides]:
    """Of events that were rated one by one."""
    by_edition: dict[Edition, list[EventOutcome]] = {}
    for event in events:
        if event.prepared.rows:
            by_edition.setdefault(event.prepared.case.edition, []).append(event)
    for edition, same_law in by_edition.items():
        rows = [(index, *row) for index, event in enumerate(same_law) for row in event.prepared.rows]
        lines = deltas(frame_of(rows, SIDES).with_row_index("row"), edition)
        yield _sides(lines, same_law, staying, MILLION // table_of(edition).unit)


def deltas(sides: Frame, edition: Edition, arithmetic: Arithmetic = RELATIONAL) -> Frame:
    """Score minus expected score of every game by itself, also where the edition itself looks at averages."""
    return game_by_game(Columns(sides, arithmetic), edition).frame


def _sides(lines: Frame, events: Sequence[EventOutcome], staying: frozenset[str], part: int) -> CountedSides:
    players = [{one.number: one for one in event.players} for event in events]
    games: dict[tuple[int, int, int, int, int], int] = {}
    rows: list[tuple[int, int, int, int]] = []
    for row in lines.sort("row").select("event", "field", "round_number", "player", "opponent", "delta").iter_rows():
        event, field, round_number, player, opponent, delta = row
        outcome = players[event][player]
        if outcome.id not in staying:
            continue
        low, high = sorted((player, opponent))
        game = games.setdefault((event, field, round_number, low, high), len(games))
        rows.append((game, int(player == low), outcome.k or 0, delta))
    cells = np.array(rows, dtype=np.int64).reshape(-1, 4)
    return CountedSides(cells[:, 0], cells[:, 1], cells[:, 2], cells[:, 3], part)
