"""One study, rendered in every form: what a reader must find, and what must not be in the page."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from arpad.reports.studies import FORMATS, everything, rendered_study, study_fragment
from arpad.reports.studies.charts import chart_svg, charts_of
from arpad.reports.studies.pages import paper_data
from arpad.reports.studies.sentences import cell_text, figures
from arpad.reports.wording import Wording
from arpad.studies.study import Chart, Level, Section, Study, Verdict, figure, study_table

WORDS = """
"study.title.probe" = "A probe of {games} games"
"study.section.curve" = "The <curve>"
"study.about.curve" = "On {games} games; {share} of them drawn."
"study.table.curve" = "Score by difference"
"study.table.long" = "A long one"
"study.table.none" = "An empty one"
"study.chart.curve" = "Score by difference & level"
"study.chart.days" = "Through the days"
"study.chart.names" = "By region"
"study.check.slope" = "Slope"
"study.check.level" = "Level"
"study.test.z" = "z-test, z = {z}"
"study.verdict.slope.fine" = "The slope is {z}."
"study.verdict.level.act" = "The level is {z}."
"study.value.north" = "The North"
"study.value.south" = "The South"
"""
CURVE = study_table(
    "curve",
    [figure("difference"), figure("games"), figure("observed", 1), figure("low", 1), figure("high", 1)],
    [(0, 12345, 50.0, 48.5, 51.5), (100, 900, 63.25, 60.0, 66.5), (200, 40, None, None, None)],
)
LONG = study_table(
    "long",
    [figure("date", None), figure("region", None, coded=True), figure("points")],
    [
        (f"20{year}-0{month}-01", ("north", "south")[month % 2], year - month)
        for year in range(10, 20)
        for month in (1, 2, 3)
    ],
    shown=20,
)
STUDY = Study(
    "probe",
    {"games": 12345, "edition": "fide-2024", "secret": "not for readers"},
    [
        Section(
            "curve",
            [CURVE, LONG, study_table("none", [figure("games")], [])],
            [
                Chart("curve", "line", "curve", "difference", "observed", "low", "high"),
                Chart("days", "bars", "long", "date", "points", colour="region", zero=True),
                Chart("names", "points", "long", "region", "points"),
            ],
            {"games": 12345, "share": 0.3333333},
        )
    ],
    [Verdict("slope", Level.FINE, "z", {"z": 1.23456}), Verdict("level", Level.ACT, "z", {"z": -4.5})],
)


@pytest.fixture(params=["en", "es"])
def words(request: pytest.FixtureRequest, tmp_path: Path) -> Wording:
    (tmp_path / "wording").mkdir()
    (tmp_path / f"wording/{request.param}.toml").write_text(WORDS, "utf-8")
    return Wording(request.param, (str(tmp_path),))


def page_of(words: Wording) -> str:
    made = rendered_study(STUDY, words, "html")
    assert isinstance(made, str)
    return made


def test_every_form_is_offered() -> None:
    assert FORMATS == ("table", "json", "csv", "html", "pdf")


def test_the_terminal_says_levels_by_sign_and_word_and_how_many_rows_are_left_out(words: Wording) -> None:
    text = str(rendered_study(STUDY, words, "table"))
    sign, fine, left_out = {
        "en": ("✗ act", "✓ fine", "20 of 30 rows shown"),
        "es": ("✗ actuar", "✓ bien", "Se muestran 20 de 30 filas"),
    }[words.language]
    assert sign in text and fine in text and left_out in text
    assert {"en": "12\u202f345 games; 0.3333 of", "es": "12\u202f345 games; 0,3333 of"}[words.language] in text


def test_the_page_runs_nothing_and_fetches_nothing(words: Wording) -> None:
    page = page_of(words)
    assert not re.search(r"<script|javascript:|\son\w+=|@import|<link|<img|<iframe", page)
    assert set(re.findall(r"https?://[^\"' ]+", page)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def test_a_drawing_is_read_aloud_as_one_picture(words: Wording) -> None:
    page = page_of(words)
    assert page.count('<svg role="img" aria-label="') == page.count("<figure>") > 0
    assert "graphics-symbol" not in page and "aria-roledescription" not in page


def test_words_of_a_study_are_text_not_markup(words: Wording) -> None:
    page = page_of(words)
    assert "<h2>The &lt;curve&gt;</h2>" in page and "difference &amp; level" in page


def test_rows_beyond_a_dozen_wait_behind_a_click(words: Wording) -> None:
    """The long table prints 20 of its 30 rows: 12 at once, 8 folded."""
    page = page_of(words)
    folded = page[page.index("<details>") : page.index("</details>")]
    assert folded.count("<tr><td") == 8
    assert {"en": "8 more rows", "es": "8 filas más"}[words.language] in folded


def test_only_facts_with_a_name_are_told(words: Wording) -> None:
    page = page_of(words)
    assert "fide-2024" in page and "not for readers" not in page


def test_the_fragment_holds_to_the_policy_of_the_office(words: Wording) -> None:
    """No style attribute and no style element: the office's policy forbids what stands inline."""
    fragment = study_fragment(STUDY, words)
    assert not re.search(r"\sstyle=|<style|<html|<body|<h1", fragment)
    assert fragment.count('class="study"') == 1
    ElementTree.fromstring(fragment)  # whatever is opened is closed


