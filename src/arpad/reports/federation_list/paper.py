"""The list on paper: honours first, the lines in their order, the histogram of Z-Elo at the end."""

from typing import Any

from arpad.reports.federation_list.data import ShownList
from arpad.reports.list_sections import LEFT, cell_text
from arpad.reports.paper import Page, page
from arpad.reports.wording import Wording


def list_paper(shown: ShownList, words: Wording) -> Page:
    return page("federation_list", paper_data(shown, words))


def paper_data(shown: ShownList, words: Wording) -> dict[str, Any]:
    columns = shown.columns
    return {
        "lang": words.language,
        "title": shown.title(words),
        "effective": words.text("rea.effective", date=str(shown.date)),
        "about": shown.about(words),
        "of": words.text("rea.of"),
        "honours_title": words.text("rea.honours"),
        "honours": [{"name": one.name, "text": one.text} for one in shown.honours],
        "columns": [{"name": name, "text": words.text(f"list.{name}"), "left": name in LEFT} for name in columns],
        "rows": [[cell_text(name, row[name], words) for name in columns] for row in shown.page.rows],
        "notes": [words.text("rea.states"), words.text("rea.columns")],
        "chart": shown.chart(words),
        "no_chart": words.text("rea.histogram.none"),
    }
