"""The checks on an event by itself, without a file."""

from collections.abc import Iterator
from datetime import date

import pytest

from arpad.tournament.checks import CHECKS, check_tournament, games, ids
from arpad.tournament.model import AbnormalPoints, Entry, PointSystem, RoundRecord, Team, Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, Place
from arpad.values.result import Colour, Result

CELLS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}


def event(*lines: str, **fields: object) -> Tournament:
    """A line for each player from 1 on; `2w1 0-U .` is opponent, colour and result of each round, or nothing."""
    return Tournament(
        tuple(
            Entry(number, "", player_id=str(number), rounds=tuple(_cells(line))) for number, line in enumerate(lines, 1)
        ),
        **fields,  # type: ignore[arg-type]
    )


def _cells(line: str) -> Iterator[RoundRecord | None]:
    for cell in line.split():
        if cell == ".":
            yield None
        else:
            yield RoundRecord(int(cell[:-2]) or None, CELLS[cell[-2]], Result(cell[-1]))


def found(tournament: Tournament) -> list[str]:
    return [finding.id for finding in check_tournament(tournament)]


def only(tournament: Tournament) -> Finding:
    (finding,) = check_tournament(tournament)
    return finding


def test_a_consistent_event() -> None:
    assert found(event("3w1 2b1", "4b= 1w0", "1b0 4w1", "2w= 3b0")) == []


@pytest.mark.parametrize(
    ("one", "other"), [("1", "0"), ("=", "="), ("+", "-"), ("-", "-"), ("W", "L"), ("D", "D"), ("?", "?")]
)
def test_results_that_go_together(one: str, other: str) -> None:
    assert found(event(f"2w{one}", f"1b{other}")) == []
    assert found(event(f"2w{other}", f"1b{one}")) == []


@pytest.mark.parametrize(("one", "other"), [("1", "1"), ("1", "="), ("+", "0"), ("W", "0"), ("0", "0"), ("+", "+")])
def test_results_that_contradict_each_other(one: str, other: str) -> None:
    finding = only(event(f"2w{one}", f"1b{other}"))
    assert finding.id == ids.RESULTS_CONTRADICT
    assert finding.place == Place(2, 1, "result")
    assert (finding.data["result"], finding.data["opponent_result"]) == (other, one)


def test_equal_colours_are_one_finding_at_the_later_line() -> None:
    finding = only(event("2b1", "1b0"))
    assert (finding.id, finding.place) == (ids.COLOURS_NOT_OPPOSITE, Place(2, 1, "colour"))


def test_a_forfeit_needs_no_colours_but_not_one_alone() -> None:
    assert found(event("2-+", "1--")) == []
    assert found(event("2w+", "1b-")) == []
    assert only(event("2w+", "1--")).place == Place(2, 1, "colour")


def test_a_game_needs_colours() -> None:
    assert found(event("2-1", "1-0")) == [ids.COLOUR_MISSING]
    assert only(event("2-1", "1b0")).place == Place(1, 1, "colour")


def test_a_bye_answers_nobody() -> None:
    finding = only(event("2w1", "0-Z"))
    assert (finding.id, finding.place) == (ids.OPPONENT_DOES_NOT_POINT_BACK, Place(2, 1, "opponent"))
    assert finding.data["said"] == "0000"


def test_one_wrong_opponent_is_one_finding() -> None:
    """1 and 2 played; the line of 2 says 3 by mistake, who played 4."""
    finding = only(event("2w1", "3b0", "4w1", "3b0"))
    assert (finding.data["player"], finding.data["opponent"], finding.data["said"]) == (1, 2, "0003")
    finding = only(event("4b0", "4w1", "2b0", "1w1"))
    assert (finding.data["player"], finding.data["opponent"], finding.data["said"]) == (3, 2, "0004")


def test_a_circle_is_reported() -> None:
    assert ids.OPPONENT_DOES_NOT_POINT_BACK in found(event("2w1", "3b0", "1w1"))


