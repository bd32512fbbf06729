"""Where the books are: one text for both engines, and what Django needs to open it."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

SCHEMA = "arpad"  # the office's own place in a PostgreSQL database
_WAIT_SECONDS = 60

# WAL lets readers go on while somebody writes; FULL makes a commit survive a power cut.
_SQLITE_START = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-64000"


class BadDatabase(ValueError):
    """A text that names no database; it is the text itself."""


def database_settings(url: str) -> dict[str, Any]:
    """From a path, sqlite:///path or postgresql://user:password@host:port/name; nothing is the user's own file."""
    if not url:
        return _sqlite(default_path())
    if "://" not in url:
        return _sqlite(Path(url))
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(Path(unquote(parts.path.removeprefix("/"))))
    if parts.scheme not in ("postgres", "postgresql") or not parts.path.strip("/"):
        raise BadDatabase(url)
    asked = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": asked.pop("host", "") or parts.hostname or "",
        "PORT": asked.pop("port", "") or str(parts.port or ""),
        "OPTIONS": {"options": f"-c search_path={asked.pop('schema', SCHEMA)}", **asked},
    }


def default_path() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(home) / "arpad" / "office.sqlite3"


def _sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        # IMMEDIATE takes the only writer's place at the start: no transaction fails halfway because another wrote.
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": _WAIT_SECONDS, "init_command": _SQLITE_START},
    }
