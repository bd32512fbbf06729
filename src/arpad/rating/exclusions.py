"""Games that do not count for either player, each with the rule that says so."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from arpad.rating.case import EventCase, Game
from arpad.rating.participants import Participant
from arpad.regulations.edition import Rule
from arpad.values.event_type import EventType
from arpad.values.records import dataclass
from arpad.values.result import Result


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A game that one player cannot count."""

    player: int
    opponent: int
    round_number: int
    rule: Rule

    @staticmethod
    def both(game: Game, rule: Rule) -> "tuple[Exclusion, Exclusion]":
        return (
            Exclusion(game.first, game.second, game.round_number, rule),
            Exclusion(game.second, game.first, game.round_number, rule),
        )


def excluded_games(
    case: EventCase, kind: EventType, numbers: Collection[int], games: Sequence[Game], scheduled: int | None
) -> Mapping[Game, Rule]:
    """The games of a field that count for nobody, each with the first rule that takes it out."""
    found: dict[Game, Rule] = {}
    decided = _after_the_decision(case, numbers, games, scheduled) if kind is EventType.MATCH else ()
    for game, rule in (*_unplayed(case, games), *_unequal(case, games), *decided):
        found.setdefault(game, rule)
    return found


def _unplayed(case: EventCase, games: Sequence[Game]) -> Iterator[tuple[Game, Rule]]:
    """Forfeits and games without a move by each side.   [unplayed_games]"""
    rule = case.edition.rule("unplayed_games")
    return ((game, rule) for game in games if not game.played)


def _unequal(case: EventCase, games: Sequence[Game]) -> Iterator[tuple[Game, Rule]]:
    """Single games in which the players had different times.   [equal_times]"""
    rule = case.edition.find("equal_times")
    if rule is None:
        return
    marked = {(game.round_number, game.player) for game in case.facts.unequal_games}
    for game in games:
        if (game.round_number, game.first) in marked or (game.round_number, game.second) in marked:
            yield game, rule


def _after_the_decision(
    case: EventCase, numbers: Collection[int], games: Sequence[Game], scheduled: int | None
) -> Iterator[tuple[Game, Rule]]:
    """Games of a match after one player could no longer be caught.   [match_decided]"""
    rule = case.edition.find("match_decided")
    if rule is None or scheduled is None or scheduled <= (rule.maybe_integer("scheduled_over") or 0):
        return
    if rule.policy == "not_rated_unless_decided_otherwise" and case.facts.rate_decided_games:
        return
    tenths = dict.fromkeys(numbers, 0)
    for game in sorted(games):
        if max(tenths.values()) > 5 * scheduled:
            yield game, rule
        tenths[game.first] += _points(game.result)
        tenths[game.second] += _points(game.reply)


def excluded_by_ratings(
    case: EventCase, games: Sequence[Game], people: Mapping[int, Participant]
) -> Mapping[Game, Rule]:
    """The games that count for nobody because of who played them."""
    found: dict[Game, Rule] = {}
    for game, rule in (*_too_fast(case, games, people), *_mismatched(case, games, people)):
        found.setdefault(game, rule)
    return found


def _too_fast(case: EventCase, games: Sequence[Game], people: Mapping[int, Participant]) -> Iterator[tuple[Game, Rule]]:
    """Games with less time than the higher rated of their two players asks for.   [rate_of_play]"""
    rule, control = case.edition.find("rate_of_play"), case.tournament.time_control
    if rule is None or rule.policy != "by_players_of_the_game" or control is None:
        return
    seconds = control.seconds_for(rule.integer("moves"))
    for game in games:
        highest = max(people[number].own_rating or 0 for number in (game.first, game.second))
        if seconds < 60 * rule.minutes_for(highest):
            yield game, rule


def _mismatched(
    case: EventCase, games: Sequence[Game], people: Mapping[int, Participant]
) -> Iterator[tuple[Game, Rule]]:
    """Games of a very high rated player against one rated far below.   [mismatched_games]"""
    rule = case.edition.find("mismatched_games")
    if rule is None:
        return
    for game in games:
        first, second = (people[number].rating_for_opponents for number in (game.first, game.second))
        if first is None or second is None:
            continue
        if mismatched(rule, first, second):
            yield game, rule


def mismatched(rule: Rule, first: Any, second: Any) -> Any:
    """Whether two ratings are too far apart for a game to count; of numbers, or of columns.   [mismatched_games]"""
    far, above = rule.integer("difference"), rule.integer("above")
    apart = (first - second >= far) | (second - first >= far)
    return apart & ((first > above) | (second > above))


_WON = {Result.WIN, Result.FORFEIT_WIN, Result.UNRATED_WIN}
_DRAWN = {Result.DRAW, Result.UNRATED_DRAW}


def _points(result: Result) -> int:
    """Points without play help to decide a match too."""
    return 10 if result in _WON else 5 if result in _DRAWN else 0
