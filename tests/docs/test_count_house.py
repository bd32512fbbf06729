"""The counting of the house, on trees small enough to count by hand."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import count_house  # noqa: E402

NESTED = """import os

def one():
    import re
    def two():
        from a import (
            b,
        )
"""


def test_files_lines_and_words() -> None:
    tree = {
        "src/arpad/rating/a.py": "1\n2\n3\n",
        "src/arpad/rating/b.py": "1\n",
        "src/arpad/cli/c.py": "1\n2\n",
        "src/arpad/rating/notes.toml": "1\n2\n3\n4\n",
        "README.md": "three words here\n",
    }
    counted = count_house.counts(tree)
    assert (counted["files in src"], counted["median lines of a file"], counted["lines"]) == ("3", "2", "6")
    assert (counted["README.md, words"], counted["README.es.md, words"]) == ("3", "0")
    assert list(count_house.packages(tree)) == [("cli", 1, 2, 2), ("rating", 2, 4, 2)]


def test_an_import_inside_a_function_counts_once() -> None:
    assert count_house.inner_imports(NESTED) == 2


def test_writers_are_functions_by_their_name() -> None:
    tree = {
        "src/arpad/reports/a.py": "def slip_json(x):\n    def inner_csv(): ...\n\ndef to_csv(x): ...\n\ndef table(): ...\n"
    }
    assert count_house.counts(tree)["hand-made `*_json`, `*_csv`, `*_table` functions"] == "2"


def test_a_description_of_a_table_is_no_writer() -> None:
    text = "def a_table(\n    x: int,\n) -> Table: ...\n\ndef b_table(x) -> str: ...\n\ndef c_csv(x) -> str: ...\n"
    counted = count_house.counts({"src/arpad/reports/a.py": text})
    assert counted["hand-made `*_json`, `*_csv`, `*_table` functions"] == "3"
    assert counted["of these, descriptions of a table that others write"] == "1"


def test_tables_that_are_laid_out_cell_by_cell() -> None:
    text = "import csv\ncsv.writer(out)\ndef plain_table(rows): ...\nplain_table([])\ncsv_text([], [])\nas_csv(table)\n"
    tree = {"src/arpad/reports/a.py": text, "src/arpad/results/data.py": text}
    assert count_house.counts(tree)["CSV and text tables laid out outside `results`"] == "3"


def test_a_place_that_is_gone_no_longer_counts() -> None:
    wanted, named = (
        "places to edit for an office verb",
        {"tests/docs/test_docs.py": "def test_the_readmes_name_every_command"},
    )
    before = {"src/arpad/office/verbs/pay.py": "", "src/arpad/web/asks/money.py": "", **named}
    assert count_house.counts(before)[wanted] == "4"  # verb, form, READMEs, test
    assert count_house.counts({"src/arpad/office/verbs/pay.py": ""})[wanted] == "2"


def test_the_way_of_a_slip_is_that_of_the_page() -> None:
    page = "## The way of one slip\n| 1 | `a/b.py`, `a/c.py` | |\n| 2 | `a/b.py` | |\n`a/d.py` besides\n\n## Next\n| 1 | `a/e.py` | |\n"
    assert count_house.slip_files({"docs/architecture.md": page}) == "2"
    assert count_house.slip_files({}) == "not written down"


def test_the_columns_stand_side_by_side() -> None:
    shown = count_house.comparison({"before": {"README.md": "a b"}, "after": {"README.md": "a"}})
    assert "| README.md, words | 2 | 1 |" in shown
