"""IT1 and Form 4 of the years of which only witnesses tell say so on the paper itself (I-660)."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from support.pdf import pdf_pages, pdf_text
from support.title_event import FACTS, report_on

YEARS = [date(2013, 9, 1), date(2018, 9, 1), date(2022, 9, 1), date(2023, 9, 1)]


@pytest.fixture
def report(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    start: date = request.param
    file = tmp_path / "a.trf"
    file.write_text(report_on(start), "utf-8")
    facts = FACTS.replace("2011-08-01", f"{start.year}-07-01").replace("2011-11-01", f"{start.year}-11-01")
    file.with_suffix(".trf.facts.toml").write_text(facts, "utf-8")
    return file


def printed(arpad: Any, report: Path, form: str, lang: str) -> tuple[dict[str, Any], str, int]:
    asked = ("certificate", report, "--player", "1", "--title", "IM", "--form", form, "--lang", lang)
    record = arpad(*asked, "--format", "json")
    assert record.code == 0, record.err
    paper = report.with_suffix(f".{form}.{lang}.pdf")
    assert arpad(*asked, "-o", paper).code == 0
    return json.loads(record.out), pdf_text(paper.read_bytes()), pdf_pages(paper.read_bytes())


@pytest.mark.parametrize("report", YEARS, indirect=True, ids=str)
@pytest.mark.parametrize(
    ("lang", "title", "rule"),
    [
        ("en", "Not confirmed", "minimum average of the opponents"),
        ("es", "Sin confirmar", "media mínima de los rivales"),
    ],
)
@pytest.mark.parametrize("form", ["it1", "form4"])
def test_the_paper_names_every_rule_that_nobody_has(
    arpad: Any, report: Path, form: str, lang: str, title: str, rule: str
) -> None:
    record, text, pages = printed(arpad, report, form, lang)
    named = {one["rule"] for one in record["unconfirmed"]}
    assert {"minimum_average", "norm_performance", "im_opponents"} <= named
    assert {one["certainty"] for one in record["unconfirmed"]} <= {"witnesses", "one_witness", "inferred", "assumed"}
    assert title in text
    assert rule in " ".join(text.split())
    assert pages == 1


@pytest.mark.parametrize("report", [date(2011, 10, 1), date(2026, 9, 1)], indirect=True, ids=str)
def test_a_paper_of_a_known_text_has_no_mark(arpad: Any, report: Path) -> None:
    record, text, _ = printed(arpad, report, "it1", "en")
    assert record["unconfirmed"] == []
    assert "Not confirmed" not in text


@pytest.mark.parametrize("report", [date(2026, 9, 1)], indirect=True, ids=str)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_box_of_open_points_leaves_room_to_sign_on_one_page(arpad: Any, report: Path, lang: str) -> None:
    facts = report.with_suffix(".trf.facts.toml")
    facts.write_text("", "utf-8")
    record, text, pages = printed(arpad, report, "it1", lang)
    assert len(record["open_facts"]) == 7
    assert pages == 1
    assert {"en": "on the line beside it", "es": "en la línea de al lado"}[lang] in " ".join(text.split())
