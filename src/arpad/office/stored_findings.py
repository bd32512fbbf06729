"""Findings kept with a report: ids and data, worded in the reader's language when they are shown."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from arpad.values.event_type import EventType
from arpad.values.finding import (
    DecimalText,
    FileName,
    Finding,
    FormCode,
    GapReason,
    Level,
    Measured,
    Problem,
    RuleName,
    Translated,
    WordKey,
)

_TEXTS: Mapping[str, Callable[[str], str]] = {
    "decimal": DecimalText,
    "rule": RuleName,
    "words": WordKey,
    "code": FormCode,
    "gap": GapReason,
    "file": FileName,
    "event_type": EventType,
}
_NAMES = {kind: name for name, kind in _TEXTS.items()}


def to_text(findings: Iterable[Finding]) -> str:
    return json.dumps(as_data(findings), ensure_ascii=False)


def as_data(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    return [
        {
            "id": finding.id,
            "data": {name: _plain(value) for name, value in finding.data.items()},
            "kinds": _kinds(finding.data),
            "line": finding.line,
            "column": finding.column,
            "rule": finding.rule,
            "article": finding.article,
            **({"source": finding.source} if finding.source else {}),
            **({"seen_as": finding.seen_as.value} if finding.seen_as else {}),
            **({"byte": finding.byte} if finding.byte is not None else {}),
        }
        for finding in findings
    ]


def _plain(value: Any) -> Any:
    """As JSON has it; what a requirement measured is a table of its own, and names of rules are a list."""
    match value:
        case Measured():
            return _plain(value.inputs)
        case Problem():
            return _plain(value.data)
        case Mapping():
            return {str(name): _plain(element) for name, element in value.items()}
        case list() | tuple():
            return [_plain(element) for element in value]
    return value if value is None or isinstance(value, int) else str(value)


def _kinds(data: Mapping[str, Any]) -> dict[str, Any]:
    """The kinds of the values that have one."""
    found = {str(name): _kind(value) for name, value in data.items()}
    return {name: kind for name, kind in found.items() if kind is not None}


def _kind(value: Any) -> Any:
    match value:
        case Measured():
            return {"measured": value.rule, "kinds": _kinds(value.inputs)}
        case Problem():
            return {"problem": value.key, "kinds": _kinds(value.data)}
        case Translated():
            return {"translations": dict(value.translations)}
        case list() | tuple():
            kinds = [_kind(element) for element in value]
            return kinds if any(kind is not None for kind in kinds) else None
    return _NAMES.get(type(value))


def from_text(text: str) -> list[Finding]:
    return from_data(json.loads(text))


def from_data(kept: Iterable[Mapping[str, Any]]) -> list[Finding]:
    return [_finding(dict(entry)) for entry in kept]


def _finding(entry: dict[str, Any]) -> Finding:
    data, kinds = entry.pop("data", {}), entry.pop("kinds", None)
    if "seen_as" in entry:
        entry["seen_as"] = Level(entry["seen_as"])
    return Finding(**entry, data=_as_of_old(data) if kinds is None else _typed_values(data, kinds))


def _typed_values(data: Mapping[str, Any], kinds: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _typed(value, kinds.get(name)) for name, value in data.items()}


def _typed(value: Any, kind: Any) -> Any:
    match kind:
        case None:
            return value
        case str():
            return _TEXTS[kind](value)
        case list():
            return [_typed(element, one) for element, one in zip(value, kind, strict=True)]
        case {"measured": rule, "kinds": kinds}:
            return Measured(rule, _typed_values(value, kinds))
        case {"problem": key, "kinds": kinds}:
            return Problem(key, _typed_values(value, kinds))
    return Translated(value, kind["translations"])


_DECIMALS_OF_OLD = {"points", "counted", "other_points", "win", "draw", "loss", "move", "entry_fee", "at_most"}
_CODES_OF_OLD = {
    "ground", "exemption", "kind", "limited_to", "area", "promoter", "championship", "missing", "rated_by",
}  # fmt: skip
_KINDS_OF_OLD: Mapping[str, Callable[[str], str]] = {
    "type": EventType,
    "why": GapReason,
    "rules": RuleName,
    "requirement": RuleName,
    "fields": WordKey,
    "cure": lambda rule: WordKey(f"cure.{rule}"),
    "ground": lambda name: WordKey(f"ground.name.{name}"),
    "file": FileName,
    **dict.fromkeys(_DECIMALS_OF_OLD, DecimalText),
}


def _as_of_old(data: Mapping[str, Any]) -> dict[str, Any]:
    """Entries from the time when the name of a value told its kind."""
    data = dict(data)
    translations, problem = data.pop("title_in", None), data.pop("problem_kind", None)
    values = {name: _each(value, _KINDS_OF_OLD.get(name)) for name, value in data.items()}
    if "measured" in values:
        values["measured"] = Measured(data["requirement"], _inputs_of_old(data["measured"]))
    if problem is not None:
        values["problem"] = Problem(f"law.problem.{problem}", data)
    if translations is not None:
        values["title"] = Translated(data["title"], translations)
    return values


def _inputs_of_old(inputs: Mapping[str, Any]) -> dict[str, Any]:
    kinds = {**dict.fromkeys(_DECIMALS_OF_OLD, DecimalText), **dict.fromkeys(_CODES_OF_OLD, FormCode)}
    return {name: _each(value, kinds.get(name)) for name, value in inputs.items()}


def _each(value: Any, kind: Callable[[str], str] | None) -> Any:
    """The value, or every one of a list, as of this kind; numbers and flags know their own."""
    if isinstance(value, list):
        return [_each(element, kind) for element in value]
    return kind(value) if kind is not None and isinstance(value, str) and value else value
