"""The sheets of a workbook and their cells as texts, as whoever looks at the sheet reads them; dates as YYYY-MM-DD."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from arpad.formats.spreadsheets.package import Package, broken, too_large
from arpad.values.sheet_columns import column_letters, column_number

MAX_ROWS = 100_000
MAX_COLUMNS = 1_200  # 999 rounds, and what stands beside them
MAX_CELLS = 500_000
MAX_STRINGS = 500_000
MAX_SHEETS = 50
MAX_TEXT = 1_000

_ADDRESS = re.compile(r"([A-Z]{1,3})([0-9]{1,7})", re.ASCII)
_WHOLE = re.compile(r"-?[0-9]{1,15}", re.ASCII)
_NUMBER = re.compile(r"-?[0-9.]{1,30}(?:[eE][+-]?[0-9]{1,3})?", re.ASCII)
_DATE_FORMATS = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')
_LAST_DAY = 2_958_465  # 9999-12-31


class SheetCell(NamedTuple):
    """`row` and `column` are counted from 1. `defect` is what Excel could not compute, if so."""

    text: str
    row: int
    column: int
    defect: bool = False

    @property
    def address(self) -> str:
        return f"{column_letters(self.column)}{self.row}"


Grid = dict[int, list[SheetCell]]


class Workbook:
    """Sheets are read when they are asked for: most workbooks need one."""

    def __init__(self, data: bytes) -> None:
        self._package = Package(data)
        self._cells = 0
        self._from_1904 = False
        self.sheets: list[tuple[str, str]] = []
        """Name and part of every sheet that is not hidden; of all, if all are."""
        self._read_book()
        self._strings = self._read_strings()
        self._date_styles = self._read_styles()

    def grids(self) -> Iterator[tuple[str, Grid]]:
        for name, part in self.sheets[:MAX_SHEETS]:
            yield name, self._read_sheet(part)

    def _read_book(self) -> None:
        targets = self._targets()
        hidden: list[tuple[str, str]] = []

        def start(tag: str, given: Mapping[str, str]) -> None:
            if tag == "workbookPr":
                self._from_1904 = given.get("date1904") in ("1", "true")
            elif tag == "sheet":
                reference = next((value for name, value in given.items() if name.endswith(":id") or name == "id"), "")
                if target := targets.get(reference):
                    shown = given.get("state", "visible") == "visible"
                    (self.sheets if shown else hidden).append((given.get("name", "")[:100], target))

        self._package.parse("xl/workbook.xml", start, _nothing, _nothing)
        self.sheets = self.sheets or hidden
        if not self.sheets:
            raise broken("xl/workbook.xml")

    def _targets(self) -> dict[str, str]:
        targets: dict[str, str] = {}

        def start(tag: str, given: Mapping[str, str]) -> None:
            target = given.get("Target", "")
            if tag == "Relationship" and target:
                path = target.lstrip("/") if target.startswith("/") else posixpath.join("xl", target)
                targets[given.get("Id", "")] = posixpath.normpath(path)

        self._package.parse("xl/_rels/workbook.xml.rels", start, _nothing, _nothing)
        return targets

    def _read_strings(self) -> list[str]:
        """Cleaned once: a text that 100,000 cells share is kept once."""
        found: list[str] = []
        if "xl/sharedStrings.xml" not in self._package:
            return found
        text = _Text()
        spoken = 0  # how a text is pronounced stands beside it, and is no part of it

        def start(tag: str, given: Mapping[str, str]) -> None:
            nonlocal spoken
            if tag == "si":
                text.clear()
            spoken += tag == "rPh"
            text.open = tag == "t" and not spoken

        def end(tag: str) -> None:
            nonlocal spoken
            spoken -= tag == "rPh"
            text.open = False
            if tag == "si":
                if len(found) >= MAX_STRINGS:
                    raise too_large("strings", MAX_STRINGS)
                found.append(text.cleaned())

        self._package.parse("xl/sharedStrings.xml", start, end, text.add)
        return found

    def _read_styles(self) -> frozenset[int]:
        """The styles of cells that show a number as a date."""
        if "xl/styles.xml" not in self._package:
            return frozenset()
        own: set[int] = set()
        styles: list[int] = []
        inside = False

        def start(tag: str, given: Mapping[str, str]) -> None:
            nonlocal inside
            if tag == "numFmt" and _shows_a_day(given.get("formatCode", "")[:200]):
                own.add(_whole(given.get("numFmtId", "")))
            elif tag == "cellXfs":
                inside = True
            elif tag == "xf" and inside:
                styles.append(_whole(given.get("numFmtId", "0")))

        def end(tag: str) -> None:
            nonlocal inside
            inside = inside and tag != "cellXfs"

        self._package.parse("xl/styles.xml", start, end, _nothing)
        return frozenset(at for at, style in enumerate(styles) if style in own or style in _DATE_FORMATS)

    def _read_sheet(self, part: str) -> Grid:
        grid: Grid = {}
        text = _Text()
        row = column = 0
        given: Mapping[str, str] = {}
        has_formula = has_value = False

        def start(tag: str, attributes: Mapping[str, str]) -> None:
            nonlocal row, column, given, has_formula, has_value
            if tag == "row":
                row, column = _whole(attributes["r"]) if "r" in attributes else row + 1, 0
            elif tag == "c":
                given, has_formula, has_value = attributes, False, False
                row, column = _address(attributes["r"]) if "r" in attributes else (row, column + 1)
                text.clear()
            elif tag in ("v", "t"):
                text.open = has_value = True
            elif tag == "f":
                has_formula = True

        def end(tag: str) -> None:
            if tag in ("v", "t"):
                text.open = False
            elif tag == "c":
                shown = self._shown(given, text.cleaned())
                defect = given.get("t") == "e" or (has_formula and not has_value)
                if shown or defect:
                    self._count(row, column)
                    grid.setdefault(row, []).append(SheetCell(shown, row, column, defect))

        self._package.parse(part, start, end, text.add)
        for cells in grid.values():
            cells.sort(key=lambda cell: cell.column)
        return dict(sorted(grid.items()))

    def _count(self, row: int, column: int) -> None:
        self._cells += 1
        if row > MAX_ROWS:
            raise too_large("rows", MAX_ROWS)
        if column > MAX_COLUMNS:
            raise too_large("columns", MAX_COLUMNS)
        if self._cells > MAX_CELLS:
            raise too_large("cells", MAX_CELLS)

    def _shown(self, given: Mapping[str, str], text: str) -> str:
        kind = given.get("t", "n")
        if kind == "s":
            return self._strings[_whole(text)] if text else ""
        if kind == "d":
            return text[:10]
        if kind != "n" or not text:
            return text
        if _whole(given.get("s", "0")) in self._date_styles and (day := self._day(text)):
            return day
        return _number(text)

    def _day(self, text: str) -> str:
        """A day is a number since 1900, whose February had 29 days for the first spreadsheets; or since 1904."""
        whole = text.partition(".")[0]
        if not _WHOLE.fullmatch(whole) or not 0 < int(whole) <= _LAST_DAY:
            return ""
        serial = int(whole)
        since_1900 = date(1899, 12, 30) if serial > 60 else date(1899, 12, 31)
        try:
            return ((date(1904, 1, 1) if self._from_1904 else since_1900) + timedelta(days=serial)).isoformat()
        except OverflowError:
            return ""


class _Text:
    """What stands between tags, as far as it is wanted, and no more than a cell may have."""

    def __init__(self) -> None:
        self.open = False
        self._parts: list[str] = []
        self._length = 0

    def clear(self) -> None:
        self.open, self._parts, self._length = False, [], 0

    def add(self, text: str) -> None:
        if self.open and self._length <= MAX_TEXT:
            self._parts.append(text[: MAX_TEXT + 1 - self._length])
            self._length += len(self._parts[-1])

    def cleaned(self) -> str:
        """In one line. Of a longer text the beginning: nothing that is read needs so much."""
        return " ".join("".join(self._parts)[:MAX_TEXT].split())


def _nothing(*_: object) -> None:
    """Of these tags or texts nothing is needed."""


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text) or text.startswith("-"):
        raise ValueError(text[:60])
    return int(text)


def _address(text: str) -> tuple[int, int]:
    """
    >>> _address("D7")
    (7, 4)
    """
    match = _ADDRESS.fullmatch(text)
    if match is None or not int(match[2]):
        raise ValueError(text[:60])
    return int(match[2]), column_number(match[1])


def _number(text: str) -> str:
    """As it is shown: 2400.0 is 2400, and 0.30000000000000004 needs no care, since no official number has it.

    >>> [_number(text) for text in ("2400", "2400.0", "5.5", "-1", "1E3", "x")]
    ['2400', '2400', '5.5', '-1', '1000', 'x']
    """
    if _WHOLE.fullmatch(text) or not _NUMBER.fullmatch(text):
        return text
    try:
        value = float(text)
    except ValueError:
        return text
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)


def _shows_a_day(code: str) -> bool:
    """A format with a day or a year in it, outside texts and colours.

    >>> [_shows_a_day(code) for code in ("dd/mm/yyyy", "0.00", '0 "day"', "[Red]0")]
    [True, False, False, False]
    """
    bare = _QUOTED.sub("", code).lower()
    return "d" in bare or "y" in bare
