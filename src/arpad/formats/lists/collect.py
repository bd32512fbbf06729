"""Findings gathered while reading: all at once, but never a million of one kind."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import polars as pl

from arpad.values.finding import Finding

MOST_OF_A_KIND = 1000


class Findings:
    """Keeps the first of each kind and counts the rest."""

    def __init__(self) -> None:
        self._kept: list[Finding] = []
        self._seen: Counter[str] = Counter()
        self._failed = False

    @property
    def any_error(self) -> bool:
        return self._failed

    def add(self, finding: Finding) -> None:
        self._failed = self._failed or finding.is_error
        self._seen[finding.id] += 1
        if self._seen[finding.id] <= MOST_OF_A_KIND:
            self._kept.append(finding)

    def add_rows(self, rows: pl.DataFrame, finding_of: Callable[[Mapping[str, Any]], Finding]) -> None:
        """One finding, all of one kind, for each row; those beyond the limit are only counted."""
        if not rows.height:
            return
        for row in rows.head(MOST_OF_A_KIND).iter_rows(named=True):
            last = finding_of(row)
            self.add(last)
        self._seen[last.id] += max(rows.height - MOST_OF_A_KIND, 0)

    def all(self) -> list[Finding]:
        """In the file's order, then what was left out."""
        kept = sorted(self._kept, key=lambda finding: (finding.line or 0, finding.column or 0))
        more = {id: count - MOST_OF_A_KIND for id, count in self._seen.items() if count > MOST_OF_A_KIND}
        return kept + [Finding("list.I010", {"finding": id, "more": count}) for id, count in more.items()]
