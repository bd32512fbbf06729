"""Long leagues: the list of each game, or the list of the start, as the edition or a declared choice says."""

from datetime import date
from typing import Any

import pytest

from arpad.rating.case import Choice, EventCase, case_of
from arpad.rating.next_list import PublishedList
from arpad.tournament.facts import EventKind, Facts
from support.events import tournament
from support.lists import line, make, published, rows_of

ROUNDS = ["ana 1-0 ben", "ana ½ ben; cai 1-0 dan"]


def league(edition: str, days: list[date | None], start: date | None = None, **facts: Any) -> EventCase:
    """Two rounds, in August or September and later, over more than ninety days in all."""
    year = 2004 if edition == "fide-2004" else 2011
    players = dict.fromkeys(["ana", "ben", "cai", "dan"])
    first, last = start or date(year, 8, 7), date(year, 11, 20)
    played = tournament(players, ROUNDS, start=first, end=last, round_dates=tuple(days))
    case, _ = case_of(played, Facts(**{"kind": EventKind.LEAGUE, **facts}), Choice(edition))
    assert case is not None
    return case


def lists(*days: date) -> list[PublishedList]:
    """Ana loses a hundred points between the two lists; Cai is on the second one only."""
    long_ago = {"listed_from": "2000-01-01"}
    both = [line("ben", 2300, **long_ago), line("dan", 2200, **long_ago)]
    new = line("cai", 2300, k=25, games=0, listed_from=str(days[1]))
    return [
        published(days[0], [line("ana", 2400, **long_ago), line("cai", None), *both]),
        published(days[1], [line("ana", 2300, **long_ago), new, *both]),
    ]


QUARTERS = lists(date(2004, 7, 1), date(2004, 10, 1))
PLAYED_2004 = [date(2004, 9, 4), date(2004, 11, 6)]


@pytest.mark.article("fide-2004/4.11")
def test_2004_takes_the_list_of_each_game() -> None:
    """Round 1 with July's list: 2400 beats 2300, D 100, .64, 15 x .36 = 5.40. Round 2 with October's: 2300 draws 2300, 0.

    Ana 2300 + 5.40 is 2305, Ben 2300 - 5.40 is 2295. Cai, new in October, beats 2200 as a rated player with K 25:
    25 x .36 = 9.00; Dan meets a rated player: 15 x -.36 = -5.40.
    """
    result = make(QUARTERS, [league("fide-2004", PLAYED_2004)], date(2005, 1, 1), "fide-2004")
    ratings = {name: row["rating"] for name, row in rows_of(result).items()}
    assert ratings == {"ana": 2305, "ben": 2295, "cai": 2309, "dan": 2195}
    assert rows_of(result)["ana"]["games_in_period"] == 2
    assert not result.findings


@pytest.mark.article("fide-2004/4.11")
def test_without_the_dates_of_its_rounds_a_league_takes_the_list_of_its_start() -> None:
    """July's list for both rounds: D 100 twice, 1.5 - 1.28 = .22, 15 x .22 = 3.30; and that is said."""
    for days in ([], [date(2004, 9, 4), None]):
        result = make(QUARTERS, [league("fide-2004", days)], date(2005, 1, 1), "fide-2004")
        assert rows_of(result)["ana"]["rating"] == 2303
        assert [finding.id for finding in result.findings] == ["list.W036"]


def test_a_short_league_and_an_event_that_is_none_take_the_list_of_the_start() -> None:
    """28 August to 20 November are 85 days; and a long event that is no league is not rated at all."""
    short = league("fide-2004", PLAYED_2004, start=date(2004, 8, 28))
    assert rows_of(make(QUARTERS, [short], date(2005, 1, 1), "fide-2004"))["ana"]["rating"] == 2303
    none = league("fide-2004", PLAYED_2004, kind=EventKind.ORDINARY)
    result = make(QUARTERS, [none], date(2005, 1, 1), "fide-2004")
    assert rows_of(result)["ana"]["rating"] == 2300
    assert [finding.id for finding in result.findings] == ["list.W035"]


@pytest.mark.article("fide-2011/4.13")
def test_2011_takes_the_list_of_the_start_unless_declared_otherwise() -> None:
    """Start: 2400 against 2300 twice, 15 x (.36 - .14) = 3.30. Each game's own list: 15 x .36 + 0 = 5.40."""
    given = lists(date(2011, 7, 1), date(2011, 9, 1))
    days = [date(2011, 8, 13), date(2011, 9, 10)]
    later = date(2012, 1, 1)
    assert rows_of(make(given, [league("fide-2011", days)], later))["ana"]["rating"] == 2303
    declared = league("fide-2011", days, list_of_each_game=True)
    assert rows_of(make(given, [declared], later))["ana"]["rating"] == 2305
