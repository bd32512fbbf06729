"""A bracket before and after it is paired: what it is asked for, and the candidate chosen with the reasons."""

from arpad.pairing.dutch_2017.criteria import Criterion
from arpad.pairing.dutch_2017.problem import Problem
from arpad.pairing.dutch_2017.sequence import Candidate
from arpad.pairing.dutch_2017.table import Table, can_spare, choices
from arpad.values.records import dataclass

FOLLOWING = "following_bracket"
BYE_GAMES = "unplayed_games_of_bye"


@dataclass(frozen=True)
class PairedBracket:
    """`below` is everybody under the bracket, `following` its next scoregroup.

    `criteria` are those that counted, `may_rest` the players who may have the bye; with `complete`, only candidates
    that let everybody else be paired were admitted.
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


class Bracket:
    """A scoregroup with the players moved down to it, to be paired under the edition's criteria."""

    def __init__(
        self,
        table: Table,
        criteria: tuple[Criterion, ...],
        may_rest: frozenset[int],
        moved_down: tuple[int, ...],
        group: range,
        following: range,
    ) -> None:
        self.table, self.criteria, self.may_rest = table, criteria, may_rest
        self.moved_down, self.group, self.following = moved_down, group, following
        self.below = range(group.stop, table.size)
        self.size = len(moved_down) + len(group)

    def following_welcomes_anybody(self) -> bool:
        """Whichever player of the group comes down, he finds an opponent in the following bracket."""
        choices_enough = all(choices(self.table, i, self.following) >= 3 for i in self.group)
        return choices_enough and can_spare(self.table, self.following, 2)

    def following_can_end(self) -> bool:
        """The following bracket, if the last, can be paired with one more player: its number is then even, or one of
        its own may rest."""
        return len(self.following) % 2 == 1 or sum(i in self.may_rest for i in self.following) >= 2


def without(criteria: tuple[Criterion, ...], *rules: str) -> tuple[Criterion, ...]:
    return tuple(criterion for criterion in criteria if criterion.rule not in rules)
