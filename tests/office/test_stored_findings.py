"""Findings that were kept read as they did when they were found."""

from datetime import date

import pytest

from arpad.office.stored_findings import from_text, to_text
from arpad.reports.wording import LANGUAGES, wording
from arpad.values.finding import Finding

MEASURED = {"start": "2025-12-10", "latest": "2025-12-07", "registered_on": ""}


@pytest.mark.parametrize(
    "finding",
    [
        Finding(
            "rate.W010",
            {"requirement": "registration", "measured": MEASURED, "event": "Open", "fact": "registered_on"},
            article="0.2",
        ),
        Finding("office.E021", {"start": date(2025, 12, 10), "end": date(2025, 12, 1)}, line=3, column=7),
    ],
)
def test_the_same_words_in_every_language(finding: Finding) -> None:
    (kept,) = from_text(to_text([finding]))
    for language in LANGUAGES:
        words = wording(language)
        assert (words.message(kept), words.hint(kept)) == (words.message(finding), words.hint(finding))
    assert (kept.line, kept.column, kept.article) == (finding.line, finding.column, finding.article)
