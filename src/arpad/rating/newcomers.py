"""What one event gives each of its unrated players: a performance, and perhaps a first rating.

Or what successive approximations give them, with every pass on the slip.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from arpad.rating.case import EventCase, Side
from arpad.rating.extraordinary_events import Extraordinary, Score
from arpad.rating.initial_rating import Met, all_met, is_junior, performance, swiss_average, with_hypothetical
from arpad.rating.participants import Participant
from arpad.rating.pool import Pool, PoolEntry, games_needed, pooled_rating
from arpad.rating.round_robin import FieldResult
from arpad.rating.unrated_results_dropped import PlayedField, Tally, pool_of, tally_of, too_few_rated
from arpad.regulations.edition import Edition, Rule
from arpad.values.numbers import decimal_text, round_half_up, shortest_text
from arpad.values.records import dataclass
from arpad.values.trace import Step


class Status(StrEnum):
    RATED = "rated"
    INITIAL = "initial"
    PENDING = "pending"
    IGNORED = "ignored"
    UNRATED = "unrated"


@dataclass(frozen=True)
class Newcomer:
    """The outcome for an unrated player. `struck_by` is the rule that ignores his results."""

    status: Status
    games: int = 0
    tenths: int = 0
    average: int | None = None
    performance: int | None = None
    initial_rating: int | None = None
    steps: tuple[Step, ...] = ()
    struck_by: Rule | None = None
    unconfirmed: Rule | None = None  # the rule without which no number can be given


def newcomers(
    case: EventCase,
    played: Sequence[PlayedField],
    results: Sequence[FieldResult | None],
    people: Mapping[int, Participant],
    dropped: Collection[int],
    pools: dict[str, Pool],
    numbers: Sequence[int],
) -> dict[int, Newcomer]:
    """The unrated players of these numbers, in their order; the pools grow as they go."""
    found: dict[int, Newcomer] = {}
    for number in numbers:
        tally = tally_of(number, played, people, dropped)
        if number in dropped:
            found[number] = struck(case.edition.rule("low_score"), tally)
        elif tally.games == 0:
            found[number] = Newcomer(Status.UNRATED)
        else:
            found[number] = _newcomer(case, number, tally, played, results, people, pools)
    return found


def struck(rule: Rule, tally: Tally, performance_rating: int | None = None, steps: tuple[Step, ...] = ()) -> Newcomer:
    inputs = {"score": shortest_text(tally.tenths, 1), "games": tally.games, "rated_opponents": tally.rated_opponents}
    step = Step(rule.name, rule.article, inputs, "ignored", "struck", rule.edition)
    return Newcomer(Status.IGNORED, performance=performance_rating, steps=(*steps, step), struck_by=rule)


def _newcomer(
    case: EventCase,
    number: int,
    tally: Tally,
    played: Sequence[PlayedField],
    results: Sequence[FieldResult | None],
    people: Mapping[int, Participant],
    pools: dict[str, Pool],
) -> Newcomer:
    edition, person = case.edition, people[number]
    pool = pool_of(person, pools)
    if too_few_rated(edition, tally, pool):
        return struck(edition.rule("rated_opponents"), tally)
    junior = is_junior(edition, person.birth_year, case.start)
    entries, steps = _entries(case, number, junior, played, results, people)
    member = bool(case.facts.player(number).member_of)
    newcomer, pools[person.person] = pooled(edition, tally, entries, steps, pool, junior=junior, member=member)
    return newcomer


def pooled(
    edition: Edition,
    tally: Tally,
    entries: tuple[PoolEntry, ...],
    steps: tuple[Step, ...],
    pool: Pool,
    *,
    junior: bool,
    member: bool = False,
) -> tuple[Newcomer, Pool]:
    """What this event's entries give together with those that waited, and the pool that waits from now on."""
    here = pooled_rating(edition, Pool(entries), junior)
    steps = (*steps, *here.steps)
    if here.rating is None and edition.rule("initial_pool").policy == "weighted_performances":
        return struck(edition.rule("performance_table"), tally, None, steps), pool
    floor_rule = edition.rule("rating_floor")
    floor = floor_rule.integer("floor")
    first_rule = edition.find("first_performance")
    if first_rule is not None and not pool.entries and here.rating is not None and here.rating < floor:
        return struck(first_rule, tally, here.rating, steps), pool
    pool = replace(pool.plus(*entries), disabled_member=pool.disabled_member or member)
    together = pooled_rating(edition, pool, junior)
    if len(pool.entries) > len(entries):
        steps = (*steps, *together.steps)
    needed = games_needed(edition, pool)
    enough = needed is not None and pool.games >= needed
    steps = (*steps, _games_step(edition, pool.games, needed))
    publishable = enough and together.rating is not None and together.rating >= floor
    if together.rating is not None and enough:
        verdict = "published" if publishable else "below"
        steps = (*steps, _floor_step(floor_rule, together.rating, verdict))
    newcomer = Newcomer(
        status=Status.INITIAL if publishable else Status.PENDING,
        games=tally.games,
        tenths=tally.tenths,
        average=_average(entries),
        performance=here.rating,
        initial_rating=together.rating if publishable else here.rating,
        steps=steps,
        unconfirmed=together.unconfirmed or (edition.unconfirmed["first_list_games"] if needed is None else None),
    )
    return newcomer, pool


