"""The list on paper: honours first, the lines in their order, the histogram of Z-Elo at the end."""

from typing import Any

from arpad.reports.federation_list.data import ShownList
from arpad.reports.list_sections import section_table
from arpad.reports.paper import Page, page
from arpad.reports.wording import Wording
from arpad.results.page import page_of


def list_paper(shown: ShownList, words: Wording) -> Page:
    return page("federation_list", paper_data(shown, words))


def paper_data(shown: ShownList, words: Wording) -> dict[str, Any]:
    table = page_of(section_table(shown.page), words)
    names = [name for name in shown.page.columns if name != "effective_date"]
    return {
        "lang": words.language,
        "title": shown.title(words),
        "effective": words.text("rea.effective", date=str(shown.date)),
        "about": shown.about(words),
        "of": words.text("rea.of"),
        "honours_title": words.text("rea.honours"),
        "honours": [{"name": honour.name, "text": honour.text} for honour in shown.honours],
        "columns": [
            {"name": name, "text": head.text, "left": head.left} for name, head in zip(names, table.heads, strict=True)
        ],
        "rows": [[cell.text for cell in line] for line in table.lines],
        "notes": [words.text("rea.states"), words.text("rea.columns")],
        "chart": shown.chart(words),
        "no_chart": words.text("rea.histogram.none"),
    }
