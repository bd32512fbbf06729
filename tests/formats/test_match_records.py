"""Records about matches: 300, 320, 330 and 362."""

from arpad.formats.trf import read_trf
from arpad.formats.trf.team_records import read_match_records
from arpad.tournament.matches import MatchPoints, TeamBye
from arpad.tournament.model import Team, Tournament
from arpad.values.result import Result


def test_what_the_records_say() -> None:
    event = Tournament(
        (),
        teams=tuple(Team(number, "", ()) for number in range(1, 5)),
        extra={
            "300": ("300   2   3   1    9 0000   11",),
            "320": ("320  1.0  2.0 000   4 000",),
            "330": ("330 -+   3   1   2",),
            "362": ("362 TW 3.0   TD 1.0   TL 0.0",),
        },
    )
    records, findings = read_match_records(event)
    assert not findings
    assert records.points == MatchPoints(30, 10, 0)
    assert records.byes == {(4, 2): TeamBye(10, 20)}
    assert records.forfeits == {(1, 3): (2, Result.FORFEIT_LOSS), (2, 3): (1, Result.FORFEIT_WIN)}
    assert records.line_ups == {(3, 2): (9, 0, 11)}


def test_what_cannot_be_read_is_a_finding_each() -> None:
    event = Tournament((), extra={"330": ("330 ++ x   1   2",), "320": ("320 many",), "362": ("362 TW",)})
    _, findings = read_match_records(event)
    assert [finding.data["record"] for finding in findings] == ["320", "330", "362"]


def test_a_team_that_is_not_there_is_a_finding() -> None:
    event = Tournament(
        (), teams=(Team(1, "", ()),), extra={"330": ("330 +-   1   1   9",), "320": ("320  1.0  2.0   8",)}
    )
    records, findings = read_match_records(event)
    assert [(finding.id, finding.data["record"], finding.data["number"]) for finding in findings] == [
        ("trf.E033", "320", 8), ("trf.E033", "330", 9),
    ]  # fmt: skip
    assert not records.byes and not records.forfeits


def test_a_report_is_refused_at_the_line_of_such_a_record() -> None:
    report = (
        "012 Two teams\n330 +-   1   1   9\n330 +-   1   2   2\n"
        f"310   1 {'One':<32} {'A':<5} {'':33}   1\n310   2 {'Two':<32} {'B':<5} {'':33}   2\n"
        "001    1 m    Alfil, Ana                        2400 ESP   990000001 1980/01/01  0.0    1  \n"
        "001    2 m    Torre, Blas                       2300 ESP   990000002 1981/01/01  0.0    2  \n"
    )
    errors = [finding for finding in read_trf(report.encode()).findings if finding.is_error]
    assert [(finding.id, finding.line, finding.column) for finding in errors] == [
        ("trf.E033", 2, 5), ("trf.E032", 3, 5),
    ]  # fmt: skip