def test_opponents_who_are_not_there() -> None:
    assert found(event("7w1", "0-U")) == [ids.OPPONENT_UNKNOWN]
    assert found(event("1w-", "0-U")) == [ids.PAIRED_WITH_HIMSELF]


def test_a_result_needs_an_opponent_and_a_bye_has_none() -> None:
    assert found(event("0-1", "3w1", "2b0")) == [ids.RESULT_WITHOUT_OPPONENT]
    assert found(event("2wH", "1b0")) == [ids.BYE_WITH_OPPONENT]


def test_one_pairing_allocated_bye_a_round() -> None:
    two = event("0-U", "0-U", "4w1", "3b0")
    assert only(two).data == {"round": 1, "count": 2, "player": 2, "other": 1}
    assert found(event("0-U 0-H", "3w1 3b1", "2b0 2w0")) == []
    assert found(event("0-U", "0-U", "4w1", "3b0", declared_type=EventType.TEAM)) == []
    assert found(event("0-U", "0-U", "4w1", "3b0", teams=(Team(1, "A", (1, 2)),))) == []


def test_more_rounds_than_planned_is_one_finding() -> None:
    assert found(event("2w1 3b1", "1b0 .", "0-U 1w0", rounds_planned=2)) == []
    finding = only(event("3w1 2b1", "4b= 1w0", "1b0 4w1", "2w= 3b0", rounds_planned=1))
    assert (finding.id, finding.data["count"], finding.place) == (
        ids.MORE_ROUNDS_THAN_PLANNED,
        4,
        Place(1, 2, "opponent"),
    )


def test_rounds_empty_in_the_middle() -> None:
    finding = only(event(". 2b1", "3w= 1w0", "2b="))
    assert (finding.id, finding.data) == (ids.ROUNDS_EMPTY_IN_THE_MIDDLE, {"player": 1, "rounds": "1"})
    assert found(event(". 2b1", ". 1w0")) == [ids.ROUND_EMPTY_FOR_ALL]


def test_a_round_of_byes_is_not_paired_yet() -> None:
    assert only(event("2w1 0-H", "1b0")).id == ids.ROUND_NOT_PAIRED_YET


def test_met_twice() -> None:
    twice = ("2w1 2b1", "1b0 1w0", "4w= 4b=", "3b= 3w=")
    assert found(event(*twice, declared_type=EventType.SWISS)) == [ids.MET_TWICE] * 2
    assert found(event(*twice)) == [ids.MET_TWICE] * 2
    assert found(event(*twice, declared_type=EventType.DOUBLE_ROUND_ROBIN)) == []
    assert found(event(*twice, declared_type=EventType.SWISS, type_code="FIDE_DOUBLESWISS")) == []
    assert found(event("2w1 2b1", "1b0 1w0")) == []  # a match, though it does not say so


def test_a_forfeit_is_no_meeting() -> None:
    assert found(event("2w+ 2b1", "1b- 1w0", "4w= 0-Z", "3b= 0-Z", declared_type=EventType.SWISS)) == []


def people(*player_ids: str) -> Tournament:
    return Tournament(tuple(Entry(number, "", player_id=text) for number, text in enumerate(player_ids, 1)))


def test_player_ids() -> None:
    assert found(people("1", "2")) == []
    assert only(people("1", "2", "1")).data == {"player": 3, "other": 1, "player_id": "1"}
    assert only(people("1", "")).id == ids.PLAYER_ID_ABSENT
    assert only(people("", "")).id == ids.NO_PLAYER_IDS
    assert only(people("1", "SO-1")).id == ids.PLAYER_ID_NOT_DIGITS


def scored(points: int, *results: Result, **fields: object) -> Tournament:
    rounds = tuple(RoundRecord(None, None, result) for result in results)
    return Tournament((Entry(1, "", player_id="1", points=points, rounds=rounds),), **fields)  # type: ignore[arg-type]


def points_differ(tournament: Tournament) -> bool:
    return ids.POINTS_DIFFER in found(tournament)


