"""An invented federation: the same seed, the same games; nobody in two places; results as the truth has it."""

import math
from collections import defaultdict
from datetime import date
from statistics import NormalDist

import numpy as np
import polars as pl
import pytest

from arpad.formats.games.table_format import RESULT_TEXTS
from arpad.pairing.verdicts import swiss_verdicts
from arpad.rating.case import Choice
from arpad.regulations.calendar import latest_of
from arpad.regulations.options import STRICT
from arpad.studies.history import rated
from arpad.studies.simulation import Federation, Law, Setting, SimulatedPeriod, WrongSetting, setting_with
from arpad.studies.simulation.people import FIRST_ID, People
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.dates import plus_days
from arpad.values.event_type import EventType
from arpad.values.result import Colour, Result
from support.invented_federation import simulated_study, world

Year = tuple[Federation, list[SimulatedPeriod]]


def all_games(year: Year) -> pl.DataFrame:
    made, periods = year
    return pl.concat([made.table(period) for period in periods])


def regions(people: People, ids: pl.Series) -> list[int]:
    return people.region[ids.cast(pl.Int64).to_numpy() - FIRST_ID].tolist()


@pytest.mark.slow  # its files: tests/cli/test_study_simulate.py
def test_the_same_seed_gives_the_same_history() -> None:
    one, other, third = (world(players=120, years=1, seed=seed, exact_each=2) for seed in (7, 7, 8))
    first, second, different = (list(each.periods()) for each in (one, other, third))
    assert all_games((one, first)).equals(all_games((other, second)))
    assert not all_games((one, first)).equals(all_games((third, different)))
    for made, again in zip(first, second, strict=True):
        assert made.made.published.frame.to_native().equals(again.made.published.frame.to_native())
        assert made.truth.equals(again.truth)


def test_nobody_is_in_two_places(year: Year) -> None:
    """At most one event of a player covers a day, and in a round of an event he has one game."""
    games = all_games(year)
    sides = pl.concat([games.select("event", "start", "end", "round", player=side) for side in ("white", "black")])
    assert not sides.select("event", "round", "player").is_duplicated().any()
    spans = sides.select("player", "event", "start", "end").unique().sort("player", "start")
    overlaps = spans.filter(pl.col("start") <= pl.col("end").shift().over("player"))
    assert overlaps.height == 0
    assert (games["white"] != games["black"]).all()


def test_only_who_is_there_plays(year: Year) -> None:
    made, periods = year
    for month, period in enumerate(periods):
        games = made.table(period)
        numbers = pl.concat([games["white"], games["black"]]).unique().cast(pl.Int64).to_numpy() - FIRST_ID
        assert made.people.there(month)[numbers].all()


def test_nobody_meets_anybody_twice_in_a_swiss(year: Year) -> None:
    games = all_games(year).filter(pl.col("type") == "swiss")
    pairs = games.select("event", low=pl.min_horizontal("white", "black"), high=pl.max_horizontal("white", "black"))
    assert not pairs.is_duplicated().any()


def test_about_as_many_games_as_were_asked_for() -> None:
    """600 players with 20 games a year each are 6,000 games a year; up to 30 % of them in leagues (who makes no whole team
    stays at home), 20 % in clubs."""
    made = world(players=600, years=1, newcomers=0, leavers=0, regions=3, exact_each=0)
    games = all_games((made, list(made.periods())))
    assert 5_400 <= games.height <= 6_600
    shares = {row[0]: row[1] / games.height for row in games["type"].value_counts().iter_rows()}
    assert 0.15 <= shares["team"] <= 0.3
    assert 0.12 <= shares["round_robin"] <= 0.28


