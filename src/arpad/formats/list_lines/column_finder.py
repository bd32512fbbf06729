"""Where the columns of a list are, found from its lines: the borders at which every cell is what its column holds.

The order of the columns is known, from the labels or from the lists of the time. Borders are only tried where words
begin and hardly any word is cut; of all ways to lay the columns between them the one with the most cells that fit is
taken, and then every line has to agree.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from arpad.formats.list_lines.fide_labels import FixedColumn, with_ends
from arpad.formats.list_lines.fide_words import FEDERATION, NO_BIRTH, is_plausible
from arpad.formats.list_schema import BY_NAME

_MOST_BORDERS = 60
_WIDEST_LINE = 400
_TOLERATED = 50  # one line in so many may be odd
_COST_OF_A_BAD_CELL = 8
_HOPELESS = 10  # a column with one bad cell in so many is somewhere else
_NEEDED = {"id", "federation", "rating", "sex"}
_RAGGED = {"", "flag", "other_titles"}
_DIGITS_OF_A_RATING = 4
_WORDS = re.compile(r"\S+")
_MARKS = ("federation", "sex", "title", "women_title", "arena_title")


def found_columns(labels: Sequence[FixedColumn], lines: Sequence[str]) -> tuple[FixedColumn, ...] | None:
    """The columns with the places of their cells, or None where the lines leave it open.

    `labels` are the columns in their order, where they are announced. A column that no line fills keeps the place of
    its label if that is free; otherwise it is left out.
    """
    lines = [line.rstrip() for line in lines]
    if not lines or max(map(len, lines)) > _WIDEST_LINE:
        return None
    borders = _borders(lines)
    if len(borders) > _MOST_BORDERS:
        return None
    spans = _best_spans(labels, borders, _Worth(lines))
    if spans is None:
        return None
    columns = with_ends(_with_empty_columns(labels, _placed(labels, spans, lines), lines))
    if "name" not in [column.name for column in columns]:
        return None
    odd = sum(not fits(line, columns) for line in lines)
    return columns if odd <= len(lines) // _TOLERATED else None


def fits(line: str, columns: Sequence[FixedColumn]) -> bool:
    """Every cell is empty or what its column holds, and no border cuts a word; only a name may fill its column."""
    for before, column in pairwise((FixedColumn("", "", 0), *columns)):
        cell = line[column.start : column.end].strip()
        if cell and not is_plausible(column.name, cell):
            return False
        if before.name == "name":
            if cell and _is_in_a_name(line, column):
                return False
        elif cuts_a_word(line, column.start):
            return False
    return True


def is_under_labels(line: str, columns: Sequence[FixedColumn]) -> bool:
    """Whether the cells stand where the labels say, whatever they hold: no border cuts a word, no cell has two words
    that can have but one, marks begin under their label, and federations have three letters."""
    for before, column in pairwise((FixedColumn("", "", 0), *columns)):
        raw = line[column.start : column.end]
        cell = raw.strip()
        if not column.name or not cell:
            continue
        if column.name == "name":
            if "   " in cell:
                return False
        elif column.name == "birth":
            if not is_plausible("birth", cell) and " " in cell:
                return False
        elif column.name != "other_titles" and " " in cell:
            return False
        if column.name in _MARKS and raw[:1] == " ":
            return False
        if column.name == "federation" and FEDERATION.fullmatch(cell) is None:
            return False
        is_mark_behind_a_name = before.name == "name" and is_plausible(column.name, cell)
        if before.name in ("", "other_titles") or is_mark_behind_a_name:
            continue
        if cuts_a_word(line, column.start):
            return False
    return True


def cuts_a_word(line: str, place: int) -> bool:
    return place > 0 and line[place - 1 : place].strip() != "" and line[place : place + 1].strip() != ""


def _is_in_a_name(line: str, column: FixedColumn) -> bool:
    """One blank between a name and a mark: the mark may be the name's last word."""
    return (
        line[column.start : column.start + 1] != " "
        and line[: column.start].endswith(" ")
        and (line[column.start - 2 : column.start - 1] not in ("", " "))
    )


def _borders(lines: Sequence[str]) -> list[int]:
    """Places where some word begins and nearly none goes on."""
    width = max(map(len, lines))
    begins, steps = [0] * (width + 1), [0] * (width + 2)
    for line in lines:
        for word in _WORDS.finditer(line):
            begins[word.start()] += 1
            steps[word.start() + 1] += 1
            steps[word.end()] -= 1
    cut = list(accumulate(steps))
    most = len(lines) // _TOLERATED
    return [0, *(place for place in range(1, width) if begins[place] and cut[place] <= most), width]


