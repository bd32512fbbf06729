"""A declared gap where the package has an edition, for tests of what is done in one: its own chapters have few left."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from arpad.regulations import calendar, loader

_CACHES = (calendar._chapters, calendar._checked_spans, loader._spans)


@contextmanager
def gap_instead_of(edition_id: str) -> Iterator[None]:
    """As if nobody had read that edition: its file is not there, its span is declared as a gap."""
    unread = loader.edition_of(edition_id)
    gap = {"from": unread.effective_from, "to": unread.effective_to, "why": "no_rapid_regulation"}
    texts, chapters = loader._texts, loader.chapters_file

    def fewer_texts() -> dict[str, str]:
        return {name: text for name, text in texts().items() if name != f"{edition_id}.toml"}

    def with_the_gap() -> dict[str, Any]:
        whole = chapters()
        own = whole["chapters"][unread.chapter]
        return {
            **whole,
            "chapters": {**whole["chapters"], unread.chapter: {**own, "gaps": [*own.get("gaps", ()), gap]}},
        }

    try:
        with patch.object(loader, "_texts", fewer_texts), patch.object(calendar, "chapters_file", with_the_gap):
            _forget()
            yield
    finally:
        _forget()


def _forget() -> None:
    for cache in _CACHES:
        cache.cache_clear()
