"""Where the columns of a FIDE list are: its header line says so, and nothing else does.

Whether lines stand where a layout says, which layout they stand in if they do not, and lines whose list of other titles
is longer than its column, put right where only one reading makes sense.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from arpad.formats.list_lines.fide_words import ARENA_TITLES, OTHER_TITLES, Word, is_number
from arpad.formats.list_lines.texts import Findings, unknown_column
from arpad.formats.list_schema import BY_NAME, ListColumn, ListKind
from arpad.values.finding import Finding
from arpad.values.records import dataclass

_MONTHS = "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC"
_LABELS = (
    (r"ID[ _]?NUMBER|FIDE[ _]?ID|IDNO|ID", "id"),
    (r"NAME", "name"),
    (r"WTIT", "women_title"),
    (r"OTIT", "other_titles"),
    (r"TITLE|TITL|TIT", "title"),
    (r"FOA", "arena_title"),
    (r"FEDERATION|FED|COUNTRY", "federation"),
    (r"SEX", "sex"),
    (r"RRTNG", "rapid_rating"),
    (r"RGM", "rapid_games"),
    (r"RK", "rapid_k"),
    (r"BRTNG", "blitz_rating"),
    (r"BGM", "blitz_games"),
    (r"BK", "blitz_k"),
    (rf"SRTNG|RATING|RTNG|(?:{_MONTHS})[0-9]{{2}}", "rating"),
    (r"SGM|GAMES|GMS|GAME|GM", "games_in_period"),
    (r"SK|K", "k"),
    (r"B-?DAY|BORN|BIRTHDAY", "birth"),
    (r"FLAG", "flag"),
)
_LABEL = re.compile("|".join(f"(?P<{name}>{pattern})" for pattern, name in _LABELS), re.IGNORECASE)
_WORD = re.compile(r"ID[ _]NUMBER(?=\S*(?:\s|$))|\S+", re.IGNORECASE)
_MONTH = re.compile(rf"(?:{_MONTHS})[0-9]{{2}}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FixedColumn:
    """A column of the file: `start` counts from 0, `end` is None for the last one. No name: not known to arpad."""

    name: str
    label: str
    start: int
    end: int | None = None


@dataclass(frozen=True)
class Layout:
    fields: tuple[FixedColumn, ...]
    kind: ListKind
    width: int
    period: str = ""

    def field(self, name: str) -> FixedColumn | None:
        return next((field for field in self.fields if field.name == name), None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields if field.name)


def layout_of(line: str) -> Layout | None:
    """The columns that a header line announces, or None if the line is no header."""
    found = _labels(line)
    names = [field.name for field in found if field.name]
    if names[:1] != ["id"] or "name" not in names or len(names) < 4 or len(set(names)) < len(names):
        return None
    ends: list[int | None] = [*(field.start for field in found[1:]), None]
    fields = tuple(replace(field, end=end) for field, end in zip(found, ends, strict=True))
    rating = next((field.label for field in found if field.name == "rating"), "")
    return Layout(fields, _kind(names), len(line.rstrip()), rating.upper() if _MONTH.fullmatch(rating) else "")


def _labels(line: str) -> list[FixedColumn]:
    """Labels may touch (`TitlFed`, `GamesBorn`); a word that is no label or row of labels is an unknown column."""
    fields: list[FixedColumn] = []
    for word in _WORD.finditer(line):
        at = word.start()
        inside: list[FixedColumn] = []
        while at < word.end() and (label := _LABEL.match(line, at, word.end())):
            inside.append(FixedColumn(label.lastgroup or "", label.group(), at))
            at = label.end()
        fields += inside if at == word.end() else [FixedColumn("", word.group(), word.start())]
    return fields


def _kind(names: Sequence[str]) -> ListKind:
    if "rapid_rating" in names or "blitz_rating" in names:
        return ListKind.FIDE_COMBINED
    return ListKind.FIDE_SINGLE if "sex" in names or "k" in names else ListKind.FIDE_OLD


COMBINED = (
    "ID Number      Name".ljust(76)
    + "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
LEGACY = COMBINED.replace("FOA ", "")
SINGLE = "ID Number      Name".ljust(76) + "Fed Sex Tit  WTit OTit           FOA {period} Gms K  B-day Flag"
OLD = "ID number Name                              TitlFed  {period} GamesBorn  Flag"


def known_layouts() -> list[Layout]:
    """For files that lost their header."""
    lines = (COMBINED, SINGLE.format(period="JAN00"), OLD.format(period="Jan00"), LEGACY)
    return [replace(layout, period="") for line in lines if (layout := layout_of(line))]


_ENOUGH = 10
_SAMPLE = 100
_MOSTLY = 0.9
_SELDOM = 0.5
_REACH = 4
_OVERFLOW = 4
_MARKS = {
    "sex": re.compile("[MFmfWw]?"),
    "other_titles": re.compile("[A-Za-z, ]*"),
    "arena_title": re.compile("|".join((*ARENA_TITLES, "0", ""))),
    "birth": re.compile("[0-9]{4}|0|"),
    "flag": re.compile("[iwIW]{0,2}"),
}


def makes_sense(line: str, layout: Layout) -> bool:
    """Every number is one and none is written across the border of its column; marks are those FIDE prints."""
    for field in layout.fields:
        if not field.name:
            continue
        cell = line[field.start : field.end].strip()
        if field.name in _MARKS and _MARKS[field.name].fullmatch(cell) is None:
            return False
        if BY_NAME[field.name].holds.is_number and (not is_number(cell, BY_NAME[field.name]) or _crosses(line, field)):
            return False
    return True


def _crosses(line: str, field: FixedColumn) -> bool:
    return line[field.start - 1 : field.start].isdigit() and line[field.start : field.start + 1].isdigit()


def _share(lines: Sequence[str], layout: Layout) -> float:
    return sum(makes_sense(line, layout) for line in lines) / len(lines)


def fitted(layout: Layout, lines: Sequence[str]) -> tuple[Layout, FixedColumn | None]:
    """The layout, moved where the lines stand beside their labels, and the first field that was moved.

    Only if most lines make no sense under the header: then the last columns are moved a little, as few of them and as
    little as gives sense.
    """
    lines = lines[:_SAMPLE]
    if len(lines) < _ENOUGH or _share(lines, layout) >= _SELDOM:
        return layout, None
    for first in range(len(layout.fields) - 1, 0, -1):
        for step in range(1, _REACH + 1):
            for by in (-step, step):
                moved = _moved(layout, first, by)
                if moved is not None and _share(lines, moved) >= _MOSTLY:
                    return moved, moved.fields[first]
    return layout, None


def _moved(layout: Layout, first: int, by: int) -> Layout | None:
    before, after = layout.fields[:first], layout.fields[first:]
    start = after[0].start + by
    if start <= before[-1].start:
        return None
    fields = (
        *before[:-1],
        replace(before[-1], end=start),
        *(replace(one, start=one.start + by, end=None if one.end is None else one.end + by) for one in after),
    )
    return replace(layout, fields=fields)


def layout_by_lines(lines: Sequence[str]) -> Layout | None:
    """The known layout in which nearly every line makes sense, those of the same length first."""
    if not lines:
        return None
    usual = Counter(map(len, lines)).most_common(1)[0][0]
    longest = max(map(len, lines))
    for layout in sorted(known_layouts(), key=lambda layout: layout.width != usual):
        good = sum(_is_player(line, layout) and makes_sense(line, layout) for line in lines)
        if longest <= layout.width + _OVERFLOW and good >= _MOSTLY * len(lines):
            return layout
    return None


def _is_player(line: str, layout: Layout) -> bool:
    """A number for an id and a federation of three capitals."""
    cells = {field.name: line[field.start : field.end].strip() for field in layout.fields}
    return cells["id"].isdecimal() and re.fullmatch("[A-Z]{3}", cells["federation"]) is not None


_TITLES = re.compile(r"[A-Z]+(?:,[A-Z]+)*")


@dataclass(frozen=True)
class Repaired:
    """The cells after the titles, and the titles in full."""

    titles: str
    cells: dict[str, str]


def repaired(line: str, layout: Layout) -> Repaired | None:
    """The line read again, or None if that can be done in no way or in more than one.

    Two things happen in published files: what follows is pushed to the right by as much as the titles are too long, or
    stays where it is and the titles cover the blanks before it.
    """
    titles_field = layout.field("other_titles")
    if titles_field is None or titles_field.end is None:
        return None
    match = _TITLES.match(line, titles_field.start)
    if match is None or match.end() <= titles_field.end:
        return None
    after = [field for field in layout.fields if field.start >= titles_field.end]
    readings: list[Repaired] = []
    for length, titles in _title_lists(match.group()):
        end = titles_field.start + length
        too_long = end - titles_field.end
        pushed, covered = " " * titles_field.end + line[end:], " " * end + line[end:]
        by_width = {layout.width + too_long: [pushed], layout.width: [covered]}
        for text in by_width.get(len(line), [pushed, covered]) if too_long > 0 else []:
            reading = Repaired(titles, _cells(text, after))
            if _makes_sense(reading.cells) and reading not in readings:
                readings.append(reading)
    return readings[0] if len(readings) == 1 else None


def _title_lists(text: str) -> list[tuple[int, str]]:
    """Its length and the list: as it is, or without an arena title glued to its last title."""
    last = text.rpartition(",")[2]
    lists = [(len(text), text)] if last in OTHER_TITLES else []
    glued = [arena for arena in ARENA_TITLES if last.endswith(arena) and last.removesuffix(arena) in OTHER_TITLES]
    return lists + [(len(text) - len(arena), text.removesuffix(arena)) for arena in glued]


def _cells(text: str, fields: list[FixedColumn]) -> dict[str, str]:
    return {field.name: text[field.start : field.end].strip() for field in fields if field.name}


def _makes_sense(cells: dict[str, str]) -> bool:
    if cells.get("arena_title", "") not in ("", *ARENA_TITLES):
        return False
    if (
        re.fullmatch("i|w|wi|", cells.get("flag", "")) is None
        or re.fullmatch("[0-9]{4}|0|", cells.get("birth", "")) is None
    ):
        return False
    return all(is_number(cell, BY_NAME[name]) for name, cell in cells.items() if BY_NAME[name].holds.is_number)


_SAMPLE_OF_LIST = 500
_HEADER_WITHIN = 5
TOP = _SAMPLE_OF_LIST + _HEADER_WITHIN
MOST_COUNTED = 20_000


def looks_like(text: str) -> bool:
    """A header line near the top, or lines that fit a layout that is known."""
    top = text.replace("\r\n", "\n").replace("\r", "\n").split("\n", _SAMPLE_OF_LIST)[:_SAMPLE_OF_LIST]
    if any(layout_of(line) for line in top[:_HEADER_WITHIN]):
        return True
    lines = [line for line in top if line.strip()]
    return bool(lines) and layout_by_lines(lines) is not None


def layout_of_list(top: Sequence[tuple[int, str]], findings: Findings) -> tuple[Layout | None, int]:
    """From its first `TOP` lines that are not blank, with their numbers; and how many of them are above the players.

    The header's columns, moved to where the lines are; without a header the known layout that fits.
    """
    for at, (number, line) in enumerate(top[:_HEADER_WITHIN]):
        layout = layout_of(line.expandtabs())
        if layout is None:
            continue
        for label in (field.label for field in layout.fields if not field.name):
            findings.add(unknown_column(label, number))
        if "rating" not in layout.names:
            findings.add(Finding("list.E016", {"line": number}, line=number))
            return None, 0
        layout, moved = fitted(layout, [text for _, text in top[at + 1 : at + 1 + _SAMPLE_OF_LIST]])
        if moved is not None:
            data = {"name": moved.label, "column": moved.start + 1}
            findings.add(Finding("list.W012", data, line=number, column=moved.start + 1))
        return layout, at + 1
    layout = layout_by_lines([text for _, text in top[:_SAMPLE_OF_LIST]])
    if layout is None:
        findings.add(Finding("list.E015"))
    else:
        findings.add(Finding("list.W011", {"layout": str(layout.kind), "width": layout.width}, line=1))
    return layout, 0


def columns_count_bytes(lines: Sequence[bytes]) -> bool:
    """UTF-8 whose writer counted bytes: lines with accents are as long as the others in bytes, not in letters."""
    accented = [line for line in lines if not line.isascii()][:_SAMPLE_OF_LIST]
    if not accented:
        return False
    plain = Counter(len(line) for line in lines[: _SAMPLE_OF_LIST * 2] if line.isascii())
    if not plain:
        return False
    usual, times = plain.most_common(1)[0]
    if times < _MOSTLY * sum(plain.values()):
        return False
    return sum(len(line) == usual for line in accented) > len(accented) / 2


def from_bytes(text: str) -> str:
    try:
        return text.encode("latin-1").decode("utf-8", "replace")
    except UnicodeEncodeError:
        return text


def cut_off(line: int, place: Mapping[str, Any]) -> Finding:
    return Finding("list.E024", {"line": line, **place}, line=line, column=place["column"])


def txt_words(layout: Layout, finding_id: str) -> Word:
    def word(row: Mapping[str, Any], column: ListColumn, cell: str) -> Finding:
        field = layout.field(column.name)
        place = 1 if field is None else field.start + 1
        takes = "0-9…" if column.name == "id" else column.takes
        label = column.name if field is None else field.label
        data = {"line": row["line"], "column": place, "name": label, "value": cell, "takes": takes}
        return Finding(finding_id, data, line=row["line"], column=place)

    return word
