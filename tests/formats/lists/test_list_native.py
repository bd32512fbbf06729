"""The native list in CSV, Parquet and spreadsheets."""

import io
from datetime import date
from typing import Any

import polars as pl
import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st
from list_samples import accepted, refused, row, where

from arpad.formats.list_csv import COLUMNS as PLAIN_COLUMNS
from arpad.formats.list_csv import is_plain_list, read_list_csv
from arpad.formats.list_schema import ALL_COLUMNS, COLUMNS
from arpad.formats.lists import ListTable, frame_of, read_list, to_rating_list, write_list
from arpad.formats.lists.schema import SCHEMA, ListKind
from arpad.values.time_control import Cadence

HEADER = ",".join(PLAIN_COLUMNS)


def parquet(**columns: Any) -> bytes:
    out = io.BytesIO()
    pl.DataFrame(columns).write_parquet(out)
    return out.getvalue()


def sheet(rows: list[list[Any]], first_row: int = 0) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        page = book.add_worksheet()
        day = book.add_format({"num_format": "yyyy-mm-dd"})
        for at, cells in enumerate(rows, first_row):
            for column, cell in enumerate(cells):
                if isinstance(cell, date):
                    page.write_datetime(at, column, cell, day)
                elif cell == "#N/A":
                    page.write_formula(at, column, "=NA()", None, "#N/A")
                elif cell is not None:
                    page.write(at, column, cell)
    return out.getvalue()


class TestCsv:
    def test_the_twelve_columns_of_a_plain_list(self) -> None:
        line = "1,Ana,ESP,w,WFM,1990/5/4,2000,20,31,2100,2012-07-01,2050"
        data = f"{HEADER}\n{line}\n2,,,,,,0,,,,,\n3,,,,,1980-00-00,,,,0,,0\n".encode()
        table, findings = accepted(data)
        plain, _ = read_list_csv(data)
        assert findings == []
        assert plain is not None
        assert to_rating_list(table, Cadence.STANDARD).players == plain.players
        assert row(table, "1")["birth"] == "1990-05-04"

    cells = st.sampled_from([
        "", "0", "1", "12", "2000", "4001", "20x0", " 7 ", "1990", "1990-05-04", "1990-02-31", "1990-05", "2012/1/2", "x",
        '"a,b"', '"a ""b"""', '"', "Ñ", "-5", "2000.0", "99999999", "1799", '"two\nlines"',
    ])  # fmt: skip

    @given(st.lists(st.lists(cells, min_size=11, max_size=13), max_size=5), st.sampled_from(["\n", "\r\n"]))
    def test_it_reads_as_the_plain_reader_does(self, rows: list[list[str]], end: str) -> None:
        data = end.join([HEADER, *(",".join([str(at), *row[1:]]) for at, row in enumerate(rows, 1)), ""]).encode()
        table, findings = read_list(data, "list.csv")
        plain, plain_findings = read_list_csv(data)
        assert {finding.id for finding in findings} == {finding.id for finding in plain_findings}
        assert (table is None) == (plain is None)
        if table is not None and plain is not None:
            assert to_rating_list(table, Cadence.STANDARD).players == plain.players

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("", [("list.E001", 1, None)]),
            ("name,rating\n", [("list.E001", 1, None)]),
            ("id,rating\n1,20x0\n2,2000.5\n", [("list.E003", 2, 2), ("list.E003", 3, 2)]),
            ("id,rating\n1,2000\n1,2100\n", [("list.E002", 3, None)]),
            ("id,rating\n1\n,2100\n", [("list.E004", 2, None), ("list.E005", 3, None)]),
            ("id,rating,id\n1,2000,2\n", [("list.E019", 1, 3)]),
        ],
    )
    def test_defects(self, text: str, found: list[tuple[str, int, int | None]]) -> None:
        assert where(refused(text.encode(), "list.csv")) == found

    def test_unknown_columns_and_any_order(self) -> None:
        table, findings = accepted(b"rating,shoe,ID,id\n2000,44,x,1\n")
        assert [(finding.id, finding.data["name"]) for finding in findings] == [
            ("list.W001", "shoe"),
            ("list.W001", "ID"),
        ]
        assert row(table, "1") == {"id": "1", "rating": 2000}

    @pytest.mark.parametrize("name", ["fide_id", "club", "national_id"])
    def test_the_plain_reader_knows_the_columns_that_every_reader_knows(self, name: str) -> None:
        plain, findings = read_list_csv(f"id,rating,{name}\n1,2000,x\n".encode())
        assert plain is not None and plain.players["1"].rating == 2000
        assert findings == []

    @pytest.mark.parametrize(
        ("wrong", "meant"), [("fide-id", "fide_id"), ("clubb", "club"), ("nationalid", "national_id")]
    )
    def test_a_slip_in_any_of_them_is_asked_about(self, wrong: str, meant: str) -> None:
        _, findings = read_list_csv(f"id,rating,{wrong}\n1,2000,x\n".encode())
        assert [(one.id, one.data["nearest"]) for one in findings] == [("list.W001", meant)]

    def test_where_nothing_is_near_every_column_is_named(self) -> None:
        _, findings = read_list_csv(b"id,rating,zzzz\n1,2000,x\n")
        assert {"fide_id", "club", "national_id", "rating"} <= set(findings[0].data["nearest"].split(", "))

    def test_one_column_of_another_cadence_is_no_slip(self) -> None:
        """It says that the list is one of three cadences, of which each event takes its own."""
        data = b"id,rating,rapid_rating\n1,2000,1800\n"
        assert not is_plain_list(data)
        assert is_plain_list(data.replace(b"rapid_rating", b"fide_id"))
        table, _ = accepted(data)
        assert to_rating_list(table, Cadence.RAPID).players["1"].rating == 1800

    def test_as_a_spanish_spreadsheet_saves_it(self) -> None:
        table, findings = accepted("id;name;rating\r\n1;Núñez, José;2000\r\n".encode("cp1252"))
        assert [finding.id for finding in findings] == ["list.I011", "list.I012"]
        assert row(table, "1") == {"id": "1", "name": "Núñez, José", "rating": 2000}

    @pytest.mark.parametrize("kind", ["csv", "parquet", "xlsx"])
    def test_a_federations_own_columns_come_back(self, kind: str) -> None:
        """All of them, if a list has one; a list without any is written without them."""
        line = {"id": "1", "province": "Jaén", "fide_rating": 2100, "activity": "R", "age_score": 512}
        table, findings = read_list(write_list(ListTable(frame_of([line])), kind), f"list.{kind}")
        assert table is not None and not findings
        assert row(table, "1") == line
        assert set(table.frame.columns) == {column.name for column in ALL_COLUMNS}

    def test_a_name_is_written_so_that_no_spreadsheet_runs_it(self) -> None:
        table = ListTable(frame_of([{"id": "1", "name": '=1+1, "x"'}]))
        text = write_list(table, "csv").decode()
        assert text.splitlines()[0] == ",".join(column.name for column in COLUMNS)
        assert '"\'=1+1, ""x"""' in text
        table, _ = read_list(text.encode(), "list.csv")
        assert table is not None and row(table, "1")["name"] == '=1+1, "x"'


