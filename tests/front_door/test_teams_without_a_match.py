"""TRF16 cannot say that a team had the bye: who is missing tells who had it, the facts what it was worth (I-397)."""

from typing import Any

import pytest

import arpad
from arpad.formats.team_matches import matches_of
from arpad.standings.team_crosstable import team_crosstable
from arpad.tournament.matches import TeamRound
from arpad.tournament.team_byes import unexplained

HEAD = "012 Copa de cinco\n042 2025/03/01\n052 2025/03/02\n092 Team Swiss System\n142 3\n"
TEAMS = {  # two boards each
    "Alfiles": ((1, "5 w 1", "3 b 1", "7 w ="), (2, "6 b 1", "4 w 0", "8 b 1")),
    "Torres": ((3, "7 w 1", "1 w 0", None), (4, "8 b =", "2 b 1", None)),
    "Damas": ((5, "1 b 0", None, "9 w 1"), (6, "2 w 0", None, "10 b =")),
    "Reyes": ((7, "3 b 0", "9 w 1", "1 b ="), (8, "4 w =", "10 b 1", "2 w 0")),
    "Peones": ((9, None, "7 b 0", "5 b 0"), (10, None, "8 w 0", "6 w =")),
}
"""By hand, with 2, 1 and 0 match points and without the byes (match points, game points):

round 1  Alfiles 2-0 Damas, Torres 1½-½ Reyes, Peones rest
round 2  Alfiles 1-1 Torres, Reyes 2-0 Peones, Damas rest
round 3  Reyes ½-1½ Alfiles, Damas 1½-½ Peones, Torres rest

Alfiles 5, 4½; Torres 3, 2½; Damas 2, 1½; Reyes 2, 3; Peones 0, ½
"""
BYE = "0000 - -"


def report(without: tuple[tuple[int, int], ...] = (), head: str = HEAD, tail: str = "", teams: bool = True) -> bytes:
    """Members of the teams in `without` (team, round) are absent too, and so are whom they would meet."""
    lines, members = [], []
    gone = {(team - 1, turn) for team, turn in without}
    for index, (name, players) in enumerate(TEAMS.items()):
        for number, *cells in players:
            shown = [
                BYE if cell is None or (index, turn) in gone else cell.rjust(8) for turn, cell in enumerate(cells, 1)
            ]
            lines.append(
                f"001 {number:4d} m    {f'Jugador, {number}':<33} {2000 + number:4d} ESP {24500000 + number:11d}"
                f"                       {'  '.join(shown)}"
            )
        numbers = "".join(f"{number:4d} " for number, *_ in players)
        members.append(f"013 {name:<32}{numbers}".rstrip())
    return (head + "\n".join([*lines, *(members if teams else [])]) + "\n" + tail).encode()


def scores(data: bytes, facts: str | None = None) -> tuple[dict[str, tuple[str, str]], dict[str, Any]]:
    ranked = arpad.standings(arpad.read_report(data, facts.encode() if facts else None))
    points = {team.name: (str(team.match_points), str(team.game_points)) for team in ranked.participants}
    said = {finding.id: finding.data for finding in ranked.findings if finding.id.startswith("standings.")}
    return points, said


def test_the_bye_counts_as_a_drawn_match_and_that_is_said() -> None:
    points, said = scores(report())
    assert points == {
        "Alfiles": ("5", "4.5"), "Torres": ("4", "3.5"), "Damas": ("3", "2.5"), "Reyes": ("2", "3"),
        "Peones": ("1", "1.5"),
    }  # fmt: skip
    assert said["standings.W013"] == {"byes": "5 (1), 3 (2), 2 (3)", "match_points": "1", "game_points": "1"}


def test_the_facts_say_what_it_is_worth() -> None:
    points, said = scores(report(), "team_bye_match_points = 2\nteam_bye_game_points = '1.5'\n")
    assert [points[name] for name in ("Torres", "Damas", "Peones")] == [("5", "4"), ("4", "3"), ("2", "2")]
    assert "standings.W013" not in said
    assert said["standings.I003"]["byes"] == "5 (1), 3 (2), 2 (3)"


def test_a_row_says_it_of_one_team_and_zero_is_an_absence() -> None:
    rows = "[[team_byes]]\nteam = 5\nround_number = 1\nmatch_points = 0\ngame_points = 0\n"
    rows += "[[team_byes]]\nteam = 3\nround_number = 2\nmatch_points = 2\n"
    points, said = scores(report(), rows)
    assert (points["Peones"], points["Damas"], points["Torres"]) == (("0", "0.5"), ("4", "2.5"), ("4", "3.5"))
    assert said["standings.W013"]["byes"] == "2 (3)"


def test_a_row_about_a_team_that_is_not_there_is_refused() -> None:
    with pytest.raises(arpad.InputRefused) as refused:
        scores(report(), "[[team_byes]]\nteam = 9\nround_number = 1\n")
    assert "facts.E008" in {finding.id for finding in refused.value.findings}


