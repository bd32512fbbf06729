from datetime import date

import pytest
from trf_lines import GOOD, add, as_bytes, line, lines_of, put

from arpad.formats.trf import read_trf
from arpad.tournament.model import (
    AbnormalPoints,
    Acceleration,
    Entry,
    ForbiddenPairs,
    NationalRating,
    PointSystem,
    RequestedBye,
    RoundRecord,
    Team,
    Tournament,
)
from arpad.values.event_type import EventType
from arpad.values.finding import Finding, Place
from arpad.values.person import Birth, Sex, Title
from arpad.values.result import Colour, Result
from arpad.values.time_control import TimeControl, TimePeriod


def read(data: bytes) -> Tournament:
    tournament = read_trf(data).tournament
    assert tournament is not None
    return tournament


def ids(data: bytes) -> list[str]:
    return [finding.id for finding in read_trf(data).findings]


def test_a_good_report_has_no_findings() -> None:
    assert read_trf(GOOD.encode()).findings == ()


def test_everything_of_a_player() -> None:
    assert read(GOOD.encode()).entries[0] == Entry(
        number=1,
        name="Alba, Adrian",
        sex=Sex.MALE,
        title=Title.GM,
        rating=2500,
        federation="ESP",
        player_id="2200100",
        birth=Birth(1990, 1, 31),
        points=20,
        rank=1,
        rounds=(RoundRecord(3, Colour.WHITE, Result.WIN), RoundRecord(2, Colour.BLACK, Result.WIN)),
    )


def test_a_year_of_birth_alone_and_no_rating() -> None:
    entries = read(GOOD.encode()).entries
    assert [entry.birth for entry in entries[1:]] == [Birth(2001), Birth(1985), None]
    assert entries[3].rating is None


def test_everything_of_the_event() -> None:
    event = read(GOOD.encode())
    assert (event.name, event.city, event.federation) == ("Torneo de la Villa", "Soria", "ESP")
    assert (event.start, event.end) == (date(2024, 5, 2), date(2024, 5, 3))
    assert event.round_dates == (date(2024, 5, 2), date(2024, 5, 3))
    assert (event.declared_players, event.declared_rated, event.declared_teams) == (4, 3, 0)
    assert event.rounds_planned == 3
    assert event.declared_type is EventType.SWISS
    assert event.chief_arbiter == "IA Ana Ruiz (2200001)"
    assert event.time_control == TimeControl((TimePeriod(5400, None, 30),), (TimePeriod(5400, None, 30),))


def test_records_of_trf26() -> None:
    event = read(
        add(
            "142 3",
            "152 B",
            "162  W 3.0    D 1.0    L 0.0",
            "172 ESP FIDON",
            "182 Some Program",
            "192 fide-dutch-2026",
            "202 BH/C1, BH ,SB",
            "212 PTS,BH/C1",
            "222 5400+30",
            "352 WBWB",
            "240 H 003    2    4",
            "250      1.0 001 002    1    2",
            "260 001 003    1    4",
            "299 W   2.0   1.0  002    3",
            "ESP    2 w  A Bravo, Berta                      2222 SOR       SO123 2001/00/00",
            "### paired by hand",
            "362 TW 2.0   TD 1.0   TL 0.0",
            "777 something else",
        )
    )
    assert event.initial_colour is Colour.BLACK
    assert event.point_system == PointSystem(
        win=30, draw=10, pairing_allocated_bye=30, unknown=10, forfeit_win=30, full_point_bye=30, half_point_bye=10
    )
    assert event.starting_rank_method == "ESP FIDON"
    assert event.pairing_controller == "Some Program"
    assert event.type_code == "FIDE_DUTCH_2026"
    assert event.tiebreak_codes == ("BH/C1", "BH", "SB")
    assert event.standings_codes == ("PTS", "BH/C1")
    assert event.time_control_code == "5400+30"
    assert event.board_colours == "WBWB"
    assert event.requested_byes == (RequestedBye(Result.HALF_POINT_BYE, 3, (2, 4)),)
    assert event.accelerations == (Acceleration(10, 1, 2, 1, 2),)
    assert event.forbidden_pairs == (ForbiddenPairs(1, 3, (1, 4)),)
    assert event.abnormal_points == (AbnormalPoints("W", 10, 2, (3,), 20),)
    assert event.entries[1].national == (NationalRating("ESP", 2222, "SO123", "A", "SOR"),)
    assert event.comments == ("paired by hand",)
    assert event.extra == {"362": ("362 TW 2.0   TD 1.0   TL 0.0",), "777": ("777 something else",)}


