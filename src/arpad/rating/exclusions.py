"""Games that do not count for either player, each with the rule that says so."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from arpad.rating.case import EventCase, Game
from arpad.rating.fields import Field
from arpad.regulations.edition import Rule
from arpad.values.event_type import EventType
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


def excluded_games(case: EventCase, field: Field) -> Mapping[Game, Rule]:
    """The first rule that takes each game out."""
    found: dict[Game, Rule] = {}
    for game, rule in (*_unplayed(case, field), *_unequal(case, field), *_after_the_decision(case, field)):
        found.setdefault(game, rule)
    return found


def _unplayed(case: EventCase, field: Field) -> Iterator[tuple[Game, Rule]]:
    """Forfeits and games without a move by each side.   [unplayed_games]"""
    rule = case.edition.rule("unplayed_games")
    return ((game, rule) for game in field.games if not game.played)


def _unequal(case: EventCase, field: Field) -> Iterator[tuple[Game, Rule]]:
    """Single games in which the players had different times.   [equal_times]"""
    rule = case.edition.find("equal_times")
    if rule is None:
        return
    marked = {(game.round_number, game.player) for game in case.facts.unequal_games}
    for game in field.games:
        if (game.round_number, game.first) in marked or (game.round_number, game.second) in marked:
            yield game, rule


def _after_the_decision(case: EventCase, field: Field) -> Iterator[tuple[Game, Rule]]:
    """Games of a match after one player could no longer be caught.   [match_decided]"""
    rule = case.edition.find("match_decided")
    scheduled = scheduled_games(case)
    if rule is None or field.type is not EventType.MATCH or scheduled is None:
        return
    if rule.policy == "not_rated_unless_decided_otherwise" and case.facts.rate_decided_games:
        return
    if scheduled <= (rule.maybe_integer("scheduled_over") or 0):
        return
    tenths = dict.fromkeys(field.numbers, 0)
    for game in sorted(field.games):
        if max(tenths.values()) > 5 * scheduled:
            yield game, rule
        tenths[game.first] += _points(game.result)
        tenths[game.second] += _points(game.reply)


def scheduled_games(case: EventCase) -> int | None:
    """The length a match was meant to have."""
    return case.facts.scheduled_games or case.tournament.rounds_planned


_WON = {Result.WIN, Result.FORFEIT_WIN, Result.UNRATED_WIN}
_DRAWN = {Result.DRAW, Result.UNRATED_DRAW}


def _points(result: Result) -> int:
    """Points without play help to decide a match too."""
    return 10 if result in _WON else 5 if result in _DRAWN else 0
