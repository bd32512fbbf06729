"""`arpad rate` as a script relies on it."""

import csv
import io
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.example_files import EXAMPLES

LIST_HEADER = "id,name,federation,sex,title,birth,rating,k,games,peak,listed_from,standard_rating\n"


def test_json_has_the_promised_shape(arpad: Any, report: Any) -> None:
    said = arpad("rate", report(), "--format", "json")
    assert said.code == 0
    shown = json.loads(said.out)
    assert shown["edition"] == "fide-2011"
    event = shown["event"]
    assert {key: event[key] for key in ("name", "start", "end", "type", "cadence", "rated")} == {
        "name": "Four friends", "start": "2011-10-01", "end": "2011-10-03", "type": "round_robin", "cadence": "standard", "rated": True,
    }  # fmt: skip
    assert {"rule", "article", "inputs", "value"} <= set(event["reasons"][0])
    ana = shown["players"][0]
    assert {key: ana[key] for key in ("number", "name", "id", "rating", "status", "games", "score", "initial_rating", "excluded")} == {
        "number": 1, "name": "Alfil, Ana", "id": "990000001", "rating": 2400, "status": "rated", "games": 3, "score": "2.5",
        "initial_rating": None, "excluded": [],
    }  # fmt: skip
    # 2100: D 300, .85; 2200: D 200, .76; 2300: D 100, .64: We 2.25; K 10: +2.50
    assert (ana["expected"], ana["opponents_average"], ana["k"], ana["change"], ana["new_rating"]) == (
        "2.25",
        2200,
        10,
        "2.50",
        2403,
    )
    assert [reason["value"] for reason in ana["reasons"]] == [
        "2400",
        "0.15",
        "-0.26",
        "0.36",
        "0.25",
        "10",
        "2.50",
        "2403",
    ]
    assert all(reason["article"] for reason in ana["reasons"])
    assert {"id", "level", "line", "column", "rule", "article", "message", "hint"} == set(shown["findings"][0])


def test_several_reports_are_one_period(arpad: Any, report: Any) -> None:
    first = report(name="a.trf")
    second = report(
        ("2011/10/01", "2011/10/08"),
        ("2011/10/03", "2011/10/10"),
        ("11/10/01  11/10/02  11/10/03", "11/10/08  11/10/09  11/10/10"),
        name="b.trf",
    )
    events = json.loads(arpad("rate", second, first, "--format", "json").out)["events"]
    assert [event["event"]["start"] for event in events] == ["2011-10-08", "2011-10-01"]
    ana = [event["players"][0] for event in events]
    assert [player["change"] for player in ana] == ["2.50", "2.50"]
    assert [player["new_rating"] for player in ana] == [2405, 2403]  # 2.50 + 2.50 unrounded, not 3 + 3
    assert ana[0]["reasons"][-2]["rule"] == "period_sum"


def test_a_refused_report_does_not_stop_the_others(arpad: Any, report: Any) -> None:
    bad = report((" 2300 ESP", " 23x0 ESP"), name="bad.trf")
    said = arpad("rate", bad, report(), "--format", "json")
    assert said.code == 3
    refused, rated = json.loads(said.out)["events"]
    assert refused["event"]["name"] == "Four friends"
    assert not refused["event"]["rated"]
    assert any(finding["level"] == "error" for finding in refused["findings"])
    assert rated["event"]["rated"]
    assert "trf.E028" in said.err


