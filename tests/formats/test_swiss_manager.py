"""Swiss-Manager's own files, on invented ones built byte by byte."""

import struct
import time
import tracemalloc
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.report_kinds import kind_of, read_any_report
from arpad.formats.report_with_facts import report_with_facts
from arpad.formats.swiss_manager.read import SwissManagerReport, read_swiss_manager
from arpad.formats.swiss_manager.walk import MAX_BYTES, without_licence
from arpad.formats.trf import read_trf, write_trf
from arpad.reports.findings import finding_text
from arpad.reports.wording import wording
from arpad.tournament.model import AbnormalPoints, ForbiddenPairs, NationalRating, RequestedBye, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.finding import any_error
from arpad.values.person import Birth, Sex, Title
from arpad.values.result import Colour, Result
from arpad.values.time_control import Cadence
from support.swiss_manager import BYE, NOT_PAIRED, File, Player, Team, four_players, mark, swiss, team_swiss, text


def read(file: File) -> SwissManagerReport:
    return read_swiss_manager(file.to_bytes())


def event_of(file: File) -> Tournament:
    tournament = read(file).tournament
    assert tournament is not None
    return tournament


def ids(file: File) -> list[str]:
    return [finding.id for finding in read(file).findings]


def rounds_of(tournament: Tournament, number: int) -> list[tuple[int | None, str]]:
    return [
        (record.opponent, (record.colour.value if record.colour else "-") + record.result.value)
        for record in tournament.by_number[number].rounds
        if record is not None
    ]


def test_the_event_is_read_from_its_texts_and_settings() -> None:
    event = event_of(swiss())
    assert (event.name, event.city, event.federation) == ("Abierto inventado", "Jaén", "ESP")
    assert (event.chief_arbiter, event.deputy_arbiters) == ("Árbitro, Rex", ("Segunda, Iris",))
    assert (event.start, event.end) == (date(2026, 8, 1), date(2026, 8, 9))
    assert event.round_dates == (date(2026, 8, 1), date(2026, 8, 2), date(2026, 8, 3))
    assert (event.rounds_planned, event.declared_players) == (3, 4)
    assert event.time_control is not None and event.time_control.seconds_for(60) == 7200


def test_players_have_their_names_numbers_ratings_and_births() -> None:
    first, second, third, fourth = event_of(swiss()).entries
    assert (first.number, first.name, first.rating, first.player_id) == (1, "Alfil, Ana", 2100, "3500101")
    assert (first.sex, first.title, first.birth) == (Sex.FEMALE, Title.WFM, Birth(1990, 4, 12))
    assert (second.birth, second.national) == (Birth(1991), (NationalRating("ESP", 1990, "AND-7"),))
    assert (third.sex, third.title, third.birth, third.national) == (Sex.MALE, None, None, ())
    assert (fourth.rating, fourth.title) == (None, None)
    assert fourth.national == (NationalRating("ESP", None, "", "NM"),)


def test_rows_are_results_with_opponent_and_colour() -> None:
    event = event_of(swiss())
    assert rounds_of(event, 1) == [(3, "w1"), (2, "b="), (4, "w-")]
    assert rounds_of(event, 2) == [(4, "b1"), (1, "w="), (3, "w-")]
    assert rounds_of(event, 3) == [(1, "b0"), (4, "w+"), (2, "b-")]
    assert [entry.points for entry in event.entries] == [15, 15, 10, 10]


@pytest.mark.parametrize(
    ("code", "white", "black"),
    [(1, "1", "0"), (2, "=", "="), (3, "0", "1"), (4, "+", "-"), (5, "-", "+"), (6, "-", "-"), (15, "W", "L"),
     (16, "D", "D"), (17, "L", "W")],
)  # fmt: skip
def test_every_code_of_a_game(code: int, white: str, black: str) -> None:
    event = event_of(File(four_players()[:2], [[(1, 2, code)]]))
    assert rounds_of(event, 1) == [(2, f"w{white}")]
    assert rounds_of(event, 2) == [(1, f"b{black}")]


def test_special_results_are_said() -> None:
    assert "tunx.W005" in ids(File(four_players()[:2], [[(1, 2, 15)]]))


def test_a_game_without_a_result_is_open_and_said() -> None:
    file = File(four_players()[:2], [[(1, 2, 0)]])
    assert rounds_of(event_of(file), 1) == [(2, "w?")]
    assert event_of(file).by_number[1].points == 0
    assert "tunx.W003" in ids(file)


