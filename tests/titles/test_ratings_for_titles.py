"""Titles by published rating, and a rating proved in the middle of a period."""

from collections.abc import Sequence
from datetime import date

import pytest

from arpad.rating.case import Choice, EventCase, case_of
from arpad.regulations.calendar import edition_named
from arpad.titles.rating_titles import ListedRating, titles_by_rating
from arpad.titles.running_rating import running_rating
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.person import Sex, Title
from support.events import listed, tournament

TITLES = edition_named("titles-2009", "titles")
PLAYERS = {"ana": {"rating": 2380, "k": 15, "games": 300}, "ben": 2431, "cai": 2402, "dov": 2388, "eva": None}


@pytest.mark.article("titles-2009/1.3", "titles-2009/1.31", "titles-2009/1.32", "titles-2009/1.33", "titles-2009/1.34")
@pytest.mark.parametrize(
    ("rating", "sex", "held", "titles"),
    [
        (2300, Sex.MALE, [], [Title.FM]),
        (2299, Sex.MALE, [], [Title.CM]),
        (2200, Sex.MALE, [], [Title.CM]),
        (2199, Sex.MALE, [], []),
        (2199, Sex.FEMALE, [], [Title.WFM]),
        (2100, Sex.FEMALE, [], [Title.WFM]),
        (2099, Sex.FEMALE, [], [Title.WCM]),
        (2000, Sex.FEMALE, [], [Title.WCM]),
        (1999, Sex.FEMALE, [], []),
        (2250, Sex.FEMALE, [], [Title.CM, Title.WFM]),  # CM covers WCM, not WFM
        (2300, Sex.FEMALE, [], [Title.FM]),  # FM covers WFM
        (2350, Sex.MALE, [Title.IM], []),
        (2350, Sex.FEMALE, [Title.WGM], [Title.FM]),
        (2250, None, [], [Title.CM]),  # an unknown sex earns no women's title
    ],
)
def test_both_sides_of_each_limit(rating: int, sex: Sex | None, held: Sequence[Title], titles: list[Title]) -> None:
    player = ListedRating("1", "ana", "ESP", rating, sex, held)
    assert [one.title for one in titles_by_rating([player], TITLES)] == titles


def cases(*events: Tournament) -> list[EventCase]:
    found = [case_of(event, Facts(), Choice())[0] for event in events]
    return [case for case in found if case is not None]


def an_event(rounds: Sequence[str], start: date, days: Sequence[date | None] = (), name: str = "open") -> Tournament:
    event = tournament(PLAYERS, rounds, start=start, round_dates=tuple(days))
    return Tournament(**{**event.__dict__, "name": name})


DAYS = [date(2012, 1, day) for day in (6, 7, 8)]


@pytest.mark.article("titles-2009/1.52a", "titles-2009/1.42f titles by rating")
def test_the_rating_after_each_game() -> None:
    """K 15: ½ − .43 = +.07; then 1 − .47 = +.53, .60 in all; then 1 − .49 = +.51, 1.11 in all."""
    event = an_event(["ana = ben", "ana 1-0 cai", "dov 0-1 ana"], DAYS[0], DAYS)
    proof = running_rating(cases(event), listed(PLAYERS), "id-ana", 2389)
    assert [(game.change, game.rating) for game in proof.games] == [(105, 2381), (900, 2389), (1665, 2397)]
    assert proof.start == 2380
    assert proof.reached == 1
    assert [game.day for game in proof.games] == DAYS
    assert not proof.undated


@pytest.mark.article("titles-2009/1.52a")
def test_what_comes_later_takes_nothing_away() -> None:
    """9.00 after two games is 2389; the loss of the third, −.49 × 15 = −7.35, comes too late to matter."""
    event = an_event(["ana = ben", "ana 1-0 cai", "dov 1-0 ana"], DAYS[0], DAYS)
    proof = running_rating(cases(event), listed(PLAYERS), "id-ana", 2389)
    assert [game.rating for game in proof.games] == [2381, 2389, 2382]
    assert proof.reached == 1
    assert running_rating(cases(event), listed(PLAYERS), "id-ana", 2390).reached is None


