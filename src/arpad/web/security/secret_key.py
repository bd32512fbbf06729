"""The key that signs sessions and forms: made once, readable by its owner only."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path

from arpad.office.database_url import default_path


def key_file(environment: Mapping[str, str]) -> Path:
    home = environment.get("ARPAD_HOME", "")
    return (Path(home) if home else default_path().parent) / "secret.key"


def read_key(environment: Mapping[str, str]) -> str:
    """Empty if there is none yet: commands that serve nothing need none, and Django refuses to sign without."""
    given = environment.get("ARPAD_SECRET_KEY", "")
    if given:
        return given
    try:
        return key_file(environment).read_text("ascii").strip()
    except FileNotFoundError:
        return ""


def make_key(environment: Mapping[str, str]) -> Path:
    """If there is none yet. The file is never there half written or open to others, and of two that make it at once
    one wins."""
    path = key_file(environment)
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(secrets.token_urlsafe(64) + "\n")
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()
    return path
