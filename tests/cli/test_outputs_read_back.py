"""What arpad writes, arpad reads again without loss, or says that it is something else.

Lists in every format come back in tests/formats/lists, reports and typed tables in tests/formats.
"""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.list_csv import read_list_csv
from arpad.formats.lists import read_list
from arpad.formats.pairings_file import read_pairings, write_pairings
from arpad.formats.report_kinds import kind_of, read_any_report
from arpad.formats.trf import write_trf
from arpad.values.formula_cells import restored
from support.swiss_manager import four_friends

_NAMES = ["=1+1, Ana", "'=2, Blas", '"Comillas", Celia', "Ñandú; Dario"]


@pytest.fixture
def odd_names(tmp_path: Path) -> Path:
    """Names that a spreadsheet would run, and names with marks and delimiters."""
    event = read_any_report(four_friends().to_bytes()).tournament
    assert event is not None
    ranks = (1, 4, 3, 2)
    entries = tuple(
        replace(entry, name=name, rank=rank) for entry, name, rank in zip(event.entries, _NAMES, ranks, strict=True)
    )
    path = tmp_path / "odd.trf"
    path.write_bytes(write_trf(replace(event, name="=Open; 'raro'", entries=entries)))
    return path


def test_the_csv_of_rate_says_what_its_json_says(arpad: Any, odd_names: Path) -> None:
    table = arpad("rate", odd_names, "--format", "csv").out
    rows = [{name: restored(cell) for name, cell in row.items()} for row in csv.DictReader(io.StringIO(table))]
    shown = json.loads(arpad("rate", odd_names, "--format", "json").out)
    assert [row["name"] for row in rows] == _NAMES
    for row, player in zip(rows, shown["players"], strict=True):
        for key in (
            "number",
            "name",
            "id",
            "rating",
            "status",
            "games",
            "score",
            "expected",
            "k",
            "change",
            "new_rating",
        ):
            assert row[key] == ("" if player[key] is None else str(player[key])), key


def test_the_csv_of_rate_is_no_list_and_no_report(arpad: Any, odd_names: Path) -> None:
    """Its ratings are the old ones: to take them for a list would lose every change."""
    data = arpad("rate", odd_names, "--format", "csv").out.encode()
    for read in (lambda: read_list(data, "rated.csv")[1], lambda: read_list_csv(data)[1]):
        assert [finding.id for finding in read()] == ["list.E060"]
    assert kind_of(data) == "trf"
    assert read_any_report(data).tournament is None


@pytest.mark.parametrize("name", ["typed.csv", "typed.toml", "again.trf"])
def test_a_converted_report_has_the_same_numbers(arpad: Any, odd_names: Path, name: str) -> None:
    out = odd_names.with_name(name)
    assert arpad("convert", odd_names, "-o", out).code == 0
    for command in (("rate", "--format", "csv"), ("standings", "--format", "csv"), ("crosstable", "--format", "csv")):
        assert arpad(command[0], out, *command[1:]).out == arpad(command[0], odd_names, *command[1:]).out


@given(st.lists(st.tuples(st.integers(1, 9999), st.integers(0, 9999)), max_size=20))
def test_pairings_come_back(pairs: list[tuple[int, int]]) -> None:
    again, findings = read_pairings(write_pairings(pairs).encode())
    assert [tuple(pair) for pair in again] == pairs
    assert not findings


EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("example", ["01-open.trf", "02-closed.trf", "03-rapid.trf", "08-swiss.trf"])
def test_a_crosstable_comes_back(arpad: Any, example: str) -> None:
    """Opponents stand there by rank; that of a round robin has neither rounds nor colours."""
    before = read_any_report((EXAMPLES / example).read_bytes()).tournament
    after = read_any_report(arpad("crosstable", EXAMPLES / example, "--format", "csv").out.encode()).tournament
    assert before is not None
    assert after is not None
    by_rounds = example != "02-closed.trf"
    for entry in before.entries:
        again = after.by_number[entry.number]
        assert (again.name, again.rating, again.points) == (entry.name, entry.rating, entry.points)
        games = [
            sorted((record.opponent, record.result, record.colour if by_rounds else None)
                   for record in one.rounds if record and record.opponent is not None)
            for one in (entry, again)
        ]  # fmt: skip
        assert games[0] == games[1]


@pytest.mark.parametrize("example", ["01-open.trf", "02-closed.trf", "08-swiss.trf"])
def test_standings_and_ratings_are_no_report(arpad: Any, example: str) -> None:
    for command in ("standings", "rate"):
        written = arpad(command, EXAMPLES / example, "--format", "csv").out.encode()
        report = read_any_report(written)
        assert any(finding.is_error for finding in report.findings), command
