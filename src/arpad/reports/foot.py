"""What stands at the foot of every page that is made meanwhile: how far the law was read."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from arpad.regulations.reading import LAW_READ, said_once
from arpad.reports.wording import Wording
from arpad.values.finding import Finding

_LINES: ContextVar[tuple[str, ...]] = ContextVar("foot", default=())


@contextmanager
def at_the_foot(findings: Iterable[Finding], words: Wording) -> Iterator[None]:
    """Of these findings only those about the reading of the law are for whoever holds the paper."""
    lines = tuple(words.message(finding) for finding in said_once(findings) if finding.id == LAW_READ)
    before = _LINES.set(lines)
    try:
        yield
    finally:
        _LINES.reset(before)


def foot_lines() -> tuple[str, ...]:
    return _LINES.get()