@pytest.mark.parametrize(
    ("black", "code", "result", "points"),
    [(BYE, 9, "U", 10), (NOT_PAIRED, 3, "Z", 0), (NOT_PAIRED, 2, "H", 5),
     (NOT_PAIRED, 1, "F", 10), (NOT_PAIRED, 0, "Z", 0)],
)  # fmt: skip
def test_every_bye_of_a_swiss(black: int, code: int, result: str, points: int) -> None:
    event = event_of(File(four_players()[:3], [[(1, 2, 1), (3, black, code)]]))
    assert rounds_of(event, 3) == [(None, f"-{result}")]
    assert event.by_number[3].points == points


def test_a_bye_without_a_result_yet_is_nothing_yet() -> None:
    file = File(four_players()[:3], [[(1, 2, 1), (3, BYE, 0)]])
    assert event_of(file).by_number[3].rounds == (None,)
    assert event_of(file).by_number[3].points == 0
    assert "tunx.W003" in ids(file)
    assert "tunx.W015" not in ids(file)


def test_extra_points_that_count_are_in_the_points() -> None:
    players = [replace(four_players()[0], extra_half_points=3), four_players()[1]]
    event = event_of(File(players, [[(1, 2, 1)]], adds_extra_points=True))
    assert [entry.points for entry in event.entries] == [25, 0]
    assert event.abnormal_points == (AbnormalPoints("", 15, None, (1,)),)
    assert event_of(File(players, [[(1, 2, 1)]])).entries[0].points == 10


def test_the_bye_of_a_round_robin_is_no_point() -> None:
    file = File(four_players()[:3], [[(1, 2, 1), (3, BYE, 9)], [(2, 3, 1), (1, BYE, 9)], [(3, 1, 1), (2, BYE, 9)]], 1)
    event = event_of(file)
    assert event.declared_type is EventType.ROUND_ROBIN
    assert rounds_of(event, 3) == [(None, "-Z"), (2, "b0"), (1, "w1")]


def test_the_kind_comes_from_the_settings() -> None:
    def kind(number: int) -> EventType | None:
        return event_of(File(four_players(), kind=number)).declared_type

    assert [kind(number) for number in range(4)] == [
        EventType.SWISS, EventType.ROUND_ROBIN, EventType.TEAM, EventType.TEAM,
    ]  # fmt: skip


def test_a_late_entry_was_absent_before() -> None:
    players = [*four_players()[:2], replace(four_players()[2], entered_after=1)]
    event = event_of(File(players, [[(1, 2, 1), (3, NOT_PAIRED, 0)], [(3, 1, 2), (2, BYE, 9)]]))
    assert rounds_of(event, 3) == [(None, "-Z"), (1, "w=")]


def test_absences_announced_for_rounds_to_come_are_no_results() -> None:
    file = File(four_players(), [[(1, 3, 1), (4, 2, 3)], [(4, NOT_PAIRED, 0)], [(3, NOT_PAIRED, 2)]], paired=1)
    event = event_of(file)
    assert event.rounds_recorded == 1
    assert event.requested_byes == (
        RequestedBye(Result.ZERO_POINT_BYE, 2, (4,)),
        RequestedBye(Result.HALF_POINT_BYE, 3, (3,)),
    )
    assert "tunx.W004" in ids(file)


def test_anything_else_in_a_round_to_come_is_left_out_and_said() -> None:
    file = File(four_players(), [[(1, 3, 1), (4, 2, 3)], [(1, 2, 1)]], paired=1)
    assert event_of(file).rounds_recorded == 1
    assert "tunx.W016" in ids(file)


def test_teams_have_their_players_by_board_and_their_matches() -> None:
    event = event_of(team_swiss())
    assert [(team.number, team.name, team.nickname, team.members) for team in event.teams] == [
        (1, "Club A", "A", (1, 2, 3)), (2, "Club B", "B", (4, 5, 6)), (3, "Club C", "C", (7, 8, 9)),
        (4, "Club D", "D", (10, 11, 12)),
    ]  # fmt: skip
    assert event.declared_type is EventType.TEAM
    assert event.board_colours == "WB"
    assert event.forbidden_pairs == (ForbiddenPairs(1, None, (1, 4)),)
    assert event.by_number[3].rounds[0] == RoundRecord(None, None, Result.ZERO_POINT_BYE)
    assert event.by_number[2].rounds[1] == RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)


