"""What a chapter of a federation's folder may say of itself, value by value."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from arpad.regulations.errors import EditionFileError

_GAP = {"from", "why"}
_GAP_OPTIONAL = {"to"}


def wrong_values(file: str, key: str, body: Mapping[str, Any]) -> Iterator[EditionFileError]:
    """Of a chapter that has the keys it needs."""
    for name in ("about", "selected_by"):
        if not isinstance(body[name], str) or not body[name].strip():
            yield EditionFileError(file, f"{key}.{name}", "not_a_text", value=repr(body[name]))
    for name in ("only_when_named", "one_list"):
        if not isinstance(body.get(name, False), bool):
            yield EditionFileError(file, f"{key}.{name}", "not_a_flag", value=repr(body[name]))
    gaps = body.get("gaps", [])
    if not isinstance(gaps, list) or not all(isinstance(gap, dict) for gap in gaps):
        yield EditionFileError(file, f"{key}.gaps", "not_a_table")
        return
    for gap in gaps:
        yield from _wrong_gap(file, f"{key}.gaps", gap)


def _wrong_gap(file: str, key: str, gap: Mapping[str, Any]) -> Iterator[EditionFileError]:
    for name in gap.keys() - _GAP - _GAP_OPTIONAL:
        yield EditionFileError(file, f"{key}.{name}", "no_such_key")
    for name in sorted(_GAP - gap.keys()):
        yield EditionFileError(file, f"{key}.{name}", "missing")
    for name in ("from", "to"):
        if name in gap and type(gap[name]) is not date:
            yield EditionFileError(file, f"{key}.{name}", "not_a_date", value=repr(gap[name]))
    if not isinstance(gap.get("why", ""), str):
        yield EditionFileError(file, f"{key}.why", "not_a_text", value=repr(gap["why"]))