def test_records_of_pairing_engines() -> None:
    event = read(
        add(
            "XXC black1",
            "XXS W=3 D=1 PAB=2.0",
            "BBL 0.5",
            "XXZ 2 4",
            "XXA    1  1.0  1.0  0.5",
            "XXP 1 2",
        )
    )
    assert event.initial_colour is Colour.BLACK
    assert (event.point_system.win, event.point_system.draw, event.point_system.loss) == (30, 10, 5)
    assert event.point_system.pairing_allocated_bye == 20
    assert event.requested_byes == (RequestedBye(Result.ZERO_POINT_BYE, 3, (2, 4)),)
    assert event.accelerations == (Acceleration(10, 1, 2, 1, 1), Acceleration(5, 3, 3, 1, 1))
    assert event.forbidden_pairs == (ForbiddenPairs(1, None, (1, 2)),)


@pytest.mark.parametrize(
    "text",
    [
        "299 W   2.0   1.0  002    3",  # the specification's columns
        "299 W  2.0  1.0 002    3",  # the columns of the sample file
    ],
)
def test_abnormal_points_in_either_layout(text: str) -> None:
    assert read(add(text)).abnormal_points == (AbnormalPoints("W", 10, 2, (3,), 20),)


def test_abnormal_points_of_all_rounds() -> None:
    assert read(add("299             -1.0          3    4")).abnormal_points == (AbnormalPoints("", -10, None, (3, 4)),)


def test_teams_of_the_old_record() -> None:
    report = add(f"013 {'Soria':<32}   1    2", f"013 {'Burgos':<32}   3    4")
    report = report.replace(b"Individual", b"Team")
    assert read(report).teams == (Team(1, "Soria", (1, 2)), Team(2, "Burgos", (3, 4)))


def test_teams_of_the_new_record() -> None:
    text = f"310   7 {'Soria':<32} SOR     2400    3.0    4.5   1     1    2"
    assert read(add(text).replace(b"Individual", b"Team")).teams == (
        Team(7, "Soria", (1, 2), "SOR", "2400", 30, 45, 1),
    )


def test_nothing_recorded_is_not_an_absence() -> None:
    blank, absent = read(put(17, 102, " " * 8)), read(put(17, 102, "0000 - Z"))
    assert blank.entries[3].rounds == (RoundRecord(2, Colour.WHITE, Result.DRAW),)
    assert absent.entries[3].rounds[1] == RoundRecord(None, None, Result.ZERO_POINT_BYE)


@pytest.mark.parametrize(
    ("cell", "result", "finding"),
    [
        ("0000 - +", Result.PAIRING_ALLOCATED_BYE, ["trf.I008"]),
        ("0000 - -", Result.ZERO_POINT_BYE, ["trf.I009"]),
        ("0000 - =", Result.HALF_POINT_BYE, ["trf.I010"]),
        ("0000 - A", Result.ZERO_POINT_BYE, ["trf.I012"]),
        ("0000 - U", Result.PAIRING_ALLOCATED_BYE, []),
        ("0000 - u", Result.PAIRING_ALLOCATED_BYE, []),
        ("0000   H", Result.HALF_POINT_BYE, []),
        ("       F", Result.FULL_POINT_BYE, []),
        ("0000 -  ", Result.ZERO_POINT_BYE, []),
    ],
)
def test_byes(cell: str, result: Result, finding: list[str]) -> None:
    """Player 1 alone in a third round, as nobody else is recorded there."""
    report = put(14, 112, cell)
    assert read(report).entries[0].rounds[2] == RoundRecord(None, None, result)
    assert [found for found in ids(report) if found not in ("trf.I011", "trf.W018")] == finding


