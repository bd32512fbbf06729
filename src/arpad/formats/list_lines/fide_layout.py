"""Where the columns of a FIDE list are: its header says which there are, its lines say where.

Most lists have their cells under the labels. Where they do not, or where there is no header, the columns are found from
the cells; a list that leaves it open is refused with what was seen, for half a name or a title read as a federation
would be worse than no list.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from arpad.formats.list_lines.column_finder import cuts_a_word, fits, found_columns, is_under_labels
from arpad.formats.list_lines.fide_labels import OLD, FixedColumn, Layout, kind_of, known_layouts, layout_of
from arpad.formats.list_lines.fide_words import CellWords, Word, is_plausible
from arpad.formats.list_lines.texts import Findings, unknown_column
from arpad.formats.list_schema import ListColumn
from arpad.values.finding import Finding

_MOSTLY = 0.9
_OVERFLOW = 4
_HEADER_WITHIN = 5
_SAMPLE = 500
TOP = _SAMPLE + _HEADER_WITHIN
MOST_COUNTED = 20_000
_MOST_SHOWN = 100
_ONE_IN = 100  # lines that may be out of their columns while the others leave no doubt about these
_GAP = "   "
_RULER = re.compile(r"[-=_* ]+")
_PLAYER = re.compile(r" *[0-9]{1,10} +\S.* [A-Z]{3} +[0-9]{1,4}(?: .*)?")
_WORDS = re.compile(r"\S+")
NumberedLine = tuple[int, str]


def looks_like(text: str) -> bool:
    """A header line near the top, or lines of players: a number, a name, a federation and a rating."""
    top = text.replace("\r\n", "\n").replace("\r", "\n").split("\n", _SAMPLE)[:_SAMPLE]
    lines = [line for line in top if line.strip()]
    if any(layout_of(line) for line in lines[:_HEADER_WITHIN]):
        return True
    if not lines:
        return False
    players = sum(_PLAYER.fullmatch(line) is not None for line in lines)
    return players >= _MOSTLY * len(lines) or _known_layout(lines) is not None


def layout_of_list(top: Sequence[NumberedLine], findings: Findings) -> tuple[Layout | None, int]:
    """From its first `TOP` lines that are not blank, with their numbers; and how many of them are above the players."""
    for at, (number, line) in enumerate(top[:_HEADER_WITHIN]):
        layout = layout_of(line.expandtabs())
        if layout is None:
            continue
        for label in (field.label for field in layout.fields if not field.name):
            findings.add(unknown_column(label, number))
        if "rating" not in layout.names:
            findings.add(Finding("list.E016", {"line": number}, line=number))
            return None, 0
        above = at + 1
        while above < len(top) and _RULER.fullmatch(top[above][1]):
            above += 1
        return _under_header(layout, number, top[above : above + _SAMPLE], findings), above
    return _without_header(top, findings)


def _under_header(layout: Layout, number: int, lines: Sequence[NumberedLine], findings: Findings) -> Layout | None:
    """As the header says, unless lines contradict it; then as the lines say. Few lines end before their rating."""
    rating = layout.field("rating")
    reached = [line for line in lines if rating is None or len(line[1].rstrip()) > rating.start]
    are_short = len(reached) < len(lines) / 2
    counted = [line for line in (lines if are_short else reached) if not titles_run_over(line[1], layout)]
    odd = [line for line in counted if are_short or not is_under_labels(line[1], layout.fields)]
    if len(odd) <= (1 - _MOSTLY) * len(counted):
        return layout
    columns = found_columns(layout.fields, [text for _, text in counted])
    if columns is None:
        findings.add(_not_certain("list.E029", odd[0], {"header": number, "odd": len(odd), "lines": len(counted)}))
        return None
    width = _width_of([text for _, text in counted])
    found = replace(layout, fields=columns, kind=kind_of([column.name for column in columns]), width=width)
    starts = {field.label: field.start for field in layout.fields}
    moved = next((field for field in columns if starts[field.label] != field.start), columns[0])
    data = {"name": moved.label, "column": moved.start + 1, "columns": found.places}
    findings.add(Finding("list.W012", data, line=number, column=moved.start + 1))
    return found


def titles_run_over(line: str, layout: Layout) -> bool:
    titles = layout.field("other_titles")
    return titles is not None and titles.end is not None and cuts_a_word(line, titles.end)


def _without_header(top: Sequence[NumberedLine], findings: Findings) -> tuple[Layout | None, int]:
    """Lines above the first player, a title or a header that nobody can read, are passed over."""
    above = next((at for at, (_, line) in enumerate(top[:_HEADER_WITHIN]) if re.match(" *[0-9]+ ", line)), 0)
    lines = [text for _, text in top[above : above + _SAMPLE]]
    layout = _known_layout(lines) or _old_layout(lines)
    if layout is None:
        findings.add(_not_certain("list.E015", top[above], {}) if top else Finding("list.E015", {"at": 1, "seen": ""}))
        return None, 0
    data = {"layout": str(layout.kind), "width": layout.width, "columns": layout.places}
    findings.add(Finding("list.W011", data, line=1))
    return layout, above


def _known_layout(lines: Sequence[str]) -> Layout | None:
    """The known layout in which nearly every line stands, those of the same length first."""
    if not lines:
        return None
    usual = Counter(map(len, lines)).most_common(1)[0][0]
    longest = max(len(line.rstrip()) for line in lines)
    for layout in sorted(known_layouts(), key=lambda layout: layout.width != usual):
        good = sum(_is_player(line, layout) and fits(line.rstrip(), layout.fields) for line in lines)
        if longest <= layout.width + _OVERFLOW and good >= _MOSTLY * len(lines):
            return layout
    return None


def _old_layout(lines: Sequence[str]) -> Layout | None:
    """As FIDE published from 2001 on: the places changed from list to list, the order did not."""
    announced = layout_of(OLD.format(period="RTNG "))
    columns = found_columns(announced.fields, lines) if announced else None
    if announced is None or columns is None or "games_in_period" not in [column.name for column in columns]:
        return None
    width = _width_of(lines)
    layout = replace(announced, fields=columns, width=width)
    return layout if sum(_is_player(line, layout) for line in lines) >= len(lines) / 2 else None


def _width_of(lines: Sequence[str]) -> int:
    """Of most lines; of the longest where the blanks at the ends are gone."""
    lengths = Counter(map(len, lines))
    return lengths.most_common(1)[0][0] if any(line.endswith(" ") for line in lines) else max(lengths)


def _is_player(line: str, layout: Layout) -> bool:
    """A number for an id and a federation of three capitals."""
    cells = {field.name: line[field.start : field.end].strip() for field in layout.fields}
    return cells["id"].isdecimal() and re.fullmatch("[A-Z]{3}", cells["federation"]) is not None


def _not_certain(finding_id: str, line: NumberedLine, data: Mapping[str, Any]) -> Finding:
    number, text = line
    return Finding(finding_id, {**data, "at": number, "seen": text.strip()[:_MOST_SHOWN]}, line=number)


def behind_names(layout: Layout) -> FixedColumn | None:
    """The column that follows the names."""
    at = [field.name for field in layout.fields].index("name") + 1
    return layout.fields[at] if at < len(layout.fields) else None


def cut_name(number: int, line: str, layout: Layout) -> Finding | None:
    """A word that begins in the names and goes on behind them, where it is no mark (a name may fill its column to the
    end); or a mark among the names, because no line at the top showed where marks stand."""
    names, behind = layout.field("name"), behind_names(layout)
    if names is None or behind is None:
        return None
    is_cut = cuts_a_word(line, behind.start)
    if is_cut and is_plausible(behind.name, line[behind.start : behind.end].strip()):
        return None
    if not is_cut and not (layout.lost_titles and _GAP in line[names.start : names.end].strip()):
        return None
    seen = line[names.start : behind.end].strip()
    return Finding(
        "list.E048", {"line": number, "column": behind.start + 1, "value": seen}, line=number, column=behind.start + 1
    )


def columns_count_bytes(lines: Sequence[bytes]) -> bool:
    """UTF-8 whose writer counted bytes: lines with accents are as long as the others in bytes, not in letters."""
    accented = [line for line in lines if not line.isascii()][:_SAMPLE]
    if not accented:
        return False
    plain = Counter(len(line) for line in lines[: _SAMPLE * 2] if line.isascii())
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


def out_of_line(found: Findings, layout: Layout, lines: int) -> frozenset[int]:
    """The lines to leave out: few, and the columns of all others are certain. Where nobody at the top had a title, one
    among the names may be the first of many."""
    bad = found.lines_with_errors
    if bad is None or (layout.lost_titles and found.has("list.E048")) or not 0 < len(bad) <= lines // _ONE_IN:
        return frozenset()
    return bad


def left_out(number: int, line: str) -> Finding:
    return Finding("list.W091", {"line": number, "value": line.strip()[:_MOST_SHOWN]}, line=number)


def number_borders(layout: Layout) -> list[FixedColumn]:
    """Columns before whose first place no number may be cut: half a rating would be another."""
    return [column for before, column in pairwise(layout.fields) if before.name and before.name != "other_titles"]


CUT_NUMBER = "^[0-9][0-9]"
TWO_CELLS = "[0-9 ]"
LONG_COUNT = "^[0-9]{4}"


def strayed_cell(number: int, cells: Mapping[str, Any], layout: Layout) -> Finding | None:
    """Digits or two words in place of a federation; or, where the rating is empty, a number as long among the games."""
    federation, games = cells.get("federation", ""), cells.get("games_in_period", "")
    if re.search(TWO_CELLS, federation):
        at, seen = layout.field("federation"), federation
    elif not cells["rating"] and re.match(LONG_COUNT, games):
        at, seen = layout.field("games_in_period"), games
    else:
        return None
    column = at.start + 1 if at else 1
    return Finding("list.E090", {"line": number, "column": column, "value": seen}, line=number, column=column)


def cut_number(number: int, line: str, column: FixedColumn) -> Finding:
    seen = next(word[0] for word in _WORDS.finditer(line) if word.end() > column.start)
    data = {"line": number, "column": column.start + 1, "value": seen}
    return Finding("list.E090", data, line=number, column=column.start + 1)


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


def txt_cell_words(layout: Layout) -> CellWords:
    return CellWords(txt_words(layout, "list.E023"), txt_words(layout, "list.W015"), txt_words(layout, "list.W018"))