def test_several_teams_without_a_match_are_in_doubt_and_that_is_said() -> None:
    """In round 3 Reyes and Alfiles do not play either: who had the bye cannot be told."""
    points, said = scores(report(((1, 3), (4, 3))))
    assert said["standings.W014"] == {"absences": "1 (3), 2 (3), 4 (3)"}
    assert said["standings.W013"]["byes"] == "5 (1), 3 (2)"
    assert points["Torres"] == ("3", "2.5")


def test_nobody_has_the_bye_twice() -> None:
    """The third of three teams is alone in rounds 1 and 3, and there in between: the second time is in doubt."""
    match, nothing = TeamRound(9, ()), TeamRound(None, ())
    rounds = {1: [match] * 4, 2: [match] * 4, 3: [nothing, match, nothing, match]}
    found = unexplained(rounds, (), ())
    assert (found.byes, found.in_doubt) == (((3, 1),), ((3, 3),))


def test_who_misses_the_end_seems_to_have_left() -> None:
    """Only the Torres are missing in rounds 2 and 3; the Alfiles then had nobody in round 2."""
    _, said = scores(report(((2, 2), (1, 2))))
    assert "2 (2)" in said["standings.W014"]["absences"]
    assert "2 (3)" in said["standings.W014"]["absences"]
    _, told = scores(report(((2, 2), (1, 2))), "withdrawn_teams = [2]\n")
    assert "2 (" not in str(told.get("standings.W014"))


def test_a_free_round_of_a_round_robin_is_no_bye() -> None:
    points, said = scores(report(head=HEAD.replace("Swiss System", "Round Robin").replace("142 3", "142 5")))
    assert points["Torres"] == ("3", "2.5")
    assert not {"standings.W013", "standings.W014"} & set(said)


def test_a_league_too_short_for_everybody_to_meet_is_no_round_robin() -> None:
    points, said = scores(report(head=HEAD.replace("Team Swiss System", "Liga por equipos")))
    assert points["Torres"] == ("4", "3.5")
    assert "standings.W013" in said


def test_newer_reports_say_their_byes_in_records() -> None:
    """Where record 320 can say it, a round without any is an absence."""
    teams = "".join(
        f"310 {n:3d} {name:<32} {name[:3].upper():<5} 2000.0                     "
        + "".join(f"{p:4d} " for p, *_ in players)
        + "\n"
        for n, (name, players) in enumerate(TEAMS.items(), 1)
    )
    points, said = scores(report(tail=teams + "320  1.0  1.0 005 003\n", teams=False))
    assert (points["Peones"], points["Damas"], points["Torres"]) == (("1", "1.5"), ("3", "2.5"), ("3", "2.5"))
    assert not {"standings.W013", "standings.W014"} & set(said)


def test_a_total_of_record_310_that_is_not_that_of_the_matches_is_said() -> None:
    rows = [("5.0", "4.5", 1), ("3.0", "2.5", 2), ("2.0", "2.5", 4), ("9.0", "3.0", 3), ("0.0", "0.5", 5)]
    teams = "".join(
        f"310 {n:3d} {name:<32}              {mp:>6} {gp:>6} {rank:3d}  "
        + "".join(f"{p:4d} " for p, *_ in players)
        + "\n"
        for n, ((name, players), (mp, gp, rank)) in enumerate(zip(TEAMS.items(), rows, strict=True), 1)
    )
    data = report(head=HEAD + "202 MPvGP\n", tail=teams, teams=False)
    found = [f for f in arpad.standings(arpad.read_report(data)).findings if f.id == "standings.W015"]
    assert [(f.data["team"], f.data["match_points"], f.data["counted_match_points"]) for f in found] == [
        (3, "2", "2"), (4, "9", "2"),
    ]  # fmt: skip
    assert [f.line for f in found] == [19, 20]
    assert [f.id for f in arpad.validate(data).findings if f.id == "standings.W015"] == ["standings.W015"] * 2
    ranked = arpad.standings(arpad.read_report(data))
    assert [(team.number, team.rank, team.reported_rank) for team in ranked.participants] == [
        (1, 1, 1), (2, 2, 2), (4, 3, 3), (3, 4, 4), (5, 5, 5),
    ]  # fmt: skip
    checked = arpad.check(arpad.read_report(data)).to_dict()
    assert checked["ranks"] == {"edition": "tiebreaks-2024", "tiebreaks": ["MPvGP"], "identical": True, "differ": []}


def test_the_crosstable_has_the_bye_too() -> None:
    read = arpad.read_report(report())
    matches, _ = matches_of(read.tournament, read.facts)
    table = team_crosstable(read.tournament, matches, arpad.standings(read).event)
    rested = {(line.name, match.round_number): match for line in table.lines for match in line.matches}
    assert (rested["Torres", 3].match_points, rested["Torres", 3].mark) == (10, "=")
