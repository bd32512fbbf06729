"""How large the tables of a workbook are, counted before a library makes room for them.

One cell in the last corner of a sheet, a row repeated a million times, or one long text that every cell shares is
a few bytes in the file and gigabytes in memory, and a library that finds no memory ends the process. So everything is
unpacked once piece by piece, as it really is and not as the zip says, and nothing of it is kept.
"""

import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from xml.parsers import expat

from arpad.values.finding import Finding, Problem
from arpad.values.sheet_columns import column_number

MOST_PARTS = 2_000
MOST_UNPACKED = 1_500_000_000
MOST_TIMES = 100  # a sheet is packed to a tenth; what is said of every part together
SMALL = 20_000_000  # bytes: below, it may be packed as tightly as it likes
MOST_COLUMNS = 500
MOST_CELLS = 30_000_000  # of the rectangle that holds every cell: a million players in 30 columns
SPARSE = 20  # times the cells that are there may be the rectangle, if it is larger than
A_MILLION = 1_000_000
LONGEST_ROW = 4_000_000  # bytes
MOST_TEXT = 200_000_000  # letters in all cells, shared texts as often as they are shared

_PIECE = 1 << 20
_LONG_TEXT = 1_000
_SHEETS = re.compile(r"xl/worksheets/[^/]+\.xml", re.IGNORECASE)
_ROW_NUMBER = re.compile(rb"[^>]*?\sr\s*=\s*[\"']([0-9]{1,9})")
_COLUMN = re.compile(rb"[\"']([A-Za-z]{2,9})[0-9]+[\"']")
_ROW = re.compile(rb"[\"'][A-Za-z]{1,9}([0-9]{1,12})[\"']")
_PREFIX = re.compile(rb"<([A-Za-z_][\w.-]*:)(?:worksheet|sst)\b")
_VALUE = re.compile(rb"<v>\s*([0-9]{1,9})\s*</v>")


class SheetTooLarge(ValueError):
    """What there is too much of."""

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"{what}: {limit}")
        told = {"what": Problem(f"sheet.limit.{what}"), "limit": limit}
        self.finding = Finding("list.E011", {"problem": Problem("problem.sheet_too_large", told)})


def check_size(data: bytes) -> None:
    """Raises SheetTooLarge, and ValueError or zipfile.BadZipFile for what is no workbook."""
    if data.count(b"PK\x01\x02") > MOST_PARTS:
        raise SheetTooLarge("parts", MOST_PARTS)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
    most = min(MOST_UNPACKED, max(SMALL, MOST_TIMES * len(data)))
    if sum(entry.file_size for entry in entries) > most:
        raise SheetTooLarge("bytes", most)
    counted = _Counted()
    for entry in sorted(entries, key=lambda one: _SHEETS.fullmatch(one.filename) is not None):  # texts go before
        pieces = _unpacked(data, entry, most)
        name = entry.filename
        if _SHEETS.fullmatch(name):
            counted.sheet(pieces)
        elif name.lower() == "xl/sharedstrings.xml":
            counted.texts(pieces)
        elif name == "content.xml":
            _count_open_document(pieces)
        else:
            for _ in pieces:
                pass


def _unpacked(data: bytes, entry: zipfile.ZipInfo, most: int) -> Iterator[bytes]:
    """As it is: a library may go on where the size in the directory ends."""
    at = entry.header_offset
    if data[at : at + 4] != b"PK\x03\x04" or entry.flag_bits & 1:
        raise ValueError(entry.filename)
    start = at + 30 + sum(int.from_bytes(data[at + by : at + by + 2], "little") for by in (26, 28))
    packed = memoryview(data)[start : start + entry.compress_size]
    size = 0
    for piece in _inflated(packed, entry.compress_type):
        size += len(piece)
        if size > min(most, entry.file_size):
            raise SheetTooLarge("bytes", most)
        yield piece


