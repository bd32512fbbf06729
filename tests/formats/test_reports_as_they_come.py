"""Reports as real programs write them: a defect stops only what needs the missing thing."""

from datetime import date
from pathlib import Path

import pytest
from trf_lines import add, as_bytes, line, lines_of, put

from arpad.formats.levels import LEVELS, Purpose, level_for
from arpad.formats.report_with_facts import ReadReport, report_with_facts
from arpad.formats.trf import TrfReport, read_trf
from arpad.tournament.model import Tournament, start_of
from arpad.values.finding import Level
from arpad.values.person import Birth
from arpad.values.result import Result
from arpad.values.time_control import Cadence

EXAMPLES = Path(__file__).parents[2] / "examples"

ROUNDS = " " * 88


def event(data: bytes) -> Tournament:
    tournament = read_trf(data).tournament
    assert tournament is not None
    return tournament


def ids(report: TrfReport | ReadReport) -> set[str]:
    return {finding.id for finding in report.findings}


def read(data: bytes) -> ReadReport:
    return report_with_facts(data, None)


def dated(start: str, end: str, *rounds: str) -> bytes:
    """The good report with these dates only."""
    kept = [text for text in lines_of() if text[:3] not in ("042", "052", "132")]
    records = [f"042 {start}"] * bool(start) + [f"052 {end}"] * bool(end)
    if rounds:
        records.append(f"132{ROUNDS}" + "  ".join(text.ljust(8) for text in rounds))
    return as_bytes([*records, *kept])


@pytest.mark.parametrize(
    ("text", "birth", "finding"),
    [
        ("1975.  .  ", Birth(1975), "trf.I003"),
        ("1975/  /  ", Birth(1975), "trf.I003"),
        ("    .  .  ", None, "trf.I050"),
        ("  /  /    ", None, "trf.I050"),
        ("1975/00/00", Birth(1975), None),
        ("1975-06-00", Birth(1975, 6), "trf.I003"),
        ("  .  .1975", Birth(1975), "trf.I003"),
        ("00.00.1975", Birth(1975), "trf.I003"),
        ("17.01.1972", Birth(1972, 1, 17), "trf.I003"),
        ("12/25/1972", Birth(1972, 12, 25), "trf.I003"),
        ("17.01.72  ", Birth(1972, 1, 17), "trf.I003"),
        ("19720117  ", Birth(1972, 1, 17), "trf.I003"),
        ("1975/02/31", Birth(1975), "trf.W050"),
        ("01.02.03  ", None, "trf.W050"),
        ("unknown   ", None, "trf.W050"),
        ("0000/00/00", None, None),
    ],
)
def test_births(text: str, birth: Birth | None, finding: str | None) -> None:
    report = read(put(14, 70, text))
    assert event(put(14, 70, text)).entries[0].birth == birth
    assert ids(report) == ({finding} if finding else set())
    assert not any(report.refused_for(purpose) for purpose in Purpose)


