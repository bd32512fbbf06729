"""The names by which events and series are called: one word that the log may hold."""

import re
from collections.abc import Iterator

from arpad.values.finding import Finding

_KEY = re.compile(r"[A-Za-z0-9._+=-]+")


def wrong_key(key: str, most: int) -> Iterator[Finding]:
    if not _KEY.fullmatch(key) or len(key) > most:
        yield Finding("office.E154", {"key": key[:60], "most": most})
