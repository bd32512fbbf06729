"""Workbooks: what a cell says, and files that would unpack, nest or point beyond all bounds."""

import io
import tracemalloc
import zipfile
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sheet_files import RELATIONS, WORKBOOK, as_xlsx, by_hand, inline, zipped

from arpad.formats.report_kinds import kind_of
from arpad.formats.report_with_facts import report_with_facts
from arpad.formats.spreadsheets.workbook import MAX_COLUMNS, MAX_ROWS, Workbook
from arpad.values.finding import Finding
from support.examples import SOME

TABLE = [
    ["name", "Four friends"],
    ["start", "2011-10-01"],
    [],
    ["rating", "name", "2", "1", "number", "id"],
    [2400, "Alfil, Ana", "2b=", "2w1", 1, 990000001],
    [2300, "Torre, Blas", "1w=", "1b0", 2, 990000002],
]


def texts(data: bytes) -> list[list[str]]:
    (_, grid), *_ = Workbook(data).grids()
    return [[cell.text for cell in cells] for cells in grid.values()]


def findings(data: bytes) -> list[Finding]:
    return list(report_with_facts(data, None).findings)


def ids(data: bytes) -> list[str]:
    return [finding.id for finding in findings(data)]


def test_a_typed_table_in_any_order_of_its_columns() -> None:
    data = as_xlsx(TABLE)
    assert kind_of(data) == "sheet"
    event = report_with_facts(data, None).report.tournament
    assert event is not None
    assert (event.name, str(event.start)) == ("Four friends", "2011-10-01")
    assert [(entry.name, entry.rating, entry.player_id, entry.points) for entry in event.entries] == [
        ("Alfil, Ana", 2400, "990000001", 15),
        ("Torre, Blas", 2300, "990000002", 5),
    ]
    assert ids(data) == []


def test_texts_inside_the_cells_and_cells_without_addresses() -> None:
    written = by_hand(inline([[str(value) for value in row] for row in TABLE]))
    assert (
        report_with_facts(written, None).report.tournament == report_with_facts(as_xlsx(TABLE), None).report.tournament
    )


def test_shared_texts_in_several_runs_without_how_they_are_spoken() -> None:
    strings = "<sst><si><r><t>Al</t></r><r><t>fil </t></r><rPh><t>ARUFIRU</t></rPh></si><si><t>  x  y </t></si></sst>"
    sheet = '<row r="2"><c r="B2" t="s"><v>1</v></c><c r="A2" t="s"><v>0</v></c></row>'
    assert texts(by_hand(sheet, strings=strings)) == [["Alfil", "x y"]]


def test_numbers_as_they_are_shown_and_days_by_their_style() -> None:
    styles = (
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\/mm\\/yyyy"/></numFmts><cellXfs>'
        '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>'
    )
    cells = [("0", "2400"), ("0", "5.5"), ("0", "2400.0"), ("1", "40817"), ("2", "40818.75"), ("1", "1"), ("1", "-4")]
    sheet = "".join(f'<c s="{style}"><v>{value}</v></c>' for style, value in cells)
    assert texts(by_hand(f"<row>{sheet}</row>", styles=styles)) == [
        ["2400", "5.5", "2400", "2011-10-01", "2011-10-02", "1900-01-01", "-4"]
    ]


def test_days_since_1904() -> None:
    book = WORKBOOK.replace("<workbookPr/>", '<workbookPr date1904="1"/>')
    styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>'
    assert texts(by_hand("<row><c><v>39355</v></c></row>", styles=styles, workbook=book)) == [["2011-10-01"]]


def test_findings_name_row_and_column() -> None:
    rows = [list(row) for row in TABLE]
    rows[4][0] = "24oo"
    (finding,) = findings(as_xlsx(rows))
    assert (finding.id, finding.line, finding.column, finding.source) == ("results.E019", 5, 1, "spreadsheet")


def test_a_formula_without_value_and_an_error_are_said() -> None:
    rows = inline([["number", "name", "1"], ["1", "Ana", "2w1"]])
    sheet = rows + '<row r="3"><c r="A3" t="e"><v>#N/A</v></c><c r="B3"><f>B2</f></c></row>'
    assert [
        (finding.id, finding.data["cell"]) for finding in findings(by_hand(sheet)) if finding.id == "sheet.E004"
    ] == [
        ("sheet.E004", "A3"),
        ("sheet.E004", "B3"),
    ]


def test_the_first_sheet_with_a_table_is_read_and_the_others_are_named() -> None:
    data = as_xlsx([["Notes"]], ("Ronda", TABLE), ("Copy", TABLE))
    (finding,) = findings(data)
    assert (finding.id, dict(finding.data)) == ("sheet.W001", {"sheet": "Ronda", "others": "Copy"})


def test_no_table_at_all() -> None:
    assert ids(as_xlsx([["some"], ["words"]])) == ["sheet.E003"]


