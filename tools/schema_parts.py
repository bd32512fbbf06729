"""The words in which JSON Schemas are made: from annotations of classes, from columns of tables, and by hand."""

import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum
from typing import Any, Union, get_args, get_origin, get_type_hints

from arpad.results import table as tables
from arpad.values.finding import Level
from arpad.values.person import Birth
from arpad.values.trace import Step

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
DECIMAL: Schema = {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"}
DAY: Schema = {"type": "string", "format": "date"}
NOTHING: Schema = {"type": "null"}
MOMENT: Schema = {"type": "string"}
SCALAR: Schema = {"type": ["string", "number", "boolean", "null"]}
SIMPLE: Mapping[Any, Schema] = {
    str: TEXT, int: NUMBER, bool: FLAG, Decimal: DECIMAL, types.NoneType: NOTHING, Any: {},
    date: DAY, datetime: MOMENT, time: MOMENT, Birth: TEXT,
}  # fmt: skip


def either(*choices: Schema) -> Schema:
    return {"anyOf": list(choices)}


def maybe(schema: Schema) -> Schema:
    return either(schema, NOTHING)


def listed(schema: Schema, **limits: int) -> Schema:
    return {"type": "array", "items": schema, **limits}


def record(needed: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None, about: str = "") -> Schema:
    made: Schema = {"description": about} if about else {}
    return made | {"type": "object", "properties": {**needed, **(optional or {})}, "required": list(needed)}


def by_key(schema: Schema) -> Schema:
    return {"type": "object", "additionalProperties": schema}


def defined(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def one_of(kind: type[StrEnum]) -> Schema:
    return {"enum": [member.value for member in kind]}


def of_type(hint: Any) -> Schema:
    """The schema of a field by its annotation."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Step:
        return defined("reason")
    if hint in SIMPLE:
        return SIMPLE[hint]
    if origin in (Union, types.UnionType):
        return either(*map(of_type, args))
    if origin is tuple and args[-1] is not Ellipsis:
        return {"type": "array", "prefixItems": [of_type(one) for one in args], "items": False, "minItems": len(args)}
    if origin is not None and issubclass(origin, Sequence):
        return listed(of_type(args[0]))
    if origin is not None and issubclass(origin, Mapping):
        return by_key(of_type(args[1]))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return one_of(hint)
    if is_dataclass(hint):
        return of_class(hint)
    raise TypeError(f"no schema for {hint}")


def of_class(
    kind: Any,
    *,
    without: tuple[str, ...] = (),
    otherwise: Mapping[str, Schema] | None = None,
    optional: Mapping[str, Schema] | None = None,
) -> Schema:
    """Each field under its name. `otherwise`: fields that the JSON has in another form, or only the JSON has."""
    hints = get_type_hints(kind)
    changed = {**(otherwise or {}), **(optional or {})}
    needed = {
        one.name: of_type(hints[one.name])
        for one in fields(kind)
        if one.name not in without and one.name not in changed
    }
    about = (kind.__doc__ or "").split("\n")[0].strip()
    return record({**needed, **(otherwise or {})}, optional, about)


PAIR = listed(NUMBER, minItems=2, maxItems=2)
RULE = {"rule": TEXT, "article": TEXT}
COUNT = either(NUMBER, DECIMAL)
CRITERION = {**RULE, "measure": TEXT, "score": maybe(DECIMAL), "ours": COUNT, "theirs": COUNT}
OPTIONS = {"options": listed(TEXT), "supplement": TEXT}
FINDINGS = listed(defined("finding"))
DEFINITIONS: Mapping[str, Schema] = {
    "finding": record(
        {
            "id": TEXT,
            "level": one_of(Level),
            "line": maybe(NUMBER),
            "column": maybe(NUMBER),
            "rule": TEXT,
            "article": TEXT,
            "message": TEXT,
            "hint": TEXT,
        },
        {"byte": maybe(NUMBER)},
        "What was found, where, and how to fix it, in the language asked for.",
    ),
    "reason": record(
        {**RULE, "inputs": {"type": "object"}, "value": TEXT},
        {"note": TEXT, "edition": TEXT, "unconfirmed": TEXT, "rulings": listed(TEXT)},
        "One line of a derivation: the rule, its article, what went in, what came out.",
    ),
    "criterion": record(CRITERION, about="What decided, and what both pairings count under it."),
    "rule": record(RULE),
}


_KINDS: Mapping[int, Schema] = {
    id(kind): schema
    for kind, schema in (
        (tables.TEXT, TEXT), (tables.CODE, TEXT), (tables.NUMBER, NUMBER), (tables.RATING, NUMBER),
        (tables.DECIMAL, DECIMAL), (tables.SCORE, DECIMAL), (tables.POINTS, DECIMAL), (tables.HUNDREDTHS, DECIMAL),
        (tables.CHANGE, DECIMAL), (tables.SIGNED, NUMBER), (tables.FLAG, FLAG), (tables.ANSWER, FLAG),
        (tables.DAY, DAY),
    )
}  # fmt: skip


def of_columns(columns: Iterable[tables.Column], told: Mapping[str, Schema] | None = None) -> Schema:
    """A row of a table by the kinds of its columns. `told`: what a column holds that only says it is data, or words."""
    told = told or {}
    return record(
        {column.key: told[column.key] if column.key in told else maybe(_KINDS[id(column.kind)]) for column in columns}
    )
