"""Invented events: the same from the same seed, and as often as asked what was asked for."""

import pytest

from arpad.pairing.attendance import byes_of
from arpad.pairing.invented_events import CannotPair, Rates, Simulated, Wish, played_result, simulate
from arpad.pairing.lots import Lots
from arpad.pairing.round_robin.berger import Round, berger_rounds, round_without
from arpad.tournament.checks import check_tournament
from arpad.tournament.model import Tournament
from arpad.values.finding import Level
from arpad.values.result import Result


def by_the_tables(players: int) -> object:
    rounds = berger_rounds(players)

    def pair(event: Tournament, round_number: int) -> Round:
        return round_without(rounds[round_number - 1], byes_of(event, round_number))

    return pair


def made(seed: str = "7", players: int = 10, rounds: int = 9, **rates: int) -> Simulated:
    wish = Wish(players, rounds, seed, Rates(**rates))
    return simulate(wish, Tournament(()), by_the_tables(players), 3, Result.ZERO_POINT_BYE)  # type: ignore[arg-type]


def results(event: Tournament) -> list[Result]:
    return [record.result for entry in event.entries for record in entry.rounds if record is not None]


def test_the_same_seed_gives_the_same_event_and_another_seed_another() -> None:
    assert made() == made()
    assert made().tournament.entries != made("8").tournament.entries


def test_the_highest_rating_is_number_one() -> None:
    ratings = [entry.rating or 0 for entry in made().tournament.entries]
    assert ratings == sorted(ratings, reverse=True)
    assert all(1400 <= rating <= 2600 for rating in ratings)


def test_without_rates_every_game_is_played() -> None:
    event = made().tournament
    assert all(result.played for result in results(event))
    assert len(results(event)) == 90


@pytest.mark.parametrize(
    ("rate", "kinds"),
    [
        ("forfeits", {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}),
        ("half_point_byes", {Result.HALF_POINT_BYE}),
        ("absences", {Result.ZERO_POINT_BYE}),
    ],
)
def test_what_happens_every_time_happens_every_time(rate: str, kinds: set[Result]) -> None:
    assert set(results(made(**{rate: 1000}).tournament)) == kinds


def test_who_leaves_stays_away() -> None:
    event = made(withdrawals=1000).tournament
    for entry in event.entries:
        assert entry.rounds[0] is not None
        assert entry.rounds[0].opponent is not None
        assert all(record is not None and record.result is Result.ZERO_POINT_BYE for record in entry.rounds[1:])


def test_a_late_entry_comes_by_round_three_at_the_latest() -> None:
    wish = Wish(10, 9, "7", Rates(late_entries=1000))
    event = simulate(wish, Tournament(()), by_the_tables(10), 3, Result.PAIRING_ALLOCATED_BYE).tournament  # type: ignore[arg-type]
    first = {
        [record.result for record in entry.rounds if record].count(Result.ZERO_POINT_BYE) for entry in event.entries
    }
    assert first == {1, 2}


def test_an_invented_event_contradicts_itself_nowhere() -> None:
    event = made(forfeits=80, half_point_byes=50, absences=50, withdrawals=20, late_entries=100).tournament
    assert [one.id for one in check_tournament(event) if one.level is Level.ERROR] == []
    assert "trf.W018" not in {one.id for one in check_tournament(event)}  # points that do not add up


def test_an_event_that_cannot_be_paired_ends_before() -> None:
    def pair(event: Tournament, round_number: int) -> Round:
        if round_number == 3:
            raise CannotPair
        return berger_rounds(10)[round_number - 1]

    short = simulate(Wish(10, 9, "7"), Tournament(()), pair, 1, Result.PAIRING_ALLOCATED_BYE)
    assert short.rounds == 2
    assert all(len(entry.rounds) == 2 for entry in short.tournament.entries)


def test_results_follow_the_ratings() -> None:
    """400 points apart the table expects 92 of 100; between equals 30 of 100 are drawn."""
    lots = Lots("7")
    stronger = [played_result(lots, 2400, 2000)[0] for _ in range(2000)]
    scored = sum({Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}[result] for result in stronger)
    assert 3600 <= scored <= 3760  # 2 x 2000 x 0.92 is 3680
    drawn = sum(played_result(lots, 2000, 2000)[0] is Result.DRAW for _ in range(2000))
    assert 530 <= drawn <= 670
