"""`arpad form prospectus`, `appeals` and `round`, and what `arpad check` makes of an invitation."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from support.pdf import pdf_text
from support.team_league import LEAGUE

ROOT = Path(__file__).parents[2]
PROSPECTUS, APPEALS = ROOT / "examples/organiser/prospectus.toml", ROOT / "examples/organiser/appeals.toml"
SWISS = ROOT / "examples/08-swiss.trf"


class TestProspectus:
    @pytest.mark.article("tournament-2010/C.06 3.c")
    def test_every_missing_item_with_article_and_cure(self, arpad: Any) -> None:
        said = arpad("form", "prospectus", PROSPECTUS, "--all")
        assert said.code == 0
        assert "warning prospectus.W001 [C.06 3.c12]: The invitation does not have item 12: Duties" in said.err
        assert "[C.06 3.c9]: Item 9 of the invitation lacks: transport." in said.err
        assert said.err.count("prospectus.W") == 9

    def test_the_invitation_as_text(self, arpad: Any) -> None:
        out = arpad("form", "prospectus", PROSPECTUS, "--lang", "es").out
        assert "Invitación · C.06 3.c\nI Open Villa de los Enroques\ntournament-2010: 7 de 16 apartados" in out
        assert "3. Programa\n  ceremonia de apertura  2011-09-03 15:30 · Centro Cultural\n  Ronda 1" in out
        assert "15. Cuestiones médicas\n  —\n" in out

    @pytest.mark.article("tournament-2010/C.06 2")
    def test_on_paper_with_federation_organiser_and_committee(self, arpad: Any, tmp_path: Path) -> None:
        arpad("form", "prospectus", PROSPECTUS, "--format", "pdf", "-o", tmp_path / "p.pdf")
        text = pdf_text((tmp_path / "p.pdf").read_bytes())
        assert "Club Torre Blanca" in text
        assert "Tablas, Tomás; Gambito, Eva" in text

    def test_the_checklist_for_other_programs(self, arpad: Any) -> None:
        lines = list(csv.DictReader(io.StringIO(arpad("form", "prospectus", PROSPECTUS, "--format", "csv").out)))
        assert len(lines) == 16
        assert lines[8] == {
            "number": "9", "item": "access", "article": "C.06 3.c9", "complete": "false", "missing": "transport",
        }  # fmt: skip
        shown = json.loads(arpad("form", "prospectus", PROSPECTUS, "--format", "json").out)
        assert (shown["start"], shown["programme"][0]["hour"]) == ("2011-09-03", "15:30:00")
        assert shown["items"][8]["missing"] == ["transport"]
        assert shown["findings"][0]["article"] == "C.06 3.c2"

    def test_check_leaves_with_one(self, arpad: Any, tmp_path: Path) -> None:
        assert arpad("form", "prospectus", PROSPECTUS, "--check").code == 1

    def test_a_defective_file_is_refused_with_lines(self, arpad: Any, tmp_path: Path) -> None:
        path = tmp_path / "p.toml"
        path.write_text('name = "Open"\nstart = 2011-09-03\nend = 2011-09-04\nplaze = "x"\n', "utf-8")
        said = arpad("form", "prospectus", path)
        assert said.code == 3
        assert "line 4: error prospectus.E002: plaze: no such field." in said.err
        path.write_text("name = ", "utf-8")
        assert "prospectus.E001" in arpad("form", "prospectus", path).err

    def test_before_the_first_edition_there_is_no_law(self, arpad: Any, tmp_path: Path) -> None:
        path = tmp_path / "p.toml"
        path.write_text('name = "Open"\nstart = 2009-09-03\nend = 2009-09-04\n', "utf-8")
        assert arpad("form", "prospectus", path).code == 4
        assert arpad("form", "prospectus", path, "--edition", "tournament-2010").code == 0


class TestAppeals:
    @pytest.mark.article("tournament-2010/C.06 13.c")
    def test_which_are_heard_who_judges_and_the_deposit(self, arpad: Any) -> None:
        """The second came at 21:45; the round had ended at 20:30, and an hour was allowed."""
        said = arpad("form", "appeals", APPEALS)
        assert said.code == 0
        assert "appeals.W007 [C.06 13.c]: Appeal 2 of Guisante, Abelardo cannot be heard" in said.err
        assert "judges            Gambito, Eva; Enroque, Luis; Tablas, Tomás" in said.out
        assert "the deposit       may go back, if the committee finds the appeal reasonable" in said.out
        assert arpad("form", "appeals", APPEALS, "--check").code == 1

    def test_on_paper_and_for_programs(self, arpad: Any, tmp_path: Path) -> None:
        arpad("form", "appeals", APPEALS, "--lang", "es", "--format", "pdf", "-o", tmp_path / "a.pdf")
        assert "60 minutos desde el final de la ronda" in pdf_text((tmp_path / "a.pdf").read_bytes())
        first, second = json.loads(arpad("form", "appeals", APPEALS, "--format", "json").out)["appeals"]
        assert (first["verdict"]["admissible"], first["verdict"]["deposit"]) == (True, "may_return")
        assert (second["verdict"]["due_at"], second["verdict"]["deposit"]) == ("2011-09-17 21:30", "open")
        lines = list(csv.DictReader(io.StringIO(arpad("form", "appeals", APPEALS, "--format", "csv").out)))
        assert [(one["admissible"], one["outcome"]) for one in lines] == [("true", "rejected"), ("false", "")]

    def test_a_defective_file_is_refused(self, arpad: Any, tmp_path: Path) -> None:
        path = tmp_path / "a.toml"
        path.write_text('event = "Open"\n', "utf-8")
        said = arpad("form", "appeals", path)
        assert (said.code, "appeals.E004: first_round is missing." in said.err) == (3, True)
        path.write_text("event", "utf-8")
        assert "appeals.E001" in arpad("form", "appeals", path).err


class TestRound:
    @pytest.mark.article("tournament-2010/C.06 7.b#2")
    def test_all_documents_of_a_round_in_one_go(self, arpad: Any) -> None:
        """Round 3 by hand from the report: Zugzwang 1 (2 points) beat Clavada 4 (2 points) on the first board."""
        said = arpad("form", "round", SWISS, "--round", "3")
        assert said.code == 0
        parts = said.out.split("Suizo de los Sábados\n")[1:]
        assert [part.split(" · ")[:2] for part in parts[:2]] == [["Round 3", "pairings"], ["Round 3", "results"]]
        assert "1 – 0" in parts[1] and "1 – 0" not in parts[0]
        assert "after round 3" in parts[2]
        assert "8w1   5b1   3w1    3\n" in parts[3]

    @pytest.mark.article("tournament-2010/C.06 7.b#2")
    def test_each_as_a_page_of_its_own(self, arpad: Any, tmp_path: Path) -> None:
        assert arpad("form", "round", SWISS, "--round", "2", "--folder", tmp_path / "wall", "--lang", "es").code == 0
        names = ["crosstable", "pairings", "results", "standings"]
        assert sorted(path.name for path in (tmp_path / "wall").iterdir()) == [f"round-2-{one}.pdf" for one in names]
        assert "Ronda 2 · resultados" in pdf_text((tmp_path / "wall/round-2-results.pdf").read_bytes())

    def test_as_web_pages_and_for_spreadsheets(self, arpad: Any, tmp_path: Path) -> None:
        for form in ("html", "csv", "json", "table"):
            arpad("form", "round", SWISS, "--folder", tmp_path, "--format", form)
        assert "<td" in (tmp_path / "round-4-pairings.html").read_text("utf-8")
        assert (tmp_path / "round-4-standings.txt").exists() and (tmp_path / "round-4-crosstable.json").exists()
        first = next(csv.DictReader((tmp_path / "round-4-results.csv").open(encoding="utf-8")))
        assert set(first) >= {"round", "board", "white_name", "white_result", "black_points"}
        header = (tmp_path / "round-4-pairings.csv").read_text("utf-8").splitlines()[0]
        assert header == "round,board,white_number,white_name,white_points,black_number,black_name,black_points"

    def test_json_has_the_documents_by_name(self, arpad: Any) -> None:
        shown = json.loads(arpad("form", "round", SWISS, "--round", "3", "--format", "json").out)
        assert list(shown) == ["form", "round", "event", "pairings", "results", "standings", "crosstable"]
        assert shown["results"][0]["white"] == {"number": 1, "name": "Zugzwang, Íñigo", "points": "2", "result": "1"}
        assert shown["standings"]["rounds"] == 3

    @pytest.mark.article("tournament-2010/C.06 7.b#2")
    def test_a_result_is_missing(self, arpad: Any, report: Any) -> None:
        """Rey-Dama of the last round is still being played."""
        path = report(("     4 b =\n", "     4 b  \n"), ("     3 w =\n", "     3 w  \n"))
        said = arpad("form", "round", path)
        assert "form.W008 [C.06 7.b]: 1 results of round 3 are missing" in said.err
        assert "standings, crosstable" in said.err
        assert "Results not there yet: 1" in said.out
        assert "after round" not in said.out

    def test_a_round_that_is_not_paired_and_a_page_without_a_folder(self, arpad: Any) -> None:
        said = arpad("form", "round", SWISS, "--round", "5")
        assert (said.code, "form.E004: Round 5 is not paired in the report, which has 4." in said.err) == (3, True)
        said = arpad("form", "round", SWISS, "--format", "pdf")
        assert (said.code, "form.E005" in said.err) == (3, True)

    def test_teams(self, arpad: Any, tmp_path: Path) -> None:
        path = tmp_path / "league.trf"
        path.write_text(LEAGUE, "utf-8")
        said = arpad("form", "round", path, "--round", "1")
        assert said.code == 0
        assert " 1  Uno, A     Alfiles    1  2000  Tres, B  Torres     3  2000   1 – 0\n" in said.out
        assert "1  Alfiles  ×  1½      2  1½" in said.out  # as it stood: the second match was not played yet


class TestCheck:
    @pytest.mark.article("tournament-2010/C.06 8.g")
    def test_the_report_names_the_system_and_the_program_announced(self, arpad: Any, tmp_path: Path) -> None:
        path = tmp_path / "open.trf"
        text = SWISS.read_text("utf-8")
        path.write_text(text.replace("032 ESP\n", "032 ESP\n182 Suizador 2\n"), "utf-8")
        said = arpad("check", path, "--prospectus", PROSPECTUS)
        assert (
            "prospectus.W013 [C.06 8.g]: Announced as pairing program: Emparejador 3. The report says: Suizador 2"
            in said.err
        )
        path.write_text(text.replace("032 ESP\n", "032 ESP\n182 Emparejador 3.1\n"), "utf-8")
        assert "prospectus.W013" not in arpad("check", path, "--prospectus", PROSPECTUS).err
