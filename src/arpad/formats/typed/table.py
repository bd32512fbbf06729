"""A typed table: lines of `key,value` about the event, then the players, then, if need be, the games."""

from collections.abc import Sequence

from arpad.formats.trf.columns import MAX_ROUNDS
from arpad.formats.trf.findings import Findings
from arpad.formats.typed.sheet import (
    EVENT_KEYS,
    GAME_COLUMNS,
    PLAYER_COLUMNS,
    Cell,
    Row,
    Sheet,
    column_name,
    is_heading,
)
from arpad.values.formula_cells import restored

_COLUMNS = {"players": PLAYER_COLUMNS, "games": GAME_COLUMNS}


def read_table(text: str, findings: Findings) -> Sheet:
    lines = text.splitlines()
    delimiter = ";" if text.count(";") > text.count(",") else ","
    sheet, table, heading = Sheet(), "", [""]
    for number, line in enumerate(lines, 1):
        cells = _cells(line, number, delimiter)
        if not any(cell.text for cell in cells):
            continue
        begins = is_heading(cell.text for cell in cells)
        if begins:
            table, heading = begins, _heading(cells, begins, findings)
        elif table:
            _row(sheet, table, heading, cells, findings)
        else:
            _about_event(sheet, cells, findings)
    return sheet


def _cells(line: str, number: int, delimiter: str) -> list[Cell]:
    """One line of CSV; a cell in quotation marks may hold the delimiter, and a doubled mark is one.

    >>> [cell.text for cell in _cells('1,"Alfil, Ana",2400', 1, ",")]
    ['1', 'Alfil, Ana', '2400']
    """
    cells, at = [], 0
    while at <= len(line):
        start, text = at, ""
        if line[at:].lstrip().startswith('"'):
            at = line.index('"', at) + 1
            start = at
            while at < len(line):
                if line[at] == '"':
                    if line[at + 1 : at + 2] != '"':
                        break
                    at += 1
                text += line[at]
                at += 1
            end = line.find(delimiter, at)
        else:
            end = line.find(delimiter, at)
            text = line[at : end if end >= 0 else len(line)]
            start += len(text) - len(text.lstrip())
        cells.append(Cell(" ".join(restored(text).split()), number, start + 1))
        if end < 0:
            break
        at = end + 1
    return cells


def _heading(cells: Sequence[Cell], table: str, findings: Findings) -> list[str]:
    """The columns by name, rounds by their number; what nobody reads is said once."""
    names = []
    for cell in cells:
        name = column_name(cell.text)
        round_number = name.removeprefix("r")
        if table == "players" and round_number.isdecimal() and 0 < int(round_number[:9]) <= MAX_ROUNDS:
            names.append(round_number)
            continue
        if name and name not in _COLUMNS[table]:
            unknown(cell, _COLUMNS[table], findings)
        names.append(name)
    return names


def unknown(cell: Cell, known: Sequence[str], findings: Findings) -> None:
    import difflib  # only to say what is wrong

    nearest = difflib.get_close_matches(column_name(cell.text), known, n=1)
    shown = nearest[0] if nearest else ", ".join(known)
    findings.add("results.W001", cell.line, cell.column, name=cell.text[:60], known=shown)


def _row(sheet: Sheet, table: str, heading: Sequence[str], cells: Sequence[Cell], findings: Findings) -> None:
    for cell in cells[len(heading) :]:
        if cell.text:
            findings.add("results.E003", cell.line, cell.column, found=len(cells), expected=len(heading))
            break
    row = Row(cells[0].line)
    for name, cell in zip(heading, cells, strict=False):
        if name.isdecimal():
            row.rounds[int(name)] = cell
        elif name in _COLUMNS[table]:
            row.cells[name] = cell
    (sheet.players if table == "players" else sheet.games).append(row)


def _about_event(sheet: Sheet, cells: Sequence[Cell], findings: Findings) -> None:
    key = column_name(cells[0].text)
    if key not in EVENT_KEYS:
        unknown(cells[0], EVENT_KEYS, findings)
        return
    sheet.event[key] = [cell for cell in cells[1:] if cell.text]
