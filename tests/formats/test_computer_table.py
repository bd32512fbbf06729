"""The table of Rar, n and W: what it says, and every line that is none."""

import pytest

from arpad.formats.computer_table import TableLine, read_computer_table

HEADER = "number,Rar,n,W\n"


def test_lines_in_any_order_of_columns() -> None:
    assert read_computer_table(b"W;n;Rar;number\n2,5;3;2200;1\n") == ([TableLine(1, 2200, 3, 25)], [])


@pytest.mark.parametrize("row", ["1,2200,3,x", "1,-5,3,2", "١,2200,3,2", f"1,{'9' * 5000},3,2", "1,2200"])
def test_what_is_no_line_is_said_where_it_stands(row: str) -> None:
    lines, wrong = read_computer_table(f"{HEADER}1,2200,3,2.5\n{row}\n2,2100,3,1\n".encode())
    assert [line.number for line in lines] == [1, 2]
    assert [(finding.id, finding.line) for finding in wrong] == [("office.E135", 3)]


def test_a_cell_without_end_is_said() -> None:
    lines, wrong = read_computer_table((HEADER + '1,2200,3,2.5\n2,"' + "x" * 200_000).encode())
    assert [line.number for line in lines] == [1]
    assert [(finding.id, finding.line) for finding in wrong] == [("office.E135", 3)]
