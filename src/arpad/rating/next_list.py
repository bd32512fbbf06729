"""The next list as a pure function of the previous lists, the games, the players, the edition and the date."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import narwhals as nw

from arpad.rating.bulk.changes import together
from arpad.rating.bulk.newcomers import Waiting, place_of
from arpad.rating.bulk.period import Intake, TablePeriod, rate_tables
from arpad.rating.bulk.sums import RATED
from arpad.rating.bulk.table import GamesSource
from arpad.rating.case import EventCase
from arpad.rating.choose import Choice
from arpad.rating.effects import Effects, games_of
from arpad.rating.frames import Frame, checked, frame_of
from arpad.rating.leagues import in_parts
from arpad.rating.life import enters, is_list_date, left_out, not_rated
from arpad.rating.list_columns import LIST
from arpad.rating.list_update import Ledger, updated
from arpad.rating.outcome import EventOutcome
from arpad.rating.period import rate_period
from arpad.rating.published import PublishedList, open_pools, rating_list, serving
from arpad.rating.rating_list import RatingList
from arpad.rating.register import described, unknown_players
from arpad.regulations.edition import Edition
from arpad.values.finding import Finding


@dataclass(frozen=True)
class Games:
    """What was played: events as objects, and tables of games. `register` describes players beyond the lists."""

    cases: Sequence[EventCase] = ()
    tables: Sequence[GamesSource] = ()
    register: Frame | None = None
    choice: Choice = field(default_factory=Choice)
    progress: Callable[[int], None] = lambda games: None


@dataclass(frozen=True)
class NextList:
    """The list, the events behind it that were rated one by one, the ledger of points, and what was left for later."""

    published: PublishedList
    events: tuple[EventOutcome, ...]
    ledger: Ledger  # millionths of a rating point, by cause
    findings: tuple[Finding, ...]


def next_list(
    previous: Sequence[PublishedList],
    games: Games,
    edition: Edition,
    list_date: date,
    series: str,
    closing: date | None = None,
) -> NextList:
    """Rate the events that enter the list, and carry their effects into the latest of the previous lists.

    `closing` is a closing date stated by a person, instead of the edition's.
    """
    lists = [
        PublishedList(published.date, checked(published.frame, LIST, f"list of {published.date}"))
        for published in sorted(previous, key=lambda published: published.date)
    ]
    latest = lists[-1] if lists else PublishedList(date.min, frame_of([], LIST))
    pools = open_pools(latest)
    intake = Intake(lists, latest, edition, list_date, closing, series, games.choice, games.progress)
    tables = rate_tables(games.tables, intake)
    entering = [case for case in games.cases if enters(case, edition, list_date, closing)]
    entering = sorted([*entering, *tables.for_engine], key=place_of)
    parts, undated = in_parts(entering, [published.date for published in lists])
    effects, newcomers = Effects(), Waiting(iter(tables.unrated), _births(games.register), pools)
    on_columns = _games_on_columns(tables)
    period = rate_period(
        parts,
        _serving_lists(lists, parts),
        {series: pools},
        before=lambda case: effects.add_unrated(newcomers.up_to(place_of(case))),
        games_elsewhere=_of_players(on_columns, entering, series),
    )
    effects.add_unrated(newcomers.up_to(None))
    for event in sorted(period.events, key=lambda event: place_of(event.prepared.case)):
        effects.add_event(event)
    effects.see(tables.seen)
    one_by_one = games_of(period.events)
    simple = len(tables.results) == 1 and not one_by_one
    in_period = None if simple else _games_in_period(on_columns, one_by_one)
    whole = together([effects.frame(pools), *tables.effects(in_period)])
    others = [*_given(games.register), *(published.frame for published in reversed(lists[:-1]))]
    frame, ledger = updated(latest.frame, described(whole, latest.frame, others), edition, list_date)
    findings = (
        *_odd_dates(lists, edition, list_date),
        *left_out(games.cases, edition, list_date, closing),
        *tables.findings,
        *undated,
        *not_rated(period.events),
        *unknown_players(lists, games.register, entering, games.tables),
        *effects.nameless,
    )
    return NextList(PublishedList(list_date, frame), period.events, ledger, findings)


def _odd_dates(lists: Sequence[PublishedList], edition: Edition, list_date: date) -> Iterator[Finding]:
    if not is_list_date(edition, list_date):
        yield Finding("list.W031", {"date": str(list_date), "edition": edition.id})
    if lists and lists[-1].date >= list_date:
        yield Finding("list.E030", {"date": str(list_date), "previous": str(lists[-1].date)})


def _serving_lists(lists: Sequence[PublishedList], cases: Sequence[EventCase]) -> list[RatingList | None]:
    """For each event the lines of its players in the list of its start."""
    found: list[RatingList | None] = []
    for case in cases:
        index = serving(lists, case.list_day)
        ids = {entry.player_id for entry in case.tournament.entries}
        found.append(None if index is None else rating_list(lists[index], ids))
    return found


def _births(register: Frame | None) -> dict[str, str]:
    """By id, as far as the register knows."""
    rows = [] if register is None else register.filter(nw.col("birth") != "").select("id", "birth").rows()
    return dict(rows)


def _given(register: Frame | None) -> list[Frame]:
    return [] if register is None else [register]


def _games_on_columns(tables: TablePeriod) -> Frame:
    """`id` and `games` of everybody rated on columns; a player has a row for each group."""
    sums = [result.rated.select("id", "games") for result, _ in tables.results]
    return nw.concat([frame_of([], RATED).select("id", "games"), *sums])


def _of_players(games: Frame, cases: Sequence[EventCase], series: str) -> dict[tuple[str, str], int]:
    """The same for the players of these events, as the event engine counts them."""
    ids = sorted({entry.player_id for case in cases for entry in case.tournament.entries})
    rows = games.filter(nw.col("id").is_in(ids)).group_by("id").agg(nw.col("games").sum()).iter_rows(named=True)
    return {(series, row["id"]): row["games"] for row in rows}


def _games_in_period(on_columns: Frame, one_by_one: Mapping[str, int]) -> Frame:
    """`id` and `games_in_period`, wherever the games were rated."""
    rows = [(player, 0, games) for player, games in one_by_one.items()]
    whole = nw.concat([on_columns, frame_of(rows, RATED).select("id", "games")])
    return whole.group_by("id").agg(nw.col("games").sum().alias("games_in_period"))
