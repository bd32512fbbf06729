"""One player and one title: the best choice of games, put into requirements, lines, counts and remarks."""

from collections.abc import Iterator
from dataclasses import replace

from arpad.regulations.edition import Rule
from arpad.titles.best_choice import Choice, best_choice, rest_may_go
from arpad.titles.case import TitleCase
from arpad.titles.federations import Waiver
from arpad.titles.games import Countable, Game, countable_games, divisions_of
from arpad.titles.limits import mix_rule, ways_to_games
from arpad.titles.measure import Bar, Between, Measured, bar_of, measure
from arpad.titles.model import (
    UNKNOWN_FEDERATION,
    Adjusted,
    FieldCounts,
    GameLine,
    NormVerdict,
    OpponentCounts,
    Remark,
    Requirement,
    Sense,
)
from arpad.tournament.model import Entry
from arpad.values.numbers import shortest_text
from arpad.values.person import Title
from arpad.values.result import Result


def norm_verdict(
    case: TitleCase, entry: Entry, title: Title, of_event: tuple[Requirement, ...], field: FieldCounts, waiver: Waiver
) -> NormVerdict:
    bar, countable, choice = _best_way(case, entry, title, waiver)
    measured = choice.measured
    requirements = (*of_event, *(requirement for _, requirement in player_requirements(bar, measured)))
    ignored = tuple(_ignored(choice, bar))
    unrefuted = all(requirement.passed is not False for requirement in requirements)
    return NormVerdict(
        number=entry.number,
        title=title,
        games=measured.games,
        score=measured.tenths,
        average=measured.average,
        performance=measured.performance,
        required_score=measured.required,
        rounds_counted=tuple(game.round_number for game in choice.games),
        rounds_ignored=tuple((game.round_number, rule.article) for game, rule in ignored),
        games_credited=measured.credited if unrefuted else 0,
        foreigner_rule=measured.foreigner_rule,
        requirements=requirements,
        lines=_lines(entry, choice, countable, bar, ignored),
        counts=_counts(case, choice, measured, bar),
        remarks=tuple(_remarks(bar, choice, ignored, field)),
    )


def _best_way(case: TitleCase, entry: Entry, title: Title, waiver: Waiver) -> tuple[Bar, Countable, Choice]:
    """The first way to the number of games that is a norm, else the last; of several divisions the nearest to one.
    One that only counts for more games must be met without anything open."""
    found: list[tuple[Bar, Countable, Choice]] = []
    ways = ways_to_games(case, entry)
    for way in ways:
        for_more = way.spares_a_forfeit and way is not ways[-1]
        bar = bar_of(case, title, entry.federation, way, waiver)
        for division in divisions_of(case, entry):
            countable = countable_games(case, entry, way.games, division, forfeit_spared=way.spares_a_forfeit)
            choice = best_choice(countable.games, bar)
            found.append((bar, countable, choice))
            if not (choice.measured.failed or (for_more and None in choice.measured.passed)):
                return found[-1]
    last = [one for one in found if one[0] is bar]
    return min(last, key=lambda one: one[2].measured.failed)


def with_nothing_left_out(case: TitleCase, entry: Entry, verdict: NormVerdict) -> Measured:
    """All games of the verdict that could count, those that were left out among them (I-640)."""
    used = {*verdict.rounds_counted, *(number for number, _ in verdict.rounds_ignored)}
    asked = {requirement.rule for requirement in verdict.requirements}
    for way in ways_to_games(case, entry):
        if way.rule.name not in asked:
            continue
        for division in divisions_of(case, entry):
            games = countable_games(case, entry, way.games, division, forfeit_spared=way.spares_a_forfeit).games
            if {game.round_number for game in games} == used:
                return measure(games, bar_of(case, verdict.title, entry.federation, way, Waiver()))
    raise AssertionError("the games of a verdict are those of a way to it")


def player_requirements(bar: Bar, measured: Measured) -> Iterator[tuple[int, Requirement]]:
    """Each with its place among the rules of `measure`."""
    edition, limits, passed = bar.case.edition, measured.limits, measured.passed
    waiver = bar.waiver_for(measured.games)
    rules = (
        bar.needed.rule,
        edition.rule("foreign_federations"),
        edition.rule("own_federation"),
        edition.rule("other_federation"),
        edition.rule("title_holders"),
        mix_rule(edition, bar.title),
        edition.find("unrated_opponents"),
        edition.rule("minimum_average"),
        edition.rule("norm_performance"),
        edition.rule("minimum_score"),
    )
    at_least, at_most = Sense.AT_LEAST, Sense.AT_MOST
    numbers = (
        (str(measured.games), str(bar.needed.games), at_least),
        (_between(measured.foreign), _number(limits.foreign), at_least),
        (_between(measured.own), _number(limits.own), at_most),
        (_between(measured.other), _number(limits.other), at_most),
        (str(measured.title_holders), str(limits.title_holders), at_least),
        (shortest_text(measured.mix_tenths, 1), shortest_text(limits.mix_tenths, 1), at_least),
        (str(measured.unrated), _number(limits.unrated), at_most),
        (_number(measured.average), str(bar.least_average), at_least),
        (_number(measured.performance), str(bar.target), at_least),
        (shortest_text(measured.tenths, 1), _least_points(bar.percent, measured.games), at_least),
    )
    for index, (rule, (value, required, sense), ok) in enumerate(zip(rules, numbers, passed, strict=True)):
        if rule is None or required == "":  # nothing binds: few games, or the edition leaves it unconfirmed
            continue
        lifts = index in _OF_FEDERATIONS
        missing = waiver.missing_fact if lifts and ok is not True else ""
        if ok is None and not waiver.undecided:
            missing = UNKNOWN_FEDERATION
        if index == 0 and not ok:
            missing = bar.needed.missing_fact
        waived = waiver.article if lifts and measured.normal[index - 1] is not True else ""
        known = (rule.edition, rule.certainty)
        yield index, Requirement(rule.name, rule.article, value, required, ok, sense, missing, waived, *known)