def test_drawings_have_words_for_axes_and_names_and_the_figures_of_the_language(words: Wording) -> None:
    drawn = {chart.key: chart_svg(chart, table, words) for chart, table in charts_of(STUDY.sections[0])}
    assert {"en": "Observed", "es": "Observado"}[words.language] in drawn["curve"]
    assert "The North" in drawn["days"] and "The South" in drawn["names"]


def test_figures_on_an_axis_are_written_as_the_language_writes_them(words: Wording) -> None:
    table = study_table("curve", [figure("games"), figure("share", 2)], [(0, 0.25), (40000, 0.75)])
    drawn = chart_svg(Chart("curve", "line", "curve", "games", "share"), table, words)
    assert {"en": ">0.5<", "es": ">0,5<"}[words.language] in drawn
    assert ">20\u202f000<" in drawn and ">5000<" in drawn  # in threes from five digits on


@pytest.mark.parametrize(
    ("value", "english"), [(0.25, "0.2500"), (0.00004, "4.0·10⁻⁵"), (3.2e-11, "3.2·10⁻¹¹"), (0.0, "< 10⁻¹⁵")]
)
def test_a_small_p_value_is_never_shown_as_nought(words: Wording, value: float, english: str) -> None:
    shown = cell_text(value, figure("p_value", 4), words)
    assert shown == (english if words.language == "en" else english.replace(".", ","))


def test_a_small_figure_in_a_sentence_goes_by_powers_of_ten(words: Wording) -> None:
    shown = figures({"p": 3.707e-8, "q": 0.0123, "r": 0.0, "n": 7}, words)
    point = "." if words.language == "en" else ","
    assert shown == {"p": f"3{point}7·10⁻⁸", "q": f"0{point}0123", "r": "0", "n": "7"}


def test_several_keys_in_one_cell_are_worded_one_by_one(words: Wording) -> None:
    assert cell_text("north south", figure("region", None, coded=True), words) == "The North; The South"


def test_an_interval_is_a_band_and_a_table_without_figures_is_not_drawn(words: Wording) -> None:
    chart = STUDY.sections[0].charts[0]
    assert "mark-area" in chart_svg(chart, CURVE, words)
    empty = Section("curve", [study_table("curve", CURVE.json, [(0, 0, None, None, None)])], [chart])
    assert not list(charts_of(empty))


