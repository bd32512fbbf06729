"""The shapes of the API's answers. Official decimals are strings; of a birth there is the year only."""

import builtins  # some answers have a field called list
from datetime import date
from typing import Any

from ninja import Schema
from pydantic import Field

from arpad.web.api.answers import FindingOut

Day = date  # an answer has a field of that name


class SeriesOut(Schema):
    key: str
    name: str
    cadence: str


class ListOut(Schema):
    """`law_read_to` is there where the list's day lies beyond the one up to which its edition was read."""

    series: str
    date: date
    revision: int
    edition: str
    players: int
    sha256: str
    log_head: str
    law_read_to: Day | None


class ListsOut(Schema):
    series: list[SeriesOut]
    lists: list[ListOut]


class RowOut(Schema):
    rank: int
    id: str
    name: str
    federation: str
    province: str
    sex: str
    title: str
    rating: int | None
    k: int | None
    games_in_period: int | None
    birth_year: int | None
    inactive: bool
    fide_id: str
    national_id: str
    club: str


class ListPageOut(Schema):
    """`next` is the address of the page behind; null on the last one."""

    list: ListOut
    total: int
    next: str | None
    players: builtins.list[RowOut]


class FoundOut(Schema):
    id: str
    name: str
    title: str
    rating: int | None
    birth_year: int | None
    nearly: bool = Field(default=False, description="Nobody is called as was asked; this one is called nearly so.")


class SearchOut(Schema):
    players: list[FoundOut]


class RatingOut(Schema):
    series: str
    date: date
    rating: int | None
    k: int | None


class PlayerOut(Schema):
    id: str
    fide_id: str | None
    name: str
    title: str
    sex: str
    birth_year: int | None
    federation: str
    province: str
    club: str
    ratings: list[RatingOut]


class PointOut(Schema):
    date: date
    rating: int | None
    change: int | None
    games: int | None
    k: int | None
    computed: bool


class HistoryOut(Schema):
    series: str
    points: list[PointOut]


class HistoriesOut(Schema):
    histories: list[HistoryOut]


class EventOut(Schema):
    key: str
    name: str
    city: str
    federation: str
    province: str
    start: date
    end: date
    cadence: str
    accepted: bool
    rated_in: list[ListOut]


class EventsOut(Schema):
    next: str | None
    events: list[EventOut]


class GameOut(Schema):
    """Results as the report writes them; `id` is empty for somebody the register does not know."""

    round: int
    day: date | None
    white: str
    white_id: str
    black: str
    black_id: str
    result: str
    reply: str


class GamesOut(Schema):
    event: str
    games: list[GameOut]


class SlipLineOut(Schema):
    text: str
    value: str
    article: str


class SlipGameOut(Schema):
    round: str
    opponent: str
    rating: str
    difference: str
    expected: str
    score: str
    delta: str
    article: str
    counted: str  # what the opponent's rating counts as, where ratings are averaged


class SlipOut(Schema):
    title: str
    status: str
    edition: str
    event: str
    rated: bool
    before: list[SlipLineOut]
    games: list[SlipGameOut]
    after: list[SlipLineOut]
    left_out: list[SlipLineOut]
    rulings: list[SlipLineOut]  # where the document is not followed as printed; `article` is the number of the ruling


class SlipsOut(Schema):
    """Words in the language asked for; numbers are the engine's."""

    player: str
    list: ListOut
    edition: str
    before: int | None
    after: int | None
    slips: builtins.list[SlipOut]
    findings: builtins.list[FindingOut]
    made_good: int = 0  # of corrections deferred to this list
    made_good_by: dict[str, int] = Field(default_factory=dict)  # the same by entry of the log


class EditionOut(Schema):
    id: str
    chapter: str
    title: str
    governs: str
    effective_from: date
    effective_to: date | None
    checked_on: date


class EditionsOut(Schema):
    editions: list[EditionOut]


class RuleOut(Schema):
    rule: str
    article: str
    policy: str
    values: dict[str, Any]
    readings: list[str]


class WholeEditionOut(Schema):
    edition: EditionOut
    rules: list[RuleOut]


class DifferenceOut(Schema):
    rule: str
    key: str
    first: Any
    second: Any


class DifferencesOut(Schema):
    first: str
    second: str
    differences: list[DifferenceOut]