def _inflated(packed: memoryview, method: int) -> Iterator[bytes]:
    slices = (packed[at : at + _PIECE] for at in range(0, len(packed), _PIECE))
    if method == zipfile.ZIP_STORED:
        yield from map(bytes, slices)
        return
    if method != zipfile.ZIP_DEFLATED:
        raise ValueError("the method of the zip")
    stream = zlib.decompressobj(-15)
    try:
        for given in slices:
            left: bytes | memoryview = given
            while left and not stream.eof:
                yield stream.decompress(left, _PIECE)
                left = stream.unconsumed_tail
    except zlib.error:
        raise ValueError("the zip is broken") from None


def _between(pieces: Iterator[bytes], mark: bytes) -> Iterator[bytes]:
    """What follows each mark, whole; the first is what goes before them."""
    left = b""
    for piece in _without_prefix(pieces):
        *whole, left = (left + piece).split(mark)
        yield from whole
        if len(left) > LONGEST_ROW:
            raise SheetTooLarge("bytes", LONGEST_ROW)
    yield left


def _without_prefix(pieces: Iterator[bytes]) -> Iterator[bytes]:
    prefix, left = b"", b""
    for at, piece in enumerate(pieces):
        whole = left + piece
        if not at and (found := _PREFIX.search(whole[:2_000])):
            prefix = found[1]
        if prefix:
            cut = max(whole.rfind(b"<"), 0)  # a tag stays in one piece
            whole, left = whole[:cut], whole[cut:]
            whole = whole.replace(b"<" + prefix, b"<").replace(b"</" + prefix, b"</")
        yield whole
    yield left


class _Counted:
    """Of one workbook: how long its shared texts are, and then what is in its sheets."""

    def __init__(self) -> None:
        self._lengths: list[int] = []
        self._is_long = False

    def texts(self, pieces: Iterator[bytes]) -> None:
        between = _between(pieces, b"<si")
        next(between)
        self._lengths = [len(text) for text in between]
        self._is_long = max(self._lengths, default=0) > _LONG_TEXT

    def sheet(self, pieces: Iterator[bytes]) -> None:
        row = last = cells = letters = 0
        width = 1
        between = _between(pieces, b"<row")
        next(between)
        for text in between:
            inside = text.partition(b"</sheetData")[0]
            number, here = _ROW_NUMBER.match(inside), inside.count(b"<c")
            row = int(number[1]) if number else row + 1
            if not here:
                continue
            cells += here
            last = max(last, row, *map(int, set(_ROW.findall(inside))))
            width = max(width, here, *(column_number(one.decode().upper()) for one in set(_COLUMN.findall(inside))))
            letters += self._shared(inside) if self._is_long else 0
            if width > MOST_COLUMNS:
                raise SheetTooLarge("columns", MOST_COLUMNS)
            if letters > MOST_TEXT:
                raise SheetTooLarge("letters", MOST_TEXT)
        most = max(A_MILLION, min(SPARSE * cells, MOST_CELLS))
        if last * width > most:
            raise SheetTooLarge("cells", most)

    def _shared(self, row: bytes) -> int:
        lengths = self._lengths
        found = Counter(int(text) for text in _VALUE.findall(row))
        return sum(times * lengths[at] for at, times in found.items() if at < len(lengths))


def _count_open_document(pieces: Iterator[bytes]) -> None:
    """Rows and cells that are repeated, as far as there is something in them."""
    row_times = width = column = 0
    cells = 0

    def start(name: str, given: dict[str, str]) -> None:
        nonlocal row_times, width, column
        if name == "table:table-row":
            row_times, width, column = _times(given.get("table:number-rows-repeated")), 0, 0
        elif name in ("table:table-cell", "table:covered-table-cell"):
            column += _times(given.get("table:number-columns-repeated"))
            if "office:value-type" in given:
                width = column

    def end(name: str) -> None:
        nonlocal cells
        if name != "table:table-row" or not width:
            return
        if width > MOST_COLUMNS:
            raise SheetTooLarge("columns", MOST_COLUMNS)
        cells += row_times * width
        if cells > MOST_CELLS:
            raise SheetTooLarge("cells", MOST_CELLS)

    def refuse(*_: object) -> None:
        raise ValueError("a document type")

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.StartDoctypeDeclHandler = refuse
    try:
        for piece in pieces:
            parser.Parse(piece, False)
        parser.Parse(b"", True)
    except expat.ExpatError:
        raise ValueError("content.xml") from None


def _times(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) <= 9 else 1
