"""Small files that would cost gigabytes, or end the process: each reader says so, in its own process."""

import resource

import pytest

from arpad.formats.lists import read_list
from arpad.formats.moving_in.sheet import read_sheet
from arpad.formats.spreadsheets.size import MOST_COLUMNS
from support import bombs

MEGABYTES = 400  # beyond what the readers take before they see a file


@pytest.mark.parametrize("bomb", bombs.LISTS)
def test_a_list_says_what_is_too_large(bomb: bombs.Bomb) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    table, findings = read_list(bomb(), "list")
    assert table is None
    assert [finding.id for finding in findings if finding.is_error] in (["list.E011"], ["list.E012"], ["list.E059"])
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < MEGABYTES


@pytest.mark.parametrize("bomb", [*bombs.SPREADSHEETS, bombs.open_document])
def test_a_table_of_people_says_it_too(bomb: bombs.Bomb) -> None:
    sheet, findings = read_sheet(bomb())
    assert sheet is None
    assert [finding.id for finding in findings] == ["list.E011"]


def test_names_of_tags_may_have_a_prefix() -> None:
    table, findings = read_list(bombs.far_corner("x"), "list.xlsx")
    assert table is None and [finding.id for finding in findings] == ["list.E011"]
    rows = [bombs.HEADINGS, bombs.row("17", "Alfil, Ana", "1800")]
    table, findings = read_list(bombs.workbook(rows, prefix="x"), "list.xlsx")
    assert table is not None and table.frame["name"].to_list() == ["Alfil, Ana"]


def test_a_wide_table_is_not_filled_up() -> None:
    """490,000 short rows below one long one were as wide as it."""
    data = b"id;name" + b";x" * MOST_COLUMNS + b"\n" + b"1;a\n" * 100
    sheet, findings = read_sheet(data)
    assert sheet is None
    assert [finding.data["problem"].data["limit"] for finding in findings] == [MOST_COLUMNS]


def test_rows_and_columns_that_are_only_formatted_are_no_cells() -> None:
    far = [bombs.HEADINGS, bombs.row("17", "Alfil, Ana", "1800"), '<row r="1048576" ht="20"/>']
    table, _ = read_list(bombs.workbook(far), "list.xlsx")
    assert table is not None and table.frame.height == 1
