"""Sentences of studies as a reader of one language expects them: days, decimals, names of cadences and codes."""

import pytest

from arpad.reports.studies.sentences import cell_text, figures, rows_shown, title_text, verdict_sentence
from arpad.reports.studies.text_and_data import study_json
from arpad.reports.wording import wording
from arpad.results.data import as_csv
from arpad.studies.study import Level, Section, Study, Verdict, figure, study_table

OFF = {"cadence": "standard", "points": 19.5149, "low": 14.91, "high": 24.12, "tests": 2, "watch": 15, "act": 30}


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Drift of the rating scale: the standard list, 1 March 2024 to 1 March 2028"),
        ("es", "Evolución de la escala: lista estándar, del 1 de marzo de 2024 al 1 de marzo de 2028"),
    ],
)
def test_days_and_cadences_are_words_of_the_language(language: str, title: str) -> None:
    study = Study("drift", {"series": "standard", "first": "2024-03-01", "last": "2028-03-01"}, [])
    assert title_text(study, wording(language)) == title


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The group of women on the standard list is off by 19.5 points (14.9 to 24.1, p < 10⁻¹⁵)."),
        ("es", "El grupo de mujeres en la lista estándar está desfasado 19,5 puntos (14,9 a 24,1, p < 10⁻¹⁵)."),
    ],
)
def test_codes_are_worded_and_a_chance_beyond_counting_is_below_not_equal(language: str, sentence: str) -> None:
    verdict = Verdict("drift_sex", Level.WATCH, "drift_offset", OFF | {"group": "w", "p": 0.0}, coded=("group",))
    assert verdict_sentence(verdict, wording(language)) == sentence


def test_a_model_is_told_by_its_name() -> None:
    inputs = {"model": "whole-history", "percent": 1.5, "gain": 0.008, "low": 0.006, "high": 0.01}
    verdict = Verdict("calib_better", Level.WATCH, "calib_paired", inputs, coded=("model",))
    assert verdict_sentence(verdict, wording("es")).startswith("Historia completa acierta más")


@pytest.mark.parametrize(
    ("value", "shown"),
    [(-0.00004, "0,0000"), (-0.0, "0,0000"), (-0.5, "−0,5000"), (90377.0, "90\u202f377,0000"), (1234.5, "1234,5000")],
)
def test_nought_has_no_sign_and_long_decimals_stand_in_threes(value: float, shown: str) -> None:
    assert cell_text(value, figure("points", 4), wording("es")) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [(2.501, "2.5"), (48.78, "48.8"), (0.20154, "0.2015"), (-0.0, "0"), (1795.08, "1795.1"), (5.0, "5"), (9.999, "10")],
)
def test_a_sentence_has_no_more_digits_than_say_something(value: float, shown: str) -> None:
    assert figures({"points": value}, wording("en")) == {"points": shown}


@pytest.mark.parametrize(("language", "shown"), [("en", "1 Sep 2024"), ("es", "1 sept 2024")])
def test_a_day_in_a_cell_is_short_and_of_the_language_and_stays_as_it_is_for_programs(
    language: str, shown: str
) -> None:
    table = study_table("drift_sums", [figure("list", None)], [("2024-09-01",)])
    words = wording(language)
    assert rows_shown(table, words) == [[shown]]
    assert as_csv(table) == "list\n2024-09-01\n"
    assert "2024-09-01" in study_json(Study("drift", {}, [Section("drift_ledger", [table])]), words)


def test_two_lists_that_are_compared_have_the_names_of_both() -> None:
    assert cell_text("standard / clubs 2024", figure("cadences", None), wording("es")) == "estándar / clubs 2024"
    assert figures({"cadences": "rapid / blitz"}, wording("en")) == {"cadences": "rapid / blitz"}


def test_a_history_called_by_its_file_keeps_that_name() -> None:
    assert cell_text("clubs 2024", figure("cadence", None), wording("es")) == "clubs 2024"
    assert cell_text("rapid", figure("cadence", None), wording("es")) == "rápido"
    assert cell_text("rea", figure("cadence", None), wording("es")) == "REA"
