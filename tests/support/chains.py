"""Chains of lists: an invented federation through arpad, its own lists untouched, beside the reference."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any

from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.next_list import Games, next_list
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import completed, edition_named
from arpad.tournament.facts import EventKind, Facts
from arpad.values.event_type import EventType
from arpad.values.finding import any_error
from arpad.values.time_control_text import parse_rate_of_play
from reference.list_years.events import Entry
from reference.list_years.federations import Federation, ListToMake, Series, federation, waiting
from reference.list_years.law import LAW, waits
from reference.list_years.lists import FIELDS, enters, expired
from reference.list_years.lists import next_list as reference_list
from support.events import tournament
from support.lists import published

FAST = "15 min + 10 sec"
Rows = dict[str, dict[str, Any]]
Way = Callable[[Federation, "Reference"], Iterator[tuple[Series, ListToMake, Rows]]]


@dataclass(frozen=True)
class Difference:
    """One field of one row of one list."""

    kind: str
    seed: int
    series: str
    day: date
    edition: str
    player: str
    field: str
    wanted: Any
    got: Any

    def __str__(self) -> str:
        where = f"{self.kind} seed {self.seed}: {self.series} {self.day} ({self.edition}) {self.player}"
        return f"{where}: {self.field} must be {self.wanted!r}, is {self.got!r}"


# ---- The reference, list by list


class Reference:
    """The reference's own chain: it never sees a list of arpad's."""

    def __init__(self, made: Federation):
        self.federation = made
        self.lists = {one.name: [(one.opening_day, one.opening)] for one in made.series}
        self.done: dict[str, set[str]] = {one.name: set() for one in made.series}

    def given(self, series: Series, to_make: ListToMake) -> list[dict]:
        return waiting(series, to_make, self.done[series.name])

    def make(self, series: Series, to_make: ListToMake) -> Rows:
        events = self.given(series, to_make)
        lists = self.lists[series.name]
        standard = self.lists["standard"] if series.name == "rapid" else []
        standard = [one for one in standard if one[0] <= to_make.day]
        births = self.federation.births
        rows = reference_list(lists, events, to_make.edition, to_make.day, to_make.closing, standard, births)
        lists.append((to_make.day, rows))
        law = LAW[to_make.edition]
        entered = [one for one in events if enters(one, law, to_make.day, to_make.closing)]
        self.done[series.name] |= {one["key"] for one in entered if not expired(one, to_make.day)}
        return rows


def steps(made: Federation) -> list[tuple[Series, ListToMake]]:
    """All lists of all series by date, standard first: a rapid list of a day may use the standard list of that day."""
    both = [(one, to_make) for one in made.series for to_make in one.lists]
    return sorted(both, key=lambda step: (step[1].day, made.series.index(step[0])))


# ---- The same through arpad, in process


def tournament_of(made: Federation, event: dict[str, Any]) -> Any:
    signs = {"=": "½"}
    people = {number: one["id"] for number, one in event["players"].items()}
    rounds = max(game[0] for game in event["games"])
    texts = [
        "; ".join(
            f"{people[white]} {signs.get(result, result)} {people[black]}"
            for number, white, black, result in event["games"]
            if number == index
        )
        for index in range(1, rounds + 1)
    ]
    players = {
        one["id"]: {"rating": one["rating"], "player_id": one["id"], **_birth(made.births[one["id"]])}
        for one in event["players"].values()
    }
    clock = (
        {"time_control": parse_rate_of_play(FAST), "rate_of_play_text": FAST}
        if event["series"] == "rapid" or event["minutes"]
        else {}
    )
    days = {"round_dates": tuple(event["round_dates"])} if event["round_dates"] else {}
    kind = EventType(event["type"])
    made_of = tournament(players, texts, kind, event["start"], end=event["end"], **clock, **days)
    return replace(made_of, name=event["key"])


def _birth(text: str) -> dict[str, Any]:
    return {"birth": date.fromisoformat(text)} if text else {}


def facts_of(event: dict[str, Any]) -> Facts:
    kind = EventKind.LEAGUE if event["league"] else None
    return Facts(kind=kind, received_on=event["received"], list_of_each_game=event["each_game"] or None)


def name_of(edition: str) -> str:
    """Of the Andalusian edition, which the reference knows by its supplement."""
    return edition.split()[0]


def choice_of(event: dict[str, Any]) -> Choice:
    return Choice(name_of(event["edition"])) if event["named"] or event["gap"] else Choice()


def case_for(made: Federation, event: dict[str, Any]) -> EventCase:
    case, findings = case_of(tournament_of(made, event), facts_of(event), choice_of(event))
    assert case is not None, findings
    return case


def frame_rows(rows: Rows, names: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {**row, "id": player, "name": names[player], "pool": "" if not row["pool"] else None}
        for player, row in rows.items()
    ]


def opening_of(made: Federation, series: Series) -> PublishedList:
    return published(series.opening_day, frame_rows(series.opening, made.names))


def in_process(made: Federation, reference: Reference) -> Iterator[tuple[Series, ListToMake, Rows]]:
    """`next_list` again and again, on its own lists."""
    lists = {one.name: [opening_of(made, one)] for one in made.series}
    for series, to_make in steps(made):
        cases = [case_for(made, event) for event in reference.given(series, to_make)]
        law = completed(edition_named(name_of(to_make.edition)), to_make.day).edition
        standard = [one for one in lists["standard"] if one.date <= to_make.day] if series.name == "rapid" else []
        own = lists[series.name]
        result = next_list(own, Games(cases, standard_lists=standard), law, to_make.day, series.name, to_make.closing)
        assert not any_error(result.findings), [one for one in result.findings if one.is_error]
        own.append(result.published)
        yield series, to_make, {row["id"]: row for row in result.published.frame.iter_rows(named=True)}


# ---- Comparing


def plain_pool(text: str) -> list[Entry]:
    if not text:
        return []
    return [
        Entry(
            one["games"],
            Fraction(one["tenths"], 10),
            one["average"],
            one["average_total"],
            one["rating"],
            one["round_robin"],
            date.fromisoformat(one["start"]),
        )
        for one in json.loads(text)["entries"]
    ]


def shown(field: str, value: Any, to_make: ListToMake) -> Any:
    """A pool without what waits no more: when that is thrown away is no matter of the law."""
    if field == "pool":
        entries = plain_pool(value) if isinstance(value, str) else value
        return [one for one in entries if waits(LAW[to_make.edition], one.start, to_make.day)]
    return value


def compared(made: Federation, series: Series, to_make: ListToMake, wanted: Rows, got: Rows) -> list[Difference]:
    """Every field of every row of one list."""
    found = []
    for player in sorted({*wanted, *got}):
        about = (made.kind, made.seed, series.name, to_make.day, to_make.edition, player)
        if player not in wanted or player not in got:
            found.append(Difference(*about, "id", player in wanted, player in got))
            continue
        for field in FIELDS:
            must, value = (shown(field, one[player][field], to_make) for one in (wanted, got))
            if value != must:
                found.append(Difference(*about, field, must, value))
    return found


def differences(made: Federation, way: Way = in_process, *, to_the_end: bool = False) -> list[Difference]:
    """Of the first list that differs, unless all are asked for: what follows from a difference differs too."""
    reference = Reference(made)
    found: list[Difference] = []
    for series, to_make, got in way(made, reference):
        wanted = reference.make(series, to_make)
        found += compared(made, series, to_make, wanted, got)
        if found and not to_the_end:
            break
    return found


def chain(kind: str, seed: int, way: Way = in_process) -> list[Difference]:
    return differences(federation(kind, seed), way)
