"""Vega's own file (.tdf): the event of its TRF, with the national number and rating that a TRF player line lacks."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.report_kinds import kind_of
from arpad.formats.report_with_facts import report_with_facts
from arpad.formats.trf import read_trf, write_trf
from arpad.tournament.model import NationalRating, PointSystem, Tournament
from arpad.values.finding import Finding
from arpad.values.person import Birth, Title
from arpad.values.result import Result
from support.examples import SOME

TDF = """\
012 Torneo della Torre
022 Pinerolo
032 ITA
042 18/12/2009
052 20/12/2009
062 5
072 4
082
092 Individual: Swiss-System Dutch (JaVaFo)
102 AF Orologi Rosa
112
122 90 minutes + 30 s of increment for move
132 2009/12/18;2009/12/19;2009/12/20
142 1.0 0.5
152 3
162 5
172 BH1;BHT
192 Vega 6.0.1

001    1 | m | f | ALFIERI Ada     | 2291 | ITA |    990001 | 2311 | 121317 | 151265     |  2.5 |  1 | 3 w 1 | 2 b 2 | 4 w +
001    2 | m |   | TORRE Bruno     | 2191 | ITA |    990002 | 2201 | AB1318 | 01/12/1970 |  1.0 |  2 | 4 w 0 | 1 w 2 | 0000 - =
001    3 | w | wg| REGINA Carla    | 2091 | FRA |    990003 |    0 |      0 | 1980       |  1.0 |  3 | 1 b 0 | 0000 - + |
001    4 | w |   | RE Dario        | 1900 | ITA |    990004 | 1950 | 121320 | 00.00.00   |  1.0 |  4 | 2 b 1 | 5 w - | 1 b -
001    5 | m |   | PEDONE Elio     |    0 | ITA |         0 | 1500 | 121321 |            |  1.0 |  5 |       | 4 b + |
"""


def read(text: str) -> Tournament:
    found = report_with_facts(text.encode(), None)
    assert found.report.tournament is not None
    return found.report.tournament


def findings(text: str) -> list[Finding]:
    return list(report_with_facts(text.encode(), None).findings)


def codes(event: Tournament) -> list[str]:
    return ["".join(record.result.value if record else "." for record in entry.rounds) for entry in event.entries]


def test_event_players_and_rounds() -> None:
    assert kind_of(TDF.encode()) == "vega"
    event = read(TDF)
    assert (event.name, event.city, event.federation, str(event.start), str(event.end)) == (
        "Torneo della Torre", "Pinerolo", "ITA", "2009-12-18", "2009-12-20",
    )  # fmt: skip
    assert (event.rounds_planned, len(event.round_dates), event.pairing_controller) == (5, 3, "Vega 6.0.1")
    assert event.point_system == PointSystem()
    assert event.time_control is not None
    assert codes(event) == ["1=+", "0=H", "0UZ", "1--", "Z+Z"]
    ada, bruno, carla, dario, elio = event.entries
    assert (ada.title, carla.title, ada.rating, elio.rating, elio.player_id) == (Title.FM, Title.WGM, 2291, None, "")
    assert [entry.birth for entry in event.entries] == [
        Birth(1965, 12, 15), Birth(1970, 12, 1), Birth(1980), None, None,
    ]  # fmt: skip
    assert bruno.national == (NationalRating("ITA", 2201, "AB1318"),)
    assert carla.national == ()
    assert dario.rank == 4


def test_what_is_wrong_stands_at_its_field_and_speaks_of_no_column_of_a_trf() -> None:
    (absent,) = findings(TDF)  # Elio's FIDE code is 0
    elio = TDF.splitlines()[-1]
    assert (absent.id, absent.line, absent.column) == ("trf.W022", len(TDF.splitlines()), elio.index("  0 | 1500") + 3)
    wrong = TDF.replace("2191", "21x1").replace("3 w 1", "3 q 1").replace("01/12/1970", "yesterday")
    places = {finding.id: (finding.line, finding.column, finding.source) for finding in findings(wrong)}
    line = TDF.splitlines().index(next(text for text in TDF.splitlines() if "TORRE" in text)) + 1
    text = TDF.splitlines()[line - 1]
    assert places["trf.E028"] == (line, text.index("2191") + 1, "table")
    assert places["vega.W003"] == (line, text.index("01/12/1970") + 1, "table")
    assert places["trf.E013"][0] == line - 1


def test_it_becomes_a_report_with_the_national_lines() -> None:
    event = read(TDF)
    again = read_trf(write_trf(event, "TRF26")).tournament
    assert again is not None
    assert again.entries == event.entries
    assert again.pairing_controller == "Vega 6.0.1"


def test_draws_by_their_sign() -> None:
    """`=` beside a `2` was not played; in a file without `2` it was, and that is said."""
    both = TDF.replace("3 w 1 |", "3 w = |").replace("1 b 0 |", "1 b = |")
    assert codes(read(both))[0] == "D=+"
    only = TDF.replace("2 b 2", "2 b =").replace("1 w 2", "1 w =")
    assert codes(read(only))[0] == "1=+"
    assert "vega.W001" in [finding.id for finding in findings(only)]


def test_several_points_without_opponent() -> None:
    event = read(TDF.replace("4 b + |", "0000 - + |").replace("5 w - |", "0000 - - |"))
    assert [event.entries[at].rounds[1].result for at in (2, 4)] == [Result.FULL_POINT_BYE] * 2  # type: ignore[union-attr]


def test_births_of_one_file_are_read_in_one_order() -> None:
    year_first = TDF.replace("151265    ", "651231    ").replace("01/12/1970", "70-12-01  ")
    assert [entry.birth for entry in read(year_first).entries][:2] == [Birth(1965, 12, 31), Birth(1970, 12, 1)]
    either = TDF.replace("151265    ", "010203    ")
    assert "vega.W002" in [finding.id for finding in findings(either)]


def test_a_line_with_too_few_fields() -> None:
    short = TDF.replace("|  2.5 |  1 | 3 w 1 | 2 b 2 | 4 w +", "")
    assert "vega.E001" in [finding.id for finding in findings(short)]


def test_a_trf_with_a_bar_in_a_name_stays_a_trf() -> None:
    line = "001    1 m    Alfil | Torre                     2400 ESP   990000001 1980/01/01  0.0    1\n"
    assert kind_of(line.encode()) == "trf"


@pytest.mark.parametrize("record", ["042 31/02/2009", "162 many", "142 one", "132 x;y"])
def test_records_that_cannot_be_read(record: str) -> None:
    text = "\n".join(record if line.startswith(record[:3]) else line for line in TDF.splitlines())
    assert len(findings(text)) > 1


@settings(max_examples=SOME, deadline=None)
@given(st.integers(0, len(TDF) - 1), st.text(st.sampled_from("|0123 wb+-=\n½x;/"), max_size=10), st.integers(0, 30))
def test_mutated_files_are_answered(at: int, put: str, cut: int) -> None:
    report_with_facts((TDF[:at] + put + TDF[at + cut :]).encode(), None)
