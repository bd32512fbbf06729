"""A text that a spreadsheet would run leaves arpad with an apostrophe, and comes back as it was."""

import csv
import io
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.entries import read_entries
from arpad.formats.list_csv import read_list_csv
from arpad.formats.lists import ListTable, conform
from arpad.formats.lists.csv_list import read_csv, write_csv
from arpad.formats.typed import read_typed
from arpad.results.data import csv_text
from arpad.values.formula_cells import neutral, restored

BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "'", "''", "'=", " =", "\n+", "＝", "-1", "+1,5", "−", "")
cells = st.builds(lambda start, rest: start + rest, st.sampled_from(BEGINNINGS), st.text(max_size=12)).filter(
    lambda text: "\0" not in text and text.isprintable()
)
names = cells.map(lambda text: " ".join(text.split())).filter(lambda text: text.strip("'") and "¶" not in text)


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A0", "+1+1", "-1-1", "@SUM(1)", "\t=1", "\r=1", " =1", "'=1", "\tA"])
def test_no_formula_leaves_bare(text: str) -> None:
    assert str(neutral(text))[0] == "'"
    assert restored(str(neutral(text))) == text


@pytest.mark.parametrize("text", ["-12", "+3,5", "-4.25", "+", "-", "", "Alfil, Ana", "'t Hooft, Jan", "'-12", "½"])
def test_numbers_signs_and_names_stay(text: str) -> None:
    assert neutral(text) == text == restored(text)


@given(cells)
def test_a_cell_is_read_as_it_was(text: str) -> None:
    ((written,),) = list(csv.reader(io.StringIO(csv_text([text], []), newline=""))) or [[""]]
    assert restored(written) == text


@given(names)
def test_in_a_list(name: str) -> None:
    table = ListTable(conform(pl.DataFrame({"id": ["1"], "name": [name], "rating": [2000]})))
    data = write_csv(table)
    (row,) = csv.DictReader(io.StringIO(data.decode(), newline=""))
    assert row["name"] == neutral(name)
    read, _ = read_csv(data)
    assert read is not None
    assert read.frame["name"].to_list() == [name]


@given(names)
def test_in_a_plain_list(name: str) -> None:
    read, _ = read_list_csv(csv_text(["id", "name", "rating"], [["1", name, 2000]]).encode())
    assert read is not None
    assert read.players["1"].name == name


@given(names)
def test_in_entries(name: str) -> None:
    entrants, findings = read_entries(csv_text(["number", "name", "federation"], [[1, name, "ESP"]]).encode())
    assert [entrant.name for entrant in entrants] == [name], findings


@given(names.filter(lambda name: '"' not in name))
def test_in_typed_results(name: str) -> None:
    players = csv_text(["number", "name", "R1"], [[1, name, "2w1"], [2, "Torre, Blas", "1b0"]])
    read: Any = read_typed(f"name,Duel\nstart,2011-10-01\n\n{players}".encode())
    assert [entry.name for entry in read.tournament.entries] == [name, "Torre, Blas"], read.findings
