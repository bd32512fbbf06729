"""The players of an event, looked up in a list of any size: the other lines are passed over as they are read.

Nothing is loaded whole and no columns are needed. A list is checked as far as it concerns those players; what is odd
about the lines of others, `formats.lists` says when it reads the list whole.
"""

import codecs
import csv
import io
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import BinaryIO

from arpad.formats.list_lines.fide_document import FideDocument, OnlyWanted, xml_words
from arpad.formats.list_lines.fide_labels import Layout
from arpad.formats.list_lines.fide_layout import (
    CUT_NUMBER,
    MOST_COUNTED,
    TOP,
    columns_count_bytes,
    cut_name,
    cut_number,
    cut_off,
    from_bytes,
    layout_of_list,
    left_out,
    number_borders,
    out_of_line,
    strayed_cell,
    titles_run_over,
    txt_cell_words,
    txt_words,
)
from arpad.formats.list_lines.fide_words import (
    ARENA_TITLES,
    CASE_MATTERS,
    FEDERATION,
    KNOWN,
    ZERO_IS_NONE,
    CellWords,
    Word,
    birth_of,
    is_number,
    year_of,
)
from arpad.formats.list_lines.texts import (
    END_OF_FILE,
    Findings,
    beyond_ascii,
    encoding_of,
    not_utf_8,
    unknown_column,
)
from arpad.formats.list_lines.title_overflow import repaired
from arpad.formats.list_schema import BY_NAME, CHAPTER_COLUMNS, Holds, ListKind
from arpad.formats.native_list import NativeList, clean_cells, number_in
from arpad.values.finding import Finding
from arpad.values.formula_cells import restored
from arpad.values.records import dataclass
from arpad.values.time_control import Cadence

Read = tuple[NativeList | None, list[Finding]]
_MOSTLY = 0.9


class NotByLines(Exception):
    """The list has to be read whole, in columns."""


@dataclass(frozen=True)
class Wanted:
    """Whom to look for: ids, and names as hints."""

    ids: frozenset[str]
    names: frozenset[str]

    @classmethod
    def of(cls, ids: Iterable[str], names: Iterable[str]) -> "Wanted":
        return cls(frozenset(ids) - {""}, frozenset(name.lower() for name in names) - {""})

    def has(self, id: str, name: str) -> bool:
        return id in self.ids or name.lower() in self.names

    def as_bytes(self) -> tuple[frozenset[bytes], frozenset[bytes]]:
        """Those ids and names that are plain ASCII, to look for in lines that are."""
        ids, names = (frozenset(text.encode() for text in texts if text.isascii()) for texts in (self.ids, self.names))
        return ids, names


def in_fide_xml(stream: BinaryIO, wanted: Wanted, period: str, cadence: Cadence | None) -> Read:
    kept: list[tuple[int, dict[str, str]]] = []
    names: set[str] = set()

    def add(row: dict[str, str], line: int) -> None:
        names.update(row)
        if wanted.has(row.get("id", "").strip(), row.get("name", "").strip()):
            kept.append((line, row))

    ids, texts = wanted.as_bytes()
    document = FideDocument(add)
    refusal = document.refusal(OnlyWanted(stream, lambda id, name: id.strip() in ids or name.strip().lower() in texts))
    if refusal is not None:
        stream.seek(0)  # once more with everybody, to say how far the document is whole
        return None, [FideDocument(add).refusal(stream) or refusal]
    findings = Findings()
    for name in sorted(document.unknown):
        findings.add(unknown_column(name[:50]))
    rows = _first_of_each(
        ((line, {name: row.get(name, "").strip() for name in ("id", *sorted(names - {"id"}))}) for line, row in kept),
        findings,
        None,
    )
    words = CellWords(xml_words("list.E026"), xml_words("list.W016"), xml_words("list.W019"))
    cells = [_fide_cells(line, row, findings, words, year_of(period)) for line, row in rows]
    is_combined = bool({"rapid_rating", "blitz_rating"} & names)
    return _found(cells, findings, is_combined, cadence)


def in_fide_txt(stream: BinaryIO, wanted: Wanted, period: str, cadence: Cadence | None) -> Read:
    """In one pass over the bytes: a line is decoded if it has other letters than ASCII, and cut if it is wanted.
    `period` is the month that the file's name says; one in the header goes before."""
    head = list(islice(stream, MOST_COUNTED))
    if not head or head[0].startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\r" in head[0].rstrip(b"\r\n"):
        raise NotByLines
    head[0] = head[0].removeprefix(codecs.BOM_UTF8)
    lines = _Lines(head)
    findings = Findings()
    top = [(number, text) for number, line in enumerate(head, 1) if (text := lines.text(line)).strip()][:TOP]
    layout, above = layout_of_list(top, findings)
    if layout is None:
        return None, findings.all()
    first = top[above][0] if above < len(top) else len(head) + 1
    kept = lines.wanted(enumerate(chain(head[first - 1 :], stream), first), layout, wanted)
    lines.check(findings)
    full = lines.full >= _MOSTLY * lines.count
    texts = [(number, lines.text(line)) for number, line in kept]
    list_year = year_of(layout.period or period)
    cells, of_lines = _txt_rows(texts, layout, full, lines.counts_bytes, list_year)
    if bad := out_of_line(of_lines, layout, lines.count):
        for number, text in texts:
            if number in bad:
                findings.add(left_out(number, text))
        good = [(number, text) for number, text in texts if number not in bad]
        cells, of_lines = _txt_rows(good, layout, full, lines.counts_bytes, list_year)
    findings.add_all(of_lines)
    return _found(cells, findings, layout.kind is ListKind.FIDE_COMBINED, cadence)


