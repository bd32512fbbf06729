"""Whether lines stand where a layout says, and which layout they stand in if they do not."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from arpad.formats.lists.fide_values import ARENA_TITLES, is_number
from arpad.formats.lists.header import FixedColumn, Layout, known_layouts
from arpad.formats.lists.schema import BY_NAME

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