def test_points_under_the_point_system() -> None:
    byes = (Result.HALF_POINT_BYE, Result.PAIRING_ALLOCATED_BYE)
    assert not points_differ(scored(15, *byes))
    assert points_differ(scored(20, *byes))
    assert not points_differ(scored(40, *byes, point_system=PointSystem(half_point_bye=10, pairing_allocated_bye=30)))


def test_abnormal_points_are_not_added_up() -> None:
    assert not points_differ(scored(70, Result.WIN, abnormal_points=(AbnormalPoints("", -10, None, (1,)),)))
    assert not points_differ(scored(70, Result.WIN, abnormal_points=(AbnormalPoints("", -10, None, ()),)))


def test_an_unknown_result_may_count_or_not() -> None:
    assert not points_differ(scored(10, Result.WIN, Result.UNKNOWN))
    assert not points_differ(scored(15, Result.WIN, Result.UNKNOWN))
    assert points_differ(scored(20, Result.WIN, Result.UNKNOWN))


def ranked(*rank_and_points: tuple[int, int]) -> list[Finding]:
    entries = tuple(
        Entry(number, "", player_id=str(number), points=points, rank=rank)
        for number, (rank, points) in enumerate(rank_and_points, 1)
    )
    return [finding for finding in check_tournament(Tournament(entries)) if finding.id == ids.RANK_AGAINST_POINTS]


def test_ranks_follow_points() -> None:
    assert ranked((1, 30), (2, 20), (2, 20), (4, 0)) == []
    assert [finding.place.player for finding in ranked((1, 10), (2, 20), (3, 0))] == [2]
    assert [finding.place.player for finding in ranked((3, 30), (2, 20), (1, 20))] == [1]


def test_declared_numbers() -> None:
    assert found(event("2w1", "1b0", declared_players=2, declared_rated=0, declared_teams=0)) == []
    assert found(event("2w1", "1b0", declared_players=3)) == [ids.DECLARED_PLAYERS_DIFFER]
    assert found(event("2w1", "1b0", declared_rated=1)) == [ids.DECLARED_RATED_DIFFER]
    assert found(event("2w1", "1b0", declared_teams=1)) == [ids.DECLARED_TEAMS_DIFFER]


def test_dates() -> None:
    second, third = date(2024, 5, 2), date(2024, 5, 3)
    assert found(event("2w1", "1b0", start=second, end=third, round_dates=(second, None, third))) == []
    assert found(event("2w1", "1b0", start=third, end=second, round_dates=(second,))) == [ids.END_BEFORE_START]
    finding = only(event("2w1", "1b0", start=third, round_dates=(second,)))
    assert (finding.id, finding.place) == (ids.ROUND_DATE_OUTSIDE, Place(None, 1, "round_dates"))


def test_every_check_is_a_function_with_a_name_of_its_own() -> None:
    assert len({check.__name__ for check in CHECKS}) == len(CHECKS)


def test_meetings_are_told_once() -> None:
    pairs = [(later.number, earlier.number) for _, later, _, earlier, _ in games.meetings(event("2w1", "1b0", "0-U"))]
    assert pairs == [(2, 1)]


@pytest.mark.parametrize(("win", "draw", "loss"), [(30, 10, 0), (30, 20, 10), (10, 0, 0)])
def test_points_of_other_systems(win: int, draw: int, loss: int) -> None:
    assert found(event("2w1", "1b0", point_system=PointSystem(win=win, draw=draw, loss=loss))) == []


@pytest.mark.parametrize(("win", "draw", "loss"), [(-10, 5, 0), (5, 5, 0), (10, 0, 5), (10, 5, -10)])
def test_points_that_make_no_sense(win: int, draw: int, loss: int) -> None:
    finding = only(event("2w1", "1b0", point_system=PointSystem(win=win, draw=draw, loss=loss)))
    assert (finding.id, finding.place) == (ids.POINTS_OUT_OF_ORDER, Place(field="point_system"))
