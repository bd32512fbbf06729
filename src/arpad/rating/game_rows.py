"""From the fields of an event to the rows the frame engine rates: every counted side of every game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from arpad.rating.case import EventCase, Side
from arpad.rating.exclusions import Exclusion
from arpad.rating.newcomers import Newcomer
from arpad.rating.participants import Participant, Standing
from arpad.rating.round_robin import FieldResult
from arpad.rating.unrated_results_dropped import PlayedField
from arpad.regulations.edition import Rule
from arpad.values.event_type import EventType


class SideRow(NamedTuple):
    """One game of one rated player. `field_average` and `opponents` are set in a round robin only."""

    field: int
    player: int
    opponent: int
    round_number: int
    tenths: int
    own_rating: int
    opponent_rating: int
    field_average: int | None
    opponents: int | None


@dataclass
class Layout:
    """Collects the rows of an event, and each side that cannot count with the rule that says so."""

    case: EventCase
    people: Mapping[int, Participant]
    dropped: frozenset[int]  # struck out: in nobody's field
    newcomers: Mapping[int, Newcomer]
    at_once: frozenset[int] = frozenset()  # newcomers with a rating in which all their games count
    rows: list[SideRow] = field(default_factory=list)
    exclusions: list[Exclusion] = field(default_factory=list)

    def add(self, index: int, part: PlayedField, result: FieldResult | None) -> None:
        """`result` is the round robin's; None where the Swiss rules apply."""
        for number in sorted(part.sides):
            for side in part.sides[number]:
                rating = self._opponent_rating(side, result)
                rule = self._why_not(side, rating, part, result)
                if rule is not None:
                    self.exclusions.append(Exclusion(side.player, side.opponent, side.round_number, rule))
                elif self.people[number].standing is not Standing.UNRATED:
                    self.rows.append(self._row(index, side, rating, result))

    def _row(self, index: int, side: Side, rating: int | None, result: FieldResult | None) -> SideRow:
        own = self.people[side.player].own_rating
        assert own is not None
        assert rating is not None
        average, opponents = (result.average, result.opponents) if result else (None, None)
        return SideRow(
            index, side.player, side.opponent, side.round_number, side.tenths, own, rating, average, opponents
        )

    def _opponent_rating(self, side: Side, result: FieldResult | None) -> int | None:
        """The opponent's published rating, or the one this event gives him where the edition counts that."""
        published = self.people[side.opponent].rating_for_opponents
        if published is not None:
            return published
        if result is not None and side.opponent in result.unrated:
            return result.unrated[side.opponent].rating
        rule = self.case.edition.find("scheveningen_unrated")
        if self.case.type is EventType.SCHEVENINGEN and rule and rule.policy == "rated_against_performance":
            newcomer = self.newcomers.get(side.opponent)
            return newcomer.performance if newcomer else None
        return None

    def _why_not(self, side: Side, rating: int | None, part: PlayedField, result: FieldResult | None) -> Rule | None:
        """The rule that takes the game from this player: his own results are struck out, or the opponent's are."""
        edition = self.case.edition
        own = self.newcomers.get(side.player)
        if own is not None and own.struck_by is not None:
            return own.struck_by
        if side.player in self.at_once and self._is_newcomer(side.opponent):
            return None
        unrated = self.people[side.player].standing is Standing.UNRATED
        if part.round_robin and side.opponent in self.dropped:
            return edition.rule("low_score")
        if result is not None:
            return self._without_performance(side, result) if rating is None and not unrated else None
        return None if rating is not None else edition.rule("swiss_games")

    def _is_newcomer(self, number: int) -> bool:
        return self.people[number].standing is Standing.UNRATED

    def _without_performance(self, side: Side, result: FieldResult) -> Rule:
        """Why an unrated opponent of a round robin has no rating to count with."""
        line = result.unrated.get(side.opponent)
        open_rule = line.unconfirmed if line else None
        return open_rule or self.case.edition.rule("performance_table")
