"""How a verb says no, and which names of events and series it takes."""

import re
from collections.abc import Iterator, Sequence

from arpad.values.finding import Finding


class Refused(Exception):
    """A verb was not carried out and left nothing behind; the findings say why."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(", ".join(finding.id for finding in findings))
        self.findings: Sequence[Finding] = findings


_KEY = re.compile(r"[A-Za-z0-9._+=-]+")


def wrong_key(key: str, most: int) -> Iterator[Finding]:
    """An event or a series is called by one word that the log may hold."""
    if not _KEY.fullmatch(key) or len(key) > most:
        yield Finding("office.E154", {"key": key[:60], "most": most})
