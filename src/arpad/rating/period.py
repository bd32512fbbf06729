"""Rates one or more events as one period: ratings are fixed at its start, changes add up unrounded."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from arpad.rating.assumptions import findings_about
from arpad.rating.case import EventCase
from arpad.rating.initial_rating import difference_for_score
from arpad.rating.newcomers import Status
from arpad.rating.outcome import EventOutcome, PeriodOutcome, PlayerOutcome
from arpad.rating.participants import Participant, Standing, participants
from arpad.rating.pool import Pool
from arpad.rating.prepared_event import PreparedEvent, prepare
from arpad.rating.rated_rows import RatedRows, place_in_period, rated_rows
from arpad.rating.rating_list import RatingList
from arpad.rating.schemas import ENTRANTS
from arpad.values.finding import Finding, Place


def rate_period(
    cases: Sequence[EventCase],
    rating_list: RatingList | Sequence[RatingList | None] | None = None,
    pools: dict[str, dict[str, Pool]] | None = None,
    before: Callable[[EventCase], None] = lambda case: None,
    games_elsewhere: Mapping[tuple[str, str], int] = MappingProxyType({}),
) -> PeriodOutcome:
    """Rate all events of a period; the results come back in the order of the cases.

    One list serves all events, and then ratings are fixed at the start of the period; or each event has its own.
    `pools` (by list and player) are what newcomers have gathered before; they grow. `before` is called ahead of each
    event in the order of the period, and `games_elsewhere` are games of the same period (by list and player) that are
    rated in another way.
    """
    prepared, findings = _prepare_all(cases, rating_list, pools if pools is not None else {}, before)
    rows = rated_rows(prepared, games_elsewhere)
    outcomes = [_outcome(index, event, rows, findings[index], prepared) for index, event in enumerate(prepared)]
    return PeriodOutcome(tuple(outcomes))


def _prepare_all(
    cases: Sequence[EventCase],
    rating_list: RatingList | Sequence[RatingList | None] | None,
    pools: dict[str, dict[str, Pool]],
    before: Callable[[EventCase], None],
) -> tuple[list[PreparedEvent], list[list[Finding]]]:
    """In the order of their start, so that newcomers' results pool as they were played."""
    at_start: dict[tuple[str, str], int | None] = {}
    prepared: dict[int, PreparedEvent] = {}
    findings: list[list[Finding]] = [[] for _ in cases]
    for index in sorted(range(len(cases)), key=lambda index: place_in_period(cases[index], index)):
        case = cases[index]
        before(case)
        own_list = rating_list[index] if isinstance(rating_list, Sequence) else rating_list
        people, found = participants(case, own_list, index)
        changed: list[Finding] = []
        if not isinstance(rating_list, Sequence):
            people, changed = _ratings_of_the_start(people, at_start, case.series)
        prepared[index] = prepare(case, people, pools.setdefault(case.series, {}))
        findings[index] = [*found, *changed, *findings_about(prepared[index])]
    return [prepared[index] for index in range(len(cases))], findings


def _ratings_of_the_start(
    people: Mapping[int, Participant], at_start: dict[tuple[str, str], int | None], series: str
) -> tuple[dict[int, Participant], list[Finding]]:
    """A player keeps through the whole period the rating (or the lack of one) with which he entered it."""
    fixed: dict[int, Participant] = {}
    findings: list[Finding] = []
    for number, person in people.items():
        fixed[number] = person
        if person.standing is Standing.LISTED_MEANWHILE:
            continue
        first = at_start.setdefault((series, person.person), person.own_rating)
        if first != person.own_rating:
            data = {"player": number, "rating": person.own_rating or 0, "start": first or 0}
            findings.append(Finding("rate.W004", data, place=Place(number, None, "rating")))
            standing = Standing.UNRATED if first is None else Standing.RATED
            source = person.source or "event_list"
            fixed[number] = replace(person, own_rating=first, standing=standing, source=source if first else "")
    return fixed, findings


def _outcome(
    index: int, event: PreparedEvent, rows: RatedRows, findings: list[Finding], prepared: Sequence[PreparedEvent]
) -> EventOutcome:
    players = [
        _unrated_outcome(event, number)
        if person.standing is Standing.UNRATED
        else _rated_outcome(event, person, rows, index)
        for number, person in event.people.items()
    ]
    lines = {number: rows.lines.get((index, number), []) for number in event.people}
    return EventOutcome(event, tuple(players), tuple(findings), lines, _earlier(index, event, rows, prepared))


def _rated_outcome(event: PreparedEvent, person: Participant, rows: RatedRows, index: int) -> PlayerOutcome:
    entry = event.case.tournament.by_number[person.number]
    row = rows.entrants[index, person.number]
    games, average = row["games"], row["opponents_average"]
    dp = difference_for_score(event.case.edition, row["tenths"], games) if games else None
    return PlayerOutcome(
        number=person.number,
        name=entry.name,
        id=entry.player_id,
        rating=person.own_rating,
        status=Status.RATED,
        games=games,
        tenths=row["tenths"],
        expected=row["expected"],
        opponents_average=average,
        performance=average + dp if dp is not None else None,
        k=row["k"],
        k_reason=row["k_reason"],
        k_given={name: row[name] for name in ENTRANTS},
        change=row["change"],
        new_rating=row["new_rating"],
        unit=row["unit"],
    )


def _unrated_outcome(event: PreparedEvent, number: int) -> PlayerOutcome:
    entry = event.case.tournament.by_number[number]
    newcomer = event.newcomers.get(number)
    if newcomer is None:
        return PlayerOutcome(number, entry.name, entry.player_id, None, Status.UNRATED)
    return PlayerOutcome(
        number=number,
        name=entry.name,
        id=entry.player_id,
        rating=None,
        status=newcomer.status,
        games=newcomer.games,
        tenths=newcomer.tenths,
        opponents_average=newcomer.average,
        performance=newcomer.performance,
        initial_rating=newcomer.initial_rating,
        new_rating=newcomer.initial_rating if newcomer.status is Status.INITIAL else None,
    )


def _earlier(
    index: int, event: PreparedEvent, rows: RatedRows, prepared: Sequence[PreparedEvent]
) -> dict[int, list[tuple[str, int]]]:
    """The changes of earlier events of the period, which the new rating holds too."""
    here = place_in_period(event.case, index)
    found: dict[int, list[tuple[str, int]]] = {}
    others = [
        place
        for position, other in enumerate(prepared)
        if other.case.series == event.case.series and (place := place_in_period(other.case, position)) < here
    ]
    if not others:
        return found
    numbers = [{person.person: n for n, person in other.people.items()} for other in prepared]
    for number, person in event.people.items():
        for _, position in sorted(others):
            row = rows.entrants.get((position, numbers[position].get(person.person, -1)))
            if row is not None:
                found.setdefault(number, []).append((prepared[position].case.tournament.name, row["millionths"]))
    return found
