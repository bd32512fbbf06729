"""The regulations that are encoded: `arpad.editions`."""

import json
from dataclasses import field
from datetime import date
from typing import Any

from arpad.regulations.edition import Edition
from arpad.regulations.loader import all_editions
from arpad.reports.editions import editions_list
from arpad.reports.wording import wording
from arpad.values.records import dataclass


@dataclass(frozen=True)
class EditionSummary:
    """One edition of one chapter: from when to when it is in force, and until when it was read. `law` has its rules."""

    id: str
    chapter: str
    governs: str
    effective_from: date
    effective_to: date | None
    checked_on: date
    law: Edition = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """As `arpad edition list --format json` has it among the others."""
        shown: dict[str, Any] = json.loads(editions_list([self.law], (), "json", wording("en")))[0]
        return shown


def editions() -> tuple[EditionSummary, ...]:
    """Every edition that is encoded, in the order of the command `arpad edition list`."""
    return tuple(
        EditionSummary(law.id, law.chapter, law.governs, law.effective_from, law.effective_to, law.checked_on, law)
        for law in all_editions().values()
    )
