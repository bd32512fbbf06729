"""A bracket with the candidate chosen for it, and by what it was chosen."""

from dataclasses import dataclass

from arpad.pairing.by_criteria.criteria import Criterion
from arpad.pairing.by_criteria.problem import Problem
from arpad.pairing.by_criteria.sequence import Candidate

FOLLOWING = "following_bracket"
BYE_GAMES = "unplayed_games_of_bye"


@dataclass(frozen=True)
class Paired:
    """`below` is everybody under the bracket, `following` its next scoregroup.

    `criteria` are those that counted, `may_rest` whom the bye may go to in the end; with `complete` only candidates
    were admitted that let everybody else be paired.
    """

    problem: Problem
    candidate: Candidate
    criteria: tuple[Criterion, ...]
    following: range
    below: range
    may_rest: frozenset[int]
    complete: bool

    @property
    def floaters(self) -> tuple[int, ...]:
        """Who leaves the bracket downwards, as indices of the table."""
        return tuple(sorted(self.problem.players[v] for v in self.candidate.floaters))

    @property
    def pairs(self) -> list[tuple[int, int]]:
        players = self.problem.players
        return [(players[u], players[v]) for u, v in self.candidate.pairs]


def without(criteria: tuple[Criterion, ...], *rules: str) -> tuple[Criterion, ...]:
    return tuple(criterion for criterion in criteria if criterion.rule not in rules)