def _txt_rows(
    texts: list[tuple[int, str]], layout: Layout, full: bool, counts_bytes: bool, list_year: int | None
) -> tuple[list[dict[str, str]], Findings]:
    findings = Findings()
    cut = [(number, _fixed_cells(number, text, layout, findings, full)) for number, text in texts]
    if counts_bytes:
        cut = [(number, cells | {"name": from_bytes(cells["name"])}) for number, cells in cut]
    rows = _first_of_each(cut, findings, txt_words(layout, "list.E023"))
    words = txt_cell_words(layout)
    return [_fide_cells(number, row, findings, words, list_year) for number, row in rows], findings


class _Lines:
    """The lines of a text in the encoding of its first lines, counted as they come past."""

    def __init__(self, head: list[bytes]) -> None:
        self._utf8 = True
        self._used: set[int] = set()
        self._look_at(line for line in head if not line.isascii())
        self._encoding = self._likely()
        self.counts_bytes = self._encoding == "utf-8" and columns_count_bytes([line.rstrip(b"\r\n") for line in head])
        self.count = self.full = 0

    def text(self, line: bytes) -> str:
        text = line.decode("latin-1" if self.counts_bytes else self._encoding, "replace")
        return text.removesuffix("\n").rstrip("\r").rstrip(END_OF_FILE).rstrip("\r")

    def wanted(self, lines: Iterable[tuple[int, bytes]], layout: Layout, wanted: Wanted) -> list[tuple[int, bytes]]:
        start, end = _place(layout, "id")
        name_start, name_end = _place(layout, "name")
        ids, names = wanted.as_bytes()
        width, kept = layout.width, []
        full = count = 0
        for number, line in lines:
            if len(line.rstrip(b"\r\n")) >= width:
                full += 1
            elif not line.strip(b" \t\r\n\x1a"):
                continue
            count += 1
            if line.isascii():
                if line[start:end].strip() in ids or line[name_start:name_end].strip().lower() in names:
                    kept.append((number, line))
                continue
            self._look_at([line])
            text = self.text(line)
            name = text[name_start:name_end].strip()
            if wanted.has(text[start:end].strip(), from_bytes(name) if self.counts_bytes else name):
                kept.append((number, line))
        self.full, self.count = full, count
        return kept

    def check(self, findings: Findings) -> None:
        """What came later must not have been in another encoding than the first lines."""
        if self._likely() != self._encoding:
            raise NotByLines
        if self._encoding != "utf-8":
            findings.add(not_utf_8(self._encoding))

    def _look_at(self, lines: Iterable[bytes]) -> None:
        for line in lines:
            self._utf8 = self._utf8 and _is_in(line, "utf-8")
            self._used |= beyond_ascii(line)

    def _likely(self) -> str:
        return "utf-8" if self._utf8 else encoding_of(frozenset(self._used))


def _is_in(line: bytes, encoding: str) -> bool:
    try:
        line.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _place(layout: Layout, name: str) -> tuple[int, int | None]:
    field = layout.field(name)
    return (field.start, field.end) if field else (0, 0)


def _fixed_cells(number: int, text: str, layout: Layout, findings: Findings, full: bool) -> dict[str, str]:
    """Every known column cut out and stripped; a line too long in its titles put right, a line too short told."""
    cells = {field.name: text[field.start : field.end].strip() for field in layout.fields if field.name}
    rating = layout.field("rating")
    if rating is not None and len(text) <= rating.start:
        findings.add(Finding("list.W014", {"line": number}, line=number))
    elif (cut := cut_name(number, text, layout)) is not None:
        findings.add(cut)
    for field in () if titles_run_over(text, layout) else number_borders(layout):
        if re.match(CUT_NUMBER, text[field.start - 1 : field.start + 1]):
            findings.add(cut_number(number, text, field))
    if (strayed := strayed_cell(number, cells, layout)) is not None:
        findings.add(strayed)
    for field in layout.fields if full and re.search("[0-9]$", text) else ():
        holds_number = field.name and field.end is not None and BY_NAME[field.name].holds.is_number
        if holds_number and field.start < len(text) < min(field.start + len(field.label), field.end or 0):
            findings.add(cut_off(number, {"name": field.label, "column": field.start + 1}))
    titles = layout.field("other_titles")
    if titles is None or titles.end is None or not re.match("[A-Z,][A-Z,]", text[titles.end - 1 : titles.end + 1]):
        return cells
    if "arena_title" in cells:
        expected = cells["arena_title"] in ("", "0", *ARENA_TITLES)
    else:
        expected = re.search("[A-Za-z,]", cells["rating"]) is None
    if expected:
        return cells
    again = repaired(text, layout)
    place = {"line": number, "id": cells["id"], "column": titles.start + 1}
    if again is None:
        value = text[titles.start : titles.start + 30].strip()
        findings.add(Finding("list.E025", {**place, "value": value}, line=number, column=titles.start + 1))
        return cells | {field.name: "" for field in layout.fields if field.start >= titles.end and field.name}
    findings.add(Finding("list.W010", {**place, "value": again.titles}, line=number, column=titles.start + 1))
    return cells | {"other_titles": again.titles} | again.cells


