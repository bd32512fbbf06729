"""Events of extraordinary computation: one event gives its newcomers a rating by successive approximations.

And what must be said about such an event.
"""

from collections.abc import Iterator, Mapping, Sequence

from arpad.rating.approximation import Approximation, Limits, Results, approximate, mean_in_hundredths
from arpad.rating.case import EventCase, Side
from arpad.rating.initial_rating import Met, all_met, difference_for_score, is_junior
from arpad.rating.participants import Participant
from arpad.rating.requirement import Outcome, Requirement
from arpad.rating.unrated_results_dropped import PlayedField, unrated_numbers
from arpad.regulations.edition import Edition, Rule
from arpad.tournament.facts import EventKind
from arpad.values.finding import Finding, FormCode, Measured, RuleName
from arpad.values.numbers import decimal_text, percent_half_up, runs_of, shortest_text
from arpad.values.records import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """What a newcomer's points add to his opponents' average, in hundredths, and by which rule."""

    rule: Rule
    games: int
    tenths: int
    percentage: int  # as it counts: between the bounds
    shift: int
    bounded: bool  # all games won or lost: no performance, but the nearest the table has
    half_points_over: int = 0
    bonus: int = 0  # tenths for each of them


@dataclass(frozen=True)
class Extraordinary:
    """The conditions, and what the passes gave. `newcomers` are everybody with a game that can count."""

    rule: Rule
    conditions: tuple[Requirement, ...]
    results: Mapping[int, Results]
    scores: Mapping[int, Score]
    approximation: Approximation
    met: Mapping[int, list[Met]]

    @property
    def applies(self) -> bool:
        return all(condition.outcome is Outcome.MET for condition in self.conditions)

    @property
    def counted(self) -> frozenset[int]:
        """The newcomers with a value to count on."""
        if not (self.applies and self.approximation.converged):
            return frozenset()
        return frozenset(self.approximation.last)


def extraordinary(
    case: EventCase, played: Sequence[PlayedField], people: Mapping[int, Participant]
) -> Extraordinary | None:
    """Where the facts ask for it and the edition has it.   [successive_approximations]"""
    if not case.facts.extraordinary_computation or case.edition.find("successive_approximations") is None:
        return None
    return approximated(case, played, people)


def approximated(case: EventCase, played: Sequence[PlayedField], people: Mapping[int, Participant]) -> Extraordinary:
    """The conditions and the passes, whether or not anybody asked for them."""
    rule = case.edition.rule("successive_approximations")
    sides = {number: _countable(number, played, people) for number in unrated_numbers(people)}
    sides = {number: found for number, found in sides.items() if found}
    scores = {number: _score(case, people[number], found) for number, found in sides.items()}
    results = {
        number: Results(tuple(_ratings(found, people)), tuple(_newcomers(found, people)), scores[number].shift)
        for number, found in sides.items()
    }
    rated = [rating for number in sorted(_who_played(played)) if (rating := people[number].rating_for_opponents)]
    start = mean_in_hundredths(rated) if rated else 0
    limits = Limits(rule.integer("tolerance_hundredths"), rule.integer("passes"))
    conditions = tuple(_conditions(case, played, people))
    met = {
        number: all_met((side, people[side.opponent].rating_for_opponents) for side in found)
        for number, found in sides.items()
    }
    return Extraordinary(rule, conditions, results, scores, approximate(results, start, limits), met)


def _countable(number: int, played: Sequence[PlayedField], people: Mapping[int, Participant]) -> list[Side]:
    """His games with the rated and with other newcomers, of all stages."""
    newcomers = set(unrated_numbers(people))
    sides = [side for part in played for side in part.sides.get(number, ())]
    return [side for side in sides if side.opponent in newcomers or people[side.opponent].rating_for_opponents]


def _ratings(sides: Sequence[Side], people: Mapping[int, Participant]) -> Iterator[int]:
    return (rating for side in sides if (rating := people[side.opponent].rating_for_opponents))


def _newcomers(sides: Sequence[Side], people: Mapping[int, Participant]) -> Iterator[int]:
    return (side.opponent for side in sides if not people[side.opponent].rating_for_opponents)


def _score(case: EventCase, person: Participant, sides: Sequence[Side]) -> Score:
    """The young have their bonus above one half, everybody else the table's difference (reading I-84)."""
    edition = case.edition
    games, tenths = len(sides), sum(side.tenths for side in sides)
    exact = percent_half_up(tenths, 10 * games)
    over = (2 * tenths - 10 * games) // 10
    if over > 0 and is_junior(edition, person.birth_year, case.start):
        rule = edition.rule("initial_over_junior")
        bonus = rule.tenths("bonus")
        return Score(rule, games, tenths, exact, 10 * bonus * over, False, over, bonus)
    percentage, dp = _bounded_difference(edition, exact)
    return Score(edition.rule("performance_table"), games, tenths, percentage, 100 * dp, percentage != exact)


def _bounded_difference(edition: Edition, percentage: int) -> tuple[int, int]:
    rule = edition.rule("successive_approximations")
    bounded = min(max(percentage, rule.integer("lowest_percentage")), rule.integer("highest_percentage"))
    dp = difference_for_score(edition, 10 * bounded, 100)
    assert dp is not None, "the table has a difference within the bounds"
    return bounded, dp


