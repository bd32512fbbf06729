"""What was typed, before it means anything: cells with their places."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple


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
    "round_dates", "rounds",
)  # fmt: skip
PLAYER_COLUMNS = ("number", "name", "sex", "title", "rating", "federation", "id", "birth", "points", "rank")
GAME_COLUMNS = ("round", "white", "black", "result")

_SPANISH = {
    "nombre": "name", "ciudad": "city", "federación": "federation", "inicio": "start", "fin": "end",
    "sistema": "type", "ritmo": "rate_of_play", "árbitro": "chief_arbiter", "adjuntos": "deputy_arbiters",
    "fechas": "round_dates", "rondas": "rounds", "número": "number", "sexo": "sex", "título": "title", "elo": "rating",
    "código": "id", "nacimiento": "birth", "puntos": "points", "puesto": "rank", "ronda": "round", "blancas": "white",
    "negras": "black", "resultado": "result",
}  # fmt: skip
_BARE = {"federacion": "federation", "arbitro": "chief_arbiter", "numero": "number", "titulo": "title", "codigo": "id"}


def column_name(text: str) -> str:
    """A heading as the reader knows it, in English or Spanish.

    >>> column_name(" Blancas "), column_name("White"), column_name("sponsor")
    ('white', 'white', 'sponsor')
    """
    name = text.strip().lower()
    return _SPANISH.get(name) or _BARE.get(name) or name


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
