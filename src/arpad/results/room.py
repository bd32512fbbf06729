"""How wide a table may be: as the terminal that shows it. Files and pipes have room for everything."""

from contextvars import ContextVar

ROOM: ContextVar[int | None] = ContextVar("room", default=None)