def _first_of_each(
    rows: Iterable[tuple[int, dict[str, str]]], findings: Findings, wrong: Word | None
) -> Iterator[tuple[int, dict[str, str]]]:
    """A player who stands on the list twice counts as on the first line."""
    first: dict[str, int] = {}
    for line, row in rows:
        id = row["id"]
        if not id:
            findings.add(Finding("list.E005", {"line": line}, line=line))
            continue
        if wrong and re.fullmatch("[0-9A-Za-z-]*[0-9][0-9A-Za-z-]*", id) is None:
            findings.add(wrong({"line": line, "id": id}, BY_NAME["id"], id))
        if id in first:
            data = {"line": line, "id": id, "first": first[id]}
            findings.add(Finding("list.W013", data, line=line, column=1 if wrong else None))
            continue
        first[id] = line
        yield line, row


def _fide_cells(
    line: int, row: Mapping[str, str], findings: Findings, words: CellWords, list_year: int | None
) -> dict[str, str]:
    """In the words of arpad's own lists. The rules are those of `lists.fide_values`, which reads whole columns."""
    cells: dict[str, str] = {}
    for name, text in row.items():
        column, read, bad = BY_NAME[name], text, words.unknown
        if column.holds.is_number:
            read, bad = (text if is_number(text, column) else ""), words.wrong
            cells[name] = "" if name in ZERO_IS_NONE and read and not int(read) else read
        elif column.holds is Holds.BIRTH:
            read, is_whole = birth_of(text, list_year)
            cells[name] = read
            if is_whole:
                continue
            read, bad = "", words.only_year if read else words.unknown
        elif name in KNOWN:
            text = "" if text == "0" else text
            read = cells[name] = KNOWN[name].get(text if name in CASE_MATTERS else text.lower(), "")
        elif name == "federation":
            read = cells[name] = text if FEDERATION.fullmatch(text) else ""
        else:
            cells[name] = text
        if text and not read:
            findings.add(bad({"line": line, "id": row["id"]}, column, text))
    if "sex" not in cells and "flag" in cells:  # the old lists know women by their flag only
        cells["sex"] = "w" if "w" in cells["flag"] else ""
    return cells


def _found(rows: Collection[Mapping[str, str]], findings: Findings, is_combined: bool, cadence: Cadence | None) -> Read:
    if findings.any_error:
        return None, findings.all()
    names = {name: None for row in rows for name in row} or {"id": None}
    cells = {name: [row.get(name, "") for row in rows] for name in names}
    return NativeList(cells, is_combined, is_fide=True, cadence=cadence), findings.all()


def in_native_csv(stream: BinaryIO, wanted: Wanted) -> NativeList:
    """In arpad's own columns, with commas, in UTF-8; anything else is for the columns, which say what is wrong."""
    rows = csv.reader(io.TextIOWrapper(stream, encoding="utf-8-sig", newline=""))
    kept: list[list[str]] = []
    is_combined = False
    try:
        names = [name.strip() for name in next(rows, [])]
        if len(set(names)) < len(names) or "id" not in names or not BY_NAME.keys() >= set(names):
            raise NotByLines
        at, name_at, width = names.index("id"), names.index("name") if "name" in names else None, len(names)
        chapters = [(name, place) for place, name in enumerate(names) if name in CHAPTER_COLUMNS]
        for row in rows:
            if len(row) != width or not row[at].strip():
                if any(cell.strip() for cell in row):
                    raise NotByLines
                continue
            name = "" if name_at is None else restored(row[name_at]).strip()
            if wanted.has(restored(row[at]).strip(), name):
                kept.append(row)
            if chapters and not is_combined:
                is_combined = any(number_in(name, row[place].strip()) is not None for name, place in chapters)
    except (UnicodeDecodeError, csv.Error, ValueError):
        raise NotByLines from None
    cells = clean_cells(names, kept)
    if cells is None:
        raise NotByLines
    return NativeList(cells, is_combined)
