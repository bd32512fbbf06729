"""The front door gives every report that serves some purpose, and refuses where the missing thing is needed."""

import pytest

import arpad
from arpad.formats.levels import Purpose

REPORT = """\
012 Four friends
032 ESP
042 2011/10/01
052 2011/10/03
092 Individual: Round-Robin
122 120 min
132                                                                                        11/10/01  11/10/02  11/10/03
001    1 m    Alfil, Ana                        2400 ESP   990000001 1980/01/01  2.5    1     4 w 1     3 b =     2 w 1
001    2 m    Torre, Blas                       2300 ESP   990000002 1981/01/01  1.0    3     3 w 1     4 b 0     1 b 0
001    3 w    Dama, Celia                       2200 ESP   990000003 1982/01/01  1.0    3     2 b 0     1 w =     4 b =
001    4 m    Rey, Dario                        2100 ESP   990000004 1983/01/01  1.5    2     1 b 0     2 w 1     3 w =
"""
LAW = "tiebreaks-2024"


def test_an_unreadable_rating_stops_rating_and_not_standings() -> None:
    report = arpad.read_report(REPORT.replace(" 2300 ", " 23x0 ").encode(), name="a.trf")
    with pytest.raises(arpad.InputRefused) as refused:
        arpad.rate(report)
    assert [finding.level for finding in refused.value.findings if finding.id == "trf.E028"] == ["error"]
    ranked = arpad.standings(report, edition=LAW)
    assert [finding.level for finding in ranked.findings if finding.id == "trf.E028"] == ["warning"]
    assert ranked.participants[0].number == 1


def test_the_others_are_rated_beside_a_doubled_id() -> None:
    report = arpad.read_report(REPORT.replace("990000004", "990000001").encode())
    event = arpad.rate(report).event
    assert [player.status for player in event.players] == ["ignored", "rated", "rated", "ignored"]
    whole = arpad.rate(arpad.read_report(REPORT.encode())).event
    assert [event.player(number).change for number in (2, 3)] == [whole.player(number).change for number in (2, 3)]


def test_a_report_that_serves_nothing_is_refused_at_once() -> None:
    with pytest.raises(arpad.InputRefused):
        arpad.read_report(REPORT.replace("     4 w 1 ", "     9 w 1 ").encode())


def test_a_report_asked_for_a_purpose_has_its_levels() -> None:
    report = arpad.read_report(REPORT.replace("052 2011/10/03", "052 2011/02/31").encode())
    assert [finding.level for finding in report.asked_for(Purpose.PAIRING).findings] == ["warning"]
    with pytest.raises(arpad.InputRefused):
        report.asked_for(Purpose.RATING)
