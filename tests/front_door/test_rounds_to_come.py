"""A bye for a round to come does not make that round played, wherever it is written: on the line or in record 240."""

from collections.abc import Mapping
from typing import Any

import pytest

import arpad
from arpad.formats.trf import write_trf
from arpad.standings.event import places_of
from arpad.tournament.crosstable import crosstable

HEAD = "012 Abierto de otoño\n022 Soria\n032 ESP\n042 2025/10/02\n052 2025/10/06\n092 Individual: Swiss-System\n142 5\n202 BH,PS\n"
NAMES = ("Alba, Ana", "Bravo, Blas", "Cano, Celia", "Dorado, Dario", "Encina, Elsa", "Fresno, Fran")
PLAYED = {  # two rounds of six players: 1 beats 4 and 2, 2 beats 5, 3 draws 6 and beats 5, 4 draws 6
    1: "   4 w 1     2 b 1",
    2: "   5 b 1     1 w 0",
    3: "   6 w =     5 b 1",
    4: "   1 b 0     6 w =",
    5: "   2 w 0     3 w 0",
    6: "   3 b =     4 b =",
}
HALF, FULL, ABSENT = "0000 - H", "0000 - F", "0000 - Z"


def report(cells: Mapping[int, str] | None = None, tail: str = "", head: str = HEAD) -> bytes:
    """The two rounds, and what stands on these players' lines from round 3 on."""
    lines = [
        f"001 {n:4d} {'m'}    {name:<33} {2300 - 100 * n:4d} ESP {24500000 + n:11d}                       "
        f"{PLAYED[n]}  {(cells or {}).get(n, '')}".rstrip()
        for n, name in enumerate(NAMES, 1)
    ]
    return (head + "\n".join(lines) + "\n" + tail).encode()


def faces(data: bytes) -> dict[str, Any]:
    """What each command says of the event, without findings."""
    read = arpad.read_report(data)
    ranked = arpad.standings(read)
    table = crosstable(read.tournament, places_of(read.tournament, ranked.event), by_opponent=False)
    shown = {
        "standings": ranked.to_dict(explain=True),
        "crosstable": [(line.place, line.games) for line in table.lines],
        "pair": arpad.pair(read).to_dict(),
        "check": arpad.check(read).to_dict(),
        "norms": arpad.norms(read).to_dict(),
        "rate": arpad.rate(read, edition="fide-2024").to_dict(),
    }
    for answer in shown.values():
        if isinstance(answer, dict):
            answer.pop("findings", None)
            answer.pop("inputs", None)
    return shown


@pytest.mark.parametrize(
    ("cells", "records"),
    [
        ({6: HALF}, "240 H 003    6\n"),
        ({5: ABSENT}, "240 Z 003    5\n"),
        ({3: FULL, 5: ABSENT, 6: HALF}, "240 F 003    3\n240 Z 003    5\n240 H 003    6\n"),
        ({6: f"{HALF}  {HALF}  {ABSENT}"}, "240 H 003    6\n240 H 004    6\n240 Z 005    6\n"),
        ({5: " " * 10 + HALF}, "240 H 004    5\n"),
    ],
)
def test_the_line_and_record_240_say_the_same(cells: dict[int, str], records: str) -> None:
    on_lines, in_records = faces(report(cells)), faces(report(tail=records))
    for command, answer in in_records.items():
        assert on_lines[command] == answer, command


def test_standings_stay_those_of_the_last_round_played() -> None:
    """By hand after two rounds: Ana 2 points, Buchholz 0.5 + 1 = 1.5, progressive 1 + 2 = 3."""
    ranked = arpad.standings(arpad.read_report(report({6: HALF, 5: ABSENT})))
    leader = ranked.participants[0]
    assert (ranked.rounds, leader.number, str(leader.points)) == (2, 1, "2")
    assert {code: str(value) for code, value in leader.tiebreaks.items()} == {"BH": "1.5", "PS": "3"}
    assert {person.number: str(person.points) for person in ranked.participants}[6] == "1"


def test_the_points_column_may_have_the_bye_or_not() -> None:
    """Fran has 1 point, 1.5 with the half point of the round to come."""
    for points, complaints in ((" 1.0", 0), (" 1.5", 0), (" 2.0", 1)):
        line = next(text for text in report({6: HALF}).decode().splitlines() if text.startswith("001    6"))
        data = report({6: HALF}).decode().replace(line, line[:80] + points + line[84:]).encode()
        assert sum(finding.id == "trf.W018" for finding in arpad.validate(data).findings) == complaints


def test_the_next_round_is_paired_without_them() -> None:
    made = arpad.pair(arpad.read_report(report({5: ABSENT, 6: HALF})))
    assert made.round == 3
    assert set(made.absent) == {5, 6}