def test_bars_of_a_few_days_stand_under_each_other_by_their_names(words: Wording) -> None:
    """On an axis of time they would be so broad as to cover the axis and each other."""
    rows = [("2024-12-01", 3), ("2025-12-01", 2), ("2026-03-01", 1)]
    table = study_table("curve", [figure("date", None), figure("games")], rows)
    drawn = chart_svg(Chart("curve", "bars", "curve", "date", "games"), table, words)
    december, march = {"en": ("Dec", "Mar"), "es": ("dic", "mar")}[words.language]
    assert all(f">1 {day}<" in drawn for day in (f"{december} 2024", f"{december} 2025", f"{march} 2026"))


class TestTextsTooLongForACell:
    """Ten members of a group: 13 letters each with what parts them, far more than sixty."""

    members = "; ".join(f"Member {number:02d}, A." for number in range(10))
    columns = (figure("number"), figure("name", None), figure("opponents", None), figure("games"))
    rows = ((1, "Alfil, Ana", members, 30), (2, "Rey, Dario", "Dama, Celia", 12))
    study = Study(
        "probe", {"games": 42}, [Section("curve", [study_table("curve", columns, rows)], (), {"games": 42, "share": 1})]
    )

    def test_on_the_terminal_they_stand_under_their_row_in_lines_of_its_width(self, words: Wording) -> None:
        text = str(rendered_study(self.study, words, "table"))
        lines = text[text.index("Score by difference") :].splitlines()
        head = {"en": "Opponents", "es": "Rivales"}[words.language]
        assert lines[3].split() == ["1", "Alfil,", "Ana", "30"]
        assert lines[4].startswith(f"    {head}: Member 00, A.; Member 01")
        assert lines[-1].strip() == f"{head}: Dama, Celia"
        assert max(map(len, lines)) <= 100

    def test_on_the_page_each_row_is_a_body_with_a_line_over_its_whole_width(self, words: Wording) -> None:
        page = str(rendered_study(self.study, words, "html"))
        assert page.count("<tbody>") == page.count("</tbody>") == 2
        assert page.count('<td colspan="3">') == 2
        assert page.count('<th scope="col"') == 3
        ElementTree.fromstring(study_fragment(self.study, words))

    def test_on_paper_they_are_left_out_of_the_columns(self, words: Wording) -> None:
        assert paper_data(self.study, words)["sections"][0]["tables"][0]["below"] == [2]
        made = rendered_study(self.study, words, "pdf")
        assert isinstance(made, bytes)
        text = " ".join(PdfReader(io.BytesIO(made)).pages[0].extract_text().split())
        assert "Member 00, A.; Member 01, A.; Member 02, A.; Member 03, A.; Member 04, A." in text


def test_the_same_study_gives_the_same_bytes(words: Wording) -> None:
    assert dict(everything(STUDY, words)) == dict(everything(STUDY, words))


def test_everything_is_each_form_each_table_and_each_drawing(words: Wording) -> None:
    files = dict(everything(STUDY, words))
    assert sorted(files) == [
        "probe-curve.csv", "probe-curve.svg", "probe-days.svg", "probe-long.csv", "probe-names.svg", "probe-none.csv",
        "probe.html", "probe.json", "probe.pdf",
    ]  # fmt: skip
    assert "Through the days" in str(files["probe-days.svg"])  # a drawing that stands alone says what it shows


def test_the_paper_has_verdicts_tables_and_drawings(words: Wording) -> None:
    made = rendered_study(STUDY, words, "pdf")
    assert isinstance(made, bytes)
    pages = PdfReader(io.BytesIO(made)).pages
    text = "\n".join(page.extract_text() for page in pages)
    assert "The <curve>" in text and "By region" in text and "An empty one" in text
    assert {"en": "The level is −4.5.", "es": "The level is −4,5."}[words.language] in text
    assert {"en": "20 of 30 rows", "es": "20 de 30 filas"}[words.language] in text
    width, height = pages[0].mediabox.width, pages[0].mediabox.height
    assert (round(width), round(height)) == (595, 842)
