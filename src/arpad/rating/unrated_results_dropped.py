"""Which unrated players' results are struck out before anything is computed."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cached_property

from arpad.rating.case import EventCase, Game, Side
from arpad.rating.participants import Participant, Standing
from arpad.rating.pool import Pool
from arpad.regulations.edition import Edition, Rule
from arpad.values.records import dataclass

_EMPTY = Pool()


@dataclass(frozen=True)
class PlayedField:
    """A field's games that still stand, and whether the round-robin rules apply to it."""

    games: tuple[Game, ...]
    numbers: frozenset[int]
    round_robin: bool

    @cached_property
    def sides(self) -> Mapping[int, list[Side]]:
        """Each player's games, in order."""
        found: dict[int, list[Side]] = defaultdict(list)
        for game in self.games:
            for side in game.sides():
                found[side.player].append(side)
        return found


@dataclass(slots=True)
class Tally:
    """What an unrated player could count: all games of a round robin, games against rated players elsewhere."""

    games: int = 0
    tenths: int = 0
    rated_games: int = 0
    rated_opponents: int = 0
    round_robin: bool = False


def tally_of(
    number: int, played: Collection[PlayedField], people: Mapping[int, Participant], dropped: Collection[int]
) -> Tally:
    tally, opponents = Tally(), set[int]()
    for field in played:
        for side in field.sides.get(number, ()):
            rated = people[side.opponent].rating_for_opponents is not None
            if side.opponent in dropped or not (rated or field.round_robin):
                continue
            tally.games += 1
            tally.tenths += side.tenths
            tally.round_robin |= field.round_robin
            if rated:
                tally.rated_games += 1
                opponents.add(side.opponent)
    tally.rated_opponents = len(opponents)
    return tally


def pool_of(person: Participant, pools: Mapping[str, Pool]) -> Pool:
    return pools.get(person.person, _EMPTY)


def unrated_numbers(people: Mapping[int, Participant]) -> list[int]:
    return [number for number, person in people.items() if person.standing is Standing.UNRATED]


def low_scorers(
    case: EventCase,
    played: Collection[PlayedField],
    people: Mapping[int, Participant],
    pools: Mapping[str, Pool],
) -> frozenset[int]:
    """Unrated players with almost no points; games against them vanish, which may bring others down.   [low_score]"""
    rule = case.edition.rule("low_score")
    dropped: set[int] = set()
    while True:
        newly = {
            number
            for number in unrated_numbers(people)
            if number not in dropped and applies(rule, pool_of(people[number], pools))
            if (tally := tally_of(number, played, people, dropped)).games and tally.tenths <= rule.tenths("at_most")
        }
        if not newly:
            return frozenset(dropped)
        dropped |= newly


def too_few_rated(edition: Edition, tally: Tally, pool: Pool) -> bool:
    """Fewer rated opponents than an unrated player needs.   [rated_opponents]"""
    rule = edition.find("rated_opponents")
    if rule is None or (tally.round_robin and not rule.flag("in_round_robins")):
        return False
    met = tally.rated_games if rule.text("counting") == "games" else tally.rated_opponents
    return applies(rule, pool) and met < rule.integer("at_least")


def applies(rule: Rule, pool: Pool) -> bool:
    """In every event, or as long as the player's pool is empty (reading I-07)."""
    return rule.policy == "every_event" or not pool.entries
