"""One first rating from several events: the results that wait until there are enough."""

import json
from dataclasses import fields, replace
from datetime import date
from typing import Any

from arpad.rating.initial_rating import Performance, hypothetical, performance, with_hypothetical
from arpad.rating.periods import within_span
from arpad.regulations.edition import Edition, Rule
from arpad.values.numbers import round_half_up, shortest_text
from arpad.values.records import dataclass
from arpad.values.trace import Step


@dataclass(frozen=True, slots=True)
class PoolEntry:
    """One event (or stage) in the pool. `average_total` is the sum of Rc over its games."""

    games: int
    tenths: int
    average: int
    average_total: int
    rating: int | None
    round_robin: bool
    team_championship: bool = False
    start: date | None = None
    unconfirmed: Rule | None = None  # why there is no rating


@dataclass(frozen=True, slots=True)
class Pool:
    entries: tuple[PoolEntry, ...] = ()
    disabled_member: bool = False

    @property
    def games(self) -> int:
        return sum(entry.games for entry in self.entries)

    def plus(self, *entries: PoolEntry) -> "Pool":
        return replace(self, entries=(*self.entries, *entries))

    def waiting_on(self, edition: Edition, day: date | None) -> "Pool":
        """Without the results that have waited too long."""
        waiting = tuple(entry for entry in self.entries if within_span(edition, entry.start, day))
        return self if len(waiting) == len(self.entries) else replace(self, entries=waiting)


def pooled_rating(edition: Edition, pool: Pool, junior: bool) -> Performance:
    """Rn of everything in the pool.   [initial_pool]"""
    rule = edition.rule("initial_pool")
    if len(pool.entries) == 1:
        return Performance(pool.entries[0].rating, (), pool.entries[0].unconfirmed)
    if rule.policy == "weighted_performances":
        parts = [_told(entry) | {"rating": entry.rating} for entry in pool.entries]
        total = sum((entry.rating or 0) * entry.games for entry in pool.entries)
        rating = round_half_up(total, pool.games)
        inputs = {"performances": parts, "sum": total, "games": pool.games}
        return Performance(rating, (Step(rule.name, rule.article, inputs, str(rating), "weighted", rule.edition),))
    ratings = sum(entry.average_total for entry in pool.entries)
    tenths = sum(entry.tenths for entry in pool.entries)
    total, tenths, games = with_hypothetical(edition, ratings, tenths, pool.games)
    average = round_half_up(total, games)
    events = [_told(entry) | {"average": entry.average, "average_total": entry.average_total} for entry in pool.entries]
    inputs = {"events": events, "sum": total, "games": pool.games, "divisor": games}
    inputs |= hypothetical(edition)
    step = Step(rule.name, rule.article, inputs, str(average), "one_event", rule.edition)
    together = performance(edition, average, tenths, games, junior=junior)
    return replace(together, steps=(step, *together.steps))


def _told(entry: PoolEntry) -> dict[str, object]:
    """An event of the pool, as the slip tells it."""
    return {
        "start": str(entry.start) if entry.start else None,
        "games": entry.games,
        "score": shortest_text(entry.tenths, 1),
        "round_robin": entry.round_robin,
    }


def games_needed(edition: Edition, pool: Pool) -> int | None:
    """How many games a first rating needs; None where that is unconfirmed.   [first_list_games]"""
    if "first_list_games" in edition.unconfirmed:
        return None
    rule = edition.rule("first_list_games")
    needed = [rule.integer("games")]
    team_games, member_games = (
        rule.maybe_integer("team_championship_games"),
        rule.maybe_integer("disabled_member_games"),
    )
    if team_games is not None and pool.entries and all(entry.team_championship for entry in pool.entries):
        needed.append(team_games)
    if member_games is not None and pool.disabled_member:
        needed.append(member_games)
    return min(needed)


def pool_text(pool: Pool) -> str:
    """The pool as the list keeps it."""
    if not pool.entries:
        return ""
    entries = [_cells(entry) for entry in pool.entries]
    return json.dumps({"entries": entries, "disabled_member": pool.disabled_member}, separators=(",", ":"))


def _cells(entry: PoolEntry) -> dict[str, Any]:
    """Its fields by name; written out, because a copy by `asdict` costs ten times as much on every list."""
    cells = {name: getattr(entry, name) for name in _FIELDS}
    return {**cells, "unconfirmed": None, "start": str(entry.start or "")}


_FIELDS = tuple(field.name for field in fields(PoolEntry))


def pool_from_text(text: str) -> Pool:
    data = json.loads(text)
    entries = [
        PoolEntry(**{**entry, "start": date.fromisoformat(entry["start"]) if entry["start"] else None})
        for entry in data["entries"]
    ]
    return Pool(tuple(entries), data["disabled_member"])


def is_pool_text(text: str) -> bool:
    """Whether a list's cell is a pool that can be counted on."""
    try:
        entries = pool_from_text(text).entries
    except (ValueError, KeyError, TypeError, AttributeError):
        return False
    numbers = [(entry.games, entry.tenths, entry.average, entry.average_total, entry.rating or 0) for entry in entries]
    return all(type(number) is int and number >= 0 for row in numbers for number in row) and all(
        entry.games for entry in entries
    )
