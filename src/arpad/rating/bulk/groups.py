"""Which events of a table can be rated together on columns: the same law, list and date as far as they matter."""

from collections.abc import Iterable, Iterator
from dataclasses import field
from datetime import date
from itertools import combinations

from arpad.rating.case import EventCase, Game
from arpad.rating.fields import EventField
from arpad.rating.participants import Participant, Standing
from arpad.rating.requirement import Outcome, Requirement
from arpad.rating.requirements import event_requirements, field_requirements
from arpad.regulations.edition import Rule
from arpad.values.event_type import EventType
from arpad.values.records import dataclass
from arpad.values.result import Result

_HIGHEST = 9999  # above every rating


@dataclass
class Group:
    """Events that share everything but their games. `case` stands for all of them.

    `only_if_all_rated`: the columns suffice as long as nobody in the event is unrated.
    """

    case: EventCase
    serving: int | None  # which of the previous lists; None: there is none
    list_is_younger: bool  # than the start: it may name players who were on no list then
    failing: Rule | None  # the requirement that keeps the events from being rated
    only_if_all_rated: bool
    events: list[int] = field(default_factory=list)
    fitting: dict[int, bool] = field(default_factory=dict)  # by number of players

    @property
    def rated(self) -> bool:
        return self.failing is None

    @property
    def floor(self) -> int:
        return self.case.edition.rule("rating_floor").integer("floor")

    @property
    def start(self) -> date:
        """A day that orders groups; events without a date come last."""
        return self.case.start or date.max


def on_columns(case: EventCase) -> bool:
    """Whether the columns can say all that counts for an event of this kind, as far as no player is looked at."""
    if case.type is EventType.MATCH or case.stages:
        return False
    if case.edition.find("valid_rating") is not None:  # players may come in with ratings of other lists
        return False
    if _needs_composition(case) and case.edition.rule("rating_change").policy != "game_by_game":
        return False
    return _failing(case, 0) == _failing(case, _HIGHEST) and _time_for_everybody(case)


def group_key(case: EventCase, serving: int | None, *, list_is_younger: bool) -> tuple[object, ...]:
    """What the numbers of an event depend on, beside its games.

    The day of the start counts where a player may come of age in the period, or be listed since. The type counts where
    rules look at who plays.
    """
    start = case.start
    until = case.edition.rule("k_factor").values.get("junior_until")
    to_the_day = until == "birthday" or list_is_younger
    when = start if to_the_day else (start.year if start else None)
    law = case.edition.id, case.edition.supplemented_by, case.edition.changed
    failing = _failing(case, 0)
    type = case.type if failing or _needs_composition(case) else None
    return law, serving, when, case.cadence, type, failing.name if failing else ""


def group_of(case: EventCase, serving: int | None, *, list_is_younger: bool) -> Group:
    return Group(case, serving, list_is_younger, _failing(case, 0), _needs_composition(case))


def _needs_composition(case: EventCase) -> bool:
    """Round robins and Scheveningens have rules about who is rated, and may count unrated players."""
    return case.type.all_play_all or case.type is EventType.SCHEVENINGEN


def _failing(case: EventCase, rating: int) -> Rule | None:
    """The requirement that the event itself fails, if its highest rated player has that rating."""
    return _first_failed(event_requirements(case, {1: _player(1, rating)}))


def _first_failed(requirements: Iterable[Requirement]) -> Rule | None:
    return next((found.rule for found in requirements if found.outcome is Outcome.FAILED), None)


def _player(number: int, rating: int) -> Participant:
    return Participant(number, "", Standing.RATED if rating else Standing.UNRATED, rating or None, "", None, None)


def _time_for_everybody(case: EventCase) -> bool:
    """No game is too fast for the highest rated player there could be.   [rate_of_play]"""
    rule, control = case.edition.find("rate_of_play"), case.tournament.time_control
    if rule is None or control is None:
        return True
    return control.seconds_for(rule.integer("moves")) >= 60 * rule.minutes_for(_HIGHEST)


def fits_if_all_rated(group: Group, players: int) -> bool:
    """Whether a complete event of so many players, all rated, meets the rules about its players."""
    if players not in group.fitting:
        case = group.case
        field_ = EventField(
            case.type, frozenset(range(1, players + 1)), tuple(_everybody_meets(case.type, players)), {}
        )
        people = {number: _player(number, _HIGHEST) for number in field_.numbers}
        group.fitting[players] = _first_failed(field_requirements(case, field_, people)) is None
    return group.fitting[players]


def _everybody_meets(kind: EventType, players: int) -> Iterator[Game]:
    cycles = 2 if kind is EventType.DOUBLE_ROUND_ROBIN else 1
    for cycle in range(cycles):
        for first, second in combinations(range(1, players + 1), 2):
            yield Game(cycle + 1, first, second, Result.DRAW, Result.DRAW)
