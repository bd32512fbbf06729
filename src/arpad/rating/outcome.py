"""What rating a period gives: per event and player the numbers, the rows behind them, and what was left out."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any

from arpad.rating.exclusions import Exclusion
from arpad.rating.k_factor import ON_LIST, Derived, derived_k
from arpad.rating.newcomers import Newcomer, Status
from arpad.rating.prepared_event import PreparedEvent
from arpad.values.finding import Finding
from arpad.values.numbers import round_half_up
from arpad.values.records import dataclass

MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class PlayerOutcome:
    """One player of one event. `expected` and `change` are in parts of a point, `unit` parts to the point.

    `new_rating` is the rating after this event and the earlier ones of the same period, rounded once.
    """

    number: int
    name: str
    id: str
    rating: int | None
    status: Status
    games: int = 0
    tenths: int = 0
    expected: int | None = None
    opponents_average: int | None = None
    performance: int | None = None
    k: int | None = None
    k_reason: str = ""
    k_given: Mapping[str, Any] = field(default_factory=dict, compare=False)  # what K was derived from
    change: int | None = None
    new_rating: int | None = None
    initial_rating: int | None = None
    unit: int = 100

    @property
    def expected_hundredths(self) -> int | None:
        return None if self.expected is None else round_half_up(self.expected * 100, self.unit)

    @property
    def change_hundredths(self) -> int | None:
        return None if self.change is None else round_half_up(self.change * 100, self.unit)


@dataclass(frozen=True)
class EventOutcome:
    prepared: PreparedEvent
    players: tuple[PlayerOutcome, ...]
    findings: tuple[Finding, ...]
    lines: Mapping[int, Sequence[Mapping[str, Any]]] = field(default_factory=dict)  # explaining rows by player
    earlier_changes: Mapping[int, Sequence[tuple[str, int]]] = field(default_factory=dict)  # (event, millionths)

    @property
    def rated(self) -> bool:
        return self.prepared.rated

    def newcomer(self, number: int) -> Newcomer | None:
        return self.prepared.newcomers.get(number)

    @cached_property
    def derived_k(self) -> Mapping[int, Derived]:
        """What the rule gives those whose K is the list's, by number."""
        rows = {player.number: player.k_given for player in self.players if player.k_reason == ON_LIST}
        return derived_k(self.prepared.case.edition.rule("k_factor"), rows)

    def excluded(self, number: int) -> Sequence[Exclusion]:
        """The player's games that do not count, by round."""
        return self._exclusions.get(number, ())

    @cached_property
    def _exclusions(self) -> Mapping[int, Sequence[Exclusion]]:
        found: dict[int, list[Exclusion]] = {}
        for exclusion in sorted(self.prepared.exclusions, key=lambda one: (one.round_number, one.opponent)):
            found.setdefault(exclusion.player, []).append(exclusion)
        return found


@dataclass(frozen=True)
class PeriodOutcome:
    """All events of one call, in the order they were given."""

    events: tuple[EventOutcome, ...]
