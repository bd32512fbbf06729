"""Findings kept with a report: ids and data, worded in the reader's language when they are shown."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from arpad.values.finding import Finding


def to_text(findings: Iterable[Finding]) -> str:
    return json.dumps(as_data(findings), ensure_ascii=False)


def as_data(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    return [
        {
            "id": one.id,
            "data": {name: _plain(value) for name, value in one.data.items()},
            "line": one.line,
            "column": one.column,
            "rule": one.rule,
            "article": one.article,
        }
        for one in findings
    ]


def _plain(value: Any) -> Any:
    """As JSON has it; what a requirement measured is a table of its own, and names of rules are a list."""
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value if value is None or isinstance(value, int) else str(value)


def from_text(text: str) -> list[Finding]:
    return from_data(json.loads(text))


def from_data(kept: Iterable[Mapping[str, Any]]) -> list[Finding]:
    return [Finding(**one) for one in kept]
