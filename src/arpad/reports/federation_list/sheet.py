"""The list as a spreadsheet to read: every column of the edition, and the histogram on a second sheet."""

import io
from datetime import datetime
from typing import Any

from arpad.reports.federation_list.data import ShownList
from arpad.reports.foot import foot_lines
from arpad.reports.list_sections import list_column
from arpad.reports.wording import Wording

_CREATED = datetime(2000, 1, 1)  # noqa: DTZ001 - written instead of today, so that the same list is the same file
_WIDTHS = {"name": 30, "province": 12, "club": 24, "code": 12, "fide_id": 12, "national_id": 12}


def list_sheet(shown: ShownList, words: Wording) -> bytes:
    """Numbers as numbers, every text as a string: a name that begins with = is never a formula."""
    import xlsxwriter  # type: ignore[import-untyped]

    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        book.set_properties({"created": _CREATED, "title": shown.title(words)})
        _lines(book, shown, words)
        _histogram(book, shown, words)
    return out.getvalue()


def _lines(book: Any, shown: ShownList, words: Wording) -> None:
    sheet = book.add_worksheet(words.text("rea.sheet.list"))
    bold, head = book.add_format({"bold": True, "font_size": 13}), book.add_format({"bold": True, "bottom": 1})
    sheet.write_string(0, 0, f"{shown.title(words)} · {words.text('rea.effective', date=str(shown.date))}", bold)
    sheet.write_string(1, 0, shown.about(words))
    sheet.write_string(2, 0, " ".join(foot_lines()))
    columns = shown.page.columns
    for at, name in enumerate(columns):
        column = list_column(name)
        sheet.write_string(3, at, column.head(words), head)
        sheet.set_column(at, at, _WIDTHS.get(name, 10))
        for number, row in enumerate(shown.page.rows, start=4):
            if isinstance(row[name], int):
                sheet.write_number(number, at, row[name])
            elif text := column.shown(row, words).text:
                sheet.write_string(number, at, text)
    sheet.freeze_panes(4, columns.index("name") + 1)
    sheet.autofilter(3, 0, 3 + max(1, len(shown.page.rows)), len(columns) - 1)


def _histogram(book: Any, shown: ShownList, words: Wording) -> None:
    """The figures, and beside them a chart that the spreadsheet draws itself."""
    sheet = book.add_worksheet(words.text("rea.sheet.histogram"))
    counted = shown.bars(words)
    if not counted:
        sheet.write_string(0, 0, words.text("rea.histogram.none"))
        return
    starts = sorted({start for start, _, _ in counted})
    bands = [band for band in shown.bands(words) if any(band == line for _, line, _ in counted)]
    sheet.write_string(0, 0, words.text("rea.axis.score"))
    for row, start in enumerate(starts, start=1):
        sheet.write_number(row, 0, start)
    chart = book.add_chart({"type": "column", "subtype": "stacked"})
    for at, band in enumerate(bands, start=1):
        sheet.write_string(0, at, band)
        for row, start in enumerate(starts, start=1):
            sheet.write_number(row, at, sum(n for first, line, n in counted if (first, line) == (start, band)))
        name, last = words.text("rea.sheet.histogram"), len(starts)
        chart.add_series(
            {"name": [name, 0, at], "categories": [name, 1, 0, last, 0], "values": [name, 1, at, last, at], "gap": 5}
        )
    chart.set_title({"name": words.text("rea.histogram", players=sum(n for _, _, n in counted))})
    chart.set_x_axis({"name": words.text("rea.axis.score")})
    chart.set_y_axis({"name": words.text("rea.axis.players")})
    chart.set_size({"width": 760, "height": 360})
    sheet.insert_chart(1, len(bands) + 2, chart)