def _who_played(played: Sequence[PlayedField]) -> set[int]:
    return {number for part in played for number, sides in part.sides.items() if sides}


def _conditions(
    case: EventCase, played: Sequence[PlayedField], people: Mapping[int, Participant]
) -> Iterator[Requirement]:
    players = _who_played(played)
    yield _school_event(case)
    yield enough_rounds(case, len(players))
    yield official_or_recognised(case)
    yield enough_rated(case, [people[number].rating_for_opponents or 0 for number in sorted(players)])


def _school_event(case: EventCase) -> Requirement:
    """A school event, with everything that its own article asks."""
    rule, kind = case.edition.rule("successive_approximations"), case.facts.kind
    if kind is None:
        return Requirement(rule, Outcome.OPEN, {"kind": ""}, missing_fact="kind")
    return Requirement(rule, _met(kind is EventKind.SCHOOL), {"kind": FormCode(kind.value)})


def enough_rounds(case: EventCase, players: int) -> Requirement:
    """So many rounds, and one more each time the field doubles beyond a size.   [extraordinary_rounds]"""
    rule = case.edition.rule("extraordinary_rounds")
    needed, rounds = rounds_needed(rule, players), case.tournament.rounds_held
    return Requirement(rule, _met(rounds >= needed), {"rounds": rounds, "players": players, "at_least": needed})


def rounds_needed(rule: Rule, players: int) -> int:
    needed, size = rule.integer("rounds"), rule.integer("doubling_from")
    while players >= size:
        needed, size = needed + 1, 2 * size
    return needed


def official_or_recognised(case: EventCase) -> Requirement:
    """An official event of the federation or a province, or one recognised as of general interest.

    [extraordinary_event]
    """
    rule, official, interest = (
        case.edition.rule("extraordinary_event"),
        case.facts.official,
        case.facts.general_interest,
    )
    inputs = {"official": _known(official), "general_interest": _known(interest)}
    if official or interest:
        return Requirement(rule, Outcome.MET, inputs)
    if official is None or interest is None:
        missing = "official" if official is None else "general_interest"
        return Requirement(rule, Outcome.OPEN, inputs, missing_fact=missing)
    return Requirement(rule, Outcome.FAILED, inputs)


def enough_rated(case: EventCase, ratings: Sequence[int]) -> Requirement:
    """So many rated players who are not weaker than a rating.   [extraordinary_rated]"""
    rule = case.edition.rule("extraordinary_rated")
    strong = sum(rating >= rule.integer("least_rating") for rating in ratings)
    inputs = {"rated": strong, "least_rating": rule.integer("least_rating"), "at_least": rule.integer("players")}
    return Requirement(rule, _met(strong >= rule.integer("players")), inputs)


def extraordinary_fee(edition: Edition, official: bool | None) -> str | None:
    """What the organiser owes for it, in euros; nothing for an official event.   [extraordinary_fee]"""
    rule = edition.find("extraordinary_fee")
    return None if rule is None else "0" if official else shortest_text(rule.tenths("euros"), 1)


def _met(holds: bool) -> Outcome:
    return Outcome.MET if holds else Outcome.FAILED


def _known(fact: bool | None) -> bool | str:
    return "" if fact is None else fact


def extraordinary_findings(found: Extraordinary) -> Iterator[Finding]:
    yield from conditions_findings(found)
    if found.applies:
        yield from passes_findings(found)


def conditions_findings(found: Extraordinary) -> Iterator[Finding]:
    """Why the event is rated like any other."""
    for condition in found.conditions:
        rule = condition.rule
        if condition.outcome is Outcome.FAILED:
            yield _finding(
                "rea.W080",
                rule,
                requirement=RuleName(rule.name),
                measured=Measured(rule.name, dict(condition.inputs)),
            )
        elif condition.outcome is Outcome.OPEN:
            yield _finding("rea.W081", rule, requirement=RuleName(rule.name), fact=condition.missing_fact)


def passes_findings(found: Extraordinary) -> Iterator[Finding]:
    """Groups without an anchor, passes that do not settle, scores without a performance, thin chains."""
    approximation, rule = found.approximation, found.rule
    if approximation.unanchored:
        yield _finding("rea.W082", rule, players=runs_of(sorted(approximation.unanchored)))
    if not approximation.converged:
        move = decimal_text(approximation.moves[-1], 2)
        yield _finding("rea.W083", rule, passes=len(approximation.passes), move=move)
        return
    bounded = [number for number in approximation.last if found.scores[number].bounded]
    if bounded:
        yield _finding("rea.W084", rule, players=runs_of(sorted(bounded)))
    limit = 100 * rule.integer("open_points")
    thin = [number for number in approximation.last if approximation.distance.get(number, limit) >= limit]
    if thin:
        yield _finding("rea.W085", rule, players=runs_of(sorted(thin)), points=rule.integer("open_points"))


def _finding(finding_id: str, rule: Rule, **data: object) -> Finding:
    return Finding(finding_id, data, rule=rule.name, article=rule.article)
