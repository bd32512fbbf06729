"""The engine's work for the events of a period: sums, K, changes and new ratings of every rated entrant."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from arpad.rating.case import EventCase
from arpad.rating.change import Changes, change_of_rated, rounded_change
from arpad.rating.expressions import Rows, col, lit
from arpad.rating.k_factor import has_junior_k, with_k
from arpad.rating.outcome import MILLION
from arpad.rating.participants import Participant, Standing
from arpad.rating.prepared_event import PreparedEvent
from arpad.rating.schemas import ENTRANTS, SIDES
from arpad.regulations.edition import Edition
from arpad.values.records import dataclass

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
    entrants: list[dict[str, Any]] = []
    for edition, indices in _by_edition(prepared).items():
        sides = Rows.of(SIDES, [(index, *row) for index in indices for row in prepared[index].rows])
        changes = change_of_rated(sides, edition)
        for row in changes.lines.rows():
            lines[row["event"], row["player"]].append(row)
        entrants += _with_change(_entrants(prepared, indices, games, edition), changes, edition).rows()
    for of_player in lines.values():
        of_player.sort(key=_place_in_event)
    return RatedRows({(row["event"], row["player"]): row for row in _with_new_rating(entrants)}, lines)


def _place_in_event(line: Row) -> tuple[int, int, int]:
    """By field, then by round; a line of a whole field has no round."""
    return line["field"], line.get("round_number", 0), line.get("opponent", 0)


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
) -> Rows:
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
    return Rows.of(ENTRANTS, rows)


def _games_before(person: Participant) -> int | None:
    """Games for K so far; who is only seeded from another list is new on this one."""
    known = person.listed.games if person.listed else None
    return 0 if known is None and person.source == "standard_seed" else known


_SUMMED = ("games", "tenths", "expected", "delta", "opponents_average")


def _with_change(entrants: Rows, changes: Changes, edition: Edition) -> Rows:
    """K times (score minus expected score), in the unit of the table and in millionths."""
    table = with_k(entrants, edition.rule("k_factor"))
    sums = {(row["event"], row["player"]): row for row in changes.sums.rows()}
    nothing = dict.fromkeys(_SUMMED, 0) | {"opponents_average": None}
    of_players = [sums.get(key, nothing) for key in zip(table.cells["event"], table.cells["player"], strict=True)]
    table = Rows({**table.cells, **{name: [row[name] for row in of_players] for name in _SUMMED}}, table.height)
    change = col("k") * col("delta")
    return table.with_columns(
        unit=lit(changes.unit),
        rounding=lit(edition.rule("new_rating").policy),
        change=change,
        millionths=change * (MILLION // changes.unit),
    )


def _with_new_rating(entrants: list[dict[str, Any]]) -> Iterable[Row]:
    """The old rating plus all changes of the period so far, rounded once.   [period_sum, new_rating]"""
    entrants.sort(key=lambda row: (row["person"], row["start"], row["event"]))
    totals: Counter[str] = Counter()
    for row in entrants:
        totals[row["person"]] += row["millionths"]
        row["total"] = totals[row["person"]]
    names = ("changed_rating", "total", "rounding")
    table = Rows.of(names, [[row[name] for name in names] for row in entrants])
    new = table.computed(col("changed_rating") + rounded_change(col("total"), col("rounding")))
    return [{**row, "new_rating": rating} for row, rating in zip(entrants, new, strict=True)]
