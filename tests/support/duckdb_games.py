"""Games that live in DuckDB."""

from typing import Any

from arpad.formats.games.relational_games import Carry


def to_duckdb(connection: Any) -> Carry:
    return lambda frame: connection.from_arrow(frame.to_arrow())