class TestParquet:
    def test_types_that_fit(self) -> None:
        data = parquet(id=[1, 2], birth=[1990, None], rating=pl.Series([2000, None], dtype=pl.UInt16), name=["a", None], listed_from=[date(2012, 7, 1), None], k=[None, None])  # fmt: skip
        table, findings = accepted(data)
        assert findings == []
        assert dict(table.frame.schema) == {column.name: SCHEMA[column.name]() for column in COLUMNS}
        assert row(table, "1") == {"id": "1", "birth": "1990", "rating": 2000, "name": "a", "listed_from": "2012-07-01"}

    def test_a_float_rating(self) -> None:
        findings = refused(parquet(id=["1", "2", "3"], rating=[2000.0, None, 2000.5]))
        assert where(findings) == [("list.E017", 3, 2)]
        assert findings[0].data == {"row": 3, "name": "rating", "stored_as": "Float64", "value": "2000.5"}

    @pytest.mark.parametrize("value", [float("nan"), float("inf")])
    def test_no_number_at_all(self, value: float) -> None:
        assert where(refused(parquet(id=["1"], rating=[value]))) == [("list.E017", 1, 2)]

    def test_whole_floats_are_refused_too(self) -> None:
        findings = refused(parquet(id=["1"], rating=[2000.0], name=[1.5]))
        assert [(finding.id, finding.data["name"], finding.data["expected"]) for finding in findings] == [
            ("list.E018", "rating", "INT64"),
            ("list.E018", "name", "STRING"),
        ]

    @pytest.mark.parametrize(
        "columns",
        [{"rating": ["2000"]}, {"rating": [True]}, {"name": [b"x"]}, {"name": [["x"]]}, {"name": [7]}, {"id": [1.0]}, {"id": [[1]]}],
    )  # fmt: skip
    def test_other_types(self, columns: dict[str, Any]) -> None:
        assert [finding.id for finding in refused(parquet(**{"id": ["1"], **columns}))] == ["list.E018"]

    def test_bad_rows(self) -> None:
        findings = refused(parquet(id=["1", "1", None], rating=[9999, 2000, -1], birth=["1990", "x", "1991"]))
        assert where(findings) == [("list.E020", 1, 2), ("list.E021", 2, None), ("list.E022", 3, None)]

    def test_a_negative_rating(self) -> None:
        assert where(refused(parquet(id=["1"], rating=[-5]))) == [("list.E020", 1, 2)]

    def test_no_id_and_unknown_columns(self) -> None:
        assert [finding.id for finding in refused(parquet(rating=[2000], shoe=[1]))] == ["list.E014", "list.W001"]

    def test_cut_off(self) -> None:
        data = parquet(id=["1"], rating=[2000])
        for end in (5, 40, len(data) - 6):
            assert refused(data[:end])[0].id == "list.E011"

    def test_a_page_with_less_than_no_values(self) -> None:
        """One byte is enough for the library below to ask for memory without end and take the process with it."""
        data = bytearray(parquet(id=["1", "2"], rating=[2000, 2100]))
        place = data.index(b"\x2c\x15\x04") + 2  # in a page's header: two values
        data[place] = 7
        assert refused(bytes(data))[0].id == "list.E011"

    def test_a_long_list_is_read_column_by_column_to_the_same_cells(self, monkeypatch: pytest.MonkeyPatch) -> None:
        data = parquet(id=["1", "2"], name=["Ana", ""], title=["", ""], women_title=["", ""], rating=[2000, None])
        at_once, _ = accepted(data)
        monkeypatch.setattr("arpad.formats.lists.parquet._LONG", 0)
        one_by_one, findings = accepted(data)
        assert findings == []
        assert one_by_one.frame.equals(at_once.frame)

    @pytest.mark.parametrize(
        ("birth", "read"),
        [("1990", "1990"), (" 1990", "1990"), ("1990-00-00", "1990"), ("1990-5-4", "1990-05-04"), ("2200", "2200"), (" ", "")],
    )  # fmt: skip
    def test_days_are_read_wherever_they_are_not_yet_as_they_should_be(self, birth: str, read: str) -> None:
        day = birth if birth == " " else "2012-07-01"
        table, _ = accepted(parquet(id=["1", "2"], birth=["1980", birth], listed_from=["2012-07-01", day]))
        assert table.frame["birth"].to_list() == ["1980", read]
        assert table.frame["listed_from"].to_list() == ["2012-07-01", day.strip()]

    @pytest.mark.parametrize(("name", "cell"), [("birth", "1799"), ("birth", "2201"), ("listed_from", "2012-02-30")])
    def test_days_that_are_none(self, name: str, cell: str) -> None:
        assert [finding.id for finding in refused(parquet(**{"id": ["1"], name: [cell]}))] == ["list.E020"]

    def test_what_it_is_travels_along(self) -> None:
        table = ListTable(frame_of([{"id": "1"}]), ListKind.FIDE_SINGLE, "SEP26", Cadence.BLITZ)
        again, _ = accepted(write_list(table, "parquet"))
        assert (again.kind, again.period, again.cadence) == (ListKind.FIDE_SINGLE, "SEP26", Cadence.BLITZ)


