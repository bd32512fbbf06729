"""`arpad validate`, `arpad edition`, `arpad --help`."""

import csv
import io
import json
import subprocess
import sys
from typing import Any

import pytest

from support.gap import gap_instead_of


class TestValidate:
    def test_a_sound_report(self, arpad: Any, report: Any) -> None:
        said = arpad("validate", report(), "--format", "json")
        assert said.code == 0
        assert {finding["level"] for finding in json.loads(said.out)} <= {"warning", "info"}

    def test_findings_go_to_stdout_sorted_by_place(self, arpad: Any, report: Any) -> None:
        path = report((" 2300 ESP", " 23x0 ESP"), ("042 2011/10/01", "042 2011/02/31"))
        said = arpad("validate", path, "--format", "json")
        assert said.code == 3
        found = json.loads(said.out)
        assert [finding["line"] for finding in found if finding["level"] == "error"] == [4, 11]
        assert all(finding["message"] and finding["hint"] for finding in found)
        rows = list(csv.DictReader(io.StringIO(arpad("validate", path, "--format", "csv").out)))
        assert [row["id"] for row in rows] == [finding["id"] for finding in found]
        assert "línea 11, columna 49" in arpad("validate", path, "--lang", "es").out

    def test_requirements_of_the_edition(self, arpad: Any, report: Any) -> None:
        fast = report(("120 min", "90 min"))
        found = json.loads(arpad("validate", fast, "--format", "json").out)
        assert ("rate.W012", "rate_of_play", "1.1") in {(f["id"], f["rule"], f["article"]) for f in found}

    @pytest.mark.article("fide-2004/11.22", "fide-2005/11.22")
    def test_unknown_rate_of_play_and_no_date_are_said(self, arpad: Any, report: Any) -> None:
        for edition in ("fide-2004", "fide-2005"):
            found = json.loads(
                arpad("validate", report(("122 120 min\n", "")), "--edition", edition, "--format", "json").out
            )
            assert "rate.W013" in {finding["id"] for finding in found}
        undated = report(("042 2011/10/01\n", ""), ("052 2011/10/03\n", ""), ("11/10/01  11/10/02  11/10/03", ""))
        assert "rate.W008" in arpad("validate", undated).out
        unread = report(("2011/10", "2018/10"), ("11/10", "18/10"))
        assert "rate.I015" in arpad("validate", unread).out
        with gap_instead_of("fide-2017"):
            assert "rate.W009" in arpad("validate", unread).out
        assert arpad("validate", report(), "--edition", "fide-1").code == 4

    @pytest.mark.article("fide-2004/11.23#3", "fide-2005/11.23#3")
    def test_unplayed_results_are_accepted_and_kept_apart(self, arpad: Any, report: Any) -> None:
        """'+', '-' for a forfeit, '=' as H for an awarded half point: no error, and none of them is rated."""
        forfeits = report(
            ("     4 w 1 ", "     4 w + "), ("   1 b 0     2 w 1     3 w =", "   1 b -     2 w 1     3 w =")
        )
        said = arpad("rate", forfeits, "--format", "json")
        assert said.code == 0
        ana = json.loads(said.out)["players"][0]
        assert ana["excluded"] == [{"round": 1, "opponent": 4, "rule": "unplayed_games", "article": "5.1"}]
        assert ana["games"] == 2


class TestEdition:
    def test_one_line_per_edition_for_who_reads_line_by_line(self, arpad: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("COLUMNS", raising=False)
        lines = arpad("edition", "list").out.splitlines()
        average = next(line for line in lines if line.split()[:1] == ["fide-2004"])
        assert average.split()[1:3] == ["standard", "FIDE-rated"]
        assert average.split()[-3:] == ["2004-07-01", "2005-06-30", "2026-11-15"]
        assert "by the opponents' average" in average

    def test_list(self, arpad: Any) -> None:
        shown = json.loads(arpad("edition", "list", "--format", "json").out)
        assert {"id", "chapter", "governs", "from", "to", "checked_on"} == set(shown[0])
        assert {row["id"] for row in shown} >= {
            "fide-2004",
            "fide-2005",
            "fide-2011",
            "fide-rapid-blitz-2018",
            "fada-2014",
        }
        text = arpad("edition", "list").out
        assert "2012-06-30" in text  # the gap is shown
        assert arpad("edition", "list", "--format", "csv").out.startswith("id,chapter,governs,from,to,checked_on\n")

    def test_show(self, arpad: Any) -> None:
        shown = json.loads(arpad("edition", "show", "fide-2011", "--format", "json").out)
        assert shown["rules"]["difference_cap"] == {
            "article": "8.54", "also": [], "policy": "every_game", "interpretations": [], "cap": 400,
        }  # fmt: skip
        assert shown["errata"][0]["ruling"] == "R1"
        text = arpad("edition", "show", "fide-2011").out
        for part in ("difference_cap", "8.54", "cap=400", "I-18", "R1, 8.23: printed 12.5"):
            assert part in text
        assert "límite de la diferencia" in arpad("edition", "show", "fide-2011", "--lang", "es").out
        assert "I-173, 0.5 category: printed category I 2051-2075" in arpad("edition", "show", "titles-2009").out
        assert "categoría I 2251-2275" in arpad("edition", "show", "titles-2009", "--lang", "es").out
        said = arpad("edition", "show", "fide-2112")
        assert said.code == 4
        assert "Did you mean" in said.err

    def test_a_spanish_reader_needs_no_english(self, arpad: Any) -> None:
        shown = " ".join(arpad("edition", "show", "fide-2011", "--lang", "es").out.split())
        for part in (
            "Reglamento de valoración de la FIDE, 2011",
            "impreso cambio de F +44,5; se usa +43,50; porque (4",
        ):
            assert part in shown
        assert "partida a partida" in " ".join(arpad("edition", "list", "--lang", "es").out.split())
        data = arpad("edition", "show", "fide-2011", "--lang", "es", "--format", "json").out
        assert json.loads(data)["title"] == "FIDE rating regulations, 2011"

    def test_diff(self, arpad: Any) -> None:
        rows = json.loads(arpad("edition", "diff", "fide-2005", "fide-2011", "--format", "json").out)
        assert {"rule": "difference_cap", "key": "cap", "first": 350, "second": 400} in rows
        assert "No differences" in arpad("edition", "diff", "fide-2005", "fide-2005").out
        assert "only in fide-2011" in arpad("edition", "diff", "fide-2005", "fide-2011").out


def test_help_answers_without_loading_the_engine(arpad: Any) -> None:
    said = arpad("--help")
    assert said.code == 0
    for command in ("edition", "rate", "validate"):
        assert command in said.out
        assert "arpad " in arpad(command, "--help").out
    code = "import sys; from arpad.cli.__main__ import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    code += "heavy = {'polars', 'narwhals', 'rich', 'tomllib'} & set(sys.modules); assert not heavy, heavy"
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_an_unexpected_failure_is_not_a_traceback(arpad: Any, report: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the roof fell in")

    monkeypatch.setattr("arpad.front_door.ratings.rate_period", broken)
    said = arpad("rate", report())
    assert said.code == 2
    assert "the roof fell in" in said.err
    assert "Traceback" not in said.err


def test_the_version_says_how_far_the_law_was_read(arpad: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from arpad import __version__, editions

    read_to = min(edition.checked_on for edition in editions() if edition.effective_to is None)
    assert arpad("--version").out == f"arpad {__version__}, law read to {read_to}\n"
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert arpad("--version").out == f"arpad {__version__}, reglamentos leídos hasta el {read_to}\n"
