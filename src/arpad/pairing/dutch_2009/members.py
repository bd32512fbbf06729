"""A player as a bracket sees him, and what an edition asks of two of them."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from arpad.pairing.swiss.colours import ABSOLUTE, MILD, STRONG, preference_of
from arpad.pairing.swiss.field import Float, RoundField, SwissPlayer
from arpad.regulations.edition import Edition
from arpad.values.records import dataclass
from arpad.values.result import Colour


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """`down` and `up`: whether he would repeat a float of the last round, and of the round before it."""

    player: SwissPlayer
    number: int
    score: int
    wish: Colour | None
    strength: int
    down: tuple[bool, bool]
    up: tuple[bool, bool]
    topscorer: bool

    @property
    def order(self) -> tuple[int, int]:
        return -self.score, self.number


@dataclass(frozen=True)
class Rulebook:
    """The edition's choices for one round of one field."""

    field: RoundField
    odd_round: bool
    mild_is_free: bool  # a mild preference takes whatever colour is left
    strong_apart: bool  # clashes of strong preferences are counted on their own
    every_pair_floats: bool  # floats are judged in every pair of unequal scores, for both
    lowest_leave: bool  # those left over are of the lowest scores, before any colour
    fewest: bool  # a criterion set aside is still broken as seldom as possible
    exception_for_floats: bool
    exchanges: str
    floaters_of_same_scores: bool
    fewer_pairs: str
    joins: bool  # in C13 brackets are joined, and not only moved down

    @classmethod
    def of(cls, field: RoundField, edition: Edition) -> "Rulebook":
        odd = field.round_number % 2 == 1
        topscorers = edition.rule("topscorers")
        return cls(
            field=field,
            odd_round=odd and edition.rule("odd_rounds").policy == "strong_as_absolute",
            mild_is_free=not odd and edition.rule("even_rounds").policy == "mild_fill_minority",
            strong_apart=not odd and edition.find("strong_allowance") is not None,
            every_pair_floats=edition.rule("floats").policy == "every_unequal_pair",
            lowest_leave=edition.rule("score_difference").policy == "lowest_leave",
            fewest=edition.find("fewest_set_aside") is not None,
            exception_for_floats=topscorers.flag("floats"),
            exchanges=edition.rule("exchanges").policy,
            floaters_of_same_scores=edition.rule("backtracking").policy == "floaters_of_the_same_scores",
            fewer_pairs=edition.rule("fewer_pairs").policy,
            joins=edition.rule("lowest_bracket").policy == "undo_and_join",
        )

    def member(self, player: SwissPlayer) -> Member:
        preference = preference_of(player)
        last, before = player.floats
        return Member(
            player=player,
            number=player.number,
            score=player.pairing_score,
            wish=preference.colour,
            strength=preference.strength,
            down=(last is Float.DOWN, before is Float.DOWN),
            up=(last is Float.UP, before is Float.UP),
            topscorer=self.field.is_topscorer(player),
        )

    def clash(self, one: Member, other: Member) -> bool:
        """Both want the same colour, so that one of them misses it.   [colours_granted]"""
        if one.wish is None or one.wish is not other.wish:
            return False
        return not (self.mild_is_free and MILD in (one.strength, other.strength))

    def strong_clash(self, one: Member, other: Member) -> bool:
        """Both want the same colour, strongly or absolutely.   [strong_allowance]"""
        return one.wish is not None and one.wish is other.wish and min(one.strength, other.strength) >= STRONG

    def legal(self, one: Member, other: Member, limits: bool = True, odd_rule: bool = False) -> bool:
        """They may be paired: never before, and not against the limits on colours.   [rematch, colour_limits]"""
        if not self.field.may_meet(one.player, other.player):
            return False
        if not self.strong_clash(one, other):
            return True
        absolute = one.strength == other.strength == ABSOLUTE
        if not absolute and not odd_rule:
            return True
        return not limits and self._lifted(one, other)

    def _lifted(self, one: Member, other: Member) -> bool:
        """The last round's exception for a pair that wants one colour.   [topscorers]"""
        return one.topscorer or other.topscorer


def scoregroups(members: Iterable[Member]) -> list[list[Member]]:
    """Members in order, cut where the score changes.   [brackets]"""
    ordered = sorted(members, key=lambda member: member.order)
    return [list(group) for _, group in groupby(ordered, key=lambda member: member.score)]


def allowance(members: Sequence[Member], pairs: int, mild_is_free: bool) -> int:
    """x: how many pairs must miss a preference, the minority colour and those who take any being too few; z if only
    strong preferences count.   [colour_allowance, strong_allowance]

    The same number in both wordings: the majority beyond half of the bracket, or the pairs beyond the minority.
    """
    wishes = [None if mild_is_free and member.strength == MILD else member.wish for member in members]
    white, black = wishes.count(Colour.WHITE), wishes.count(Colour.BLACK)
    return max(0, pairs - min(white, black) - wishes.count(None))