class TestOneOrderOfDates:
    def test_two_digits_of_the_year_first_with_dots(self) -> None:
        """10.09.25 is a day of September 2010 where start and end say so."""
        league = event(dated("10.09.13", "11.03.13", "10.09.13", "10.09.25", "11.03.12"))
        assert (league.start, league.end) == (date(2010, 9, 13), date(2011, 3, 13))
        assert league.round_dates == (date(2010, 9, 13), date(2010, 9, 25), date(2011, 3, 12))

    def test_year_day_month(self) -> None:
        data = dated("25.02.2011", "27.02.2011", "11.25.02", "11.26.02", "11.27.02")
        assert event(data).round_dates == (date(2011, 2, 25), date(2011, 2, 26), date(2011, 2, 27))
        assert "trf.W056" in ids(read_trf(data))

    def test_day_month_year(self) -> None:
        data = dated("2011/02/01", "2011/02/03", "01.02.11", "02.02.11", "03.02.11")
        assert event(data).round_dates == (date(2011, 2, 1), date(2011, 2, 2), date(2011, 2, 3))

    def test_a_mistyped_year_of_the_rounds(self) -> None:
        data = dated("30/09/2011", "02/10/2011", "01.09.30", "01.10.01", "01.10.02")
        assert event(data).round_dates == (date(2011, 9, 30), date(2011, 10, 1), date(2011, 10, 2))
        assert "trf.W057" in ids(read_trf(data))

    def test_the_day_goes_before_the_month_where_the_year_is_certain(self) -> None:
        assert event(dated("03/04/2011", "05/04/2011")).start == date(2011, 4, 3)

    def test_the_month_goes_first_where_the_end_says_so(self) -> None:
        assert event(dated("03/04/2011", "03/25/2011")).start == date(2011, 3, 4)

    def test_dates_of_the_format_mean_what_they_say(self) -> None:
        data = dated("2011/09/30", "2011/10/02", "11/09/30", "12/10/01")
        assert event(data).round_dates == (date(2011, 9, 30), date(2012, 10, 1))
        assert "trf.W026" in ids(read_trf(data))

    @pytest.mark.parametrize(
        ("end", "rounds", "last"),
        [
            ("2002/11/16", ("16/11/02", "16/11/02"), date(2002, 11, 16)),
            ("2002/11/18", ("02/16/11", "02/17/11", "02/18/11"), date(2002, 11, 18)),
        ],
        ids=["all on one day", "the month last"],
    )
    def test_another_order_in_which_all_rounds_lie_in_the_event(
        self, end: str, rounds: tuple[str, ...], last: date
    ) -> None:
        data = dated("2002/11/16", end, *rounds)
        days = event(data).round_dates
        assert (days[0], days[-1]) == (date(2002, 11, 16), last)
        assert "trf.W056" in ids(read_trf(data))

    def test_some_rounds_in_the_event_do_not_settle_the_order(self) -> None:
        """07/08/08 is the same day in both orders, the next one is not."""
        days = event(dated("2007/08/08", "2007/08/11", "07/08/08", "07/09/08", "07/11/08")).round_dates
        assert days == (date(2007, 8, 8), date(2007, 8, 9), date(2007, 8, 11))

    @pytest.mark.parametrize("rounds", [(), ("10.09.11",), ("10/09/11", "10/09/11")])
    def test_where_nothing_decides_the_day_is_open(self, rounds: tuple[str, ...]) -> None:
        data = dated("10/09/11", "10/09/11", *rounds)
        assert start_of(event(data)) is None
        assert "trf.W055" in ids(read_trf(data))
        assert not any(read(data).refused_for(purpose) for purpose in Purpose)

    def test_rounds_alone_in_the_form_of_the_record(self) -> None:
        assert start_of(event(dated("", "", "10/09/11"))) == date(2010, 9, 11)

    @pytest.mark.parametrize("text", ["Fri 30/09/2011", "30.9.2011 18:30", "30th September 2011", "Sept 30, 2011"])
    def test_a_date_with_more_beside_it(self, text: str) -> None:
        assert event(dated(text, "")).start == date(2011, 9, 30)

    def test_a_round_date_that_does_not_exist_is_unknown(self) -> None:
        report = read(put(12, 92, "24/02/31"))
        assert ids(report) == {"trf.W051"}
        assert event(put(12, 92, "24/02/31")).round_dates == (None, date(2024, 5, 3))

    def test_rounds_out_of_their_columns(self) -> None:
        text = f"132{ROUNDS}24/05/02 24/05/03"
        assert event(line(12, text)).round_dates == (date(2024, 5, 2), date(2024, 5, 3))


class TestDoubledId:
    DATA = put(17, 58, "    2200100")

    def test_stops_the_rating_of_the_two_and_nothing_else(self) -> None:
        report = read(self.DATA)
        assert report.doubtful_people == {1, 4}
        assert not any(report.refused_for(purpose) for purpose in Purpose if purpose is not Purpose.NORMS)
        levels = {purpose: report.findings_for(purpose)[0].level for purpose in Purpose}
        assert levels == {
            Purpose.RATING: Level.ERROR, Purpose.NORMS: Level.ERROR,
            Purpose.STANDINGS: Level.WARNING, Purpose.PAIRING: Level.WARNING,
        }  # fmt: skip

    def test_the_doubtful_ids_are_nobodys(self) -> None:
        rated = read(self.DATA).tournament_to_rate
        assert rated is not None
        assert [entry.player_id for entry in rated.entries] == ["", "2200101", "2200102", ""]

    def test_no_error_where_one_never_played(self) -> None:
        lines = [*lines_of(), lines_of()[16][:91].replace("   4 m", "   5 m", 1).replace(" 0.5    3", " 0.0    5")]
        report = read(as_bytes(lines))
        assert {"trf.W060"} <= ids(report) and "trf.E019" not in ids(report)
        assert not report.doubtful_people


class TestCells:
    def test_0000_and_a_zero_is_an_absence(self) -> None:
        entry = event(put(14, 112, "0000 - 0")).entries[0]
        assert entry.rounds[2] is not None and entry.rounds[2].result is Result.ZERO_POINT_BYE

    def test_a_blank_opponent_with_a_zero_too(self) -> None:
        assert "trf.I051" in ids(read_trf(put(14, 112, "     - 0")))

    def test_dashes_for_nobody(self) -> None:
        assert ids(read_trf(put(14, 112, "---- - 0"))) == {"trf.I011", "trf.I051"}

    def test_0000_and_a_one_is_a_point_without_a_game(self) -> None:
        entry = event(put(14, 112, "0000 - 1")).entries[0]
        assert entry.rounds[2] is not None and entry.rounds[2].result is Result.PAIRING_ALLOCATED_BYE


