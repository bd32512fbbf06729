"""The same as TOML: keys of the event, [[player]] and [[game]]."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

from arpad.formats.toml_file import parse_toml
from arpad.formats.trf.columns import MAX_ROUNDS
from arpad.formats.trf.findings import Findings
from arpad.formats.typed.sheet import EVENT_KEYS, GAME_COLUMNS, PLAYER_COLUMNS, Cell, Row, Sheet, column_name
from arpad.formats.typed.table import unknown

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
            rows = [_row(key, index, row, places, findings) for index, row in enumerate(value) if isinstance(row, dict)]
            (sheet.players if TABLES[key] is PLAYER_COLUMNS else sheet.games).extend(rows)
        elif name in EVENT_KEYS:
            line, column = places.get(("", 0, key), (1, 1))
            values = value if isinstance(value, list) else [value]
            sheet.event[name] = [Cell(_text(one), line, column) for one in values]
        else:
            unknown(Cell(key, *places.get(("", 0, key), (1, 1))), (*EVENT_KEYS, "player", "game"), findings)
    return sheet


def _row(table: str, index: int, raw: dict[str, Any], places: "dict[tuple[str, int, str], Place]", f: Findings) -> Row:
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
