"""Findings at their line."""

import io

import xlsxwriter  # type: ignore[import-untyped]

from arpad.formats.report_with_facts import report_with_facts
from arpad.values.finding import Finding
from arpad.web.desks.verb_pages import lines_with_findings

TEXT = b"012 Open\n001    1 w    Alfil, Ana    4 w 1     3 b 7\n"


def test_the_cell_a_finding_points_at() -> None:
    found = lines_with_findings(TEXT, [Finding("trf.E013", line=2, column=34), Finding("trf.I002")])
    assert [(one.number, one.before, one.at, one.after) for one in found] == [
        (2, "001    1 w    Alfil, Ana    4 w 1     ", "3 b 7", "")
    ]


def test_lines_in_order_each_with_all_that_is_about_it() -> None:
    given = [Finding("trf.E002", line=2), Finding("trf.E001", line=1), Finding("trf.E004", line=2)]
    found = lines_with_findings(TEXT, given)
    assert [(one.number, [finding.id for finding in one.findings]) for one in found] == [
        (1, ["trf.E001"]),
        (2, ["trf.E002", "trf.E004"]),
    ]


def test_a_place_beyond_the_text_shows_nothing_and_breaks_nothing() -> None:
    found = lines_with_findings(b"\xff\xfe", [Finding("trf.E001", line=9, column=400)])
    assert [(one.number, one.before, one.at) for one in found] == [(9, "", "")]


def test_rows_of_a_spreadsheet_with_the_cell_that_is_meant() -> None:
    rows = [["Open"], [], ["No.", "Name", "Rtg", "1.Rd"], [1, "Ana", "24oo", "2w1"], [2, "Blas", 2300, "1b0"]]
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        for at, row in enumerate(rows):
            sheet.write_row(at, 0, row)
    findings = report_with_facts(out.getvalue(), None).findings
    found = lines_with_findings(out.getvalue(), [finding for finding in findings if finding.is_error])
    assert [(line.number, line.before, line.at, line.after, line.in_sheet) for line in found] == [
        (4, "1 | Ana | ", "24oo", " | 2w1", True)
    ]
