"""Events that read like chess, for tests.

    swiss({"ana": 2400, "ben": 2300, "cai": None}, ["ana 1-0 ben", "cai ½ ana", "ben +- cai"])

Each text is one round; pairings in a round are separated by ';'. Results: 1-0, 0-1, ½ (or =), +-, -+, --, and
W, D, L for a game without a move by each side, ? for one without a result yet. The first player has White. Numbers follow the order of the players.
A bye stands alone: `ana H` (half a point), F (a point), U (allocated by the pairing), Z (none).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from arpad.rating.case import Choice, case_of
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.rating.period import rate_period
from arpad.rating.rating_list import ListedPlayer, OtherRatings, RatingList
from arpad.tournament.facts import Facts, read_facts
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.person import Birth
from arpad.values.result import Colour, Result
from arpad.values.time_control_text import parse_rate_of_play

_GAME = re.compile(r"\s*(\S+)\s+(1-0|0-1|½|=|\+-|-\+|--|W|D|L|\?)\s+(\S+)\s*\Z")
_BYE = re.compile(r"\s*(\S+)\s+([HFUZ])\s*\Z")
_RESULTS = {
    "1-0": (Result.WIN, Result.LOSS),
    "0-1": (Result.LOSS, Result.WIN),
    "½": (Result.DRAW, Result.DRAW),
    "=": (Result.DRAW, Result.DRAW),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "W": (Result.UNRATED_WIN, Result.UNRATED_LOSS),
    "D": (Result.UNRATED_DRAW, Result.UNRATED_DRAW),
    "L": (Result.UNRATED_LOSS, Result.UNRATED_WIN),
    "?": (Result.UNKNOWN, Result.UNKNOWN),
}
STARTS = {
    "fide-2004": date(2004, 10, 1),
    "fide-2005": date(2006, 10, 1),
    "fide-2009": date(2010, 10, 1),
    "fide-2011": date(2011, 10, 1),
    "fide-2012": date(2012, 10, 1),
    "fide-2013": date(2013, 10, 1),
    "fide-2014": date(2015, 10, 1),
    "fide-2017": date(2019, 10, 1),
    "fide-2022": date(2022, 10, 1),
    "fide-2024": date(2024, 10, 1),
    "fide-2025": date(2025, 11, 1),
    "fide-rapid-blitz-2012": date(2015, 10, 1),
    "fide-rapid-blitz-2018": date(2019, 10, 1),
    "fide-rapid-blitz-2022": date(2022, 5, 1),
    "fide-rapid-blitz-2022-10": date(2023, 5, 1),
    "fide-rapid-blitz-2024": date(2024, 10, 1),
    "fide-rapid-blitz-2024-12": date(2025, 10, 1),
    "fada-2014": date(2014, 3, 1),
}


def tournament(
    players: Mapping[str, Any],
    rounds: Sequence[str],
    event_type: EventType = EventType.SWISS,
    start: date | None = None,
    **fields: Any,
) -> Tournament:
    """`players`: name -> rating, None for unrated, or a dict of Entry's fields."""
    numbers = {name: number for number, name in enumerate(players, 1)}
    records: dict[int, list[RoundRecord | None]] = {number: [None] * len(rounds) for number in numbers.values()}
    for index, text in enumerate(rounds):
        for pairing in filter(str.strip, text.split(";")):
            if (alone := _BYE.match(pairing)) is not None:
                records[numbers[alone[1]]][index] = RoundRecord(None, None, Result(alone[2]))
                continue
            match = _GAME.match(pairing)
            assert match is not None, f"cannot read {pairing!r}"
            white, black = numbers[match[1]], numbers[match[3]]
            for_white, for_black = _RESULTS[match[2]]
            assert records[white][index] is None and records[black][index] is None, f"twice in one round: {pairing}"
            records[white][index] = RoundRecord(black, Colour.WHITE, for_white)
            records[black][index] = RoundRecord(white, Colour.BLACK, for_black)
    entries = tuple(_entry(number, name, players[name], tuple(records[number])) for name, number in numbers.items())
    return Tournament(entries, name="Test", start=start, declared_type=event_type, **fields)


def _entry(number: int, name: str, given: Any, rounds: tuple[RoundRecord | None, ...]) -> Entry:
    entry = Entry(number, name, player_id=f"id-{name}", rounds=rounds)
    if not isinstance(given, Mapping):
        return replace(entry, rating=given)
    values = {key: value for key, value in given.items() if key in ("rating", "player_id", "title", "sex")}
    if "birth" in given:
        values["birth"] = _birth(given["birth"])
    return replace(entry, **values)


def _birth(given: int | date) -> Birth:
    return Birth(given) if isinstance(given, int) else Birth(given.year, given.month, given.day)


LIST_KEYS = {"k", "games", "peak", "listed_from", "standard_rating", "list_rating", "fide_rating"}


