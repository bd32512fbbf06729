"""`arpad crosstable` and `arpad form`: what the pages say, in every format."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from support.pdf import pdf_text

EXAMPLES = Path(__file__).parents[2] / "examples"
OPEN, CLOSED = EXAMPLES / "01-open.trf", EXAMPLES / "02-closed.trf"
FORMATS = ["table", "csv", "json", "html", "pdf"]

# the sound report of conftest, by hand:   1    2    3    4
#   1 Alfil, Ana    2½                     ×    1    ½    1     (ranks: Ana 1, Rey 2, Torre and Dama 3 and 4)
#   4 Rey, Dario    1½
#   2 Torre, Blas   1
#   3 Dama, Celia   1


class TestCrosstable:
    @pytest.mark.article("fide-2004/11.23#1", "fide-2005/11.23#1")
    def test_a_round_robin_in_its_final_order(self, arpad: Any, report: Any) -> None:
        said = arpad("crosstable", report())
        assert said.code == 0
        lines = [line.split() for line in said.out.splitlines() if line.strip()[:1].isdigit()]
        assert [line[1:] for line in lines] == [
            ["Alfil,", "Ana", "2400", "ESP", "×", "1", "1", "½", "2½"],
            ["Rey,", "Dario", "2100", "ESP", "0", "×", "1", "½", "1½"],
            ["Torre,", "Blas", "2300", "ESP", "0", "0", "×", "1", "1"],
            ["Dama,", "Celia", "2200", "ESP", "½", "½", "0", "×", "1"],
        ]
        assert "Four friends" in said.out and "Sevilla, ESP · 2011-10-01 – 2011-10-03 · round robin" in said.out

    def test_csv_and_json(self, arpad: Any, report: Any) -> None:
        rows = list(csv.DictReader(io.StringIO(arpad("crosstable", report(), "--format", "csv").out)))
        assert rows[0]["name"] == "Alfil, Ana" and rows[0]["points"] == "2.5" and rows[0]["4"] == "½"
        shown = json.loads(arpad("crosstable", report(), "--format", "json").out)
        assert shown["event"]["type"] == "round_robin" and shown["rounds"] == 3
        assert shown["players"][1]["games"][0] == {
            "round": 1, "opponent": 1, "opponent_rank": 1, "colour": "b", "result": "0",
        }  # fmt: skip

    def test_a_swiss_by_rounds(self, arpad: Any) -> None:
        said = arpad("crosstable", OPEN, "--lang", "es")
        first = next(line for line in said.out.splitlines() if "Rey Ahogado" in line)
        assert first.split()[-4:] == ["2b1", "3b½", "4n1", "6½"]  # wins against the second, draws with the third
        rows = list(csv.reader(io.StringIO(arpad("crosstable", OPEN, "--format", "csv", "--lang", "es").out)))
        assert rows[0][7:10] == ["R1", "R2", "R3"] and rows[1][-4:] == ["2w1", "3w½", "4b1", "6.5"]

    def test_the_order_is_that_of_the_standings(self, arpad: Any, report: Any) -> None:
        """Torre beat Dama, so direct encounter puts him before her; by games with Black she has two and he has two.

        By the number of wins he has one and she none; by starting rank turned round (no tie-break at all) the
        report's ranks decide, where both are third.
        """
        tied = report((" 1.0    3     3 w 1", " 1.0    4     3 w 1"))
        by_encounter = json.loads(arpad("crosstable", tied, "--tiebreaks", "DE", "--format", "json").out)
        assert [player["number"] for player in by_encounter["players"]] == [1, 4, 2, 3]
        by_report = json.loads(arpad("crosstable", tied, "--tiebreaks", "BPG", "--format", "json").out)
        assert [player["number"] for player in by_report["players"]] == [1, 4, 3, 2]
        listed = json.loads(arpad("standings", OPEN, "--format", "json").out)["players"]
        shown = json.loads(arpad("crosstable", OPEN, "--format", "json").out)["players"]
        assert [one["number"] for one in shown] == [one["number"] for one in listed]

    def test_an_order_that_does_not_exist_is_refused(self, arpad: Any, report: Any) -> None:
        said = arpad("crosstable", report(), "--tiebreaks", "XX")
        assert said.code == 3 and "standings.E001" in said.err
        assert arpad("crosstable", report(), "--edition", "tournament-1066").code == 4

    @pytest.mark.article("tournament-2010/C.06 12.b1#1")
    def test_who_left_before_half_the_games_stays_in_the_table_and_counts_for_nobody(
        self, arpad: Any, report: Any
    ) -> None:
        """Celia lost to Blas and left: one game of three. Ana has 2 without her, Dario 1, Blas 0."""
        path = report(
            ("     3 b =     2 w 1", "     3 b +     2 w 1"),
            ("     1 w =     4 b =", "     1 w -     4 b -"),
            ("     2 w 1     3 w =", "     2 w 1     3 w +"),
            (" 1.0    3     2 b 0", " 0.0    4     2 b 0"),
            (" 1.5    2     1 b 0", " 2.0    2     1 b 0"),
            (" 2.5    1     4 w 1", " 3.0    1     4 w 1"),
        )
        path.with_name(path.name + ".facts.toml").write_text("[players.3]\nwithdrawn = true\n", "utf-8")
        rows = list(csv.DictReader(io.StringIO(arpad("crosstable", path, "--format", "csv").out)))
        assert [(row["name"], row["points"], row["4"]) for row in rows] == [
            ("Alfil, Ana", "2", "+"),
            ("Rey, Dario", "1", "+"),
            ("Torre, Blas", "0", "1"),
            ("Dama, Celia", "0", ""),
        ]

    def test_a_report_with_tie_breaks_of_other_rules_still_has_a_crosstable(self, arpad: Any) -> None:
        """The rapid event of 2019 names WIN, which the rules of 2010 do not have."""
        said = arpad("crosstable", EXAMPLES / "03-rapid.trf")
        assert said.code == 0 and "paper.I002" in said.err and "WIN" in said.err

    def test_before_there_were_rules_the_report_decides(self, arpad: Any, report: Any) -> None:
        early = report(("2011/10", "2003/10"), ("11/10", "03/10"))
        said = arpad("crosstable", early)
        assert said.code == 0 and "paper.I001" in said.err
        assert "paper.I001" not in arpad("crosstable", early, "--edition", "tournament-2010").err

    def test_the_page_stands_alone_and_takes_no_orders_from_names(self, arpad: Any, report: Any) -> None:
        hostile = report(("Four friends", "<script>#panic() & \\"), ("Torre, Blas ", "<b>x</b> $1$"))
        html = arpad("crosstable", hostile, "--format", "html").out
        assert "<script" not in html and "&lt;script&gt;" in html and "&lt;b&gt;x&lt;/b&gt;" in html
        assert not re.search(r"\b(?:src|href)=|url\(|@import", html)
        assert arpad("crosstable", hostile, "--format", "pdf", "-o", hostile.with_suffix(".pdf")).code == 0

    def test_a_pdf_is_whole_and_always_the_same(self, arpad: Any, tmp_path: Path) -> None:
        made = []
        for name in ("one.pdf", "two.pdf"):
            assert arpad("crosstable", OPEN, "--format", "pdf", "-o", tmp_path / name).code == 0
            made.append((tmp_path / name).read_bytes())
        assert made[0].startswith(b"%PDF-") and made[0].rstrip().endswith(b"%%EOF")
        assert made[0] == made[1]

    def test_a_pdf_does_not_go_to_a_terminal(self, arpad: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("arpad.cli.files.is_terminal", lambda stream: True)
        said = arpad("crosstable", CLOSED, "--format", "pdf")
        assert said.code == 3 and "paper.E001" in said.err and not said.out
        assert arpad("crosstable", CLOSED).code == 0

    def test_nothing_is_written_over_the_report(self, arpad: Any, report: Any) -> None:
        path = report()
        before = path.read_bytes()
        for command in (["crosstable"], ["standings", "--tiebreaks", "SB"], ["form", "card"], ["schedule", "--names"]):
            said = arpad(*command, path, "-o", path)
            assert said.code == 3 and "file.E003" in said.err, command
        assert path.read_bytes() == before

    def test_a_report_with_errors_is_refused(self, arpad: Any) -> None:
        assert arpad("crosstable", EXAMPLES / "06-defective.trf").code == 3
        assert arpad("crosstable", "nowhere.trf").code == 5

    @pytest.mark.parametrize("format_", FORMATS)
    def test_every_example_in_every_format(self, arpad: Any, format_: str, tmp_path: Path) -> None:
        for number, path in enumerate(sorted(EXAMPLES.glob("0[1-5]*.trf"))):
            out = tmp_path / f"{number}.{format_}"
            assert arpad("crosstable", path, "--format", format_, "-o", out).code == 0
            assert out.stat().st_size > 200


@pytest.mark.article("fide-2004/11.3", "fide-2005/11.3")
class TestCard:
    @pytest.mark.article("fide-2005/Form 2#1", "fide-2005/Form 2#2", "fide-2005/Form 2#3")
    def test_a_card_by_hand(self, arpad: Any, report: Any) -> None:
        """Ana of the sound report: 1 with White against 2100, ½ with Black against 2200, 1 with White against 2300.

        The average of 2100, 2200 and 2300 is 2200.
        """
        swiss = report(("Individual: Round-Robin", "Individual: Swiss"))
        shown = json.loads(arpad("form", "card", swiss, "--player", 1, "--format", "json").out)
        (card,) = shown["cards"]
        assert (card["name"], card["id"], card["rating"], card["birth"], card["federation"], card["sex"]) == (
            "Alfil, Ana", "990000001", 2400, "1980-01-01", "ESP", "m",
        )  # fmt: skip
        assert [tuple(line.values()) for line in card["rounds"][:4]] == [
            (1, 4, "Rey, Dario", 2100, "w", "1", "1", ""),
            (2, 3, "Dama, Celia", 2200, "b", "½", "1.5", ""),
            (3, 2, "Torre, Blas", 2300, "w", "1", "2.5", ""),
            (4, None, "", None, "", "", "", ""),
        ]
        assert len(card["rounds"]) == 11
        assert (card["score_vs_rated"], card["rated_opponents"], card["average"]) == ("2.5", 3, 2200)
        assert (card["total"], card["rank"]) == ("2.5", 1)
        assert (shown["event"]["name"], shown["event"]["start"], shown["event"]["end"]) == (
            "Four friends", "2011-10-01", "2011-10-03",
        )  # fmt: skip

    @pytest.mark.article("fide-2005/Form 2#1")
    def test_the_title_is_on_the_card(self, arpad: Any, report: Any) -> None:
        swiss = report(("Individual: Round-Robin", "Individual: Swiss"), ("m    Alfil, Ana", "m IM Alfil, Ana"))
        (card,) = json.loads(arpad("form", "card", swiss, "--player", 1, "--format", "json").out)["cards"]
        assert card["title"] == "IM"

    @pytest.mark.article("fide-2005/Form 2#4")
    @pytest.mark.parametrize(
        ("lang", "labels"),
        [
            ("en", ("Chief arbiter", "Deputy", "federation official")),
            ("es", ("Árbitro principal", "adjunto", "Federación nacional")),
        ],
    )
    def test_who_signs_a_card(
        self, arpad: Any, report: Any, tmp_path: Path, lang: str, labels: tuple[str, ...]
    ) -> None:
        """Both arbiters, and room for the federation of an event that was not registered in advance."""
        out = tmp_path / "card.pdf"
        swiss = report(
            ("Individual: Round-Robin", "Individual: Swiss"),
            ("102 Reloj, Rosa\n", "102 Reloj, Rosa\n112 Campana, Clara\n"),
        )
        assert arpad("form", "card", swiss, "--player", 1, "--lang", lang, "-o", out).code == 0
        text = pdf_text(out.read_bytes()).upper()
        for part in ("Reloj, Rosa", "Campana, Clara", *labels):
            assert part.upper() in text, part

    @pytest.mark.article("fide-2005/Form 2#3")
    def test_a_forfeit_counts_for_the_total_and_not_against_rated_opponents(self, arpad: Any, report: Any) -> None:
        """Without the forfeited game with 2100: 1½ in two games, average 2250."""
        forfeit = report(
            ("Individual: Round-Robin", "Individual: Swiss"),
            ("     4 w 1 ", "     4 w + "),
            ("   1 b 0     2 w 1     3 w =", "   1 b -     2 w 1     3 w ="),
        )
        (card,) = json.loads(arpad("form", "card", forfeit, "--player", 1, "--format", "json").out)["cards"]
        assert card["rounds"][0]["score"] == "+" and card["rounds"][0]["rating"] is None
        assert (card["score_vs_rated"], card["rated_opponents"], card["average"]) == ("1.5", 2, 2250)
        assert card["total"] == "2.5"

    def test_the_column_of_a_tie_break(self, arpad: Any, report: Any) -> None:
        """Ana's opponents made 1½, 1 and 1: Buchholz 3½, without the lowest 2½ (I-154)."""
        swiss = report(("Individual: Round-Robin", "Individual: Swiss"))
        command = ("form", "card", swiss, "--player", 1, "--format", "json", "--tiebreak")
        (card,) = json.loads(arpad(*command, "BH/C1").out)["cards"]
        assert sorted(line["tiebreak"] for line in card["rounds"][:3]) == ["(1)", "1", "1.5"]
        assert card["tiebreak_total"] == "2.5"
        (whole,) = json.loads(arpad(*command, "BH").out)["cards"]
        assert [line["tiebreak"] for line in whole["rounds"][:4]] == ["1.5", "1", "1", ""]
        assert whole["tiebreak_total"] == "3.5"
        said = arpad(*command, "BCH")
        assert said.code == 3 and "standings.E001" in said.err

    def test_csv_and_paper(self, arpad: Any, tmp_path: Path) -> None:
        rows = list(csv.DictReader(io.StringIO(arpad("form", "card", OPEN, "--format", "csv").out)))
        assert len({row["number"] for row in rows}) == 40
        assert arpad("form", "card", OPEN, "-o", tmp_path / "cards.pdf", "--lang", "es").code == 0
        assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF-")

    def test_unknown_players_and_other_events(self, arpad: Any) -> None:
        said = arpad("form", "card", OPEN, "--player", 99, "--player", 98, "--format", "json")
        assert said.code == 3 and "form.E001, 2 times" in said.err
        assert "form.W002" in arpad("form", "card", CLOSED, "--format", "json").err


