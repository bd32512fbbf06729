"""One event, assessed against its edition and laid out for the frame engine: every counted side of every game a row."""

from collections.abc import Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import NamedTuple

from arpad.rating.case import EventCase, Game, Side
from arpad.rating.exclusions import Exclusion, excluded_by_ratings
from arpad.rating.extraordinary_events import Extraordinary, approximated, extraordinary
from arpad.rating.fields import EventField, fields, rated_as_round_robin
from arpad.rating.initial_rating import Performance, is_junior, performance
from arpad.rating.newcomers import Newcomer, newcomers, rated_at_once
from arpad.rating.participants import Participant, Standing
from arpad.rating.pool import Pool
from arpad.rating.requirement import Outcome, Requirement
from arpad.rating.requirements import event_requirements, field_requirements
from arpad.rating.round_robin import FieldResult, Line, rate_field
from arpad.rating.unrated_results_dropped import PlayedField, low_scorers, unrated_numbers
from arpad.regulations.edition import Rule
from arpad.values.event_type import EventType
from arpad.values.records import dataclass


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


@dataclass(frozen=True)
class PreparedEvent:
    case: EventCase
    people: Mapping[int, Participant]
    requirements: tuple[Requirement, ...]
    rated: bool
    as_swiss: bool
    rows: tuple[SideRow, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    newcomers: Mapping[int, Newcomer] = field(default_factory=dict)
    extraordinary: Extraordinary | None = None  # where the facts ask for it
    fields: tuple[FieldResult | None, ...] = ()  # by the `field` of a row; None where the Swiss rules apply

    def rows_of(self, player: int) -> list[SideRow]:
        return self._rows_by_player.get(player, [])

    @cached_property
    def _rows_by_player(self) -> Mapping[int, list[SideRow]]:
        found: dict[int, list[SideRow]] = {}
        for row in self.rows:
            found.setdefault(row.player, []).append(row)
        return found


def prepare(case: EventCase, people: Mapping[int, Participant], pools: dict[str, Pool]) -> PreparedEvent:
    """Assess the event, strike out what does not count, rate its newcomers (the pools grow), and lay out the rest."""
    event_level = event_requirements(case, people)
    parts = fields(case)
    by_field = [field_requirements(case, whole, people) for whole in parts]
    found = (*event_level, *(requirement for requirements in by_field for requirement in requirements))
    as_swiss = any(whole.type.all_play_all and not rated_as_round_robin(case, whole) for whole in parts)
    event_fails = _failing(event_level)
    exclusions: list[Exclusion] = []
    if event_fails or all(_failing(requirements) for requirements in by_field):
        for failed, requirements in zip(parts, by_field, strict=True):
            _played(case, failed, people, event_fails or _failing(requirements), exclusions)
        return PreparedEvent(case, people, found, False, as_swiss, exclusions=tuple(exclusions))
    played = [
        _played(case, whole, people, _failing(requirements), exclusions)
        for whole, requirements in zip(parts, by_field, strict=True)
    ]
    waiting = _waiting(case, people, pools)
    before = dict(waiting)
    special = extraordinary(case, played, people)
    if special is not None and special.applies:
        played = [replace(part, round_robin=False) for part in played]
    at_once = rated_at_once(case, special, people, waiting) if special is not None else {}
    dropped = low_scorers(case, played, people, waiting) - set(at_once)
    results = [_rate_round_robin(case, part, people, dropped) for part in played]
    others = {number: person for number, person in people.items() if number not in at_once}
    fresh = {**newcomers(case, played, results, people, dropped, waiting, unrated_numbers(others)), **at_once}
    pools.update({person: pool for person, pool in waiting.items() if pool is not before.get(person)})
    layout = Layout(case, people, dropped, fresh, frozenset(at_once), exclusions=exclusions)
    for index, (part, result) in enumerate(zip(played, results, strict=True)):
        layout.add(index, part, result)
    return PreparedEvent(
        case,
        people,
        found,
        True,
        as_swiss,
        tuple(layout.rows),
        tuple(layout.exclusions),
        fresh,
        special,
        tuple(results),
    )


def _waiting(case: EventCase, people: Mapping[int, Participant], pools: Mapping[str, Pool]) -> dict[str, Pool]:
    """The open pools of the event's unrated players, without the results that have waited too long for this event.

    They leave the pools themselves only when new results join: a late report may still need them (reading I-10).
    """
    persons = [people[number].person for number in unrated_numbers(people)]
    return {person: pools[person].waiting_on(case.edition, case.start) for person in persons if person in pools}


def approximation_of(case: EventCase, people: Mapping[int, Participant]) -> Extraordinary:
    """What successive approximations give here, whether or not the event may have them."""
    played = [_played(case, part, people, None, []) for part in fields(case)]
    return approximated(case, played, people)


def _failing(requirements: tuple[Requirement, ...]) -> Rule | None:
    """The first rule that keeps the games from being rated."""
    return next((found.rule for found in requirements if found.outcome is Outcome.FAILED), None)


def _played(
    case: EventCase,
    part: EventField,
    people: Mapping[int, Participant],
    failing: Rule | None,
    exclusions: list[Exclusion],
) -> PlayedField:
    """The games that stand; a field that fails its requirements has none."""
    out: Mapping[Game, Rule] = dict.fromkeys(part.games, failing) if failing is not None else part.excluded
    if failing is None:
        out = {**excluded_by_ratings(case, part.games, people), **out}
    for game, rule in out.items():
        exclusions += Exclusion.both(game, rule)
    games = tuple(game for game in part.games if game not in out)
    return PlayedField(games, part.numbers, rated_as_round_robin(case, part) and not out)


def _rate_round_robin(
    case: EventCase, part: PlayedField, people: Mapping[int, Participant], dropped: frozenset[int]
) -> FieldResult | None:
    """The field's average and its newcomers; None where the Swiss rules apply."""
    if not part.round_robin:
        return None
    lines: dict[int, Line] = {}
    for number in sorted(part.numbers - dropped):
        sides = [side for side in part.sides.get(number, ()) if side.opponent not in dropped]
        tenths = sum(side.tenths for side in sides)
        lines[number] = Line(number, people[number].rating_for_opponents, tenths, len(sides))
    if len(lines) < 2:
        return None

    def performance_of(average: int, line: Line, opponents: int) -> Performance:
        junior = is_junior(case.edition, people[line.number].birth_year, case.start)
        return performance(case.edition, average, line.tenths, line.games, junior=junior, opponents=opponents)

    return rate_field(case.edition, lines, performance_of)