def test_a_pairing_without_result_is_unknown() -> None:
    event = read(put(14, 112, "   4 w  ", (17, 112, "   1 b  ")))
    assert event.entries[0].rounds[2] == RoundRecord(4, Colour.WHITE, Result.UNKNOWN)


def test_several_points_without_opponent_are_full_point_byes() -> None:
    report = put(14, 112, "0000 - +", (15, 112, "0000 - +"))
    assert "trf.W008" in ids(report)
    assert "trf.E020" not in ids(report)
    assert [entry.rounds[2].result for entry in read(report).entries[:2]] == [Result.FULL_POINT_BYE] * 2


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_line_ends(end: str) -> None:
    assert read(as_bytes(lines_of(), end)) == read(GOOD.encode())


def test_mixed_line_ends_and_none_at_the_last() -> None:
    texts = lines_of()
    mixed = b"".join(text.encode() + end for text, end in zip(texts, [b"\r", b"\n", b"\r\n"] * 9, strict=False))
    assert read(mixed.rstrip(b"\r\n")) == read(GOOD.encode())


def test_stripped_trailing_blanks() -> None:
    report = as_bytes([text.rstrip() for text in lines_of()])
    assert read(report) == read(as_bytes([text + " " * 17 for text in lines_of()]))


ACCENTS = put(15, 15, "Núñez, Begoña")


def test_columns_are_characters() -> None:
    assert read(ACCENTS).entries[1].name == "Núñez, Begoña"
    assert read(ACCENTS).entries[1].rating == 2100
    assert ids(ACCENTS) == []


def test_a_byte_order_mark_is_no_text() -> None:
    report = read_trf(b"\xef\xbb\xbf" + ACCENTS)
    assert report.findings == ()
    assert report.tournament == read(ACCENTS)


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252"])
def test_old_encodings(encoding: str) -> None:
    old = ACCENTS.decode().encode(encoding)
    assert read(old) == read(ACCENTS)
    assert ids(old) == ["trf.I001"]


def test_bytes_that_windows_does_not_know_are_latin_1() -> None:
    report = read_trf(line(2, "022 Soria X").replace(b"X", b"\x81\xf1"))
    assert report.document.encoding == "latin-1"


def test_columns_counted_in_bytes_are_moved_back() -> None:
    text = lines_of()[14]
    counted_in_bytes = text[:14] + "Núñez, Begoña".ljust(33 - 3) + text[47:]
    report = line(15, counted_in_bytes)
    assert read(report) == read(ACCENTS)
    assert ids(report) == ["trf.W001"]


def test_utf8_read_as_something_else_is_moved_back() -> None:
    text = ACCENTS.decode().split("\r\n")[14]
    assert read(line(15, text.encode().decode("cp1252"))) == read(ACCENTS)


@pytest.mark.parametrize(
    ("text", "day", "finding"),
    [
        ("2024/05/02", date(2024, 5, 2), []),
        ("02/05/2024", date(2024, 5, 2), ["trf.I002"]),
        ("02. 05. 2024", date(2024, 5, 2), ["trf.I002"]),
        ("2024-05-02", date(2024, 5, 2), ["trf.I002"]),
        ("May 2, 2024", date(2024, 5, 2), ["trf.I002"]),
        ("2 de mayo de 2024", date(2024, 5, 2), ["trf.I002"]),
        ("02/05/24", date(2024, 5, 2), ["trf.W004"]),
        ("24/05/02", date(2024, 5, 2), ["trf.W004"]),
        ("", None, []),
    ],
)
def test_start_dates(text: str, day: date | None, finding: list[str]) -> None:
    report = line(4, f"042 {text}")
    assert read(report).start == day
    assert ids(report) == finding


