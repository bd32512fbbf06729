"""Month after month of an invented federation: play, and whenever a list is due the list engine rates.

Its opening list has ratings that are true but for an error, and a past that gives everybody the K he has earned.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

import narwhals as nw
import numpy as np
import polars as pl

from arpad.formats.games import COLUMNS, DenseGames
from arpad.formats.games.player_numbers import TextNumbers
from arpad.formats.games.table_format import EVENT_COLUMNS, RESULT_TEXTS
from arpad.formats.lists import ListTable
from arpad.formats.lists.engine_list import in_engine_columns
from arpad.rating.bulk.table import TableEvent
from arpad.rating.case import Choice, edition_of_list
from arpad.rating.frames import frame_of
from arpad.rating.list_columns import DESCRIPTION, EFFECTS, LIST
from arpad.rating.list_update import updated
from arpad.rating.next_list import Games, NextList, next_list
from arpad.rating.periods import closing_date, list_after
from arpad.rating.published import PublishedList
from arpad.rating.recent_games import window_months
from arpad.regulations.calendar import series_of
from arpad.regulations.edition import Edition
from arpad.studies.history import Past, PastPeriod, still_serving
from arpad.studies.simulation.chance import Flags, Numbers, Purpose, chance, play_of
from arpad.studies.simulation.month import Month, PlayedEvents, together
from arpad.studies.simulation.opens import open_month
from arpad.studies.simulation.people import FIRST_ID, People, people_of
from arpad.studies.simulation.scheduled_events import closed_month, league_month
from arpad.studies.simulation.setting import Setting
from arpad.values.dates import plus_days, plus_months
from arpad.values.time_control import Cadence


def dense_games(played: PlayedEvents, people: People) -> DenseGames:
    white, black = (played.games[name].to_numpy() for name in ("white", "black"))
    numbers, places = np.unique(np.concatenate([white, black]), return_inverse=True)
    ids = people.ids(numbers).cast(pl.Categorical(pl.Categories.random()))
    games = played.games.with_columns(
        white=pl.Series(places[: len(white)], dtype=pl.Int32), black=pl.Series(places[len(white) :], dtype=pl.Int32)
    )
    events = [TableEvent(number, cells.report()) for number, cells in enumerate(played.events)]
    return DenseGames(events, games, TextNumbers(ids))


def table_of(played: PlayedEvents, people: People) -> pl.DataFrame:
    """The columns of a table of games; texts that repeat are kept once."""
    at, games = played.games["event"], played.games
    cells = {
        name: pl.Series([getattr(event, name) for event in played.events], dtype=pl.String).gather(at)
        for name in EVENT_COLUMNS
    }
    players = {name: people.ids(games[name].to_numpy().astype(np.int64)) for name in ("white", "black")}
    results = pl.Series(RESULT_TEXTS, dtype=pl.String).gather(games["result"])
    return pl.DataFrame({**cells, "round": games["round_number"], **players, "result": results}).select(COLUMNS)


_GAMES_A_YEAR, _YEARS_LISTED = 10, 10
_CHILDHOOD = 8  # nobody has a rated game before


def opening_list(setting: Setting, people: People, strength: Numbers, edition: Edition, day: date) -> PublishedList:
    """A share of the players is still unrated and not on it."""
    draw = chance(setting, Purpose.OPENING)
    there = np.arange(setting.players)
    error = draw.normal(0, 1, setting.players) * setting.opening_error
    too_high = np.where(people.region[there] == 0, setting.isolated, 0.0)
    rating = np.rint(strength[there] + error + too_high).astype(np.int64)
    floor = edition.rule("rating_floor").integer("floor")
    listed = there[(draw.random(setting.players) >= setting.unrated) & (rating >= floor)]
    years = np.clip(day.year - people.birth_year[listed] - _CHILDHOOD, 1, _YEARS_LISTED)
    lines = people.register(listed).with_columns(
        rating=pl.Series(rating[listed]),
        games=pl.Series(years * _GAMES_A_YEAR),
        peak=pl.Series(rating[listed]),
        listed_from=pl.Series([str(plus_months(day, -12 * int(year))) for year in years], dtype=pl.String),
        last_played=pl.lit(str(plus_months(day, -1))),
        recent_games=pl.lit("001" * window_months(edition)),
    )
    before = in_engine_columns(ListTable(lines), day).frame.select(*LIST)
    frame = updated(before, frame_of([], EFFECTS), frame_of([], DESCRIPTION), edition, day).frame
    return PublishedList(day, nw.from_native(frame.to_native(), eager_only=True))


Day = date  # `date` is a field below
_BEFORE = -1  # the month of the opening list


@dataclass(frozen=True)
class Law:
    """The edition of the lists (with its options), that of the Swisses, and the day of the opening list."""

    choice: Choice
    swiss: Edition
    opening: date

    def edition(self, day: date) -> Edition:
        return edition_of_list(self.choice, Cadence.STANDARD, day)

    @cached_property
    def series(self) -> str:
        return series_of(self.edition(self.opening).chapter, Cadence.STANDARD)

    def closing(self, list_date: date) -> date | None:
        """Stated where the edition leaves it open: the eve of the list (reading I-375)."""
        known = self.edition(list_date).find("closing_date") is not None
        return None if known else plus_days(list_date, -1)


@dataclass(frozen=True)
class SimulatedPeriod:
    """`players` describes those who play for the first time; `truth` has id and strength of everybody there."""

    date: date
    closing: Day | None
    played: PlayedEvents
    players: pl.DataFrame
    made: NextList
    truth: pl.DataFrame
    past: PastPeriod


@dataclass
class Federation:
    """`playing` and `rating` are called with the number of games done."""

    setting: Setting
    law: Law
    playing: Callable[[int], None] = lambda games: None
    rating: Callable[[int], None] = lambda games: None
    _opens: int = field(default=0, init=False)

    @cached_property
    def people(self) -> People:
        return people_of(self.setting, self.law.opening.year)

    @cached_property
    def opening(self) -> PublishedList:
        """As it stands before anything is played."""
        day = self.law.opening
        strength = people_of(self.setting, day.year).strength(_year(day), self.setting.ageing)
        return opening_list(self.setting, self.people, strength, self.law.edition(day), day)

    def opening_truth(self) -> pl.DataFrame:
        untouched = people_of(self.setting, self.law.opening.year)
        return _truth(untouched, untouched.strength(_year(self.law.opening), self.setting.ageing), _BEFORE)

    def past(self) -> Past:
        """All of it in memory, for studies of small federations."""
        opening = self.opening
        return Past(opening, [period.past for period in self.periods()], self.law.edition, self.law.series)

    def periods(self) -> Iterator[SimulatedPeriod]:
        """Once: the people grow older on the way."""
        lists = [self.opening]
        known = _listed(self.opening, len(self.people)) > 0
        known[_numbers(self.opening)] = True
        waiting: list[PlayedEvents] = []
        due = list_after(self.law.edition(self.law.opening), self.law.opening, 1)
        for number in range(12 * self.setting.years):
            first_day = plus_months(self.law.opening.replace(day=1), number)
            waiting.append(self._month(number, first_day, _listed(lists[-1], len(self.people))))
            if due > plus_months(first_day, 1):
                continue
            entering = [one for one in waiting if one.last_day <= str(self._last_end(due))]
            waiting = waiting[len(entering) :]
            period = self._rated(lists, together(entering), known, due, number)
            lists = still_serving([*lists, period.made.published], due)
            yield period
            due = list_after(self.law.edition(due), due, 1)

    def _last_end(self, list_date: date) -> date:
        return self.law.closing(list_date) or closing_date(self.law.edition(list_date), list_date)

    def _month(self, number: int, first_day: date, rating: Numbers) -> PlayedEvents:
        setting, people = self.setting, self.people
        people.wander(setting, number)
        there = people.there(number)
        truth = people.strength(_year(first_day), setting.ageing)
        form = round(setting.form_before_rated)
        strength = np.where(rating > 0, truth, truth + form) if form else truth
        late = number >= 6 * setting.years
        helped = np.where(people.helped & late, strength + round(setting.help), strength)
        month = Month(setting, number, first_day, people, there, strength, helped, rating, play_of(setting))
        games = float(there.sum()) * setting.games / 24
        leagues = league_month(month, games * setting.leagues)
        closed = closed_month(month, games * setting.closed)
        self.playing(leagues.games.height + closed.games.height)
        left = games - leagues.games.height - closed.games.height
        opens = open_month(month, left, self._opens, self.law.swiss, self.playing)
        self._opens += len(opens.events)
        return together([opens, closed, leagues])

    def _rated(
        self, lists: list[PublishedList], played: PlayedEvents, known: Flags, due: date, month: int
    ) -> SimulatedPeriod:
        edition, closing = self.law.edition(due), self.law.closing(due)
        seen = np.unique(np.concatenate([played.games[name].to_numpy() for name in ("white", "black")]))
        fresh = seen[~known[seen]].astype(np.int64)
        known[fresh] = True
        players = self.people.register(fresh)
        register = nw.from_native(players, eager_only=True) if len(fresh) else None
        games = Games((), [dense_games(played, self.people)], register, choice=self.law.choice, progress=self.rating)
        made = next_list(lists, games, edition, due, self.law.series, closing)
        truth = _truth(self.people, self.people.strength(_year(due), self.setting.ageing), month)
        past = PastPeriod(due, games, made.published, closing)
        return SimulatedPeriod(due, closing, played, players, made, truth, past)

    def table(self, period: SimulatedPeriod) -> pl.DataFrame:
        return table_of(period.played, self.people)


def _year(day: date) -> float:
    return day.year + (day.month - 1) / 12


def _truth(people: People, strength: Numbers, month: int) -> pl.DataFrame:
    numbers = np.flatnonzero(people.there(month))
    return pl.DataFrame({"id": people.ids(numbers), "strength": strength[numbers].astype(np.int16)})


def _numbers(published: PublishedList) -> Numbers:
    found: Numbers = published.ids.to_native().cast(pl.Int64).to_numpy() - FIRST_ID
    return found


def _listed(published: PublishedList, size: int) -> Numbers:
    """Ratings by the number of the player; 0: none."""
    found = np.zeros(size, dtype=np.int64)
    found[_numbers(published)] = published.frame["rating"].fill_null(0).to_numpy()
    return found
