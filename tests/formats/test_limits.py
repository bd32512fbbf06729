"""Every limit of the table holds: one more is a finding. Large ones are made small for the test."""

import io
from collections.abc import Callable, Sequence
from importlib import import_module

import polars as pl
import pytest

from arpad.formats.limits import LIMITS, Limit
from arpad.formats.lists import read_list
from arpad.formats.report_kinds import read_any_report
from arpad.formats.toml_file import parse_toml
from arpad.values.finding import Finding
from support import bombs


def _toml(text: str) -> list[str]:
    return [one.data["problem"].key for one in parse_toml(text.encode(), "", "facts.E001")[1]]


def _ids(findings: Sequence[Finding]) -> list[str]:
    return [one.id for one in findings]


def _report(data: bytes) -> list[str]:
    return _ids(read_any_report(data).findings)


def _list(data: bytes, name: str = "list") -> list[str]:
    return _ids(read_list(data, name)[1])


def _sheet(*rows: str, texts: str = "") -> list[str]:
    return _report(bombs.workbook([bombs.row("number", "name", "1"), *rows], texts))


def _table(*rows: str, texts: str = "") -> list[str]:
    return _list(bombs.workbook([bombs.HEADINGS, *rows], texts))


def _parquet() -> bytes:
    out = io.BytesIO()
    pl.DataFrame({"id": ["1", "2", "3", "4"] * 9}).write_parquet(out)
    return out.getvalue()


_ANA = bombs.row("17", "Alfil, Ana", "1800")
_PLAYER = "001 {:4d}      Name\n"
BEYOND: dict[str, tuple[int, Callable[[], list[str]]]] = {
    "values.toml_text:MOST_TOML_BYTES": (20, lambda: _toml("#" * 21)),
    "values.toml_text:MOST_KEY_PARTS": (0, lambda: _toml(".".join("a" * 9) + " = 1")),
    "values.toml_text:MOST_NESTING": (0, lambda: _toml("a = " + "[" * 33 + "]" * 33)),
    "values.toml_text:MOST_BITS": (0, lambda: _toml(f"a = {1 << 63}")),
    "formats.trf.document:MAX_REPORT_BYTES": (30, lambda: _report(b"012 " + b"x" * 30)),
    "formats.trf.document:MAX_REPORT_LINES": (3, lambda: _report(b"012 x\n" * 5)),
    "formats.trf.columns:MAX_PLAYERS": (2, lambda: _report("".join(_PLAYER.format(n) for n in (1, 2, 3)).encode())),
    "formats.typed.table:MAX_CELLS": (20, lambda: _report(b"number,name,1\n" + b"1,A,x\n" * 20)),
    "formats.spreadsheets.package:MAX_BYTES": (500, lambda: _sheet(_ANA)),
    "formats.spreadsheets.package:MAX_UNPACKED": (500, lambda: _sheet(_ANA)),
    "formats.spreadsheets.package:MAX_PARTS": (2, lambda: _sheet(_ANA)),
    "formats.spreadsheets.workbook:MAX_ROWS": (1, lambda: _sheet(_ANA)),
    "formats.spreadsheets.workbook:MAX_COLUMNS": (2, lambda: _sheet(_ANA)),
    "formats.spreadsheets.workbook:MAX_CELLS": (4, lambda: _sheet(_ANA)),
    "formats.spreadsheets.workbook:MAX_STRINGS": (2, lambda: _sheet(_ANA, texts="<si><t>x</t></si>" * 3)),
    "formats.spreadsheets.size:MOST_PARTS": (2, lambda: _table(_ANA)),
    "formats.spreadsheets.size:MOST_UNPACKED": (500, lambda: _table(_ANA)),
    "formats.spreadsheets.size:MOST_TIMES": (0, lambda: _list(bombs.many_rows())),
    "formats.spreadsheets.size:MOST_COLUMNS": (2, lambda: _table(_ANA)),
    "formats.spreadsheets.size:MOST_CELLS": (0, lambda: _list(bombs.far_corner())),
    "formats.spreadsheets.size:SPARSE": (0, lambda: _list(bombs.sparse_rows())),
    "formats.spreadsheets.size:MOST_TEXT": (0, lambda: _list(bombs.shared_long())),
    "formats.list_lines.sniff:MOST_BYTES": (30, lambda: _list(bombs.packed({"a.csv": b"id\n" + b"1\n" * 20}))),
    "formats.list_lines.sniff:MOST_TIMES": (0, lambda: _list(bombs.swollen_list())),
    "formats.list_lines.fide_document:MOST_NESTING": (0, lambda: _list(b"<playerslist>" + b"<x>" * 17, "a.xml")),
    "formats.list_lines.fide_document:MOST_DOCUMENT_TYPES": (0, lambda: _list(b"<!DOCTYPE x><playerslist/>", "a.xml")),
    "formats.lists.parquet:MOST_ROWS": (30, lambda: _list(_parquet())),
    "formats.lists.parquet:LARGEST_PAGE": (8, lambda: _list(_parquet())),
}
"""To what the limit is set, 0 where it stays, and a file that has more."""


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.place)
def test_one_more_is_a_finding(limit: Limit, monkeypatch: pytest.MonkeyPatch) -> None:
    small, beyond = BEYOND[limit.place]
    if small:
        module, _, name = limit.place.partition(":")
        _set_everywhere(monkeypatch, getattr(import_module(f"arpad.{module}"), name), name, small)
    assert limit.finding in beyond()


def _set_everywhere(monkeypatch: pytest.MonkeyPatch, most: int, name: str, small: int) -> None:
    """Who took the constant from its module has it too."""
    import sys

    for module in [one for at, one in sys.modules.items() if at.startswith("arpad.")]:
        if getattr(module, name, None) == most:
            monkeypatch.setattr(module, name, small)


def test_no_limit_is_without_a_file_and_none_is_forgotten() -> None:
    assert set(BEYOND) == {limit.place for limit in LIMITS}
    assert all(isinstance(limit.most, int) for limit in LIMITS)
