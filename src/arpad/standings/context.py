"""What a tie-break may look at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from dataclasses import field as default
from typing import Any, TypeVar

from arpad.regulations.edition import Edition, Rule
from arpad.standings.column import Column
from arpad.standings.field import Encounter, Field, Kind, Score
from arpad.standings.specifier import Specifier

T = TypeVar("T")
Groups = Sequence[Sequence[int]]


@dataclass
class Context:
    """The field under its edition. Values that several tie-breaks need are kept in `cache`."""

    field: Field
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
        if encounter.kind is Kind.PLAYED:
            return encounter.opponent >= 0
        return encounter.kind.forfeit and (spec.forfeits_as_played or self.field.predetermined)


Compute = Callable[[Context, Specifier, Rule, Groups], Column]
"""A tie-break. `groups` are those still tied when its turn comes."""