def test_two_events_of_one_period_by_their_dates() -> None:
    """The league's second round lies after the open: changes add up unrounded in the order of the games."""
    league = an_event(["ana = ben", "ana = ben"], date(2012, 1, 1), [date(2012, 1, 1), date(2012, 1, 20)], "league")
    event = an_event(["ana 1-0 cai"], DAYS[0], DAYS[:1])
    proof = running_rating(cases(event, league), listed(PLAYERS), "id-ana", 2500)
    assert [(game.event, game.round_number) for game in proof.games] == [("league", 1), ("open", 1), ("league", 2)]
    assert [(game.change, game.rating) for game in proof.games] == [(105, 2381), (900, 2389), (1005, 2390)]


def test_a_game_that_is_not_rated_is_shown_and_moves_nothing() -> None:
    event = an_event(["ana 1-0 eva", "ana 1-0 cai"], DAYS[0], DAYS[:2])
    proof = running_rating(cases(event), listed(PLAYERS), "id-ana", 2500)
    assert [game.counted for game in proof.games] == [False, True]
    assert [game.rating for game in proof.games] == [2380, 2388]


def test_a_round_without_a_date_is_said() -> None:
    event = an_event(["ana = ben", "ana 1-0 cai"], DAYS[0], [DAYS[0], None])
    assert running_rating(cases(event), listed(PLAYERS), "id-ana", 2500).undated


SINCE_2024 = edition_named("titles-2024", "titles")


@pytest.mark.parametrize(
    ("rating", "peak", "games", "day", "listed_from", "given"),
    [
        (2305, 2305, 30, date(2026, 10, 1), date(2024, 1, 1), [(Title.FM, "enough")]),
        (2305, 2305, 29, date(2026, 10, 1), date(2024, 1, 1), [(Title.FM, "too_few")]),
        (2310, 2310, 12, date(2016, 5, 1), date(2016, 1, 1), [(Title.FM, "enough")]),  # before July 2017 none is asked
        (2310, 2310, 12, date(2017, 7, 1), date(2016, 1, 1), [(Title.FM, "enough")]),
        (2310, 2310, 12, date(2017, 8, 1), date(2017, 8, 1), [(Title.FM, "too_few")]),
        (2310, 2310, 12, date(2026, 10, 1), date(2016, 1, 1), [(Title.FM, "open")]),  # may have had it by July 2017
        (2250, 2310, 80, date(2026, 10, 1), date(2024, 1, 1), [(Title.CM, "enough"), (Title.FM, "open")]),
        (2150, 2310, 80, date(2026, 10, 1), date(2024, 1, 1), [(Title.FM, "open")]),
        (2305, 2305, None, date(2026, 10, 1), None, [(Title.FM, "open")]),
        (2199, 2199, 80, date(2026, 10, 1), None, []),
    ],
)
@pytest.mark.article("titles-2024/1.3")
def test_thirty_games_since_july_2017(
    rating: int, peak: int, games: int | None, day: date, listed_from: date | None, given: list[tuple[Title, str]]
) -> None:
    """B.01 of 2024, 1.3: for ratings after 1 July 2017 thirty rated games at that moment (I-651)."""
    player = ListedRating("1", "ana", "ESP", peak, Sex.MALE, [], rating, games, listed_from)
    assert [(one.title, one.games) for one in titles_by_rating([player], SINCE_2024, day)] == given


@pytest.mark.parametrize(
    ("before", "reached", "too_few"), [(28, 1, None), (27, 2, None), (26, None, 29), (None, None, None)]
)
def test_an_interim_rating_counts_once_thirty_games_are_played(
    before: int | None, reached: int | None, too_few: int | None
) -> None:
    """K 15 as above, 2389 asked: reached after the second game, so with 28 before it; with 27 after the third."""
    players = {**PLAYERS, "ana": {"rating": 2380, "k": 15, "games": before}}
    event = an_event(["ana = ben", "ana 1-0 cai", "dov 0-1 ana"], DAYS[0], DAYS)
    proof = running_rating(cases(event), listed(players), "id-ana", 2389, 30)
    assert (proof.reached, proof.too_few_games, proof.games_unknown) == (reached, too_few, before is None)
