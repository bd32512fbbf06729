"""Rates one or more events as one period: ratings are fixed at its start, changes add up unrounded."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import narwhals as nw

from arpad.rating.assumptions import findings_about
from arpad.rating.case import EventCase
from arpad.rating.change import SIDE_SCHEMA, Changes, change_of_rated
from arpad.rating.initial import difference_for_score
from arpad.rating.k_factor import ENTRANT_SCHEMA, with_k
from arpad.rating.newcomers import Status
from arpad.rating.outcome import MILLION, EventOutcome, PeriodOutcome, PlayerOutcome
from arpad.rating.participants import Participant, Standing, participants
from arpad.rating.pool import Pool
from arpad.rating.rating_list import RatingList
from arpad.rating.sides import PreparedEvent, prepare
from arpad.rating.whole_numbers import half_up
from arpad.regulations.edition import Edition
from arpad.values.finding import Finding

_BACKEND = "polars"


def rate_period(cases: Sequence[EventCase], rating_list: RatingList | None = None) -> PeriodOutcome:
    """Rate all events of a period; the results come back in the order of the cases."""
    prepared, findings = _prepare_all(cases, rating_list)
    rows = _rated_rows(prepared)
    outcomes = [_outcome(index, event, rows, findings[index], prepared) for index, event in enumerate(prepared)]
    return PeriodOutcome(tuple(outcomes))


def _prepare_all(
    cases: Sequence[EventCase], rating_list: RatingList | None
) -> tuple[list[PreparedEvent], list[list[Finding]]]:
    """In the order of their start, so that newcomers' results pool as they were played."""
    pools: dict[str, dict[str, Pool]] = defaultdict(dict)
    at_start: dict[tuple[str, str], int] = {}
    prepared: dict[int, PreparedEvent] = {}
    findings: list[list[Finding]] = [[] for _ in cases]
    for index in sorted(range(len(cases)), key=lambda index: _place_in_period(cases[index], index)):
        case = cases[index]
        people, found = participants(case, rating_list, index)
        people, changed = _ratings_of_the_start(people, at_start, case.series)
        prepared[index] = prepare(case, people, pools[case.series])
        findings[index] = [*found, *changed, *findings_about(prepared[index])]
    return [prepared[index] for index in range(len(cases))], findings


def _place_in_period(case: EventCase, index: int) -> tuple[date, int]:
    """By start date, then as given; events without a date come last."""
    return case.start or date.max, index


def _ratings_of_the_start(
    people: Mapping[int, Participant], at_start: dict[tuple[str, str], int], series: str
) -> tuple[dict[int, Participant], list[Finding]]:
    """A player keeps through the whole period the rating with which he entered it."""
    fixed: dict[int, Participant] = {}
    findings: list[Finding] = []
    for number, person in people.items():
        fixed[number] = person
        if person.own_rating is None:
            continue
        first = at_start.setdefault((series, person.person), person.own_rating)
        if first != person.own_rating:
            findings.append(Finding("rate.W004", {"player": number, "rating": person.own_rating, "start": first}))
            fixed[number] = replace(person, own_rating=first)
    return fixed, findings


def _rated_rows(prepared: Sequence[PreparedEvent]) -> "RatedRows":
    """Every rated entrant's sums, K and change, and the lines that explain them, for all events at once."""
    entrants: dict[tuple[int, int], Mapping[str, Any]] = {}
    lines: dict[tuple[int, int], list[Mapping[str, Any]]] = defaultdict(list)
    games = _games_in_period(prepared)
    frames = []
    for edition, indices in _by_edition(prepared).items():
        changes = change_of_rated(_sides_frame(prepared, indices), edition)
        for row in changes.lines.iter_rows(named=True):
            lines[row["event"], row["player"]].append(row)
        frames.append(_with_change(_entrants_frame(prepared, indices, games, edition), changes, edition))
    for row in _with_new_rating(frames):
        entrants[row["event"], row["player"]] = row
    return RatedRows(entrants, lines)


class RatedRows:
    """The frame engine's answer, by event and player."""

    def __init__(
        self,
        entrants: Mapping[tuple[int, int], Mapping[str, Any]],
        lines: Mapping[tuple[int, int], Sequence[Mapping[str, Any]]],
    ) -> None:
        self.entrants, self.lines = entrants, lines


