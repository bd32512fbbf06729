"""The frame engine's work for a whole period: sums, K, changes and new ratings of every rated entrant."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import narwhals as nw

from arpad.rating.case import EventCase
from arpad.rating.change import Changes, change_of_rated, rounded_change
from arpad.rating.frames import ENTRANTS, SIDES, Frame, frame_of
from arpad.rating.k_factor import has_junior_k, with_k
from arpad.rating.outcome import MILLION
from arpad.rating.participants import Participant, Standing
from arpad.rating.prepared_event import PreparedEvent
from arpad.regulations.edition import Edition

Row = Mapping[str, Any]
Key = tuple[int, int]  # event, player


@dataclass(frozen=True)
class RatedRows:
    """One row per rated entrant, and the lines that explain it, by event and player."""

    entrants: Mapping[Key, Row]
    lines: Mapping[Key, Sequence[Row]]


def place_in_period(case: EventCase, index: int) -> tuple[date, int]:
    """By start date, then as given; events without a date come last."""
    return case.start or date.max, index


def rated_rows(prepared: Sequence[PreparedEvent], games_elsewhere: Mapping[tuple[str, str], int]) -> RatedRows:
    games = _games_in_period(prepared)
    games.update(games_elsewhere)
    lines: dict[Key, list[Row]] = defaultdict(list)
    frames: list[Frame] = []
    for edition, indices in _by_edition(prepared).items():
        sides = frame_of([(index, *row) for index in indices for row in prepared[index].rows], SIDES)
        changes = change_of_rated(sides, edition)
        for row in changes.lines.iter_rows(named=True):
            lines[row["event"], row["player"]].append(row)
        frames.append(_with_change(_entrants(prepared, indices, games, edition), changes, edition))
    return RatedRows({(row["event"], row["player"]): row for row in _with_new_rating(frames)}, lines)


def _by_edition(prepared: Sequence[PreparedEvent]) -> dict[Edition, list[int]]:
    groups: dict[Edition, list[int]] = {}
    for index, event in enumerate(prepared):
        groups.setdefault(event.case.edition, []).append(index)
    return groups


def _games_in_period(prepared: Sequence[PreparedEvent]) -> Counter[tuple[str, str]]:
    """Counted games of each person on each list; those of who has fallen since count for nobody but his opponents."""
    counted: Counter[tuple[str, str]] = Counter()
    for event in prepared:
        for row in event.rows:
            person = event.people[row.player]
            if not person.has_fallen:
                counted[event.case.series, person.person] += 1
    return counted


def _entrants(
    prepared: Sequence[PreparedEvent], indices: Iterable[int], games: Counter[tuple[str, str]], edition: Edition
) -> Frame:
    k_rule = edition.rule("k_factor")
    moves = k_rule.maybe_integer("moves")
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
                    person.own_rating,
                    person.changed_rating,
                    listed.k if listed else None,
                    _games_before(person),
                    listed.peak if listed else None,
                    person.standing is Standing.LISTED_MEANWHILE,
                    seconds,
                    games[case.series, person.person],
                    place_in_period(case, index)[0].toordinal(),
                    has_junior_k(k_rule, person.birth, case.start) or False,
                )
            )
    return frame_of(rows, ENTRANTS)


def _games_before(person: Participant) -> int | None:
    """Games for K so far; who is only seeded from another list is new on this one."""
    known = person.listed.games if person.listed else None
    return 0 if known is None and person.source == "standard_seed" else known


def _with_change(entrants: Frame, changes: Changes, edition: Edition) -> Frame:
    """K times (score minus expected score), in the unit of the table and in millionths."""
    sums = changes.sums.select("event", "player", "games", "tenths", "expected", "delta", "opponents_average")
    frame = with_k(entrants, edition.rule("k_factor")).join(sums, on=["event", "player"], how="left")
    frame = frame.with_columns(
        *(nw.col(name).cast(nw.Int64()).fill_null(0) for name in ("games", "tenths", "expected", "delta")),
        unit=nw.lit(changes.unit, nw.Int64()),
        rounding=nw.lit(edition.rule("new_rating").policy),
    )
    change = nw.col("k") * nw.col("delta")
    return frame.with_columns(change=change, millionths=change * (MILLION // changes.unit))


def _with_new_rating(frames: Sequence[Frame]) -> Iterable[Row]:
    """The old rating plus all changes of the period so far, rounded once.   [period_sum, new_rating]"""
    if not frames:
        return []
    whole = nw.concat(list(frames)).sort("person", "start", "event")
    whole = whole.with_columns(total=nw.col("millionths").cum_sum().over("person", order_by=["start", "event"]))
    whole = whole.with_columns(
        new_rating=nw.col("changed_rating") + rounded_change(nw.col("total"), nw.col("rounding"))
    )
    return whole.iter_rows(named=True)