def listed(players: Mapping[str, Any]) -> RatingList | None:
    """The list, if somebody's description has list data; who only has a rating stands on it with that."""
    if not any(isinstance(given, Mapping) and LIST_KEYS & set(given) for given in players.values()):
        return None
    rows = {}
    for name, told in players.items():
        given = told if isinstance(told, Mapping) else {"rating": told}
        if not (LIST_KEYS & set(given) or given.get("rating")):
            continue
        rating = given.get("list_rating", given.get("rating"))
        keys = {key: given[key] for key in LIST_KEYS if key in given and key not in ("list_rating", "fide_rating")}
        if "fide_rating" in given:
            rating, keys["elsewhere"] = rating or 0, OtherRatings(fide=given["fide_rating"])
        player_id = given.get("player_id", f"id-{name}")
        birth = _birth(given["birth"]) if "birth" in given else None
        rows[player_id] = ListedPlayer(player_id, name, rating=rating, birth=birth, **keys)
    return RatingList(rows)


def outcome(
    edition: str,
    players: Mapping[str, Any],
    rounds: Sequence[str],
    event_type: str = "swiss",
    start: date | None = None,
    rate_of_play: str = "",
    facts: Mapping[str, Any] | None = None,
    options: Sequence[str] = (),
    **fields: Any,
) -> EventOutcome:
    """One event, rated under the edition."""
    control = parse_rate_of_play(rate_of_play) if rate_of_play else None
    given, findings = read_facts(facts or {})
    assert not findings, findings
    event = tournament(players, rounds, EventType(event_type), start or STARTS[edition], time_control=control, **fields)
    return rate(edition, [event], listed(players), [given], options)[0]


def rate(
    edition: str,
    events: Sequence[Tournament],
    rating_list: RatingList | None = None,
    facts: Sequence[Facts] | None = None,
    options: Sequence[str] = (),
) -> tuple[EventOutcome, ...]:
    cases = []
    for event, given in zip(events, facts or [Facts() for _ in events], strict=True):
        case, _ = case_of(event, given, Choice(edition, options=options))
        assert case is not None
        cases.append(case)
    return rate_period(cases, rating_list).events


def of(result: EventOutcome, name: str) -> PlayerOutcome:
    return next(player for player in result.players if player.name == name)


def round_robin_rounds(names: Sequence[str], scores: Sequence[float], double: bool = False) -> list[str]:
    """Rounds of a complete round robin in which each player ends with the score asked for."""
    count = len(names)
    wanted = [round(2 * score) for score in scores]
    cycles = 2 if double else 1
    half_points = {(i, j): cycles for i in range(count) for j in range(i + 1, count)}

    def total(i: int) -> int:
        return sum(v if pair[0] == i else 2 * cycles - v for pair, v in half_points.items() if i in pair)

    while (missing := [wanted[i] - total(i) for i in range(count)]) and any(missing):
        _move_half_point(half_points, missing, 2 * cycles, count)
    return _rounds_of(names, half_points, cycles)


def _move_half_point(half_points: dict[tuple[int, int], int], missing: list[int], most: int, count: int) -> None:
    """Shift one half point along a chain of games from somebody with too many to somebody with too few."""
    source = next(i for i in range(count) if missing[i] > 0)
    before: dict[int, int | None] = {source: None}
    queue = [source]
    while queue:
        i = queue.pop(0)
        if missing[i] < 0:
            break
        for j in range(count):
            if j not in before and j != i and _points(half_points, i, j, most) < most:
                before[j] = i
                queue.append(j)
    while (winner := before[i]) is not None:
        pair = (min(i, winner), max(i, winner))
        half_points[pair] += 1 if pair[0] == winner else -1
        i = winner


def _points(half_points: Mapping[tuple[int, int], int], i: int, j: int, most: int) -> int:
    value = half_points[min(i, j), max(i, j)]
    return value if i < j else most - value


def _rounds_of(names: Sequence[str], half_points: Mapping[tuple[int, int], int], cycles: int) -> list[str]:
    seats: list[int | None] = [*range(len(names)), *([None] if len(names) % 2 else [])]
    texts = {2: "1-0", 1: "=", 0: "0-1"}
    rounds: list[list[str]] = [[] for _ in range(cycles * (len(seats) - 1))]
    for turn in range(len(seats) - 1):
        for k in range(len(seats) // 2):
            i, j = seats[k], seats[-1 - k]
            if i is None or j is None:
                continue
            i, j = min(i, j), max(i, j)
            left = half_points[i, j]
            for cycle in range(cycles):
                part = min(2, left)
                left -= part
                rounds[cycle * (len(seats) - 1) + turn].append(f"{names[i]} {texts[part]} {names[j]}")
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return [" ; ".join(round_) for round_ in rounds]