def test_a_line_up_out_of_order_or_with_an_empty_board_gets_its_record() -> None:
    """In round 2 board 2 of club C is empty, and club D put its third player before its first."""
    assert event_of(team_swiss()).extra == {"300": ("300   2   3   1    7 0000", "300   2   4   2   12   10")}


def test_the_number_of_texts_of_a_team_is_found() -> None:
    for texts in (3, 10, 53):
        assert len(event_of(replace(team_swiss(), team_texts=texts)).teams) == 4


def test_an_empty_team_round_robin_is_read() -> None:
    file = File(kind=2, rounds=[[]] * 150, paired=0, planned=0)
    report = read(file)
    assert report.tournament is not None and not any_error(report.findings)
    assert "tunx.W018" in ids(file)


def test_pairs_that_shall_not_meet() -> None:
    file = replace(swiss(), forbidden=[(1, 2), (3, 9)])
    assert event_of(file).forbidden_pairs == (ForbiddenPairs(1, None, (1, 2)),)
    assert "tunx.W013" in ids(file)


@pytest.mark.parametrize(
    ("rows", "finding"),
    [([(1, 9, 1)], "tunx.E011"), ([(1, 2, 1), (3, 2, 1)], "tunx.E012"), ([(1, 2, 7)], "tunx.E013"),
     ([(1, 2, 11)], "tunx.E013"), ([(1, NOT_PAIRED, 9)], "tunx.E013"), ([(1, BYE, 3)], "tunx.E013"),
     ([(1, 0, 4)], "tunx.E013"), ([(1, 1, 1)], "tunx.E014"), ([(BYE, NOT_PAIRED, 0)], "tunx.E014")],
)  # fmt: skip
def test_a_row_that_cannot_be_read_is_an_error_at_its_byte(rows: Sequence[tuple[int, int, int]], finding: str) -> None:
    file = File(four_players(), [list(rows)])
    wrong = next(found for found in read(file).findings if found.is_error)
    assert (wrong.id, wrong.data["round"], wrong.data["row"]) == (finding, 1, len(rows))
    assert wrong.byte is not None
    assert file.to_bytes()[wrong.byte : wrong.byte + 6] == struct.pack("<HHH", *rows[-1])


def test_who_stands_in_no_row_is_said() -> None:
    assert "tunx.W015" in ids(File(four_players(), [[(1, 2, 1)]]))


def test_a_birth_that_is_none_costs_only_the_birth() -> None:
    file = File([Player("Uno", birth=19991341), Player("Dos", birth=19980230)], [[(1, 2, 1)]])
    assert [entry.birth for entry in event_of(file).entries] == [None, None]
    assert ids(file).count("tunx.W009") == 2
    assert not any_error(read(file).findings)


def test_a_birth_of_year_and_month_keeps_the_year() -> None:
    assert event_of(File([Player("Uno", birth=19990500)])).entries[0].birth == Birth(1999)


def test_dates_that_are_none_count_as_unknown() -> None:
    file = File(four_players()[:2], [[(1, 2, 1)]], start=20261301, end=20260230, days=(20260000,))
    event = event_of(file)
    assert (event.start, event.end, event.round_dates) == (None, None, ())
    assert ids(file).count("tunx.W008") == 3


def test_the_pace_counts_where_the_rate_of_play_says_nothing() -> None:
    event = event_of(File(four_players()[:2], [[(1, 2, 1)]], pace=3, texts={14: "rapidillo"}))
    assert (event.time_control, event.declared_cadence) == (None, Cadence.BLITZ)


def test_a_pace_against_the_rate_of_play_is_said() -> None:
    assert "tunx.W011" in ids(File(four_players()[:2], [[(1, 2, 1)]], pace=1, texts={14: "15 min + 5 sec"}))