class TestMultiple:
    @pytest.mark.article("fide-2005/Form 3#1", "fide-2005/Form 3#2", "fide-2005/Form 3#3", "fide-2005/Form 3#4")
    def test_a_block_by_hand(self, arpad: Any, report: Any) -> None:
        """Celia unrated: her opponents are 2300, 2400 and 2100, average 2266.67; she made 0, ½ and ½.

        Ana's game with her gives no rating, so Ana has two games with rated opponents, average 2200, two points.
        """
        swiss = report(("Individual: Round-Robin", "Individual: Swiss"), ("  2200 ESP", "       ESP"))
        shown = json.loads(arpad("form", "multiple", swiss, "--format", "json").out)
        assert shown["event"] == {
            "name": "Four friends", "city": "Sevilla", "federation": "ESP", "start": "2011-10-01", "end": "2011-10-03",
            "time_control": "120 min", "chief_arbiter": "Reloj, Rosa", "deputy_arbiter": "",
        }  # fmt: skip
        blocks = {block["number"]: block for block in shown["players"]}
        celia, ana = blocks[3], blocks[1]
        assert (celia["family"], celia["first"], celia["rating"], celia["points"]) == ("Dama", "Celia", None, "1")
        assert (celia["games"], celia["average"], celia["score"]) == (3, 2267, "1")
        assert (celia["birth"], ana["birth"]) == ("1982-01-01", "")
        assert ana["rounds"][1] == {"round": 2, "opponent": 3, "rating": None, "result": "½"}
        assert (ana["games"], ana["average"], ana["score"], ana["id"]) == (2, 2200, "2", "990000001")

    @pytest.mark.article("fide-2005/Form 3#1")
    @pytest.mark.parametrize(
        ("lang", "labels"),
        [("en", ("Time control", "official", "Signature", "Seal")), ("es", ("Ritmo", "Responsable", "Firma", "Sello"))],
    )
    def test_who_signs_the_results(
        self, arpad: Any, report: Any, tmp_path: Path, lang: str, labels: tuple[str, ...]
    ) -> None:
        out = tmp_path / "multiple.pdf"
        swiss = report(("Individual: Round-Robin", "Individual: Swiss"))
        assert arpad("form", "multiple", swiss, "--lang", lang, "-o", out).code == 0
        text = pdf_text(out.read_bytes()).upper()
        for part in ("Reloj, Rosa", "120 min", *labels):
            assert part.upper() in text, part

    @pytest.mark.article("fide-2005/Form 3#2")
    def test_title_rank_and_federation_are_in_the_block(self, arpad: Any, report: Any) -> None:
        swiss = report(("Individual: Round-Robin", "Individual: Swiss"), ("m    Alfil, Ana", "m IM Alfil, Ana"))
        ana = json.loads(arpad("form", "multiple", swiss, "--player", 1, "--format", "json").out)["players"][0]
        assert (ana["number"], ana["title"], ana["federation"], ana["rank"], ana["points"]) == (
            1,
            "IM",
            "ESP",
            1,
            "2.5",
        )

    @pytest.mark.article("fide-2005/Form 3#5")
    def test_a_part_of_the_players_needs_a_crosstable(self, arpad: Any, tmp_path: Path) -> None:
        out = tmp_path / "report.pdf"
        assert "form.W001" in arpad("form", "multiple", OPEN, "--player", 1, "-o", out).err
        assert "form.W001" not in arpad("form", "multiple", OPEN, "-o", out).err
        assert out.read_bytes().startswith(b"%PDF-")

    def test_csv_has_three_cells_for_each_round(self, arpad: Any) -> None:
        rows = list(csv.DictReader(io.StringIO(arpad("form", "multiple", OPEN, "--format", "csv").out)))
        assert len(rows) == 40
        assert (rows[0]["family"], rows[0]["opponent_1"], rows[0]["rating_1"], rows[0]["result_1"]) == (
            "Rey Ahogado", "22", "1713", "1",
        )  # fmt: skip


def test_more_rounds_than_the_form_has_lines(arpad: Any, report: Any) -> None:
    """Thirteen rounds: the form grows by two lines."""
    text = report().read_text("utf-8").splitlines()
    longer = [f"{line}{'  0000 - H' * 10}" if line.startswith("001") else line for line in text]
    path = report(name="long.trf")
    path.write_text("\n".join(longer) + "\n", "utf-8")
    shown = json.loads(arpad("form", "multiple", path, "--format", "json").out)
    assert len(shown["players"][0]["rounds"]) == 13
    assert arpad("form", "card", path, "-o", path.with_suffix(".pdf")).code == 0