class TestFieldsOfPlayers:
    @pytest.mark.parametrize("text", [" UNR", "   -", "none"])
    def test_a_word_for_no_rating(self, text: str) -> None:
        assert event(put(17, 49, text)).entries[3].rating is None
        assert ids(read_trf(put(17, 49, text))) == {"trf.I053"}

    def test_a_long_name_keeps_the_line(self) -> None:
        data = put(14, 15, "Alba de la Torre y Villanueva, Adrian"[:34])
        report = read(data)
        assert ids(report) == {"trf.W061"}
        assert event(data).entries[0].rating == 2500
        assert event(data).entries[0].rounds == event(put(14, 15, "Alba")).entries[0].rounds

    def test_an_uncertain_rating_leaves_the_standings(self) -> None:
        report = read(put(14, 48, "1"))
        assert [purpose.value for purpose in Purpose if report.refused_for(purpose)] == ["rating", "norms"]

    def test_half_points_as_a_fraction(self) -> None:
        assert event(put(15, 81, "   ½")).entries[1].points == 5

    def test_a_mistyped_record_of_a_player_and_its_consequences(self) -> None:
        report = read(put(16, 1, "101"))
        assert ids(report) == {"trf.E050"}
        assert report.serves_nothing

    def test_rulers_are_no_records(self) -> None:
        assert ids(read_trf(add("DDD SSSS sTTT NNNN", "1234567890" * 9, "         1         2"))) == set()

    def test_engines_may_have_records_of_their_own(self) -> None:
        assert ids(read_trf(add("XXQ 1", "BBQ 2"))) == set()


GREEK = "Παπαδόπουλος, Γιώργος"


def test_greek_letters_in_an_old_encoding() -> None:
    lines = lines_of()
    lines[2], lines[13] = "032 GRE", lines[13][:14] + GREEK.ljust(33) + lines[13][47:]
    report = read_trf(as_bytes(lines, encoding="cp1253"))
    assert report.tournament is not None
    assert report.tournament.entries[0].name == GREEK
    assert [(finding.id, finding.data["encoding"]) for finding in report.findings] == [("trf.I001", "Windows-1253")]
    assert report.document.to_bytes() == as_bytes(lines, encoding="cp1253")


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_every_end_of_line(end: str) -> None:
    assert read_trf(as_bytes(lines_of(), end)).findings == ()


def test_colours_stop_only_pairing() -> None:
    report = read(put(17, 107, "w"))
    assert [purpose.value for purpose in Purpose if report.refused_for(purpose)] == ["pairing"]


def test_no_level_rises_above_its_letter() -> None:
    weight = [Level.INFO, Level.WARNING, Level.ERROR]
    for finding_id in LEVELS:
        assert {level_for(finding_id, purpose) for purpose in Purpose} <= set(
            weight[: "IWE".index(finding_id.rpartition(".")[2][0]) + 1]
        )
        assert any(level_for(finding_id, purpose) is Level.ERROR for purpose in Purpose)


@pytest.mark.parametrize(
    ("text", "cadence"),
    [("Individual: swiss-system (Rapid)", Cadence.RAPID), ("swiss (blitz)", Cadence.BLITZ), ("Rapid Swiss", None)],
)
def test_the_cadence_behind_the_type_of_the_event(text: str, cadence: Cadence | None) -> None:
    assert event(line(9, f"092 {text}")).declared_cadence is cadence


class TestEncodings:
    """Windows calls UTF-16 Unicode; old Greek programs wrote in the code pages of DOS."""

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
    @pytest.mark.parametrize("file", ["01-open.trf", "09-typed.csv", "10-typed.toml"])
    def test_a_report_in_utf_16(self, encoding: str, file: str) -> None:
        text = (EXAMPLES / file).read_text("utf-8")
        mark = "" if encoding == "utf-16" else "\ufeff"
        read, plain = (report_with_facts(data, None, file) for data in ((mark + text).encode(encoding), text.encode()))
        assert read.report.tournament == plain.report.tournament
        assert [one.id for one in read.findings] == ["results.I041", *(one.id for one in plain.findings)]

    def test_half_a_character_is_refused(self) -> None:
        read = report_with_facts("012 Alfil\n".encode("utf-16")[:-1], None, "a.trf")
        assert read.report.tournament is None

    @pytest.mark.parametrize("encoding", ["cp1253", "cp737", "cp869"])
    def test_greek_of_windows_and_of_dos(self, encoding: str) -> None:
        names = ["Παπαδόπουλος Αλέξανδρος", "Νικολάου Ελένη", "ΓΕΩΡΓΙΟΥ ΧΡΗΣΤΟΣ", "Δημητρίου Ιωάννα"]
        lines = [f"001 {number:4}      {name:33} 1800 GRE" for number, name in enumerate(names, 1)]
        read = report_with_facts("\r\n".join(["012 Open", "032 GRE", *lines, ""]).encode(encoding), None, "a.trf")
        assert read.report.tournament is not None
        assert [entry.name for entry in read.report.tournament.entries] == names
        assert [one.data["encoding"][-4:] for one in read.findings if one.id == "trf.I001"] == [
            {"cp1253": "1253", "cp737": "737)", "cp869": "869)"}[encoding]
        ]