def _games_step(edition: Edition, games: int, needed: int | None) -> Step:
    """Whether the games suffice, as far as the edition is known."""
    if needed is None:
        rule, verdict = edition.unconfirmed["first_list_games"], "unconfirmed"
    else:
        rule, verdict = edition.rule("first_list_games"), "enough" if games >= needed else "waiting"
    return Step(rule.name, rule.article, {"games": games, "needed": needed or "?"}, verdict, edition=rule.edition)


def _floor_step(rule: Rule, rating: int, verdict: str) -> Step:
    return Step(
        rule.name, rule.article, {"rating": rating, "floor": rule.integer("floor")}, verdict, edition=rule.edition
    )


def _average(entries: tuple[PoolEntry, ...]) -> int | None:
    return entries[0].average if len(entries) == 1 else None


def _entries(
    case: EventCase,
    number: int,
    junior: bool,
    played: Sequence[PlayedField],
    results: Sequence[FieldResult | None],
    people: Mapping[int, Participant],
) -> tuple[tuple[PoolEntry, ...], tuple[Step, ...]]:
    """One entry per field he played in, each by the formulas of its own system (reading I-20)."""
    entries: list[PoolEntry] = []
    steps: list[Step] = []
    team = case.facts.kind is not None and case.facts.kind.of_international_teams
    for field, result in zip(played, results, strict=True):
        sides = field.sides.get(number, [])
        if result is None:
            counted = [(side, rating) for side in sides if (rating := people[side.opponent].rating_for_opponents)]
            if counted:
                entry, derivation = _swiss_entry(case, counted, junior, team)
                entries.append(entry)
                steps += derivation
        elif number in result.unrated:
            line = result.unrated[number]
            counted_sides = [side for side in sides if side.opponent in result.numbers]
            games, tenths = len(counted_sides), sum(side.tenths for side in counted_sides)
            entries.append(
                PoolEntry(
                    games,
                    tenths,
                    line.average,
                    line.average * games,
                    line.rating,
                    True,
                    team,
                    case.start,
                    line.unconfirmed,
                )
            )
            games_met = all_met((side, people[side.opponent].rating_for_opponents) for side in counted_sides)
            steps += [*_with_games(result.steps, games_met), *line.steps]
    return tuple(entries), tuple(steps)


def _with_games(steps: tuple[Step, ...], games_met: list[Met]) -> Iterator[Step]:
    """The field's average is everybody's; the games beside it are his."""
    return (replace(step, inputs={**step.inputs, "met": games_met}) for step in steps)


def _swiss_entry(
    case: EventCase, counted: Sequence[tuple[Side, int]], junior: bool, team: bool
) -> tuple[PoolEntry, tuple[Step, ...]]:
    ratings = [rating for _, rating in counted]
    tenths = sum(side.tenths for side, _ in counted)
    average, step = swiss_average(case.edition, ratings, all_met(counted))
    entry, steps = swiss_entry(case, average, sum(ratings), tenths, len(counted), junior=junior, team=team)
    return entry, (step, *steps)


