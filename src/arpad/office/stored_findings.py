"""Findings kept with a report: ids and data, worded in the reader's language when they are shown."""

import json
from collections.abc import Iterable

from arpad.values.finding import Finding


def to_text(findings: Iterable[Finding]) -> str:
    kept = [
        {
            "id": one.id,
            "data": dict(one.data),
            "line": one.line,
            "column": one.column,
            "rule": one.rule,
            "article": one.article,
        }
        for one in findings
    ]
    return json.dumps(kept, ensure_ascii=False, default=str)


def from_text(text: str) -> list[Finding]:
    return [Finding(**one) for one in json.loads(text)]
