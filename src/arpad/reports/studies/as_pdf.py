"""A study on A4: verdicts first, then each part with its drawings and the figures worth printing."""

from typing import Any

from arpad.reports.paper import Page, page
from arpad.reports.studies.charts import chart_svg, charts_of
from arpad.reports.studies.sentences import (
    below_its_row,
    facts_of,
    heads,
    level_text,
    paragraph,
    printed,
    rows_shown,
    rows_told,
    test_text,
    title_text,
    verdict_sentence,
)
from arpad.reports.wording import Wording
from arpad.results.table import Table
from arpad.studies.study import Section, Study, Verdict

_ROWS = 40  # of one table: whoever wants more reads the CSV
_LONG = 28  # letters of a text that may take several lines
_ALONE, _SHARED = 480, 330  # widths of drawings, so that their letters come out at one size
_WORDS = ("verdicts", "check", "level", "finding", "test", "no_rows", "of")


def study_pdf(study: Study, words: Wording) -> Page:
    return page("study", paper_data(study, words))


def paper_data(study: Study, words: Wording) -> dict[str, Any]:
    return {
        "lang": words.language,
        "title": title_text(study, words),
        "facts": facts_of(study, words),
        "words": {key: words.text(f"study.{key}") for key in _WORDS},
        "verdicts": [_verdict(verdict, words) for verdict in study.verdicts],
        "sections": [_section(section, words) for section in study.sections],
    }


def _verdict(verdict: Verdict, words: Wording) -> dict[str, str]:
    return {
        "check": words.text(f"study.check.{verdict.check}"),
        "level": verdict.level.value,
        "shown": level_text(verdict, words),
        "sentence": verdict_sentence(verdict, words),
        "test": test_text(verdict, words),
    }


def _section(section: Section, words: Wording) -> dict[str, Any]:
    charts = list(charts_of(section))
    width = _ALONE if len(charts) == 1 else _SHARED
    return {
        "title": words.text(f"study.section.{section.key}"),
        "about": paragraph(section, words),
        "charts": [
            {
                "caption": words.text(f"study.chart.{chart.key}"),
                "svg": chart_svg(chart, table, words, width=width),
                "square": chart.diagonal,
            }
            for chart, table in charts
        ],
        "tables": [_table(table, words) for table in printed(section)],
    }


def _table(table: Table, words: Wording) -> dict[str, Any]:
    rows = rows_shown(table, words)[:_ROWS]
    named = zip(heads(table, words), table.page, strict=True)
    longest = [max((len(row[at]) for row in rows), default=0) for at in range(len(table.page))]
    return {
        "title": words.text(f"study.table.{table.key}"),
        "heads": [
            {"text": head, "left": column.kind.left, "long": column.kind.left and letters > _LONG}
            for (head, column), letters in zip(named, longest, strict=True)
        ],
        "below": below_its_row(table, rows),
        "rows": rows,
        "note": rows_told(table, rows, words),
    }