def swiss_entry(
    case: EventCase, average: int, total: int, tenths: int, games: int, *, junior: bool, team: bool = False
) -> tuple[PoolEntry, tuple[Step, ...]]:
    """The games against rated opponents, whose ratings add up to the total, as an entry of the pool."""
    _, all_tenths, all_games = with_hypothetical(case.edition, total, tenths, games)
    reached = performance(case.edition, average, all_tenths, all_games, junior=junior)
    entry = PoolEntry(games, tenths, average, total, reached.rating, False, team, case.start, reached.unconfirmed)
    return entry, reached.steps


def rated_at_once(
    case: EventCase, found: Extraordinary, people: Mapping[int, Participant], pools: dict[str, Pool]
) -> dict[int, Newcomer]:
    """The newcomers whom the event itself gives a rating that can be published (reading I-341).

    What they gathered before is spent; their games here wait as one event, for a later one of the same period.
    """
    settled: dict[int, Newcomer] = {}
    for number in sorted(found.counted):
        newcomer, entry = _approximated_newcomer(case, found, number)
        if newcomer.status is Status.INITIAL:
            settled[number] = newcomer
            pools[people[number].person] = Pool((entry,))
    return settled


def _approximated_newcomer(case: EventCase, found: Extraordinary, number: int) -> tuple[Newcomer, PoolEntry]:
    edition, score = case.edition, found.scores[number]
    value = found.approximation.last[number]
    rating = round_half_up(value, 100)
    average = round_half_up(value - score.shift, 100)
    entry = PoolEntry(score.games, score.tenths, average, average * score.games, rating, False, start=case.start)
    needed = games_needed(edition, Pool((entry,)))
    floor = edition.rule("rating_floor").integer("floor")
    published = needed is not None and score.games >= needed and rating >= floor
    steps = (*passes_of(found, number), *_ending(edition, score.games, needed, rating, floor))
    newcomer = Newcomer(
        status=Status.INITIAL if published else Status.PENDING,
        games=score.games,
        tenths=score.tenths,
        average=average,
        performance=rating,
        initial_rating=rating,
        steps=steps,
    )
    return newcomer, entry


def passes_of(found: Extraordinary, number: int) -> Iterator[Step]:
    """From the common start to the last pass, in hundredths."""
    approximation, score, rule = found.approximation, found.scores[number], found.rule
    yield _step(rule, {}, decimal_text(approximation.start, 2), "start")
    yield _score_step(score, found.met[number])
    for index, values in enumerate(approximation.passes, 1):
        inputs = {"pass": index, "average": decimal_text(values[number] - score.shift, 2)}
        yield _step(rule, {**inputs, "shift": decimal_text(score.shift, 2)}, decimal_text(values[number], 2), "pass")
    distance = approximation.distance.get(number)
    inputs = {
        "value": decimal_text(approximation.last[number], 2),
        "move": decimal_text(approximation.moves[-1], 2),
        "passes": len(approximation.passes),
        "distance": "?" if distance is None else decimal_text(distance, 2),
    }
    yield _step(rule, inputs, str(round_half_up(approximation.last[number], 100)), "end")


def _score_step(score: Score, games_met: list[Met]) -> Step:
    given: dict[str, object] = {
        "score": shortest_text(score.tenths, 1),
        "games": score.games,
        "percentage": score.percentage,
        "met": games_met,
    }
    if score.bonus:
        given |= {"half_points_over": score.half_points_over, "bonus": shortest_text(score.bonus, 1)}
        return _step(score.rule, given, decimal_text(score.shift, 2), "shift")
    return _step(score.rule, given, decimal_text(score.shift, 2), "bounded" if score.bounded else "shift")


def _ending(edition: Edition, games: int, needed: int | None, rating: int, floor: int) -> Iterator[Step]:
    if needed is not None:
        rule = edition.rule("first_list_games")
        yield _step(rule, {"games": games, "needed": needed}, "enough" if games >= needed else "waiting")
    verdict = "published" if rating >= floor else "below"
    yield _step(edition.rule("rating_floor"), {"rating": rating, "floor": floor}, verdict)


def _step(rule: Rule, inputs: Mapping[str, object], value: str, note: str = "") -> Step:
    return Step(rule.name, rule.article, inputs, value, note, rule.edition)
