"""Matches put together from boards and records: byes, forfeits, line-ups, penalties, who seems to have left."""

from dataclasses import replace

import pytest

from arpad.regulations.calendar import edition_named
from arpad.standings.event import Wishes, standings_of
from arpad.standings.field import RoundKind, StandingsField
from arpad.standings.teams import field_of_teams
from arpad.tournament.facts import Facts
from arpad.tournament.matches import MatchPoints, MatchRecords, TeamBye
from arpad.tournament.model import AbnormalPoints, RequestedBye, Team, Tournament
from arpad.values.event_type import EventType
from arpad.values.result import Result
from support.events import tournament

PLAYERS = dict.fromkeys(("a1", "a2", "b1", "b2", "c1", "c2"), 2000)
TEAMS = (Team(1, "A", (1, 2)), Team(2, "B", (3, 4)), Team(3, "C", (5, 6)))


def event(*rounds: str, code: str = "CUSTOM_TEAM_SWISS") -> Tournament:
    made = tournament(PLAYERS, rounds, EventType.TEAM)
    return replace(made, teams=TEAMS, type_code=code)


def points(field: StandingsField) -> list[tuple[int, int]]:
    return list(zip(field.scores["MP"].totals, field.scores["GP"].totals, strict=True))


@pytest.mark.article("tiebreaks-2024-04/11.1", "tiebreaks-2024/11.1", "tiebreaks-2026/11.1")
def test_a_match_is_won_by_more_boards_and_a_team_that_is_nowhere_is_absent() -> None:
    field = field_of_teams(event("a1 1-0 b1; b2 ½ a2"), MatchRecords())
    assert points(field) == [(20, 15), (0, 5), (0, 0)]
    assert [own[0].kind for own in field.encounters] == [RoundKind.PLAYED, RoundKind.PLAYED, RoundKind.ZERO_POINT_BYE]


@pytest.mark.article("tiebreaks-2024-04/12", "tiebreaks-2024/12", "tiebreaks-2026/12")
def test_the_bye_gives_what_the_report_says_and_wins_every_board() -> None:
    """C.07 12: a pairing-allocated bye counts as a win on each board, whatever game points it gives."""
    field = field_of_teams(event("a1 1-0 b1; b2 ½ a2"), MatchRecords(byes={(3, 1): TeamBye(10, 10)}))
    assert points(field)[2] == (10, 10)
    assert field.encounters[2][0].kind is RoundKind.ALLOCATED_BYE
    assert list(field.board_points[2][0]) == [10, 10]


def test_a_requested_bye_of_a_team() -> None:
    asked = replace(event("a1 1-0 b1; b2 ½ a2"), requested_byes=(RequestedBye(Result.HALF_POINT_BYE, 1, (3,)),))
    field = field_of_teams(asked, MatchRecords())
    assert points(field)[2] == (10, 10)
    assert field.encounters[2][0].kind is RoundKind.HALF_POINT_BYE


def test_forfeited_matches() -> None:
    """By a record; by the boards; by nobody (both lose); and drawn where each won a board that way (I-142)."""
    by_record = MatchRecords(forfeits={(1, 2): (3, Result.FORFEIT_WIN), (3, 2): (1, Result.FORFEIT_LOSS)})
    field = field_of_teams(event("a1 1-0 b1; b2 ½ a2", "b1 Z"), by_record)
    assert points(field) == [(40, 35), (0, 5), (0, 0)]
    assert field.encounters[2][1].kind is RoundKind.FORFEIT_LOSS
    for boards, kinds, wanted in (
        ("a1 +- b1; b2 -- a2", (RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS), [(20, 10), (0, 0)]),
        ("a1 -- b1; b2 -- a2", (RoundKind.FORFEIT_LOSS, RoundKind.FORFEIT_LOSS), [(0, 0), (0, 0)]),
        ("a1 +- b1; b2 +- a2", (RoundKind.PLAYED, RoundKind.PLAYED), [(10, 10), (10, 10)]),
    ):
        field = field_of_teams(event(boards), MatchRecords())
        assert tuple(own[0].kind for own in field.encounters[:2]) == kinds
        assert points(field)[:2] == wanted


def test_a_round_of_nothing_but_forfeited_matches() -> None:
    """Nobody has a line in round 2; the record alone tells of it."""
    forfeited = MatchRecords(forfeits={(1, 2): (3, Result.FORFEIT_WIN), (3, 2): (1, Result.FORFEIT_LOSS)})
    field = field_of_teams(event("a1 1-0 b1; b2 ½ a2"), forfeited)
    assert field.rounds == 2
    assert points(field) == [(40, 35), (0, 5), (0, 0)]


def test_a_match_without_all_its_results_gives_no_match_points_yet() -> None:
    """The boards that are over count (I-142): a has 1 game point of an unfinished match, nobody has match points."""
    for boards, games in (("a1 ? b1; b2 ? a2", (0, 0)), ("a1 1-0 b1; b2 ? a2", (10, 0))):
        field = field_of_teams(event(boards), MatchRecords())
        assert [own[0].kind for own in field.encounters[:2]] == [RoundKind.PENDING, RoundKind.PENDING]
        assert points(field)[:2] == [(0, games[0]), (0, games[1])]


def test_a_line_up_says_who_sat_where() -> None:
    swapped = MatchRecords(line_ups={(1, 1): (2, 1)})
    field = field_of_teams(event("a1 1-0 b2; b1 1-0 a2"), swapped)
    assert list(field.board_points[0][0]) == [0, 10]
    assert list(field.board_points[1][0]) == [10, 0]


def test_other_match_points_and_penalties() -> None:
    punished = replace(
        event("a1 1-0 b1; b2 ½ a2"), abnormal_points=(AbnormalPoints("", -5, 1, (1,), match_points=-10),)
    )
    field = field_of_teams(punished, MatchRecords(MatchPoints(30, 10, 0)))
    assert points(field)[:2] == [(20, 10), (0, 5)]


def test_a_team_that_forfeits_its_last_matches_is_asked_about() -> None:
    rounds = ("a1 1-0 b1; b2 ½ a2", "c1 -- a1; c2 -- a2", "b1 -- c1; b2 -- c2")
    found = standings_of(
        event(*rounds, code="FIDE_TEAM_ROUNDROBIN"), Facts(), edition_named("tournament-2010"), Wishes(["GP"])
    )
    assert [finding.data["team"] for finding in found.findings if finding.id == "standings.W009"] == [3]
