"""What successive approximations give each newcomer, with every pass on his slip."""

from collections.abc import Iterator, Mapping

from arpad.rating.case import EventCase
from arpad.rating.extraordinary_events import Extraordinary, Score
from arpad.rating.games_met import Met
from arpad.rating.newcomers import Newcomer, Status
from arpad.rating.participants import Participant
from arpad.rating.pool import Pool, PoolEntry, games_needed
from arpad.regulations.edition import Edition, Rule
from arpad.values.decimals import decimal_text, shortest_text
from arpad.values.rounding import round_half_up
from arpad.values.trace import Step


def rated_at_once(
    case: EventCase, found: Extraordinary, people: Mapping[int, Participant], pools: dict[str, Pool]
) -> dict[int, Newcomer]:
    """The newcomers whom the event itself gives a rating that can be published (reading I-341).

    What they gathered before is spent; their games here wait as one event, for a later one of the same period.
    """
    settled: dict[int, Newcomer] = {}
    for number in sorted(found.counted):
        newcomer, entry = _newcomer(case, found, number)
        if newcomer.status is Status.INITIAL:
            settled[number] = newcomer
            pools[people[number].person] = Pool((entry,))
    return settled


def _newcomer(case: EventCase, found: Extraordinary, number: int) -> tuple[Newcomer, PoolEntry]:
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
