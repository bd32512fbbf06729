"""What was typed, before it means anything: cells with their places. Here out of TOML, in `table` out of a table.

TOML has keys of the event, [[player]] and [[game]].
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from datetime import date
from typing import Any, NamedTuple

from arpad.formats.toml_file import parse_toml
from arpad.formats.trf.columns import MAX_ROUNDS
from arpad.formats.trf.draft import Findings
from arpad.formats.typed.headings import EVENT_KEYS, GAME_COLUMNS, PLAYER_COLUMNS, column_name
from arpad.values.records import dataclass
from arpad.values.result import Colour

LETTERS = {
    "en": {"w": Colour.WHITE, "b": Colour.BLACK},
    "es": {"b": Colour.WHITE, "n": Colour.BLACK},
    "de": {"w": Colour.WHITE, "s": Colour.BLACK},
}
"""The colours in the cells of a crosstable."""


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
    """`exported`: from the table of a pairing program. `by_rank` are numbers by rank, where results name ranks.

    `colours` are the letters of the table: b is Black in English, and White (blancas) in Spanish.
    """

    event: dict[str, list[Cell]] = field(default_factory=dict)
    players: list[Row] = field(default_factory=list)
    games: list[Row] = field(default_factory=list)
    exported: bool = False
    by_rank: dict[int, int] | None = None
    by_opponents: bool = False  # a grid of players by players: no rounds, no colours
    of_teams: bool = False
    numbers_by_line: dict[int, Cell] = field(default_factory=dict)
    colours: Mapping[str, Colour] = field(default_factory=lambda: LETTERS["en"])
    _known: dict[tuple[str, str], Row] = field(default_factory=dict)
    _looked_at: int = 0

    def player_by(self, column: str, text: str) -> Row | None:
        """The first player with this number or this name."""
        for row in self.players[self._looked_at :]:
            for name in ("number", "name"):
                self._known.setdefault((name, row.get(name).text), row)
        self._looked_at = len(self.players)
        return self._known.get((column, text))


def unknown(cell: Cell, known: Sequence[str], findings: Findings) -> None:
    import difflib  # only to say what is wrong

    nearest = difflib.get_close_matches(column_name(cell.text), known, n=1)
    shown = nearest[0] if nearest else ", ".join(known)
    findings.add("results.W001", cell.line, cell.column, name=cell.text[:60], known=shown)


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