@pytest.mark.parametrize(
    ("text", "birth", "finding"),
    [
        ("1969.12.06", Birth(1969, 12, 6), ["trf.I003"]),
        ("06.12.1969", Birth(1969, 12, 6), ["trf.I003"]),
        ("1978      ", Birth(1978), []),
        ("1987/00/00", Birth(1987), []),
        ("0000/00/00", None, []),
        ("          ", None, []),
    ],
)
def test_births(text: str, birth: Birth | None, finding: list[str]) -> None:
    report = put(14, 70, text)
    assert read(report).entries[0].birth == birth
    assert ids(report) == finding


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("  g", Title.GM),
        ("m  ", Title.IM),
        (" f ", Title.FM),
        ("  c", Title.CM),
        (" wg", Title.WGM),
        ("wm ", Title.WIM),
        (" wf", Title.WFM),
        (" wc", Title.WCM),
        (" gf", Title.WGM),
        (" mf", Title.WIM),
        (" ff", Title.WFM),
        (" cf", Title.WCM),
    ],
)
def test_titles_of_older_programs(text: str, title: Title) -> None:
    report = put(14, 11, text)
    assert read(report).entries[0].title is title
    assert ids(report) == ["trf.I004"]


@pytest.mark.parametrize(
    ("letter", "sex", "finding"),
    [
        ("M", Sex.MALE, []),
        ("W", Sex.FEMALE, []),
        ("f", Sex.FEMALE, ["trf.I005"]),
        ("F", Sex.FEMALE, ["trf.I005"]),
        (" ", None, []),
        ("u", None, []),
    ],
)
def test_sexes(letter: str, sex: Sex | None, finding: list[str]) -> None:
    report = put(14, 10, letter)
    assert read(report).entries[0].sex is sex
    assert ids(report) == finding


@pytest.mark.parametrize(
    ("text", "player_id", "finding"),
    [
        ("2200100    ", "2200100", []),
        ("  '2200100'", "2200100", ["trf.I006"]),
        ("          0", "", ["trf.W022"]),
        ("           ", "", ["trf.W022"]),
    ],
)
def test_fide_ids(text: str, player_id: str, finding: list[str]) -> None:
    report = put(14, 58, text)
    assert read(report).entries[0].player_id == player_id
    assert ids(report) == finding


def test_a_title_letter_is_reported_once_for_all_players() -> None:
    report = read_trf(put(14, 11, "  g", (15, 11, "  g"), (16, 11, "  g")))
    assert [(finding.id, finding.data["count"], finding.line) for finding in report.findings] == [("trf.I004", 3, 14)]


def test_a_time_control_in_text_is_read_after_the_code() -> None:
    assert read(add("222 300+3")).time_control == TimeControl((TimePeriod(300, None, 3),), (TimePeriod(300, None, 3),))


def test_findings_of_others_get_their_line() -> None:
    report = read_trf(GOOD.encode())
    assert report.locate(Finding("x.E001", place=Place(3, 2, "result"))).line == 16
    assert report.locate(Finding("x.E001", place=Place(3, 2, "result"))).column == 109
    assert report.locate(Finding("x.E001", place=Place(field="start"))).line == 4


@pytest.mark.parametrize(
    ("written", "code", "said"),
    [
        ("NOR", "NOR", []),
        ("Norge", "NOR", ["trf.I055"]),
        ("España", "ESP", ["trf.I055"]),
        ("nor", "NOR", ["trf.I055"]),
        ("DEU", "GER", ["trf.I055"]),
        ("", "", []),
        ("Utopia", "Utopia", []),
    ],
)
def test_the_federation_of_the_event_is_read_by_code_or_by_name(written: str, code: str, said: list[str]) -> None:
    report = read_trf(line(3, f"032 {written}"))
    assert report.tournament is not None
    assert report.tournament.federation == code
    assert [finding.id for finding in report.findings if finding.id == "trf.I055"] == said
