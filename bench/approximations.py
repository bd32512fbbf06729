"""Successive approximations on simulated school events: how near the true strength, how many passes, and the extremes.

Run: .venv/bin/python bench/approximations.py. The seeds are fixed, so the table in docs/law/approximations.md is what
this prints. Floats are welcome here: these are statistics about ratings, not ratings.
"""

import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from arpad.pairing.invented_events import Wish, simulate
from arpad.pairing.lots import Lots
from arpad.pairing.round_robin.berger import Round
from arpad.pairing.swiss.engines import pair_round, round_of
from arpad.pairing.swiss.history import field_of
from arpad.rating.case import Choice, case_of
from arpad.rating.newcomers import Status
from arpad.rating.participants import participants
from arpad.rating.period import rate_period
from arpad.rating.prepared_event import approximation_of
from arpad.regulations.calendar import edition_named
from arpad.tournament.facts import EventKind, Facts
from arpad.tournament.model import Entry, Tournament
from arpad.values.event_type import EventType
from arpad.values.person import Birth
from arpad.values.result import Result

START = date(2016, 5, 7)
RATED, ROUNDS, EVENTS = 24, 9, 20
NEWCOMERS = (12, 24, 48, 96)
BIRTHS = ((2004, "under 16"), (1999, "16 or older"))
EXTREMES = (2400, 500)
SCHOOL = Facts(kind=EventKind.SCHOOL, official=True, extraordinary_computation=True)
ORDINARY = Facts(kind=EventKind.SCHOOL, official=True)


@dataclass(frozen=True)
class Newcomer:
    strength: int
    percentage: int
    approximated: float
    ordinary: int | None  # what the games with rated players alone would give


def strengths(seed: str, newcomers: int, extremes: tuple[int, ...]) -> dict[int, int]:
    """Rated first, the strongest is number 1: from 1200 to 1800; newcomers from 900 to 1500, and some extremes."""
    lots = Lots(f"strength {seed}")
    rated = sorted((1200 + lots.below(601) for _ in range(RATED)), reverse=True)
    usual = [900 + lots.below(601) for _ in range(newcomers - len(extremes))]
    return dict(enumerate([*rated, *usual, *extremes], 1))


def school_event(seed: str, newcomers: int, birth: int, extremes: tuple[int, ...]) -> tuple[Tournament, dict[int, int]]:
    true = strengths(seed, newcomers, extremes)
    entries = tuple(
        Entry(
            number, f"P{number}", player_id=str(number), rating=value if number <= RATED else None, birth=Birth(birth)
        )
        for number, value in true.items()
    )
    law = edition_named("dutch-2012", "swiss")

    def pair(event: Tournament, round_number: int) -> Round:
        return round_of(pair_round(field_of(event, law, round_number), law))

    event = Tournament(entries, name=seed, start=START, declared_type=EventType.SWISS)
    made = simulate(Wish(len(entries), ROUNDS, seed), event, pair, 1, Result.PAIRING_ALLOCATED_BYE, true)
    return made.tournament, true


def one_event(seed: str, newcomers: int, birth: int, extremes: tuple[int, ...] = ()) -> tuple[int, int, list[Newcomer]]:
    """Passes, the largest distance still open in hundredths, and every newcomer."""
    event, true = school_event(seed, newcomers, birth, extremes)
    case, _ = case_of(event, SCHOOL, Choice("fada-2014"))
    plain, _ = case_of(event, ORDINARY, Choice("fada-2014"))
    assert case is not None
    assert plain is not None
    found = approximation_of(case, participants(case, None, 0)[0])
    ordinary = {player.number: player for player in rate_period([plain]).events[0].players}
    people = [
        Newcomer(
            true[number],
            round(10 * score.tenths / score.games),
            found.approximation.last[number] / 100,
            ordinary[number].performance if ordinary[number].status is not Status.UNRATED else None,
        )
        for number, score in found.scores.items()
    ]
    return len(found.approximation.passes), max(found.approximation.distance.values()), people


def errors(values: list[float]) -> str:
    spread = statistics.fmean(abs(value) for value in values) if values else 0
    return f"{statistics.fmean(values):+7.0f} {spread:6.0f}" if values else "      –      –"


def lines() -> Iterator[str]:
    yield f"{RATED} rated players of 1200 to 1800, newcomers of 900 to 1500, {ROUNDS} rounds, {EVENTS} events each"
    yield f"{'':34}{'passes':>10}{'open':>8}{'approximations':>18}{'games with rated only':>24}"
    yield f"{'newcomers':34}{'mean most':>10}{'most':>8}{'bias  error':>18}{'bias  error   none':>24}"
    for birth, age in BIRTHS:
        for count in NEWCOMERS:
            events = [one_event(f"{age} {count} {number}", count, birth) for number in range(EVENTS)]
            people = [one for _, _, found in events for one in found]
            passes, distances = [found[0] for found in events], [found[1] for found in events]
            usual = [one for one in people if 0 < one.percentage < 100]
            near = errors([one.approximated - one.strength for one in usual])
            plain = errors([one.ordinary - one.strength for one in usual if one.ordinary is not None])
            without = sum(one.ordinary is None for one in usual)
            name = f"{count} of {count + RATED} players, {age}"
            mean = statistics.fmean(passes)
            yield f"{name:34}{mean:6.1f}{max(passes):4}{max(distances) / 100:8.2f}{near:>18}{plain:>17}{without:7}"
    yield ""
    yield f"24 newcomers, among them one of {EXTREMES[0]} and one of {EXTREMES[1]}, {EVENTS} events each"
    yield f"{'who won or lost every game':34}{'players':>10}{'true':>8}{'approximated':>18}"
    for birth, age in BIRTHS:
        events = [one_event(f"extremes {age} {number}", 24, birth, EXTREMES) for number in range(EVENTS)]
        for percentage, name in ((100, "won all"), (0, "lost all")):
            group = [one for _, _, found in events for one in found if one.percentage == percentage]
            if group:
                true = statistics.fmean(one.strength for one in group)
                given = statistics.fmean(one.approximated for one in group)
                yield f"{f'{name}, {age}':34}{len(group):10}{true:8.0f}{given:18.0f}"


if __name__ == "__main__":
    for line in lines():
        print(line)