def _by_edition(prepared: Sequence[PreparedEvent]) -> dict[Edition, list[int]]:
    groups: dict[Edition, list[int]] = {}
    for index, event in enumerate(prepared):
        groups.setdefault(event.case.edition, []).append(index)
    return groups


def _sides_frame(prepared: Sequence[PreparedEvent], indices: Iterable[int]) -> nw.DataFrame:
    rows = [(index, *row) for index in indices for row in prepared[index].rows]
    return _frame(rows, SIDE_SCHEMA)


def _games_in_period(prepared: Sequence[PreparedEvent]) -> Counter[tuple[str, str]]:
    """Counted games of each person on each list."""
    counted: Counter[tuple[str, str]] = Counter()
    for event in prepared:
        for row in event.rows:
            counted[event.case.series, event.people[row.player].person] += 1
    return counted


def _entrants_frame(
    prepared: Sequence[PreparedEvent], indices: Iterable[int], games: Counter[tuple[str, str]], edition: Edition
) -> nw.DataFrame:
    moves = edition.rule("k_factor").maybe_integer("moves")
    rows = []
    for index in indices:
        case = prepared[index].case
        control = case.tournament.time_control
        seconds = control.seconds_for(moves) if control is not None and moves is not None else None
        for number, person in prepared[index].people.items():
            if person.standing is Standing.UNRATED:
                continue
            listed = person.listed
            rows.append(
                (
                    index,
                    number,
                    f"{case.series}:{person.person}",
                    case.cadence.value,
                    person.own_rating,
                    listed.k if listed else None,
                    listed.games if listed else None,
                    listed.peak if listed else None,
                    person.standing is Standing.LISTED_MEANWHILE,
                    seconds,
                    games[case.series, person.person],
                    _place_in_period(case, index)[0].toordinal(),
                )
            )
    return _frame(rows, {**ENTRANT_SCHEMA, "start": nw.Int64()})


def _frame(rows: Sequence[tuple[Any, ...]], schema: Mapping[str, nw.dtypes.DType]) -> nw.DataFrame:
    columns = zip(*rows, strict=True) if rows else ([] for _ in schema)
    data = {name: list(column) for name, column in zip(schema, columns, strict=True)}
    return nw.from_dict(data, schema=schema, backend=_BACKEND)


def _with_change(entrants: nw.DataFrame, changes: Changes, edition: Edition) -> nw.DataFrame:
    """K times (score minus expected score), in the unit of the table and in millionths."""
    zero = nw.lit(0).cast(nw.Int64())
    sums = changes.sums.select("event", "player", "games", "tenths", "expected", "delta", "opponents_average")
    frame = with_k(entrants, edition.rule("k_factor")).join(sums, on=["event", "player"], how="left")
    frame = frame.with_columns(
        *(nw.col(name).cast(nw.Int64()).fill_null(0) for name in ("games", "tenths", "expected", "delta")),
        unit=zero + changes.unit,
    )
    change = nw.col("k") * nw.col("delta")
    return frame.with_columns(change=change, millionths=change * (MILLION // changes.unit))


def _with_new_rating(frames: Sequence[nw.DataFrame]) -> Iterable[Mapping[str, Any]]:
    """The old rating plus all changes of the period so far, rounded once.   [period_sum, new_rating]"""
    if not frames:
        return []
    whole = nw.concat(list(frames)).sort("person", "start", "event")
    whole = whole.with_columns(total=nw.col("millionths").cum_sum().over("person", order_by=["start", "event"]))
    whole = whole.with_columns(new_rating=nw.col("own_rating") + half_up(nw.col("total"), MILLION))
    return whole.iter_rows(named=True)


def _outcome(
    index: int, event: PreparedEvent, rows: RatedRows, findings: list[Finding], prepared: Sequence[PreparedEvent]
) -> EventOutcome:
    players = [
        _unrated_outcome(event, number) if person.standing is Standing.UNRATED else _rated_outcome(event, person, rows, index)
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
    here = _place_in_period(event.case, index)
    found: dict[int, list[tuple[str, int]]] = {}
    others = [
        place
        for position, other in enumerate(prepared)
        if other.case.series == event.case.series and (place := _place_in_period(other.case, position)) < here
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
