"""What a tie-break may look at."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as default
from enum import Enum, auto
from typing import Any, TypeVar

from arpad.regulations.edition import Edition, Rule
from arpad.standings.column import TiebreakColumn
from arpad.standings.field import Encounter, RoundKind, Score, StandingsField
from arpad.standings.specifier import Specifier

T = TypeVar("T")
Groups = Sequence[Sequence[int]]


@dataclass
class Context:
    """The field under its edition. Values that several tie-breaks need are kept in `cache`."""

    field: StandingsField
    edition: Edition
    unrated: int | None = None  # the rating the event gives to those without one
    cache: dict[Any, Any] = default(default_factory=dict)

    def once(self, key: Any, make: Callable[[], T]) -> T:
        if key not in self.cache:
            self.cache[key] = make()
        found: T = self.cache[key]
        return found

    def score(self, spec: Specifier) -> Score:
        return self.field.scores[spec.points] if spec.points else self.field.score

    def played(self, encounter: Encounter, spec: Specifier) -> bool:
        """On the board, or a forfeit that counts as played against its opponent: in round robins, or by /P."""
        if encounter.kind is RoundKind.PLAYED:
            return encounter.opponent >= 0
        return encounter.kind.forfeit and (spec.forfeits_as_played or self.field.predetermined)


Compute = Callable[[Context, Specifier, Rule, Groups], TiebreakColumn]
"""A tie-break. `groups` are those still tied when its turn comes."""


class Ranked(Enum):
    """Whom a tie-break is for."""

    ALL = auto()
    PLAYERS = auto()  # by their ratings
    TEAMS = auto()


@dataclass(frozen=True)
class Registered:
    compute: Compute
    ranked: Ranked
    either_score: bool  # of teams: it takes :MP or :GP


_REGISTERED: dict[str, Registered] = {}


def tiebreak(ranked: Ranked = Ranked.ALL, *, either_score: bool = False) -> Callable[[Compute], Compute]:
    """The function computes the tie-break whose rule has its name.

    What an edition may say of that rule stands in `regulations.shapes.tiebreaks`: the law is read and checked where
    nobody computes standings.
    """

    def register(compute: Compute) -> Compute:
        _REGISTERED[compute.__name__] = Registered(compute, ranked, either_score)
        return compute

    return register


def registered() -> Mapping[str, Registered]:
    """By the name of the rule, as far as the modules of the tie-breaks are loaded."""
    return _REGISTERED