@pytest.mark.parametrize("expectation", ["normal", pytest.param("logistic", marks=pytest.mark.slow)])
def test_results_are_those_of_the_true_expectation(expectation: str) -> None:
    """Chi-square over wins, draws and losses in bands of 50 points, with the formulas written out once more here.

    Strengths stand still, so each game's are those of the opening. Two degrees of freedom a band; beyond the 99.9 %
    point of chi-square (df + 3.09 sqrt(2 df) + 6, a little more than it) the fixed seed would be a bad one.
    """
    chosen = {"expectation": expectation, "white_advantage": 40, "draws": 0.3}
    made = world(players=500, years=1, ageing=0, wander=0, exact_each=4, seed=11, **chosen)
    truth = dict(made.opening_truth().iter_rows())
    periods = list(made.periods())
    truth |= {player: strength for period in periods for player, strength in period.truth.iter_rows()}
    games = all_games((made, periods))
    bands: dict[int, list[float]] = defaultdict(lambda: [0.0] * 6)
    for white, black, result in games.select("white", "black", "result").iter_rows():
        if white not in truth or black not in truth:
            continue  # came and left between two lists
        difference = truth[white] - truth[black]
        expected = (
            NormalDist(0, 2000 / 7).cdf(difference + 40)
            if expectation == "normal"
            else 1 / (1 + 10 ** (-(difference + 40) / 400))
        )
        drawn = 2 * 0.3 * min(expected, 1 - expected)
        band = bands[max(-8, min(8, difference // 50))]
        for place, chance in enumerate((expected - drawn / 2, drawn, 1 - expected - drawn / 2)):
            band[place] += chance
        band[3 + ("1-0", "1/2-1/2", "0-1").index(result)] += 1
    large = [band for band in bands.values() if min(band[:3]) > 5]
    assert len(large) > 10
    distance = sum((band[3 + at] - band[at]) ** 2 / band[at] for band in large for at in range(3))
    freedom = 2 * len(large)
    assert distance < freedom + 3.09 * math.sqrt(2 * freedom) + 6


def test_the_exact_engine_pairs_the_swisses_it_should(year: Year) -> None:
    """Opens are numbered through the history; 0, 3, 6 … replay pair by pair under the rules, most others do not."""
    made, periods = year
    law = latest_of("swiss")
    exact, others = [], []
    ratings = made.opening.frame.to_native()
    for period in periods[:3]:
        games = made.table(period).filter(pl.col("type") == "swiss")
        by_id = dict(ratings.select("id", pl.col("rating").fill_null(0)).iter_rows())
        for (name,), event in games.group_by("event", maintain_order=True):
            replayed = all(verdict.identical for verdict in swiss_verdicts(_tournament(event, by_id), law))
            (others if int(str(name).split()[-1]) % 3 else exact).append(replayed)
        ratings = period.made.published.frame.to_native()
    assert exact
    assert all(exact)
    assert others
    assert not any(others)


def _tournament(games: pl.DataFrame, ratings: dict[str, int]) -> Tournament:
    """Numbers by rating; whoever has no game in a round had the bye."""
    ids = sorted(set(games["white"]) | set(games["black"]), key=lambda one: (-ratings.get(one, 0), int(one)))
    numbers = {one: at for at, one in enumerate(ids, 1)}
    rounds = int(games["round"].max())  # type: ignore[arg-type]
    bye = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)
    records = {one: [bye] * rounds for one in ids}
    reply = {"1-0": (Result.WIN, Result.LOSS), "1/2-1/2": (Result.DRAW, Result.DRAW), "0-1": (Result.LOSS, Result.WIN)}
    for at, white, black, result in games.select("round", "white", "black", "result").iter_rows():
        for_white, for_black = reply[result]
        records[white][at - 1] = RoundRecord(numbers[black], Colour.WHITE, for_white)
        records[black][at - 1] = RoundRecord(numbers[white], Colour.BLACK, for_black)
    entries = tuple(Entry(numbers[one], one, rounds=tuple(records[one])) for one in ids)
    return Tournament(entries, declared_type=EventType.SWISS, rounds_planned=rounds)


def test_first_ratings_are_the_engines_own(year: Year) -> None:
    """Players who were on no list come with a register of their own, and get ratings on later lists."""
    _, periods = year
    fresh = {id_ for period in periods for id_ in period.players["id"]}
    last = periods[-1].made.published.frame.to_native()
    first_rated = last.filter(pl.col("id").is_in(fresh) & pl.col("rating").is_not_null())
    assert first_rated.height > 5
    assert (first_rated["listed_from"] > "2024-04-01").all()


def test_the_past_in_memory_is_what_the_engine_makes_of_it_again() -> None:
    made = world(players=150, years=1, seed=3, exact_each=0)
    past = made.past()
    for period, again in zip(
        past.periods, rated(past.opening, past.periods, past.edition_of, past.series), strict=True
    ):
        assert period.published is not None
        assert period.published.frame.to_native().equals(again.published.frame.to_native())


def test_groups_that_trade_let_the_first_of_them_win(year: Year) -> None:
    made, _ = year
    games = all_games(year).filter(pl.col("event").str.starts_with("Invitation"))
    assert games.height > 0
    winners = {str(FIRST_ID + int(number)) for number in made.people.traders.reshape(-1, 6)[:, 0]}
    for white, black, result in games.select("white", "black", "result").iter_rows():
        if white in winners:
            assert result == "1-0"
        if black in winners:
            assert result == "0-1"


@pytest.mark.slow
def test_nobody_travels_to_or_from_an_island() -> None:
    made = world(players=300, years=1, regions=3, islands=1, isolated=200, exact_each=0, opening_error=0)
    games = all_games((made, list(made.periods())))
    white, black = (regions(made.people, games[side]) for side in ("white", "black"))
    meetings = set(zip(white, black, strict=True))
    assert (0, 0) in meetings
    assert (1, 2) in meetings
    assert not {pair for pair in meetings if pair.count(0) == 1}


def test_the_island_begins_with_too_high_ratings() -> None:
    made = world(players=300, years=1, regions=3, islands=1, isolated=200, opening_error=0)
    listed = made.opening.frame.to_native().join(made.opening_truth(), on="id")
    offset = listed.select("federation", offset=pl.col("rating") - pl.col("strength")).unique().sort("federation")
    assert offset.rows() == [("R01", 200), ("R02", 0), ("R03", 0)]


@pytest.mark.slow
def test_newcomers_in_form_inflate_the_scale_and_newcomers_out_of_form_deflate_it() -> None:
    """The same federation thrice; what the newcomers bring shows in the mean of rating less truth."""
    quiet = {"players": 300, "years": 2, "ageing": 0, "wander": 0, "exact_each": 0, "newcomers": 0.15, "leavers": 0.15}
    offsets = []
    for surplus in (-15, 0, 15):
        made = world(**quiet, surplus=surplus)
        lists = simulated_study(made, list(made.periods())).sections[0].tables[1]
        offsets.append(float(str(lists.rows[0][6])))
    assert offsets[0] + 8 < offsets[1] < offsets[2] - 8


@pytest.mark.slow
def test_who_is_helped_scores_more_in_opens() -> None:
    plain, helped = (world(players=200, years=1, seed=2, helped=count, help=500, exact_each=0) for count in (0, 20))
    chosen = {str(FIRST_ID + int(at)) for at in np.flatnonzero(helped.people.helped)}
    assert len(chosen) == 20

    def score(made: Federation) -> float:
        games = pl.concat([made.table(period) for period in made.periods() if period.date > date(2024, 11, 1)])
        points = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
        theirs = [
            points[result] if white in chosen else 1 - points[result]
            for white, black, result, kind in games.select("white", "black", "result", "type").iter_rows()
            if kind == "swiss" and (white in chosen) != (black in chosen)
        ]
        return sum(theirs) / len(theirs)

    assert score(helped) > score(plain) + 0.25


@pytest.mark.parametrize(
    ("edition", "opening", "lists", "options"),
    [
        ("fide-2004", date(2004, 7, 1), 4, ()),  # quarterly, closing a month before
        ("fide-2011", date(2011, 7, 1), 6, ()),
        ("fide-2014", date(2014, 7, 1), 12, ()),  # closing three days before, as one witness says
        ("fide-2014", date(2014, 7, 1), 12, (STRICT,)),  # no closing date is confirmed: the eve of the list is stated
        ("fada-2014", date(2015, 1, 5), 11, ()),  # on the 5th; that of January 2016 would come after the year
    ],
)
def test_any_edition_rates_it_by_its_own_calendar(
    edition: str, opening: date, lists: int, options: tuple[str, ...]
) -> None:
    law = Law(Choice(edition, options=options), latest_of("swiss"), opening)
    made = Federation(Setting(players=80, years=1, regions=2, exact_each=0), law)
    periods = list(made.periods())
    assert len(periods) == lists
    stated = [plus_days(period.date, -1) if options else None for period in periods]
    assert [period.closing for period in periods] == stated
    assert all(not period.made.findings for period in periods)
    assert sum(period.played.games.height for period in periods) > 300


def test_youth_gains_and_age_declines() -> None:
    """A usual junior gains 25 points a year until 20, a veteran loses 6 a year from 45; between them nothing happens."""
    made = world(players=100, years=1)
    people = made.people
    people.growth[:] = 1
    people.prime[:] = 2000
    for birth, now, later in ((2014, 1750, 1775), (1994, 2000, 2000), (1954, 1850, 1844)):
        people.birth_year[:] = birth
        assert people.strength(2024.5, 1)[0] == now
        assert people.strength(2025.5, 1)[0] == later


def test_wrong_settings_are_refused_all_at_once() -> None:
    with pytest.raises(WrongSetting) as refused:
        setting_with(Setting(), {"plyers": 3, "players": 3, "expectation": "wish", "leagues": 0.7, "closed": "0.6"})
    found = refused.value.findings
    assert [one.id for one in found] == ["study.E010", "study.E011", "study.E011", "study.E012"]
    assert found[0].data["nearest"] == "players"


def test_settings_come_as_texts_or_numbers() -> None:
    changed = setting_with(Setting(), {"players": "400", "draws": "0.5", "expectation": "logistic", "years": 2.0})
    assert (changed.players, changed.draws, changed.expectation, changed.years) == (400, 0.5, "logistic", 2)


def test_result_places_are_those_of_tables() -> None:
    from arpad.studies.simulation import chance

    assert [RESULT_TEXTS[at] for at in (chance.WHITE_WINS, chance.DRAWN, chance.BLACK_WINS)] == [
        "1-0", "1/2-1/2", "0-1",
    ]  # fmt: skip


def test_the_row_of_a_year_has_the_games_and_first_ratings_of_all_its_lists(
    year: tuple[Federation, list[SimulatedPeriod]],
) -> None:
    made, periods = year
    years, lists = simulated_study(made, periods).sections[0].tables
    opening, anniversary = years.rows
    assert (opening[1], opening[3]) == (0, 0)
    assert anniversary[1] == sum(period.played.games.height for period in periods)
    assert anniversary[3] == sum(int(row[3]) for row in lists.rows)
    assert anniversary[4:] == lists.rows[0][4:]
    assert [row[0] for row in (lists.rows[0], lists.rows[-1])] == [str(periods[-1].date), str(made.opening.date)]