class _Worth:
    """How well the cells between two borders are those of a column: one for each that fits, a loss for each that does
    not or stands out of line. Nothing (minus infinity) where the column cannot be there."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = lines
        self._cells: dict[tuple[int, int], Counter[str]] = {}
        self._hopeless = len(lines) // _HOPELESS

    def __call__(self, column: FixedColumn, start: int, end: int) -> float:
        key = (start, end)
        if key not in self._cells:
            self._cells[key] = Counter(line[start:end] for line in self._lines)
        good = bad = 0
        lefts: Counter[int] = Counter()
        rights: Counter[int] = Counter()
        for raw, times in self._cells[key].items():
            cell = raw.strip()
            if not cell or (column.name == "birth" and NO_BIRTH.fullmatch(cell)):
                continue
            if not is_plausible(column.name, cell):
                bad += times
                if bad > self._hopeless:
                    return -math.inf
                continue
            good += times
            lefts[len(raw) - len(raw.lstrip())] += times
            rights[len(raw.rstrip())] += times
        if good and column.name not in _RAGGED:
            bad += good - max(lefts.most_common(1)[0][1], rights.most_common(1)[0][1])
        if column.name == "name":
            bad += self._cut_names(end)
        gained = 0 if column.name in ("", "name") else good
        near = min(abs(start - column.start), 100) / 1000  # of two equal ways, the one nearer to the label
        return gained - _COST_OF_A_BAD_CELL * bad - near

    def _cut_names(self, end: int) -> int:
        """Lines in which the name goes on behind the border, or may do so."""
        return sum(_is_in_a_name(line, FixedColumn("", "", end)) or cuts_a_word(line, end) for line in self._lines)


_Span = tuple[int, int] | None


def _best_spans(
    labels: Sequence[FixedColumn], borders: Sequence[int], worth: Callable[[FixedColumn, int, int], float]
) -> list[_Span] | None:
    """For each column its first and last border, None for one that is empty; the columns cover the line in order."""
    last = len(borders) - 1
    best = [0.0, *[-math.inf] * last]
    ways: list[list[int | None]] = []
    for column in labels:
        after = [-math.inf] * (last + 1) if column.name in _NEEDED else list(best)
        way: list[int | None] = [None] * (last + 1)
        for first in range(last):
            if best[first] == -math.inf:
                continue
            for end in range(first + 1, last + 1):
                gained = best[first] + worth(column, borders[first], borders[end])
                if gained > after[end]:
                    after[end], way[end] = gained, first
        best = after
        ways.append(way)
    if best[last] <= 0:
        return None
    spans: list[_Span] = []
    at = last
    for way in reversed(ways):
        begin = way[at]
        spans.append(None if begin is None else (borders[begin], borders[at]))
        at = at if begin is None else begin
    return spans[::-1]


def _placed(labels: Sequence[FixedColumn], spans: Sequence[_Span], lines: Sequence[str]) -> list[FixedColumn | None]:
    """The columns that have cells. A number that is written to the right may be longer further down: its column begins
    where the one before ends. So does that of a single digit behind a cell that will not grow."""
    placed: list[FixedColumn | None] = []
    before, is_before_full = 0, True
    for label, span in zip(labels, spans, strict=True):
        if span is None:
            placed.append(None)
            continue
        start, end = span
        raws = [raw for line in lines if (raw := line[start:end]).strip()]
        lefts = {len(raw) - len(raw.lstrip()) for raw in raws}
        is_number = bool(label.name) and BY_NAME[label.name].holds.is_number
        longest = max((len(raw.strip()) for raw in raws), default=0)
        grows_to_the_left = is_number and (len(lefts) > 1 or (longest == 1 and is_before_full))
        placed.append(replace(label, start=before if grows_to_the_left else start, end=end))
        before = max((start + len(raw.rstrip()) for raw in raws), default=end)
        is_before_full = not is_number or longest >= _DIGITS_OF_A_RATING
    return placed


def _with_empty_columns(
    labels: Sequence[FixedColumn], placed: Sequence[FixedColumn | None], lines: Sequence[str]
) -> list[FixedColumn]:
    """An empty column right behind the names has no place: a longer name may stand there further down."""
    columns: list[FixedColumn] = []
    for position, (label, column) in enumerate(zip(labels, placed, strict=True)):
        if column is not None:
            columns.append(column)
            continue
        following = next((later.start for later in placed[position + 1 :] if later is not None), None)
        if following is None:
            widest = max(map(len, lines))
            columns.append(replace(label, start=max(label.start, widest + 1, columns[-1].start + 1)))
            continue
        end = label.start + len(label.label)
        is_free = end <= following and not any(line[label.start : end].strip() for line in lines)
        if is_free and columns and columns[-1].name != "name" and columns[-1].start < label.start:
            columns.append(label)
    return columns
