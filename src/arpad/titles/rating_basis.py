"""Which ratings serve in a long event, and whose are missing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from arpad.regulations.edition import Rule
from arpad.titles.case import TitleCase
from arpad.titles.event_requirement import END, START, requirement
from arpad.titles.model import Requirement, Sense
from arpad.tournament.model import Entry


def of_player(case: TitleCase, of_event: Sequence[Requirement], entry: Entry) -> tuple[Requirement, ...]:
    """The same for one player: of a long event the ratings of his own opponents matter only (I-633).
    [rating_basis]"""
    basis = case.edition.find("rating_basis")
    own = rating_basis_declared(case, (entry,)) if basis is not None else None
    return tuple(own if own is not None and one.rule == own.rule else one for one in of_event)


def rating_basis_declared(case: TitleCase, asked: Sequence[Entry]) -> Requirement | None:
    """A long event has the ratings of each game, or says beforehand which serve, and has those of whom the players
    asked about met.   [rating_basis]"""
    rule, duration = case.edition.find("rating_basis"), case.edition.find("duration")
    if rule is None:
        return None
    if rule.policy == "each_game":
        return _ratings_of_each_game(case, rule, asked)
    if duration is None or case.days is None or case.days <= duration.integer("days"):
        return None
    each_game = case.facts.list_of_each_game
    required = "start | each_game"
    if each_game is None:
        return requirement(rule, "", required, None, Sense.ONE_OF, "list_of_each_game")
    if not each_game:
        return requirement(rule, "start", required, True, Sense.ONE_OF)
    if whose := _of_whom(one for one in _met(asked) if one not in case.round_ratings):
        return replace(requirement(rule, "each_game", required, None, Sense.ONE_OF, "round_ratings"), players=whose)
    return requirement(rule, "each_game", required, True, Sense.ONE_OF)


def _ratings_of_each_game(case: TitleCase, rule: Rule, asked: Sequence[Entry]) -> Requirement | None:
    """Ratings and titles of each game's day, in an event of more days than a list lasts.   [rating_basis]"""
    if case.days is None:
        return requirement(rule, "", "each_game", None, Sense.IS, START if case.start is None else END)
    if not case.by_each_game:
        return None
    if whose := _of_whom(one for one in _met(asked) if one not in case.round_ratings):
        return replace(requirement(rule, "start", "each_game", None, Sense.IS, "round_ratings"), players=whose)
    if whose := _of_whom(one for one in _met(asked) if not case.round_ratings[one].title):
        return replace(requirement(rule, "start", "each_game", None, Sense.IS, "round_ratings.title"), players=whose)
    return requirement(rule, "each_game", "each_game", True, Sense.IS)


def _of_whom(met: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(sorted({player for player, _ in met}))


def _met(asked: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    """Whoever was an opponent of theirs, and in which round."""
    for entry in asked:
        for number, record in enumerate(entry.rounds, 1):
            if record is not None and record.opponent is not None and record.result.played:
                yield record.opponent, number