class TestSpreadsheet:
    def test_numbers_dates_and_texts(self) -> None:
        data = sheet([["id", "name", "birth", "rating", "listed_from"], [1503014, "Ana", date(1990, 5, 4), 2000, date(2012, 7, 1)], [2, None, 1991, "2100", "2012-07-01"]])  # fmt: skip
        table, findings = accepted(data)
        assert findings == []
        assert row(table, "1503014") == {"id": "1503014", "name": "Ana", "birth": "1990-05-04", "rating": 2000, "listed_from": "2012-07-01"}  # fmt: skip
        assert row(table, "2") == {"id": "2", "birth": "1991", "rating": 2100, "listed_from": "2012-07-01"}

    def test_bad_rows_have_the_numbers_of_the_sheet(self) -> None:
        findings = refused(sheet([["id", "rating"], [1, 2000.5], [None, None], [1, 2000], [None, 2100], [2, "x"]]))
        assert where(findings) == [
            ("list.E020", 2, 2),
            ("list.E021", 4, None),
            ("list.E022", 5, None),
            ("list.E020", 6, 2),
        ]

    def test_an_error_cell_is_no_empty_cell(self) -> None:
        findings = refused(sheet([["id", "rating"], [1, 2000], [2, "#N/A"]]))
        assert [(finding.id, finding.line, finding.data["cell"]) for finding in findings] == [("list.E028", 3, "B3")]

    def test_no_header(self) -> None:
        assert refused(sheet([[1, 2000]]))[0].id == "list.E014"
        assert refused(sheet([]))[0].id == "list.E014"

    def test_a_name_is_never_a_formula(self) -> None:
        names = ["=1+1", "+A1", "-2", "@SUM(A1)", "http://example.org", "007"]
        table = ListTable(frame_of([{"id": str(at), "name": name} for at, name in enumerate(names)]))
        data = write_list(table, "xlsx")
        assert data == write_list(table, "xlsx")
        again, _ = accepted(data)
        assert again.frame["name"].to_list() == names

    def test_what_a_sheet_cannot_hold(self) -> None:
        table = ListTable(frame_of([{"id": "1", "pool": "x" * 40_000}]))
        with pytest.raises(ValueError, match="32767"):
            write_list(table, "xlsx")

    def test_cut_off(self) -> None:
        data = sheet([["id"], [1]])
        for end in (40, len(data) // 2, len(data) - 6):
            assert refused(data[:end])[0].id == "list.E011"


def test_other_kinds_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="csv"):
        write_list(ListTable(frame_of([])), "pdf")


def test_an_id_is_never_cut() -> None:
    with pytest.raises(ValueError, match="id_too_long"):
        write_list(ListTable(frame_of([{"id": "1" * 16}])), "fide_combined")
