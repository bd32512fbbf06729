"""`arpad form form1`: the report of a round robin."""

import csv
import io
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.regulations.loader import all_editions
from arpad.reports.forms.round_robin_report import round_robin_paper, round_robin_report
from arpad.reports.wording import wording
from arpad.tournament.crosstable import places_by_points
from arpad.tournament.facts import Facts
from arpad.values.event_type import EventType
from support.events import round_robin_rounds, tournament
from support.pdf import pdf_pages, pdf_text

EXAMPLES = Path(__file__).parents[2] / "examples"

# the sound report of conftest, in its final order: Ana 2400, Dario 2100, Blas 2300, Celia 2200. Average 2250: no category,
# which begins at 2251.


class TestForm1:
    @pytest.mark.article("fide-2005/Form 1#1", "fide-2004/11.2", "fide-2005/11.2")
    def test_head_and_signatures(self, arpad: Any, report: Any) -> None:
        shown = json.loads(arpad("form", "form1", report(), "--format", "json").out)
        assert [shown[key] for key in ("event", "city", "federation", "start", "finish", "chief_arbiter")] == [
            "Four friends", "Sevilla", "ESP", "2011-10-01", "2011-10-03", "Reloj, Rosa",
        ]  # fmt: skip

    @pytest.mark.article("fide-2005/Form 1#4")
    @pytest.mark.parametrize(
        ("language", "printed"),
        [
            ("en", ("Place and date", "Chief arbiter", "Deputy arbiter", "Name in print", "Signature and seal")),
            ("es", ("Lugar y fecha", "Árbitro principal", "Árbitro adjunto", "Nombre en mayúsculas", "Firma y sello")),
        ],
    )
    def test_who_certifies_it(
        self, arpad: Any, report: Any, tmp_path: Path, language: str, printed: tuple[str, ...]
    ) -> None:
        """Both arbiters by name, and room for place and date, a name in print and the federation's seal."""
        path, out = report(("102 Reloj, Rosa\n", "102 Reloj, Rosa\n112 Campana, Clara\n")), tmp_path / "form1.pdf"
        shown = json.loads(arpad("form", "form1", path, "--format", "json").out)
        assert (shown["chief_arbiter"], shown["deputy_arbiter"]) == ("Reloj, Rosa", "Campana, Clara")
        assert arpad("form", "form1", path, "--lang", language, "-o", out).code == 0
        text = pdf_text(out.read_bytes()).upper()
        for part in ("Reloj, Rosa", "Campana, Clara", *printed):
            assert part.upper() in text, part

    @pytest.mark.article("fide-2005/Form 1#2")
    def test_the_crosstable(self, arpad: Any, report: Any) -> None:
        players = json.loads(arpad("form", "form1", report(), "--format", "json").out)["players"]
        assert [(line["name"], line["results"], line["total"]) for line in players] == [
            ("Alfil, Ana", ["", "1", "1", "½"], "2.5"),
            ("Rey, Dario", ["0", "", "1", "½"], "1.5"),
            ("Torre, Blas", ["0", "0", "", "1"], "1"),
            ("Dama, Celia", ["½", "½", "0", ""], "1"),
        ]
        assert (players[0]["id"], players[0]["rating"], players[0]["federation"]) == ("990000001", 2400, "ESP")
        assert [line["rank"] for line in players] == [1, 2, 3, 4]
        titled = report(("m    Torre, Blas", "m IM Torre, Blas"))
        players = json.loads(arpad("form", "form1", titled, "--format", "json").out)["players"]
        assert [line["title"] for line in players] == ["", "", "IM", ""]

    @pytest.mark.article("fide-2005/Form 1#2")
    def test_twelve_players_have_twelve_lines_and_columns(self) -> None:
        names = [f"player{number:02}" for number in range(1, 13)]
        event = tournament(
            dict.fromkeys(names, 2200), round_robin_rounds(names, [5.5] * 12), EventType.ROUND_ROBIN, date(2006, 10, 1)
        )
        report = round_robin_report(event, places_by_points(event), Facts(), None, None)
        assert [len(line.results) for line in report.players] == [12] * 12
        text = pdf_text(round_robin_paper(report, wording("en")))
        assert all(name in text for name in names) and " 12 " in text

    @pytest.mark.article("fide-2005/Form 1#3", "titles-2009/0.5 category")
    def test_average_and_category(self, arpad: Any, report: Any) -> None:
        """Category I begins at 2251. With Celia unrated, who counts 2000: (2400 + 2300 + 2000 + 2100) : 4 = 2200, and no category (I-173)."""
        shown = json.loads(arpad("form", "form1", report(), "--format", "json").out)
        assert (shown["time_limit"], shown["average"], shown["category"]) == ("120 min", 2250, None)
        higher = report(("2400 ESP", "2404 ESP"))
        shown = json.loads(arpad("form", "form1", higher, "--format", "json").out)
        assert (shown["average"], shown["category"]) == (2251, 1)
        unrated = report(("  2200 ESP", "       ESP"))
        shown = json.loads(arpad("form", "form1", unrated, "--format", "json").out)
        assert (shown["average"], shown["category"]) == (2200, None)

    @pytest.mark.article("fide-2005/Form 1#3")
    @pytest.mark.parametrize(
        ("rating", "gm", "im"),
        [
            (2434, "6.5", "5"),  # GM: 166 missing, dp(72 %) = 166, 6½ of 9; IM: 16 missing, 50 % gives 0, 56 % gives 43
            (2380, "7", "5.5"),  # GM: 220 missing, dp(78 %) = 220; IM: 70 missing, dp(61 %) = 80
            (2379, "", "5.5"),  # below the least average of a GM norm
            (2229, "", ""),
        ],
    )
    def test_points_needed_in_a_field_of_ten(self, rating: int, gm: str, im: str) -> None:
        """Ten players of one rating, nine games each."""
        names = [f"player{number}" for number in range(1, 11)]
        rounds = round_robin_rounds(names, [4.5] * 10)
        event = tournament(dict.fromkeys(names, rating), rounds, EventType.ROUND_ROBIN, date(2011, 10, 1))
        report = round_robin_report(event, places_by_points(event), Facts(), all_editions()["titles-2009"], None)
        assert (report.average, report.gm_norm, report.im_norm) == (rating, gm, im)

    def test_no_norm_in_a_field_of_four(self, arpad: Any, report: Any) -> None:
        shown = json.loads(arpad("form", "form1", report(), "--format", "json").out)
        assert (shown["gm_norm"], shown["im_norm"]) == ("", "")

    def test_before_there_were_title_rules_category_and_norms_stay_blank(self, arpad: Any, report: Any) -> None:
        said = arpad("form", "form1", report(("2011/10", "2006/10"), ("11/10", "06/10")), "--format", "json")
        shown = json.loads(said.out)
        assert (shown["category"], shown["gm_norm"]) == (None, "") and "form.W003" in said.err

    @pytest.mark.article("fide-2005/Form 1#6", "fide-2004/11.23#3", "fide-2005/11.23#3")
    def test_unplayed_games_and_their_explanation(self, arpad: Any, report: Any) -> None:
        path = report(("     4 w 1 ", "     4 w + "), ("   1 b 0     2 w 1     3 w =", "   1 b -     2 w 1     3 w ="))
        said = arpad("form", "form1", path, "--format", "json")
        players = json.loads(said.out)["players"]
        assert (players[0]["results"][1], players[1]["results"][0]) == ("+", "-")
        assert "form.W006" in said.err
        path.with_name(path.name + ".facts.toml").write_text('remarks = "Dario was ill."\n', "utf-8")
        said = arpad("form", "form1", path, "--format", "json")
        assert "form.W006" not in said.err
        assert json.loads(said.out)["remarks"] == [{"kind": "text", "name": "", "now": "Dario was ill.", "listed": ""}]

    @pytest.mark.article("fide-2005/Form 1#6")
    def test_remarks_on_changes_against_the_list_and_births_of_the_unrated(
        self, arpad: Any, report: Any, tmp_path: Path
    ) -> None:
        listed = tmp_path / "list.csv"
        listed.write_text(
            'id,name,title,federation,rating\n990000001,Alfil Moro Ana,,ESP,2400\n990000002,"Torre, Blas",FM,FRA,2300\n',
            "utf-8",
        )
        path = report(("  2200 ESP", "       ESP"))
        said = arpad("form", "form1", path, "--list", listed, "--format", "json")
        assert [tuple(one.values()) for one in json.loads(said.out)["remarks"]] == [
            ("name", "Alfil, Ana", "Alfil, Ana", "Alfil Moro Ana"),
            ("title", "Torre, Blas", "", "FM"),
            ("federation", "Torre, Blas", "ESP", "FRA"),
            ("born", "Dama, Celia", "1982-01-01", ""),
        ]
        out = tmp_path / "form1.pdf"
        assert arpad("form", "form1", path, "--list", listed, "-o", out).code == 0
        text = pdf_text(out.read_bytes())
        for part in ("Alfil, Ana, on the list Alfil Moro Ana", "title none, on the list FM", "born 1982-01-01"):
            assert part in text, part

    @pytest.mark.article("fide-2005/Form 1#5")
    def test_an_event_that_was_not_registered_needs_the_federation(self, arpad: Any, report: Any) -> None:
        path = report()
        facts = path.with_name(path.name + ".facts.toml")
        for day, asked in (("2011-10-02", True), ("2011-09-01", False)):
            facts.write_text(f"registered_on = {day}\n", "utf-8")
            assert ("form.W007" in arpad("form", "form1", path, "--format", "json").err) is asked
        facts.unlink()
        assert "form.W007" in arpad("form", "form1", path, "--format", "json").err

    def test_a_swiss_is_refused(self, arpad: Any) -> None:
        said = arpad("form", "form1", EXAMPLES / "01-open.trf")
        assert said.code == 3 and "form.E002" in said.err

    @pytest.mark.article("fide-2005/Form 1#2")
    def test_on_paper_with_ten_lines(self, arpad: Any, report: Any, tmp_path: Path) -> None:
        out = tmp_path / "form1.pdf"
        assert arpad("form", "form1", report(), "--lang", "es", "-o", out).code == 0
        text = pdf_text(out.read_bytes())
        for part in ("Formulario 1", "Alfil, Ana", "2½", "2250", "Elo medio".upper(), " 10 "):
            assert part in text, part
        assert pdf_pages(out.read_bytes()) == 1

    def test_csv_has_one_line(self, arpad: Any, report: Any) -> None:
        (row,) = csv.DictReader(io.StringIO(arpad("form", "form1", report(), "--format", "csv").out))
        assert (row["players_1_results_2"], row["players_4_total"]) == ("1", "1")
