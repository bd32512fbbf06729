"""Invented federations of known truth for the drift monitor: constant strengths, results by chance, a fault planted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

import numpy as np

from arpad.formats.games import COLUMNS, read_games
from arpad.rating.case import Choice
from arpad.rating.next_list import Games, next_list
from arpad.rating.published import PublishedList
from arpad.regulations.calendar import completed, edition_named, series_of
from arpad.studies.history import Past, PastPeriod
from arpad.values.dates import plus_months
from arpad.values.time_control import Cadence
from support.lists import published

EDITION = "fide-2024"
Numbers = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Federation:
    """`groups` split it into pools that meet in `crossing` of a thousand games; `rated_off` moves opening ratings."""

    players: int = 300
    games_a_list: int = 900
    months: int = 12
    seed: int = 7
    groups: Sequence[int] = (0,)
    crossing: int = 1000
    rated_off: Callable[[int], int] = lambda player: 0
    columns: Callable[[int], dict[str, Any]] = field(default=lambda player: {})
    by_hand: Callable[[int], int] = lambda month: 0  # points added to everybody on the list of a month


DAY = date(2021, 1, 1)


def invented(asked: Federation) -> Past:
    strength, noise, tables = _drawn(asked)
    opening = published(DAY, [_line(asked, who, strength, noise) for who in range(asked.players)])
    law = completed(edition_named(EDITION), DAY).edition
    periods: list[PastPeriod] = []
    for month, data in enumerate(tables, 1):
        table = read_games([data]).games
        assert table is not None
        periods.append(PastPeriod(plus_months(DAY, month), Games(tables=[table], choice=Choice(EDITION))))
    past = Past(opening, periods, lambda _: law, series_of(law.chapter, Cadence.STANDARD))
    return _with_hand(past, asked) if any(asked.by_hand(month) for month in range(1, asked.months + 1)) else past


def table_bytes(asked: Federation, number: int) -> bytes:
    """The games of one period as a file."""
    return _drawn(asked)[2][number]


def _drawn(asked: Federation) -> tuple[Numbers, Numbers, list[bytes]]:
    """Strengths, errors of the opening ratings, and the games of every month, all from one seed."""
    rng = np.random.default_rng(asked.seed)
    strength = rng.normal(1900, 180, asked.players).clip(1500, 2600)
    noise = rng.normal(0, 35, asked.players)
    months = range(1, asked.months + 1)
    return strength, noise, [_games(asked, rng, strength, plus_months(DAY, month - 1), month) for month in months]


def _line(asked: Federation, who: int, strength: Numbers, noise: Numbers) -> dict[str, Any]:
    rating = round(float(strength[who] + noise[who])) + asked.rated_off(who)
    known = {"k": 20, "games": 100, "peak": rating, "listed_from": "2005-01-01", "birth": "1985", "federation": "ESP"}
    return {"id": f"p{who:04d}", "name": f"P {who}", "rating": rating, **known, **asked.columns(who)}


def _games(asked: Federation, rng: Any, strength: Numbers, start: date, month: int) -> bytes:
    """Any two, of one group or of two; draws take two fifths of the chances of an even game."""
    group = np.array([asked.groups[who % len(asked.groups)] for who in range(asked.players)])
    rows = [",".join(COLUMNS)]
    for number in range(asked.games_a_list):
        across = rng.integers(1000) < asked.crossing
        first = int(rng.integers(asked.players))
        others = np.arange(asked.players) if across else np.flatnonzero(group == group[first])
        second = int(rng.choice(others))
        if second == first:
            continue
        hope = 1 / (1 + 10 ** ((strength[second] - strength[first]) / 400))
        draw = 0.8 * min(hope, 1 - hope)
        luck = rng.random()
        result = "1-0" if luck < hope - draw / 2 else "1/2-1/2" if luck < hope + draw / 2 else "0-1"
        name = f"Open {month}-{number % 10}"
        rows.append(f"{name},{start},{start},standard,swiss,{number + 1},p{first:04d},p{second:04d},{result}")
    return ("\n".join(rows) + "\n").encode()


def _with_hand(past: Past, asked: Federation) -> Past:
    """Every list published with the points that a hand adds to all."""
    lists, periods = [past.opening], []
    for month, period in enumerate(past.periods, 1):
        made = next_list(lists, period.games, past.edition_of(period.date), period.date, past.series).published
        frame = made.frame.with_columns(rating=made.frame["rating"] + asked.by_hand(month))
        lists.append(PublishedList(period.date, frame))
        periods.append(replace(period, published=lists[-1]))
    return replace(past, periods=periods)