@pytest.mark.parametrize(
    ("file", "finding"),
    [(replace(swiss(), format_date=20300101), "tunx.W001"), (replace(swiss(), point_values=(6, 2, 2)), "tunx.W002"),
     (replace(swiss(), table=(1, 2, 3, 4, 5, 6, 7)), "tunx.W010"), (replace(swiss(), texts={40: "?"}), "tunx.I002"),
     (replace(swiss(), days=(0, 0, 0)), "tunx.W007"),
     (replace(swiss(), rounds=[[(1, 3, 1, 1), (4, 2, 3)]]), "tunx.I004"),
     (File([Player("Uno", more_texts={22: "?"})]), "tunx.I003"), (File([Player("Uno", sex=2)]), "tunx.I005"),
     (File([Player("Uno", extra_half_points=2)], adds_extra_points=True), "tunx.W006"),
     (File([Player("Uno", extra_half_points=2)]), "tunx.I006"), (File([Player("Uno", rating=60000)]), "tunx.W014"),
     (replace(team_swiss(), boards=3), "tunx.W012"),
     (replace(team_swiss(), matches=[[(1, 3), (2, 4)], [(1, 3), (4, 2)]]), "tunx.W017")],
)  # fmt: skip
def test_what_is_odd_is_said(file: File, finding: str) -> None:
    assert finding in ids(file)


def test_teams_that_do_not_exist_are_errors() -> None:
    wrong = replace(team_swiss(), matches=[[(1, 2), (3, 4)], [(1, 9), (4, 2)]])
    assert "tunx.E016" in ids(wrong)
    assert "tunx.E015" in ids(File([Player("Uno", team=3)], kind=3, teams=[Team("A")]))


def test_findings_of_the_event_point_at_the_field() -> None:
    file = File([Player("Uno", fide_id=77), Player("Dos", fide_id=77)], [[(1, 2, 1)]])
    same = next(found for found in read(file).findings if found.data.get("player_id") == "77")
    assert same.byte is not None
    assert struct.unpack_from("<I", file.to_bytes(), same.byte) == (77,)


def test_every_finding_has_words_with_its_byte_in_both_languages() -> None:
    files = [replace(swiss(), format_date=1), File(four_players(), [[(1, 9, 1)]]), team_swiss()]
    for language in ("en", "es"):
        for file in files:
            for finding in read(file).findings:
                assert f"byte {finding.byte}" in finding_text(finding, wording(language))


def test_no_cure_speaks_of_columns_and_records() -> None:
    file = File([Player("Uno", fide_id=77), Player("Dos", fide_id=77), Player("Tres")], [[(1, 2, 1), (3, BYE, 9)]])
    for language in ("en", "es"):
        for finding in read(file).findings:
            assert "column" not in wording(language).hint(finding)
            assert "58" not in wording(language).page_hint(finding)


def test_the_licence_and_paths_are_neither_kept_nor_shown() -> None:
    data = swiss().to_bytes()
    report = read_swiss_manager(data)
    kept = report.document.to_bytes()
    assert len(kept) == len(data)
    for secret in (b"LICENCE-SECRET", b"SSSS", "somebody".encode("utf-16-le"), "KEY123".encode("utf-16-le")):
        assert secret in data and secret not in kept
    assert "somebody" not in repr(report.contents)
    assert read_swiss_manager(kept).tournament == report.tournament


def test_a_text_that_holds_a_mark_misleads_nobody() -> None:
    hidden = mark(0xA5).decode("utf-16-le")
    assert event_of(replace(swiss(), name=hidden, texts={2: hidden * 3})).name == hidden


def test_every_truncation_is_refused_with_its_section() -> None:
    data = File([Player("Uno"), Player("Dos")], [[(1, 2, 1)]], kind=3, teams=[Team("A"), Team("B")], boards=1,
                matches=[[(1, 2)]], forbidden=[(1, 2)]).to_bytes()  # fmt: skip
    assert read_swiss_manager(data).tournament is not None
    for length in range(4, len(data)):
        report = read_swiss_manager(data[:length])
        assert report.tournament is None
        (finding,) = report.findings
        assert finding.id in ("tunx.E002", "tunx.E003", "tunx.E008")
        assert finding.byte is not None and finding.byte <= length


def test_bytes_after_the_end_are_refused() -> None:
    (finding,) = read_swiss_manager(swiss().to_bytes() + b"\0").findings
    assert finding.id == "tunx.E007"


def test_a_lone_surrogate_is_refused() -> None:
    data = swiss().to_bytes()
    name = text("Abierto inventado")
    assert read_swiss_manager(data.replace(name, name[:2] + b"\x00\xd8" + name[4:], 1)).findings[0].id == "tunx.E004"