class TestRefused:
    @pytest.mark.parametrize(
        "address", ["XFD1048576", f"A{MAX_ROWS + 1}", "AZZ1"], ids=["last cell", "rows", "columns"]
    )
    def test_a_cell_far_away(self, address: str) -> None:
        assert MAX_COLUMNS < 1378  # AZZ
        sheet = inline(TABLE) + f'<row><c r="{address}"><v>1</v></c></row>'
        tracemalloc.start()
        began = process_time()
        assert ids(by_hand(sheet)) == ["sheet.E002"]
        assert process_time() - began < 2
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
        tracemalloc.stop()

    def test_an_empty_cell_far_away_does_no_harm(self) -> None:
        sheet = inline([[str(value) for value in row] for row in TABLE]) + '<row><c r="XFD1048576" s="1"/></row>'
        assert ids(by_hand(sheet)) == []

    def test_a_zip_that_unpacks_without_end(self) -> None:
        huge = b"<worksheet><sheetData>" + b" " * 200_000_000 + b"</sheetData></worksheet>"
        data = zipped(
            {"xl/workbook.xml": WORKBOOK, "xl/_rels/workbook.xml.rels": RELATIONS, "xl/worksheets/sheet1.xml": huge}
        )
        del huge
        assert len(data) < 300_000
        tracemalloc.start()
        assert ids(data) == ["sheet.E002"]
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
        tracemalloc.stop()

    @pytest.mark.parametrize(
        "sheet",
        [
            '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData/></worksheet>',
            '<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>',
            "<worksheet>" + "<a>" * 100_000,
            "<worksheet " + " ".join(f'a{number}="1"' for number in range(400_000)) + "/>",
            "<worksheet><!--" + "x" * 3_000_000 + "--></worksheet>",
            "<worksheet><sheetData><row>",
            '<worksheet><sheetData><row><c r="1A"><v>1</v></c></row></sheetData></worksheet>',
            '<worksheet><sheetData><row><c t="s"><v>7</v></c></row></sheetData></worksheet>',
            "",
        ],
        ids=["entity", "outside", "deep", "attributes", "comment", "cut", "address", "string", "empty"],
    )
    def test_xml_that_no_spreadsheet_has(self, sheet: str) -> None:
        parts = {"xl/workbook.xml": WORKBOOK, "xl/_rels/workbook.xml.rels": RELATIONS}
        data = zipped({**parts, "xl/worksheets/sheet1.xml": sheet})
        tracemalloc.start()
        assert ids(data) == ["sheet.E001"]
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
        tracemalloc.stop()

    def test_more_parts_than_any_workbook(self) -> None:
        parts = {f"p{number}": "" for number in range(2_001)}
        assert ids(zipped({"xl/workbook.xml": WORKBOOK, **parts})) == ["sheet.E002"]

    def test_a_long_text_shared_by_many_cells_is_kept_once_and_cut(self) -> None:
        strings = f"<sst><si><t>{'x' * 30_000}</t></si></sst>"
        row = "".join('<c t="s"><v>0</v></c>' for _ in range(1_000))
        tracemalloc.start()
        (_, grid), *_ = Workbook(by_hand(f"<row>{row}</row>" * 20, strings=strings)).grids()
        assert {len(cell.text) for cells in grid.values() for cell in cells} == {1_000}
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
        tracemalloc.stop()

    @pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    def test_other_ways_of_packing(self, method: int) -> None:
        assert ids(zipped({"xl/workbook.xml": WORKBOOK, "xl/_rels/workbook.xml.rels": RELATIONS}, method)) == [
            "sheet.E001"
        ]

    @pytest.mark.parametrize(
        ("data", "finding_id"),
        [
            (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2_000), "foreign.E003"),
            (zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}), "foreign.E001"),
            (b"PK\x03\x04", "foreign.E001"),
            (as_xlsx(TABLE)[:-30], "sheet.E001"),
        ],
        ids=["xls", "ods", "four bytes", "truncated"],
    )
    def test_what_is_no_workbook(self, data: bytes, finding_id: str) -> None:
        assert ids(data) == [finding_id]


_GOOD = as_xlsx(TABLE)
_PARTS = zipfile.ZipFile(io.BytesIO(_GOOD))


@settings(max_examples=SOME, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(_GOOD) - 1), st.binary(min_size=1, max_size=12), st.booleans())
def test_mutated_files_are_answered(at: int, put: bytes, cut: bool) -> None:
    """Bytes of the file itself: whatever comes out, it is an answer."""
    report_with_facts(_GOOD[:at] + put + _GOOD[at + (0 if cut else len(put)) :], None)


@settings(max_examples=SOME, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(_PARTS.namelist())), st.data())
def test_mutated_parts_are_answered(name: str, data: st.DataObject) -> None:
    """Bytes of a part, packed again, so that the reader of XML and of cells sees them."""
    parts = {part: _PARTS.read(part) for part in _PARTS.namelist()}
    at = data.draw(st.integers(0, len(parts[name])))
    put = data.draw(st.binary(max_size=8) | st.sampled_from([b"<c>", b"</row>", b'r="ZZZ1"', b"&x;", b"999999999999"]))
    parts[name] = parts[name][:at] + put + parts[name][at + len(put) :]
    report_with_facts(zipped(parts), None)
