"""What a choice of games amounts to: every requirement on the player's games, as plain numbers."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from arpad.titles.case import TitleCase
from arpad.titles.federations import Waiver
from arpad.titles.games import Game
from arpad.titles.limits import (
    HALF,
    GamesNeeded,
    credited_games,
    differences_by_half_points,
    foreign_federations_asked,
    least_score,
    mix_needed,
    mix_weights,
    most_of_federation,
    most_unrated,
    title_holders_needed,
    title_value,
)
from arpad.values.numbers import round_half_up
from arpad.values.person import Title
from arpad.values.records import dataclass


class Between(NamedTuple):
    """A number that missing federations leave between two bounds, the better first."""

    best: int
    worst: int


class Limits(NamedTuple):
    """What a number of games and opponents requires; None where there is no requirement."""

    title_holders: int
    mix_tenths: int
    unrated: int | None
    own: int | None
    other: int | None
    foreign: int | None
    normal_own: int | None  # of the normal rule of foreigners, which a kind of event lifts for nobody
    normal_other: int | None


_MIX = slice(1, 6)  # of `passed`


class Measured(NamedTuple):
    """The numbers of one choice. Each `_ok` is False where the requirement fails, None where it is open."""

    games: int
    opponents: int
    tenths: int
    average: int | None
    raised: int | None  # the opponent lifted to the floor
    performance: int | None
    required: int | None
    foreign: Between
    own: Between
    other: Between
    title_holders: int
    mix_tenths: int
    unrated: int
    limits: Limits
    passed: tuple[bool | None, ...]  # in the order of `measure`, which verdicts follow
    normal: tuple[bool | None, ...]  # the three on federations, before anything lifts them
    credited: int

    @property
    def foreigner_rule(self) -> bool:
        """The normal rule of foreign opponents is met."""
        return self.normal == (True, True, True)

    @property
    def mixed(self) -> bool:
        """Federations and titles of the opponents are as a norm asks."""
        return False not in self.passed[_MIX]

    @property
    def failed(self) -> int:
        return self.passed.count(False)


@dataclass(frozen=True)
class Bar:
    """All that a title asks for in this event of this player, looked up once."""

    case: TitleCase
    title: Title
    federation: str
    needed: GamesNeeded
    waiver: Waiver
    target: int
    least_average: int
    floor: int
    percent: int
    table: str
    titled: frozenset[Title]
    weights: Mapping[Title, int]
    foreign_needed: int
    limits: dict[tuple[int, int], Limits]  # filled as they are asked for

    def limits_for(self, opponents: int, games: int) -> Limits:
        key = (opponents, games)
        if key not in self.limits:
            edition = self.case.edition
            kind = "" if self.needed.spares_a_forfeit else self.case.kind  # 1.4.1c asks for the mix in every event
            self.limits[key] = Limits(
                title_holders_needed(edition, opponents),
                10 * mix_needed(edition, self.title, opponents, double=self.case.double),
                most_unrated(edition, opponents),
                most_of_federation(edition, "own_federation", opponents, games, kind),
                most_of_federation(edition, "other_federation", opponents, games, kind),
                self.foreign_needed if foreign_federations_asked(edition, games, kind) else None,
                most_of_federation(edition, "own_federation", opponents, games),
                most_of_federation(edition, "other_federation", opponents, games),
            )
        return self.limits[key]

    def waiver_for(self, games: int) -> Waiver:
        """What lifts the mix of federations for a norm of so many games; 1.4.1c counts for more only with the mix."""
        return self.waiver.with_games(self.needed.count_as or games if self.needed.spares_a_forfeit else games)


def bar_of(case: TitleCase, title: Title, federation: str, needed: GamesNeeded, waiver: Waiver) -> Bar:
    edition = case.edition
    return Bar(
        case=case,
        title=title,
        federation=federation,
        needed=needed,
        waiver=waiver,
        target=title_value(edition, "norm_performance", title),
        least_average=title_value(edition, "minimum_average", title),
        floor=title_value(edition, "opponent_floor", title),
        percent=edition.rule("minimum_score").integer("percent"),
        table=edition.rule("performance_table").text("table"),
        titled=frozenset(Title(text) for text in edition.rule("title_holders").texts("titles")),
        weights=mix_weights(edition, title),
        foreign_needed=edition.rule("foreign_federations").integer("at_least"),
        limits={},
    )


def measure(games: Sequence[Game], bar: Bar) -> Measured:
    count = len(games)
    people = games if not bar.case.double else list({game.opponent: game for game in games}.values())
    tenths = sum([game.tenths for game in games])
    limits, waiver = bar.limits_for(len(people), count), bar.waiver_for(count)
    average, raised = _average(games, bar.floor)
    performance = required = None
    if average is not None:
        performance = average + differences_by_half_points(bar.table, count)[tenths // HALF]
        required = least_score(bar.table, count, bar.percent, bar.target - average)
    foreign, own, other = _federations([game.federation for game in people], bar)
    normal = (
        _at_least(foreign, bar.foreign_needed),
        _at_most(own, limits.normal_own),
        _at_most(other, limits.normal_other),
    )
    holders = sum([game.title in bar.titled for game in people])
    mix = sum([bar.weights.get(game.title, 0) for game in people if game.title is not None])
    unrated = sum([game.rating is None for game in people])
    passed = (
        count >= bar.needed.games,
        limits.foreign is None or _lifted(normal[0], waiver),
        limits.own is None or _lifted(normal[1], waiver),
        limits.other is None or _lifted(normal[2], waiver),
        holders >= limits.title_holders,
        mix >= limits.mix_tenths,
        limits.unrated is None or unrated <= limits.unrated,
        average is not None and average >= bar.least_average,
        performance is not None and performance >= bar.target,
        count > 0 and 10 * tenths >= bar.percent * count,
    )
    unrefuted = False not in passed
    surplus = tenths - required if required is not None else 0
    return Measured(
        games=count,
        opponents=len(people),
        tenths=tenths,
        average=average,
        raised=raised,
        performance=performance,
        required=required,
        foreign=foreign,
        own=own,
        other=other,
        title_holders=holders,
        mix_tenths=mix,
        unrated=unrated,
        limits=limits,
        passed=passed,
        normal=normal,
        credited=credited_games(bar.case, bar.needed, count, surplus) if unrefuted else 0,
    )


def _average(games: Sequence[Game], floor: int) -> tuple[int | None, int | None]:
    """The rounded average with the lowest opponent raised to the floor, and who that is.   [opponent_floor,
    norm_average]"""
    if not games:
        return None, None
    lowest = min(games, key=_value)
    total = sum([game.value for game in games])
    if lowest.value >= floor:
        return round_half_up(total, len(games)), None
    lift = sum([floor - game.value for game in games if game.opponent == lowest.opponent and game.value < floor])
    return round_half_up(total + lift, len(games)), lowest.opponent


def _value(game: Game) -> int:
    return game.value


def _federations(federations: list[str], bar: Bar) -> tuple[Between, Between, Between]:
    """Foreign federations, opponents of one's own, and of the largest other one."""
    unknown = federations.count("")
    counts = {code: federations.count(code) for code in set(federations) if code and code not in bar.case.no_federation}
    if bar.federation:
        own = counts.pop(bar.federation, 0)
        largest = max(counts.values(), default=0)
        return (
            Between(len(counts) + unknown, len(counts)),
            Between(own, own + unknown),
            Between(largest, largest + unknown),
        )
    by_size = [*sorted(counts.values(), reverse=True), 0, 0]
    return (
        Between(len(counts) + unknown, max(len(counts) - 1, 0)),
        Between(0, by_size[0] + unknown),
        Between(by_size[1], by_size[0] + unknown),
    )


def _at_least(number: Between, least: int) -> bool | None:
    return True if number.worst >= least else False if number.best < least else None


def _at_most(number: Between, most: int | None) -> bool | None:
    if most is None or number.worst <= most:
        return True
    return False if number.best > most else None


def _lifted(passed: bool | None, waiver: Waiver) -> bool | None:
    """A requirement on federations, with what lifts it."""
    if waiver.article:
        return True
    return None if passed is False and waiver.undecided else passed


def subset(games: Sequence[Game], left_out: Collection[int]) -> list[Game]:
    return [game for index, game in enumerate(games) if index not in left_out]