def test_counts_beyond_any_event_are_refused_before_anything_is_read() -> None:
    settings = swiss().to_bytes().index(mark(0x95)) + 4
    for offset in (0x00, 0x13, 0x17, 0x2F):
        data = bytearray(swiss().to_bytes())
        data[settings + offset : settings + offset + 2] = b"\xff\xff"
        assert read_swiss_manager(bytes(data)).findings[0].id == "tunx.E006"
    data = bytearray(swiss().to_bytes())
    data[settings + 0x0B] = 4
    assert read_swiss_manager(bytes(data)).findings[0].id == "tunx.E005"


def test_a_file_that_is_too_large_is_refused() -> None:
    assert read_swiss_manager(swiss().to_bytes() + bytes(MAX_BYTES)).findings[0].id == "tunx.E001"


def test_a_hostile_file_costs_little_time_and_memory() -> None:
    """Hundreds of thousands of rows of a player who does not exist, and teams that end nowhere."""
    rows = [(5, 6, 99)] * 60_000
    many_rows = File(four_players()[:2], [rows]).to_bytes()
    assert len(many_rows) < MAX_BYTES
    endless_teams = replace(team_swiss(), teams=[Team("x" * 50)] * 999).to_bytes()
    at = endless_teams.rindex(mark(0xC3))
    tracemalloc.start()
    begun = time.process_time()
    assert any_error(read_swiss_manager(many_rows).findings)
    assert read_swiss_manager(endless_teams[:at] + b"\0\0\0\0" + endless_teams[at + 4 :]).tournament is None
    assert time.process_time() - begun < 30
    assert tracemalloc.get_traced_memory()[1] < 600_000_000
    tracemalloc.stop()


_SAMPLES = [swiss().to_bytes(), team_swiss().to_bytes(), replace(swiss(), forbidden=[(1, 2)]).to_bytes()]


@given(
    st.sampled_from(_SAMPLES),
    st.lists(st.tuples(st.integers(4, 100_000), st.binary(min_size=1, max_size=4)), min_size=1, max_size=8),
    st.integers(0, 20),
)
def test_damage_anywhere_never_breaks_the_reader(sample: bytes, damages: list[tuple[int, bytes]], cut_off: int) -> None:
    data = bytearray(sample)
    for at, damage in damages:
        at = 4 + at % (len(data) - 8)
        data[at : at + len(damage)] = damage
    report = read_swiss_manager(bytes(data[: len(data) - cut_off]))
    assert report.tournament is not None or any_error(report.findings)
    if report.tournament is not None:
        write_trf(report.tournament)
        for finding in report.findings:
            finding_text(finding, wording("es"))


@given(st.binary(max_size=400))
def test_any_bytes_behind_the_magic_are_answered(data: bytes) -> None:
    (finding,) = read_swiss_manager(mark(0x93) + data).findings
    assert finding.is_error
    without_licence(mark(0x93) + data)


def test_the_kind_is_told_by_the_first_bytes() -> None:
    assert kind_of(swiss().to_bytes()) == "swiss_manager"
    assert read_any_report(swiss().to_bytes()).tournament == event_of(swiss())


@pytest.mark.parametrize(
    ("start", "finding"),
    [(b"\x00\x01\x00\x00Standard Jet DB\0", "foreign.E002"), (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "foreign.E003")],
)
def test_files_of_other_programs_get_their_own_answer(start: bytes, finding: str) -> None:
    assert [found.id for found in read_any_report(start + bytes(500)).findings] == [finding]
    assert wording("es").hint(read_any_report(start + bytes(500)).findings[0])


def test_an_older_swiss_manager_file_is_told_by_its_name() -> None:
    found = report_with_facts(b"\x01\x02\0\0" * 50, None, "LIGA.TUN").findings
    assert [finding.id for finding in found] == ["foreign.E004"]


def test_the_event_survives_the_way_through_a_report() -> None:
    event = event_of(swiss())
    again = read_trf(write_trf(event, "TRF16")).tournament
    assert again is not None
    assert [(entry.name, entry.rating, entry.birth, entry.rounds, entry.points) for entry in again.entries] == [
        (entry.name, entry.rating, entry.birth, entry.rounds, entry.points) for entry in event.entries
    ]
    assert Colour.WHITE in {record.colour for record in again.entries[0].rounds if record}