def test_csv_and_output_file(arpad: Any, report: Any, tmp_path: Path) -> None:
    out = tmp_path / "changes.csv"
    said = arpad("rate", report(), "--format", "csv", "-o", out)
    assert (said.code, said.out) == (0, "")
    rows = list(csv.DictReader(io.StringIO(out.read_text("utf-8"))))
    assert [row["new_rating"] for row in rows] == ["2403", "2289", "2196", "2111"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["changes.csv", "event.trf"]


def test_no_half_written_output(arpad: Any, report: Any, tmp_path: Path) -> None:
    out = tmp_path / "old.json"
    out.write_text("kept")
    assert arpad("rate", report((" 2300 ESP", " 23x0 ESP")), "--format", "table", "-o", out).code == 3
    assert out.read_text() == "kept"
    said = arpad("rate", report(), "-o", tmp_path / "no" / "such" / "folder.txt")
    assert said.code == 5
    assert "cannot be written" in said.err


@pytest.mark.parametrize(
    "place", [("rate", "--explain", "REPORT"), ("rate", "REPORT", "--explain"), ("rate", "REPORT", "--explain", "1")]
)
def test_explain_prints_the_slip(arpad: Any, report: Any, place: tuple[str, ...]) -> None:
    path = report()
    said = arpad(*(path if part == "REPORT" else part for part in place))
    assert said.code == 0
    assert "Change: K 10 × 0.25" in said.out
    assert "8.56" in said.out
    assert ("Torre, Blas  ·" in said.out) == (place[-1] != "1")
    assert arpad("rate", path, "--explain", "77").code == 3


@pytest.mark.article("fide-2011/12.4", "fide-2004/11.31#2", "fide-2005/11.31#2")
@pytest.mark.parametrize(
    ("edition", "line"),
    [("fide-2004", "D = 2400 −"), ("fide-2005", "Score 2.5 − expected"), ("fide-2011", "Score 2.5 − expected")],
)
def test_a_player_can_follow_it_with_a_pencil(arpad: Any, report: Any, edition: str, line: str) -> None:
    """W - We, the change before K, stands on its own line."""
    slip = arpad("rate", report(), "--edition", edition, "--explain", "1").out
    assert line in slip
    assert "Score 2.5 − expected" in slip


@pytest.mark.article("fide-2004/11.31#2", "fide-2005/11.31#2")
@pytest.mark.parametrize(("edition", "floor", "performance"), [("fide-2004", 1801, 1676), ("fide-2005", 1601, 1476)])
def test_a_performance_below_the_floor_is_shown_though_ignored(
    arpad: Any, report: Any, edition: str, floor: int, performance: int
) -> None:
    """Swiss, 1 of 3 (.33, dp −125) against three players on the floor itself: Ru lies 125 below it, and is struck out."""
    low = [(f" {rating} ESP", f" {floor} ESP") for rating in (2200, 2300, 2400)]
    drawn = [
        ("4 b 0", "4 b ="),
        ("2 w 1     3 w", "2 w =     3 w"),
        ("1981/01/01  1.0", "1981/01/01  1.5"),
        ("1983/01/01  1.5", "1983/01/01  1.0"),
    ]
    swiss = ("Individual: Round-Robin", "Individual: Swiss-System")
    unrated = report((" 2100 ESP", "      ESP"), *low, *drawn, swiss)
    rey = json.loads(arpad("rate", unrated, "--edition", edition, "--format", "json").out)["players"][3]
    found = (rey["rating"], rey["status"], rey["performance"], rey["initial_rating"])
    assert found == (None, "ignored", performance, None)
    slip = arpad("rate", unrated, "--edition", edition, "--explain", "4").out
    assert f"{3 * floor} / 3" in slip and f"{floor} − 125" in slip and str(performance) in slip


def test_spanish_by_option_and_by_locale(arpad: Any, report: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Variación: K 10 × 0,25" in arpad("rate", report(), "--explain", "1", "--lang", "es").out
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    said = arpad("rate", report())
    assert "Elo" in said.out
    assert "Requisito sin comprobar" in said.err


def test_standard_input(arpad: Any, report: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stdin:
        buffer = io.BytesIO(report().read_bytes())

    monkeypatch.setattr("sys.stdin", Stdin)
    assert json.loads(arpad("rate", "-", "--format", "json").out)["event"]["rated"]


class TestEdition:
    def test_by_start_date_and_by_name(self, arpad: Any, report: Any) -> None:
        old = report(("2011/10", "2006/10"), ("11/10", "06/10"))
        assert json.loads(arpad("rate", old, "--format", "json").out)["edition"] == "fide-2005"
        named = json.loads(arpad("rate", old, "--edition", "fide-2011", "--format", "json").out)
        assert named["edition"] == "fide-2011"
        assert "rate.W006" in {finding["id"] for finding in named["findings"]}

    def test_unknown_suggests_the_nearest(self, arpad: Any, report: Any) -> None:
        said = arpad("rate", report(), "--edition", "fide-2101")
        assert said.code == 4
        assert "Did you mean fide-2" in said.err

    def test_before_the_first_edition(self, arpad: Any, report: Any) -> None:
        said = arpad("rate", report(("2011/10", "1999/10"), ("11/10", "99/10")))
        assert said.code == 4
        assert "fide-2004 (2004-07-01 – 2005-06-30)" in said.err

    def test_a_declared_gap_says_why(self, arpad: Any, report: Any) -> None:
        said = arpad("rate", report(("120 min", "15 min + 10 sec")))  # in October 2011
        assert said.code == 4
        assert "no regulation for rapid ratings of these years is encoded" in said.err

    def test_what_an_edition_leaves_unconfirmed_is_used_and_said_unless_strictly(self, arpad: Any, report: Any) -> None:
        """A newcomer with 2.5 of 3 against 2200 on average under the rules of 2014: two half points over, at 20 each.

        Strictly his number is left open; the games of the others stand.
        """
        unrated = report(
            (" 2400 ESP", "      ESP"), ("2011/10", "2015/10"), ("11/10", "15/10"), ("Round-Robin", "Swiss-System")
        )
        shown = json.loads(arpad("rate", unrated, "--format", "json").out)
        assert shown["edition"] == "fide-2014"
        assert (shown["players"][0]["status"], shown["players"][0]["initial_rating"]) == ("pending", 2240)
        over = [step for step in shown["players"][0]["reasons"] if step["rule"] == "initial_over"]
        assert [(step["article"], step["unconfirmed"]) for step in over] == [("8.23", "inferred")]
        said = arpad("rate", unrated, "--strict", "--format", "json")
        assert said.code == 0
        strictly = json.loads(said.out)
        assert (strictly["players"][0]["status"], strictly["players"][0]["initial_rating"]) == ("pending", None)
        assert {"rate.W040", "rate.I010"} <= {finding["id"] for finding in strictly["findings"]}
        assert [one["change"] for one in strictly["players"][1:]] == [one["change"] for one in shown["players"][1:]]
        assert "left open" in arpad("rate", unrated, "--strict").out
        assert "initial_over, 8.23" in arpad("edition", "show", "fide-2014").out

    @pytest.mark.article("fide-2004/11.21", "fide-2005/11.21")
    def test_without_a_date_an_edition_must_be_named(self, arpad: Any, report: Any) -> None:
        undated = report(("042 2011/10/01\n", ""), ("052 2011/10/03\n", ""), ("11/10/01  11/10/02  11/10/03", ""))
        said = arpad("rate", undated)
        assert said.code == 3
        assert "--edition" in said.err
        assert arpad("rate", undated, "--on", "2011-10-01").code == 0
        assert "rate.W005" in arpad("rate", undated, "--edition", "fide-2011").err
        named = arpad("rate", undated, "--on", "2011-10-01", "--format", "json")
        assert json.loads(named.out)["event"]["start"] == "2011-10-01"
        assert "rate.W080" in named.err and "rate.W005" not in named.err
        assert "rate.W080" in arpad("validate", undated, "--on", "2011-10-01").out
        assert arpad("rate", undated, "--on", "01/10/2011").code == 3

    def test_rapid_goes_to_its_own_chapter(self, arpad: Any, report: Any) -> None:
        rapid = report(("120 min", "15 min + 10 sec"), ("2011/10", "2019/10"), ("11/10", "19/10"))
        assert json.loads(arpad("rate", rapid, "--format", "json").out)["edition"] == "fide-rapid-blitz-2018"
        early = report(("120 min", "15 min + 10 sec"), ("2011/10", "2006/10"), ("11/10", "06/10"))
        said = arpad("rate", early)
        assert said.code == 4
        assert "article 15" in said.err

    def test_options_of_the_edition(self, arpad: Any, report: Any) -> None:
        shown = json.loads(arpad("rate", report(), "--set", "difference_cap.cap=100", "--format", "json").out)
        assert shown["options"] == ["difference_cap.cap=100"]
        assert shown["players"][0]["expected"] == "1.92"  # three times .64
        said = arpad("rate", report(), "--set", "difference_cap.cape=100")
        assert said.code == 3
        assert "Did you mean cap?" in said.err
        for bad in ("difference_cap.cap=-5", "expectation.table=/etc/passwd", "x.y=1"):
            assert arpad("rate", report(), "--set", bad).code == 3
        assert "[difference_cap.cap=100]" in arpad("rate", report(), "--set", "difference_cap.cap=100").out


class TestList:
    def test_k_games_and_peak(self, arpad: Any, report: Any, tmp_path: Path) -> None:
        rows = "990000001,,,,,,2400,,12,,,\n990000002,,,,,,2300,,90,2410,,\n990000003,,,,,,2200,30,,,,\n990000004,,,,,,2100,,90,2100,,\n"
        path = tmp_path / "list.csv"
        path.write_text(LIST_HEADER + rows)
        shown = json.loads(arpad("rate", report(), "--list", path, "--format", "json").out)
        assert [player["k"] for player in shown["players"]] == [30, 10, 30, 15]
        assert "rate.W015" not in {finding["id"] for finding in shown["findings"]}

    @pytest.mark.article("fide-2004/11.23#2", "fide-2005/11.23#2")
    def test_the_list_prevails_and_differences_are_said(self, arpad: Any, report: Any, tmp_path: Path) -> None:
        path = tmp_path / "list.csv"
        path.write_text(
            LIST_HEADER + '990000001,"Alfil de Torre, Ana",FRA,w,WIM,1979,2410,10,,,,\n7,"Torre, Blas",,,,,2300,,,,,\n'
        )
        shown = json.loads(arpad("rate", report(), "--list", path, "--format", "json").out)
        assert shown["players"][0]["rating"] == 2410
        found = {(finding["id"], finding["line"]) for finding in shown["findings"]}
        assert {("rate.W003", 10), ("rate.W002", 11), ("rate.W232", 12), ("rate.W022", 10)} <= found
        assert [player["rating"] for player in shown["players"]] == [2410, None, None, None]
        # a title that the report leaves out is a difference too
        assert [finding["line"] for finding in shown["findings"] if finding["id"] == "rate.W027"] == [10]
        told = arpad("rate", report(), "--list", path, "--all", "--lang", "es").err
        assert "Jugador 1: la federación es 'ESP' en el informe y 'FRA' en la lista." in told
        assert "Jugador 1: el año de nacimiento es '1980' en el informe y '1979' en la lista." in told
        titled = report(("   1 m    Alfil", "   1 wWIM Alfil"), name="titled.trf")
        assert "rate.W027" not in arpad("rate", titled, "--list", path, "--all").err

    def test_another_sex_and_another_day_of_one_year_are_said(self, arpad: Any, report: Any, tmp_path: Path) -> None:
        """1 January is no day (I-702)."""
        path = tmp_path / "list.csv"
        days = report(("1981/01/01", "1981/05/06"), ("2 m    Torre", "2 w    Torre"), name="days.trf")
        path.write_text(LIST_HEADER + '990000002,"Torre, Blas",,m,,1981-05-16,2300,,,,,\n')
        told = arpad("rate", days, "--list", path, "--all").err
        assert "Player 2: day of birth is '1981-05-06' in the report and '1981-05-16' on the list." in told
        assert "Player 2: sex is 'w' in the report and 'm' on the list." in told
        path.write_text(path.read_text().replace("1981-05-16", "1981-01-01"))
        assert "day of birth" not in arpad("rate", days, "--list", path, "--all").err

    @pytest.mark.article("fide-2004/11.23#2", "fide-2005/11.23#2")
    def test_titles_left_out_of_the_report_in_both_languages(self, arpad: Any, report: Any, tmp_path: Path) -> None:
        path = tmp_path / "list.csv"
        path.write_text(LIST_HEADER + "990000001,,,,WIM,,2400,,,,,\n990000003,,,,WGM,,2200,,,,,\n")
        shown = arpad("rate", report(), "--list", path)
        assert "rate.W027: 2 players have a title on the list and none in the report." in shown.err
        shown = arpad("rate", report(), "--list", path, "--all", "--lang", "es")
        assert (
            "rate.W027: Jugador 3 (Dama, Celia): en la lista tiene el título WGM y en el informe ninguno." in shown.err
        )

    @pytest.mark.parametrize(
        ("text", "finding"),
        [
            ("", "list.E001"),
            ("name,rating\n", "list.E001"),
            (LIST_HEADER + "1,,,,,,2000,,,,,\n1,,,,,,2100,,,,,\n", "list.E002"),
            (LIST_HEADER + "1,,,,,,20x0,,,,,\n", "list.E003"),
            (LIST_HEADER + "1,,,,,1990-02-31,2000,,,,,\n", "list.E003"),
            (LIST_HEADER + "1,,,,,,2000.5,,,,,\n", "list.E003"),
            (LIST_HEADER + "1,,2000\n", "list.E004"),
            (LIST_HEADER + ",,,,,,2000,,,,,\n", "list.E005"),
            ("\0\1\2", "list.E001"),
            ('id,rating,"\n' + "x" * 200_000, "list.E001"),
        ],
    )
    def test_a_defective_list_is_refused(
        self, arpad: Any, report: Any, tmp_path: Path, text: str, finding: str
    ) -> None:
        path = tmp_path / "list.csv"
        path.write_bytes(text.encode("utf-8") if "\0" not in text else b"\xff\x00\x01")
        said = arpad("rate", report(), "--list", path)
        assert said.code == 3
        assert finding in said.err

    def test_all_defects_of_a_list_at_once(self, arpad: Any, report: Any, tmp_path: Path) -> None:
        path = tmp_path / "list.csv"
        path.write_text(LIST_HEADER + "1,,,,,,20x0,,,,,\n1,,,,,,2100,,,,,\n2,,,,,,,x,,,,\n,,,,,,2000,,,,,\n")
        said = arpad("rate", report(), "--list", path, "--all")
        assert said.err.count("list.E003") == 2
        assert "list.E005" in said.err


class TestBadInput:
    @pytest.mark.parametrize(
        ("change", "finding"),
        [
            ((" 2300 ESP", " 23x0 ESP"), "trf.E028"),
            (("     4 w 1 ", "     9 w 1 "), "trf.E014"),
            (("   1 b 0     2 w 1     3 w =", "   1 b 1     2 w 1     3 w ="), "trf.E017"),
            (("001    4 m", "001    3 m"), "trf.E011"),
            (("042 2011/10/01", "042 2011/02/31"), "trf.E025"),
        ],
    )
    def test_a_defect_is_named_with_its_line(
        self, arpad: Any, report: Any, change: tuple[str, str], finding: str
    ) -> None:
        said = arpad("rate", report(change))
        assert said.code == 3
        assert finding in said.err
        assert "line " in said.err
        assert said.out == ""

    def test_no_players_binary_and_missing_file(self, arpad: Any, tmp_path: Path) -> None:
        path = tmp_path / "x.trf"
        for data, finding in (
            (b"012 Empty\n", "trf.E008"),
            (bytes(range(256)) * 40, "trf.E005"),
            (b"hello\n", "trf.E007"),
            (b"", "trf.E007"),
        ):
            path.write_bytes(data)
            said = arpad("rate", path)
            assert said.code == 3
            assert finding in said.err, data[:10]
        assert arpad("rate", tmp_path / "missing.trf").code == 5
        assert arpad("rate", tmp_path).code == 5

    def test_a_huge_file_of_noise_is_refused_at_once(self, arpad: Any, tmp_path: Path) -> None:
        path = tmp_path / "noise.trf"
        with open(path, "wb") as file:
            file.truncate(200 * 1024 * 1024)  # sparse: no disk is filled
        said = arpad("rate", path)
        assert said.code == 3
        assert "trf.E001" in said.err

    def test_wrong_options(self, arpad: Any, report: Any) -> None:
        assert arpad("rate").code == 3
        assert arpad("rate", report(), "--colour").code == 3
        assert arpad("rate", report(), "--format", "xml").code == 3
        assert arpad("fly").code == 3

    def test_defective_facts(self, arpad: Any, report: Any) -> None:
        path = report()
        facts = Path(f"{path}.facts.toml")
        facts.write_text(
            'registred_on = 2011-08-01\nofficial = "yes"\n[[stages]]\nname = "Final"\n[players.9]\nmember_of = "XYZ"\n'
        )
        said = arpad("rate", path)
        assert said.code == 3
        for finding in ("facts.E002", "registered_on", "facts.E003", "facts.E004", "facts.E005"):
            assert finding in said.err
        facts.write_text("registered_on = \n")
        assert "facts.E001" in arpad("rate", path).err
        facts.write_text("registered_on = 2011-08-01\n")
        assert "registered_on" not in arpad("rate", path).err
        assert arpad("rate", path, "--facts", "missing.toml").code == 5


class TestFromTheReview:
    """Defects that a stranger found, each of which must stay mended."""

    def test_an_empty_rating_in_the_list_is_unknown_and_zero_is_unrated(
        self, arpad: Any, report: Any, tmp_path: Path
    ) -> None:
        path = tmp_path / "list.csv"
        path.write_text(LIST_HEADER + "990000001,,,,,,,10,,,,\n990000002,,,,,,0,,,,,\n")
        players = json.loads(arpad("rate", report(), "--list", path, "--format", "json").out)["players"]
        assert [player["rating"] for player in players] == [2400, None, None, None]  # the last two are not on it

    def test_listed_later_is_listed_meanwhile_whatever_the_report_says(
        self, arpad: Any, report: Any, tmp_path: Path
    ) -> None:
        """I-390: K 30 of a new player; three rated players are left, too few for a round robin of four (6.31)."""
        path = tmp_path / "list.csv"
        path.write_text(LIST_HEADER + "990000001,,,,,,2400,10,,,2011-11-01,\n")
        shown = json.loads(arpad("rate", report(), "--list", path, "--format", "json").out)
        assert (shown["players"][0]["k"], shown["players"][1]["games"]) == (30, 0)
        assert "rate.W023" in {finding["id"] for finding in shown["findings"]}

    def test_output_goes_where_it_should(self, arpad: Any, report: Any, tmp_path: Path) -> None:
        path, target, link = report(), tmp_path / "real.txt", tmp_path / "link.txt"
        link.symlink_to(target)
        assert arpad("rate", path, "-o", link).code == 0
        assert link.is_symlink()
        assert "Four friends" in target.read_text()
        before = path.read_bytes()
        assert arpad("rate", path, "-o", path).code == 3
        assert path.read_bytes() == before
        folder = tmp_path / "folder"
        folder.mkdir()
        assert arpad("rate", path, "-o", folder).code == 5
        fifo = tmp_path / "pipe"
        os.mkfifo(fifo)
        reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
        assert arpad("rate", path, "-o", fifo).code == 0
        assert b"Four friends" in os.read(reader, 100_000)
        os.close(reader)
        assert fifo.is_fifo()
        assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]

    def test_a_refused_call_leaves_the_old_output(self, arpad: Any, report: Any, tmp_path: Path) -> None:
        kept = tmp_path / "kept.txt"
        kept.write_text("kept")
        assert arpad("rate", report(), "--explain", "77", "-o", kept).code == 3
        assert arpad("rate", tmp_path / "missing.trf", "--format", "json", "-o", kept).code == 5
        assert kept.read_text() == "kept"

    def test_one_object_for_every_report_and_its_reason(self, arpad: Any, report: Any, tmp_path: Path) -> None:
        said = arpad("rate", report(), tmp_path / "missing.trf", "--format", "json")
        assert said.code == 5
        rated, missing = json.loads(said.out)["events"]
        assert rated["event"]["rated"]
        assert missing["findings"][0]["id"] == "file.E001"
        early = json.loads(arpad("rate", report(("2011/10", "1999/10"), ("11/10", "99/10")), "--format", "json").out)
        assert early["findings"][-1]["id"] == "law.E003"

    def test_the_same_event_twice_is_refused(self, arpad: Any, report: Any) -> None:
        said = arpad("rate", report(name="a.trf"), report(name="b.trf"), "--format", "json")
        assert said.code == 3
        assert json.loads(said.out)["events"][1]["findings"][-1]["id"] == "rate.E003"
        path = report(name="c.trf")
        assert arpad("rate", path, path).code == 3

    def test_the_status_of_the_start_holds_for_the_period(self, arpad: Any, report: Any) -> None:
        later = (("2011/10", "2011/11"), ("11/10", "11/11"))
        first = report(
            (" 2100 ESP", "      ESP"), ("Individual: Round-Robin", "Individual: Swiss-System"), name="a.trf"
        )
        second = report(("Individual: Round-Robin", "Individual: Swiss-System"), *later, name="b.trf")
        events = json.loads(arpad("rate", first, second, "--format", "json").out)["events"]
        assert [event["players"][3]["rating"] for event in events] == [None, None]
        assert "rate.W004" in {finding["id"] for finding in events[1]["findings"]}

    @pytest.mark.parametrize(
        "row", ["1,,,,,1990-1-1-1,2000,,,,,", "1,,,,,,2000,,9223372036854775808,,,", "1,,,,,,2000,99999999,,,,"]
    )
    def test_odd_list_values_are_findings(self, arpad: Any, report: Any, tmp_path: Path, row: str) -> None:
        path = tmp_path / "list.csv"
        path.write_text(LIST_HEADER + row + "\n")
        assert "list.E003" in arpad("rate", report(), "--list", path).err
        path.write_text("id,id,rating\n1,1,2000\n")
        assert "list.E001" in arpad("rate", report(), "--list", path).err

    @pytest.mark.parametrize(
        "text",
        [
            "[players.3]\nnational_rating = 99999999999999999999\n",
            "x = " + "[" * 100_000,
            f"[players.{'9' * 5000}]\nwithdrawn = true\n",
        ],
    )
    def test_odd_facts_are_findings_of_their_own_file(self, arpad: Any, report: Any, tmp_path: Path, text: str) -> None:
        facts = tmp_path / "f.toml"
        facts.write_text(text)
        said = arpad("rate", report(), "--facts", facts)
        assert said.code == 3
        assert f"{facts}, line " in said.err
        assert arpad("rate", report(name="a.trf"), report(name="b.trf"), "--facts", facts).code == 3

    @pytest.mark.parametrize("change", [("042 2011/10/01", "042 0001/01/01"), ("052 2011/10/03", "052 9999/12/31")])
    def test_impossible_years_are_findings(self, arpad: Any, report: Any, change: tuple[str, str]) -> None:
        assert "trf.E025" in arpad("rate", report(change), "--edition", "fide-2011").err

    def test_explain_takes_numbers_only(self, arpad: Any, report: Any) -> None:
        for bad in ("--explain=abc", "--explain=²", "--explain=" + "9" * 5000):
            assert arpad("rate", report(), bad).code == 3
        assert arpad("rate", report(), "--explain", "99", "--format", "json").code == 3

    def test_missing_dates_are_said(self, arpad: Any, report: Any) -> None:
        bare = report(("052 2011/10/03\n", ""), ("11/10/01  11/10/02  11/10/03", ""))
        found = json.loads(arpad("rate", bare, "--format", "json").out)["findings"]
        left_open = {(finding["id"], finding["rule"]) for finding in found}
        assert {("rate.W024", "duration"), ("rate.W024", "rounds_per_day")} <= left_open

    def test_the_slip_of_an_unrated_event_says_so(self, arpad: Any, report: Any) -> None:
        fast = report(("120 min", "90 min"))
        slip = arpad("rate", fast, "--explain", "1").out
        assert "not rated" in slip
        assert "1.1" in slip
        shown = json.loads(arpad("rate", fast, "--format", "json").out)
        assert [game["rule"] for game in shown["players"][0]["excluded"]] == ["rate_of_play"] * 3

    def test_on_is_the_start_of_a_report_that_has_none(self, arpad: Any, report: Any) -> None:
        undated = report(("042 2011/10/01\n", ""), ("052 2011/10/03\n", ""), ("11/10/01  11/10/02  11/10/03", ""))
        shown = json.loads(arpad("rate", undated, "--on", "2011-10-01", "--format", "json").out)
        assert (shown["edition"], shown["event"]["start"]) == ("fide-2011", "2011-10-01")

    def test_what_could_rescue_an_event_is_asked_for(self, arpad: Any, report: Any) -> None:
        long = report(("052 2011/10/03", "052 2012/03/03"))
        assert "rate.I005" in arpad("rate", long).err

    @pytest.mark.parametrize("extra", [(), ("--format", "json")])
    def test_a_reader_who_leaves_is_no_failure(self, report: Any, extra: tuple[str, ...], tmp_path: Path) -> None:
        command = [sys.executable, "-m", "arpad.cli", "rate", str(report()), *extra]
        run = subprocess.run(
            f"{shlex.join(command)} 2>/dev/null | true; exit ${{PIPESTATUS[0]}}",
            shell=True,
            executable="/bin/bash",
            check=False,
        )
        assert run.returncode == 0
        out = tmp_path / "out.txt"
        quiet = f"{shlex.join([*command, '-o', str(out)])} 2>&1 | true"
        subprocess.run(quiet, shell=True, executable="/bin/bash", check=False)
        assert out.stat().st_size > 0

    def test_accents_survive_any_locale(self, report: Any) -> None:
        path = report(("Alfil, Ana", "Ñíguez, An"))
        run = subprocess.run(
            [sys.executable, "-m", "arpad.cli", "rate", str(path)], capture_output=True, check=True,
            env={**os.environ, "PYTHONIOENCODING": "latin-1", "LC_ALL": "C"},
        )  # fmt: skip
        assert "Ñíguez" in run.stdout.decode("utf-8")


def test_the_examples_rate(arpad: Any) -> None:
    """The files of `make demo`: sound ones give ratings, the defective one is refused with all its defects."""
    for name, extra in (
        ("01-open", ()),
        ("02-closed", ()),
        ("03-rapid", ()),
        ("04-school", ("--edition", "fada-2014")),
        ("05-match", ()),
    ):
        said = arpad("rate", EXAMPLES / f"{name}.trf", *extra, "--format", "json")
        assert said.code == 0, said.err
        assert json.loads(said.out)["event"]["rated"]
    said = arpad("validate", EXAMPLES / "06-defective.trf", "--format", "json")
    assert said.code == 3
    assert sum(finding["level"] == "error" for finding in json.loads(said.out)) >= 6
