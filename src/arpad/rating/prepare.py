"""One event, assessed against its edition and laid out for the frame engine."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from arpad.rating.approximated_newcomers import rated_at_once
from arpad.rating.case import EventCase, Game
from arpad.rating.exclusions import Exclusion, excluded_by_ratings
from arpad.rating.extraordinary_events import Extraordinary, approximated, extraordinary
from arpad.rating.fields import EventField, fields, rated_as_round_robin
from arpad.rating.game_rows import Layout, SideRow
from arpad.rating.initial_rating import Performance, is_junior, performance
from arpad.rating.newcomers import Newcomer, newcomers
from arpad.rating.participants import Participant
from arpad.rating.pool import Pool
from arpad.rating.requirement import Outcome, Requirement
from arpad.rating.requirements import event_requirements, field_requirements
from arpad.rating.round_robin import FieldResult, Line, rate_field
from arpad.rating.unrated_results_dropped import PlayedField, low_scorers, unrated_numbers
from arpad.regulations.edition import Rule


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