_OF_FEDERATIONS = (1, 2, 3)


def _between(number: Between) -> str:
    low, high = sorted(number)
    return str(low) if low == high else f"{low}-{high}"


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _least_points(percent: int, games: int) -> str:
    """The least score of whole and half points that is that share."""
    half_points = -(-percent * games // 50)
    return shortest_text(5 * half_points, 1)


def _ignored(choice: Choice, bar: Bar) -> Iterator[tuple[Game, Rule]]:
    """Each game left out, with the rule that allows it: after the last one counted, or a win."""
    edition = bar.case.edition
    last = choice.games[-1].round_number if choice.games else 0
    for game in choice.ignored:
        after = game.round_number > last and rest_may_go(bar)
        yield game, edition.rule("ignored_rest" if after else "ignored_wins")


def _lines(
    entry: Entry, choice: Choice, countable: Countable, bar: Bar, ignored: tuple[tuple[Game, Rule], ...]
) -> tuple[GameLine, ...]:
    lines = [_line(entry, game, bar.floor, choice.measured.raised) for game in choice.games]
    lines += [
        replace(
            _line(entry, game, 0, None),
            adjusted_rating=None,
            adjusted_by=Adjusted.NO,
            counted=False,
            ignored_by=rule.article,
            rule=rule.name,
        )
        for game, rule in ignored
    ]
    return tuple(sorted((*lines, *countable.others), key=lambda line: line.round_number))


def _line(entry: Entry, game: Game, floor: int, raised: int | None) -> GameLine:
    record = entry.rounds[game.round_number - 1]
    lifted = game.opponent == raised and game.value < floor
    return GameLine(
        game.round_number,
        game.opponent,
        record.result if record is not None else Result.UNKNOWN,
        game.tenths,
        title=game.title,
        federation=game.federation,
        rating=game.rating,
        adjusted_rating=floor if lifted else game.value,
        adjusted_by=Adjusted.FLOOR if lifted else game.adjusted_by,
        counted=True,
    )


def _counts(case: TitleCase, choice: Choice, measured: Measured, bar: Bar) -> OpponentCounts:
    games = choice.games
    people = {game.opponent: game for game in games}.values() if case.double else games
    codes = {game.federation for game in people} - {"", *case.no_federation}
    own = sum(game.federation == bar.federation for game in people)
    return OpponentCounts(
        opponents=len(people),
        federations=len(codes),
        foreign_federations=len(codes - {bar.federation}),
        not_own_federation=len(people) - own,
        own_federation=own,
        largest_other_federation=measured.other.best,
        rated=len(people) - measured.unrated,
        host=sum(bool(case.host) and game.federation == case.host for game in people),
        title_holders=measured.title_holders,
        by_title={one: sum(game.title is one for game in people) for one in Title},
    )


def _remarks(bar: Bar, choice: Choice, ignored: tuple[tuple[Game, Rule], ...], field: FieldCounts) -> Iterator[Remark]:
    """What a certificate says besides: rules used that are not the ordinary ones."""
    edition, needed, waiver = bar.case.edition, bar.needed, bar.waiver_for(choice.measured.games)
    for name in ("ignored_wins", "ignored_rest"):
        rounds = [game.round_number for game, rule in ignored if rule.name == name]
        if rounds:
            yield Remark(name, edition.rule(name).article, {"rounds": rounds})
    absent = [game.round_number for game in choice.games if game.absent]
    if absent:
        yield Remark("last_round_absence", edition.rule("last_round_absence").article, {"rounds": absent})
    if needed.rule.name != "minimum_games":
        yield Remark(needed.rule.name, needed.rule.article, {"games": needed.games, "count_as": needed.count_as})
    if waiver.article and waiver.rule is not None and not choice.measured.foreigner_rule:
        counts = {"rated": field.rated_foreigners, "federations": field.federations, "titled": field.titled}
        data = counts if waiver.rule.name == "foreigners_in_swiss" else {}
        yield Remark(waiver.rule.name, waiver.article, data)
    yield from _basis(bar.case)


def _basis(case: TitleCase) -> Iterator[Remark]:
    """Which ratings served, where an event had to say so, or was so long that those of each game did.
    [rating_basis]"""
    rule = case.edition.find("rating_basis")
    if rule is None:
        return
    if rule.policy == "each_game":
        if case.by_each_game and case.round_ratings:
            yield Remark(rule.name, rule.article, {"basis": "each_game"})
    elif case.facts.list_of_each_game is not None:
        yield Remark(rule.name, rule.article, {"basis": "each_game" if case.facts.list_of_each_game else "start"})
