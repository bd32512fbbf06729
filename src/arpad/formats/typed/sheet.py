"""What was typed, before it means anything: cells with their places, out of a table or out of TOML.

A table has lines of `key,value` about the event, then the players, then, if need be, the games. TOML says the same with
keys of the event, [[player]] and [[game]].
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import field
from datetime import date
from typing import Any, NamedTuple

from arpad.formats.toml_file import parse_toml
from arpad.formats.trf.columns import MAX_ROUNDS
from arpad.formats.trf.draft import Findings
from arpad.values.formula_cells import restored
from arpad.values.records import dataclass


class Cell(NamedTuple):
    """A text and where it begins; lines and columns are counted from 1."""

    text: str
    line: int
    column: int


@dataclass
class Row:
    """A player or a game: cells by column, and a player's results by round."""

    line: int
    cells: dict[str, Cell] = field(default_factory=dict)
    rounds: dict[int, Cell] = field(default_factory=dict)

    def get(self, name: str) -> Cell:
        """Nothing stands at the beginning of the line."""
        return self.cells.get(name) or Cell("", self.line, 1)


@dataclass
class Sheet:
    event: dict[str, list[Cell]] = field(default_factory=dict)
    players: list[Row] = field(default_factory=list)
    games: list[Row] = field(default_factory=list)


EVENT_KEYS = (
    "name", "city", "federation", "start", "end", "type", "rate_of_play", "chief_arbiter", "deputy_arbiters",
    "round_dates", "rounds", "tiebreaks",
)  # fmt: skip
PLAYER_COLUMNS = ("number", "name", "sex", "title", "rating", "federation", "id", "birth", "points", "rank")
GAME_COLUMNS = ("round", "white", "black", "result")

SPANISH = {
    "nombre": "name", "ciudad": "city", "federación": "federation", "inicio": "start", "fin": "end",
    "sistema": "type", "ritmo": "rate_of_play", "árbitro": "chief_arbiter", "adjuntos": "deputy_arbiters",
    "fechas": "round_dates", "rondas": "rounds", "número": "number", "sexo": "sex", "título": "title", "elo": "rating",
    "código": "id", "nacimiento": "birth", "puntos": "points", "puesto": "rank", "ronda": "round", "blancas": "white",
    "negras": "black", "resultado": "result", "desempates": "tiebreaks",
}  # fmt: skip
_BARE = {"federacion": "federation", "arbitro": "chief_arbiter", "numero": "number", "titulo": "title", "codigo": "id"}


def column_name(text: str) -> str:
    """A heading as the reader knows it, in English or Spanish.

    >>> column_name(" Blancas "), column_name("White"), column_name("sponsor")
    ('white', 'white', 'sponsor')
    """
    name = text.strip().lower()
    return SPANISH.get(name) or _BARE.get(name) or name


def is_heading(names: Iterable[str]) -> str:
    """Of which table these are the columns: games, players, or none.

    >>> is_heading(["round", "white", "black", "result"]), is_heading(["name", "Four friends"])
    ('games', '')
    """
    found = {column_name(name) for name in names}
    if "event" in found:  # a table of many events is another format
        return ""
    if found >= set(GAME_COLUMNS):
        return "games"
    return "players" if "name" in found and found & (set(PLAYER_COLUMNS) - {"name"}) else ""


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
            _table_row(sheet, table, heading, cells, findings)
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


def _table_row(sheet: Sheet, table: str, heading: Sequence[str], cells: Sequence[Cell], findings: Findings) -> None:
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
    last = max((at for at, cell in enumerate(cells) if cell.text), default=0)
    given = cells[1 : last + 1]
    sheet.event[key] = [cell for cell in given if cell.text or key == "round_dates"]  # a round without a date is one


TABLES = {"player": PLAYER_COLUMNS, "game": GAME_COLUMNS, "jugador": PLAYER_COLUMNS, "partida": GAME_COLUMNS}
_RESULTS = ("results", "resultados")
_HEADER = re.compile(r"\s*\[\[\s*(\w+)\s*\]\]")
_KEY = re.compile(r"\s*\"?([\w-]+)\"?\s*=\s*")

Place = tuple[int, int]


def read_toml_sheet(data: bytes, findings: Findings) -> Sheet | None:
    raw, wrong = parse_toml(data, "", "results.E001")
    if raw is None:
        for finding in wrong:
            findings.add("results.E001", finding.line, 1, problem=finding.data["problem"])
        return None
    places = _places(data.decode("utf-8-sig"))
    sheet = Sheet()
    for key, value in raw.items():
        name = column_name(key)
        if key in TABLES and isinstance(value, list):
            rows = [
                _toml_row(key, index, row, places, findings) for index, row in enumerate(value) if isinstance(row, dict)
            ]
            (sheet.players if TABLES[key] is PLAYER_COLUMNS else sheet.games).extend(rows)
        elif name in EVENT_KEYS:
            line, column = places.get(("", 0, key), (1, 1))
            values = value if isinstance(value, list) else [value]
            sheet.event[name] = [Cell(_text(one), line, column) for one in values]
        else:
            unknown(Cell(key, *places.get(("", 0, key), (1, 1))), (*EVENT_KEYS, "player", "game"), findings)
    return sheet


def _toml_row(
    table: str, index: int, raw: dict[str, Any], places: "dict[tuple[str, int, str], Place]", f: Findings
) -> Row:
    row = Row(places.get((table, index, ""), (1, 1))[0])
    for key, value in raw.items():
        name, (line, column) = column_name(key), places.get((table, index, key), (row.line, 1))
        if name in TABLES[table]:
            row.cells[name] = Cell(_text(value), line, column)
        elif key in _RESULTS and TABLES[table] is PLAYER_COLUMNS:
            results: Sequence[Any] = value if isinstance(value, list) else [value]
            row.rounds = {at: Cell(_text(one), line, column) for at, one in enumerate(results[:MAX_ROUNDS], 1)}
        else:
            unknown(Cell(key, line, column), TABLES[table], f)
    return row


def _text(value: Any) -> str:
    """As it would stand in a cell. What is neither text, number nor date keeps its own look, and is then refused."""
    if isinstance(value, str):
        return " ".join(value.split())
    return value.isoformat() if type(value) is date else str(value)


def _places(text: str) -> dict[tuple[str, int, str], Place]:
    """Where the value of a key stands, by table, its position among those of that name, and key ("": its own line)."""
    found: dict[tuple[str, int, str], Place] = {}
    seen: dict[str, int] = {}
    table, index = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = header[1]
            index = seen[table] = seen.get(table, -1) + 1
            found[table, index, ""] = (number, 1)
        elif key := _KEY.match(line):
            found.setdefault((table, index, key[1]), (number, key.end() + 1))
    return found
