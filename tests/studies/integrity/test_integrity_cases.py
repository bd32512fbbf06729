"""The screening on an invented federation: silent while all are honest, and naming what was planted, with reasons."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from arpad.rating.case import Choice
from arpad.regulations.calendar import latest_of
from arpad.studies.game_table import Played, played
from arpad.studies.history import Past
from arpad.studies.integrity import integrity
from arpad.studies.simulation import Federation, Law, Setting
from arpad.studies.study import Level, Study
from support.planted import a_junior, last_day, planted, settled, through_a_year, trading

Honest = tuple[Past, Played]


def honest_world(seed: int, players: int = 800) -> Honest:
    law = Law(Choice("fide-2024"), latest_of("swiss"), date(2024, 4, 1))
    past = Federation(Setting(players=players, years=2, seed=seed, exact_each=0), law).past()
    return past, played(past)


@pytest.fixture(scope="module")
def honest() -> Honest:
    return honest_world(4)


def rows(study: Study, key: str) -> list[dict[str, Any]]:
    table = next(table for section in study.sections for table in section.tables if table.key == key)
    keys = [column.key for column in table.json]
    return [dict(zip(keys, row, strict=True)) for row in table.rows]


def levels(study: Study) -> dict[str, Level]:
    return {verdict.check.removeprefix("integrity_"): verdict.level for verdict in study.verdicts}


def games_of(study: Study, case: int) -> list[dict[str, Any]]:
    return [row for row in rows(study, "integrity_games") if row["integrity_case"] == case]


def test_honest_players_are_left_alone(honest: Honest) -> None:
    study = integrity(*honest)
    assert set(levels(study).values()) == {Level.FINE}
    assert not rows(study, "integrity_games")
    tests = {row["integrity_kind"]: row["integrity_number"] for row in rows(study, "integrity_tests")}
    assert tests["integrity_player"] > 2000 and tests["integrity_year"] > 500  # it did look


def test_a_group_whose_points_flow_to_one_member(honest: Honest) -> None:
    """Six play a round robin every month of a year, and one of them wins all his 60 games."""
    past, found = honest
    members = settled(found, 6)
    study = integrity(past, trading(found, members, 12))
    (case,) = rows(study, "integrity_groups")
    names = past.lists[-1].frame
    winner = dict(names.select("id", "name").rows())[found.players[members[0][0]]]
    assert case["name"] == winner and case["integrity_others"].count(";") == 4
    assert case["reasons"] == "integrity_group_closed integrity_group_inwards"
    assert case["integrity_inside"] > 60 > 5 > case["integrity_by_lot"]
    assert case["score"] >= 55 and levels(study)["groups"] is Level.ACT
    assert {row["event"][:7] for row in games_of(study, case["integrity_case"])} == {"Friends"}


def test_a_group_that_only_plays_among_itself_is_no_case(honest: Honest) -> None:
    """The same six, as often, every game drawn or turned about: they are looked at and left alone."""
    past, found = honest
    members = settled(found, 6)
    day = last_day(found) - 330
    for number in range(10):
        games = [
            (day + 30 * number, one, other, (10, 0)[(number + place) % 2], 1800, 1800)
            for place, (one, other) in enumerate(
                (members[a][0], members[b][0]) for a in range(6) for b in range(a + 1, 6)
            )
        ]
        found = planted(found, f"Club {number}", games)
    study = integrity(past, found)
    assert not rows(study, "integrity_groups")
    assert {row["integrity_kind"]: row["integrity_number"] for row in rows(study, "integrity_tests")}["integrity_group"]


def test_a_score_that_chance_does_not_explain(honest: Honest) -> None:
    """Nine wins of nine against players 300 points stronger: about one point and a half was to be expected."""
    past, found = honest
    (hero, rating), *_ = settled(found, 1)
    opponents = settled(found, 9, rating + 250, rating + 400)
    games = [(last_day(found), hero, one, 10, rating, rating + 300) for one, _ in opponents]
    study = integrity(past, planted(found, "Miracle Open", games))
    (case,) = rows(study, "integrity_players")
    assert (case["id"], case["event"], case["score"], case["games"]) == (found.players[hero], "Miracle Open", 9.0, 9)
    assert 1 < case["expected"] < 2.5 and case["p_value"] < 1e-5
    assert case["reasons"] == "integrity_player_above"
    behind = games_of(study, case["integrity_case"])
    assert len(behind) == 9 and {row["result"] for row in behind} == {"1-0"}
    assert levels(study)["results"] is Level.WATCH


def test_a_score_far_below(honest: Honest) -> None:
    """Eleven losses to players 300 points weaker."""
    past, found = honest
    (loser, rating), *_ = settled(found, 1, 1900, 2100)
    games = [(last_day(found), one, loser, 10, rating - 300, rating) for one, _ in settled(found, 11, 1550, 1800)]
    (case,) = rows(integrity(past, planted(found, "Black Week", games)), "integrity_players")
    assert case["reasons"] == "integrity_player_below" and case["score"] == 0


def test_one_who_goes_on_scoring_more_than_expected_from_event_to_event(honest: Honest) -> None:
    """Twelve events of four games with equals, 3½ points in each, K 20: his rating rises by 1.5 × 20 = 30 points each
    time, 360 in the year, and still he scores 3½. No event is remarkable; 42 of 48 in a year are."""
    past, found = honest
    (hero, rating), *_ = settled(found, 1)
    found, ended = through_a_year(found, hero, rating, (10, 10, 10, 5))
    assert ended == rating + 360
    study = integrity(past, found)
    assert not rows(study, "integrity_players")
    (case,) = rows(study, "integrity_years")
    assert (case["id"], case["reasons"]) == (found.players[hero], "integrity_year_above integrity_streak_above")
    assert case["games"] >= 48 and case["score"] - case["expected"] > 15 and case["p_value"] < 1e-6
    behind = [row["event"] for row in games_of(study, case["integrity_case"])]
    assert sum(event.startswith("Weekend") for event in behind) == 48
    assert levels(study)["results"] is Level.WATCH


def test_a_junior_on_the_rise_is_not_named(honest: Honest) -> None:
    """2½ of four with equals in each of twelve events, K 40: 20 points each time, 240 in the year."""
    past, found = honest
    junior, rating = a_junior(found)
    found, ended = through_a_year(found, junior, rating, (10, 5, 5, 5), k=40)
    assert ended == rating + 240
    study = integrity(past, found)
    assert not rows(study, "integrity_years")
    assert levels(study)["results"] is Level.FINE


def test_one_who_always_beats_a_stronger_one(honest: Honest) -> None:
    """Sixteen matches of one game in a year: 16 points where 4 were to be expected."""
    past, found = honest
    (weak, _), (strong, _) = settled(found, 1)[0], settled(found, 1, 1950, 2150)[0]
    for number in range(16):
        found = planted(found, f"Game {number}", [(last_day(found) - 20 * number, weak, strong, 10, 1800, 2000)])
    study = integrity(past, found)
    (case,) = rows(study, "integrity_pairs")
    assert case["games"] == 16 and levels(study)["pairs"] is Level.WATCH
    assert case["reasons"] in ("integrity_pair_above", "integrity_pair_below")  # whoever has the smaller number


def test_two_who_only_draw_with_each_other(honest: Honest) -> None:
    """Fifteen draws in fifteen games, where equals of this federation draw a third or less."""
    past, found = honest
    (one, _), (other, _) = settled(found, 2)
    for number in range(15):
        found = planted(found, f"Game {number}", [(last_day(found) - 20 * number, one, other, 5, 1800, 1800)])
    (case,) = rows(integrity(past, found), "integrity_draws")
    assert case["integrity_draws"] == 15 and case["integrity_draws_expected"] < 8
    assert case["reasons"] == "integrity_draws"


def test_an_event_in_which_the_favourites_lose(honest: Honest) -> None:
    """40 games, each lost by the player who is 200 points better: as if colours had been exchanged."""
    past, found = honest
    weaker, stronger = settled(found, 20, 1600, 1800), settled(found, 20, 1850, 2050)
    games = [
        (last_day(found), stronger[(place + shift) % 20][0], weaker[place][0], 0, 1900, 1700)
        for shift in (0, 1)
        for place in range(20)
    ]
    (case,) = rows(integrity(past, planted(found, "Mirror Cup", games)), "integrity_events")
    assert case["event"] == "Mirror Cup" and case["reasons"] == "integrity_event_below"
    assert case["score"] == 0 and 28 < case["expected"] < 33  # 200 points are about three quarters of a point


def test_great_opens_in_an_ordinary_season(honest: Honest) -> None:
    """Eight opens with 6 of 7 against equals; in the league he loses as much, so that the year as a whole is usual."""
    past, found = honest
    (hero, rating), *others = settled(found, 57)
    day = last_day(found)
    for number in range(8):
        field = [one for one, _ in others[7 * number : 7 * number + 7]]
        opened = [(day - 40 * number, hero, one, 5 if one in field[:2] else 10, rating, rating) for one in field]
        found = planted(found, f"Open {number + 1}", opened)
        for match in range(2):
            lost = [
                (day - 40 * number - match, one, hero, 10, rating, rating) for one in field[3 * match : 3 * match + 3]
            ]
            found = planted(found, f"League {number + 1}.{match + 1}", lost)
    study = integrity(past, found)
    assert not rows(study, "integrity_players")
    (case,) = rows(study, "integrity_years")
    assert (case["id"], case["reasons"]) == (found.players[hero], "integrity_streak_above")
    assert {"Open 1", "League 1.1"} <= {row["event"] for row in games_of(study, case["integrity_case"])}


def test_a_stricter_rate_names_fewer(honest: Honest) -> None:
    past, found = honest
    (hero, rating), *_ = settled(found, 1)
    opponents = settled(found, 5, rating + 250, rating + 400)
    found = planted(
        found, "Good Week", [(last_day(found), hero, one, 10, rating, rating + 300) for one, _ in opponents]
    )
    counted = [len(rows(integrity(past, found, rate), "integrity_players")) for rate in (0.5, 0.0001)]
    assert counted[0] > counted[1]


def test_a_history_without_games_of_rated_players(honest: Honest) -> None:
    past, found = honest
    study = integrity(past, replace(found, games=found.games.clear(), events=[]))
    assert levels(study)["results"] is Level.FINE


@pytest.mark.slow
def test_false_cases_stay_at_the_stated_rate() -> None:
    """Where nobody cheats every case is false, and one world in twenty may have some (rate 5 %).

    Of sixteen worlds more than three with a case would happen once in a hundred such runs.
    """
    studies = (integrity(*honest_world(seed)) for seed in range(100, 116))
    assert sum(set(levels(study).values()) != {Level.FINE} for study in studies) <= 3