@pytest.mark.parametrize("last", [HALF, FULL])
def test_a_last_round_without_games_counts_when_nobody_is_left_to_be_paired(last: str) -> None:
    """Round 3 was cancelled and everybody got something: it is held, and the next one is round 4."""
    read = arpad.read_report(report(dict.fromkeys(range(1, 7), last)))
    assert (read.tournament.rounds_held, arpad.standings(read).rounds, arpad.pair(read).round) == (3, 3, 4)
    assert "trf.I015" in {finding.id for finding in read.findings}


def test_who_left_before_needs_no_record_in_it() -> None:
    """Elsa has nothing in round 2 and later."""
    text = report(dict.fromkeys((1, 2, 3, 4, 6), HALF)).decode()
    text = text.replace("   2 w 0     3 w 0", "   2 w 0").replace("   6 w =     5 b 1", "   6 w =  0000 - U")
    assert arpad.read_report(text.encode()).tournament.rounds_held == 3


def test_absences_of_everybody_are_no_round() -> None:
    """Some programs fill the rounds to come."""
    filled = f"{ABSENT}  {ABSENT}  {ABSENT}"
    read = arpad.read_report(report(dict.fromkeys(range(1, 7), filled)))
    assert (read.tournament.rounds_recorded, read.tournament.rounds_held) == (5, 2)
    assert arpad.standings(read).rounds == 2


def test_a_round_of_byes_in_the_middle_counts() -> None:
    """Everybody rested in round 2 but for one absence, and round 3 was played."""
    text = report().decode()
    for number, cells in PLAYED.items():
        first, second = cells[:8], cells[10:]
        middle = ABSENT if number == 5 else HALF
        text = text.replace(cells, f"{first}  {middle}  {second.strip().rjust(8)}")
    read = arpad.read_report(text.encode())
    assert (read.tournament.rounds_held, arpad.standings(read).rounds) == (3, 3)
    assert {str(p.points) for p in arpad.standings(read).participants if p.number == 1} == {"2.5"}


def test_a_last_round_of_forfeits_counts() -> None:
    cells = {1: "   3 w +", 3: "   1 b -", 2: "   4 b -", 4: "   2 w -", 5: "   6 w +", 6: "   5 b -"}
    assert arpad.read_report(report(cells)).tournament.rounds_held == 3


def test_a_point_without_opponent_in_a_finished_last_round_counts() -> None:
    """The way of 2006: nobody has an opponent, some have a point and the others none."""
    cells = {n: "0000 - +" if n % 2 else "0000 - -" for n in range(1, 7)}
    assert arpad.read_report(report(cells)).tournament.rounds_held == 3


def test_converted_to_the_older_format_and_back_the_standings_stay() -> None:
    """The older format has no record 240: the bye goes onto the line."""
    newer = arpad.read_report(report(tail="240 H 003    6\n"))
    older = arpad.read_report(write_trf(newer.tournament, "TRF16"))
    assert older.tournament.rounds_recorded == 3
    as_told = [arpad.standings(read, order="BH,PS").to_dict()["players"] for read in (newer, older)]
    assert as_told[0] == as_told[1]


def test_a_stray_team_record_leaves_an_individual_event_individual() -> None:
    data = report(tail="013 Peña de Soria                      1    3\n", head=HEAD + "082 0\n")
    read = arpad.read_report(data)
    assert read.tournament.teams == ()
    assert [(f.id, f.data["team"]) for f in read.findings if f.id == "trf.W034"] == [("trf.W034", "Peña de Soria")]
    assert not {"trf.W021", "trf.E033"} & {finding.id for finding in read.findings}
    plain = faces(report(head=HEAD + "082 0\n"))
    for command, answer in faces(data).items():
        assert answer == plain[command], command
    assert b"013 " in write_trf(read.tournament, "TRF16")


def test_clubs_of_an_open_are_no_teams_even_where_082_counts_them() -> None:
    """Members of one club meet members of several others in a round."""
    clubs = "013 Norte                              1    2    3\n013 Sur                                4    5    6\n"
    third = "013 Centro                             2    3\n"
    read = arpad.read_report(report(tail=clubs.replace("    2    3", "") + third, head=HEAD + "082 3\n"))
    assert read.tournament.teams == ()


def test_a_team_event_with_082_left_at_zero_stays_one() -> None:
    """Nothing says individual, and the players meet team by team."""
    head = HEAD.replace("092 Individual: Swiss-System\n", "").replace("202 BH,PS\n", "082 0\n")
    teams = "013 Norte                              1    2    3\n013 Sur                                4    5    6\n"
    cells = {1: "4 w 1", 2: "5 b 1", 3: "6 w =", 4: "1 b 0", 5: "2 w 0", 6: "3 b ="}
    text = head + "".join(
        f"001 {n:4d} m    {name:<33} 2000 ESP {24500000 + n:11d}                       {cells[n].rjust(8)}\n"
        for n, name in enumerate(NAMES, 1)
    )
    assert len(arpad.read_report((text + teams).encode()).tournament.teams) == 2
