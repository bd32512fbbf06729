"""JSON Schemas of what the commands write with `--format json`, made from the classes of the front door.

Where the JSON says more or less than the class, or under another name, that stands here. Published schemas are open:
a new key is no new version. A key that goes, or changes its type or meaning, is; the old file stays beside the new one.
"""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any, Union, get_args, get_origin, get_type_hints

from arpad.front_door.norms import PlayerNorm
from arpad.front_door.ratings import ExcludedGame, RatedPlayer
from arpad.front_door.standings import RankedParticipant
from arpad.titles.model import FieldCounts, GameLine, OpponentCounts, Requirement
from arpad.values.event_type import EventType
from arpad.values.finding import Level
from arpad.values.person import Title
from arpad.values.result import Result
from arpad.values.time_control import Cadence
from arpad.values.trace import Step

VERSION = 1
DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
DECIMAL: Schema = {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$"}
DAY: Schema = {"type": "string", "format": "date"}
NOTHING: Schema = {"type": "null"}
SIMPLE: Mapping[Any, Schema] = {
    str: TEXT, int: NUMBER, bool: FLAG, Decimal: DECIMAL, types.NoneType: NOTHING, Any: {}
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
    if origin is tuple and args[-1] is Ellipsis:
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
        about="What was found, where, and how to fix it, in the language asked for.",
    ),
    "reason": record(
        {**RULE, "inputs": {"type": "object"}, "value": TEXT},
        {"note": TEXT, "edition": TEXT, "unconfirmed": TEXT, "rulings": listed(TEXT)},
        "One line of a derivation: the rule, its article, what went in, what came out.",
    ),
    "criterion": record(CRITERION, about="What decided, and what both pairings count under it."),
    "rule": record(RULE),
}


def rated_event() -> Schema:
    event = record(
        {
            "name": TEXT, "start": maybe(DAY), "end": maybe(DAY), "type": maybe(one_of(EventType)),
            "cadence": maybe(one_of(Cadence)), "rated": FLAG, "reasons": listed(defined("reason")),
        }
    )  # fmt: skip
    excluded = of_class(ExcludedGame, optional={"edition": TEXT})
    players = listed(of_class(RatedPlayer, otherwise={"excluded": listed(excluded)}))
    needed = {"event": maybe(event), "edition": maybe(TEXT), "players": players, "findings": FINDINGS}
    return record(needed, OPTIONS, "A report rated, or refused with its findings.")


def rate() -> Schema:
    several = record({"events": listed(defined("event"))}, about="Several reports of one call.")
    return {**either(defined("event"), several), "$defs": {"event": rated_event()}}


def standings() -> Schema:
    event = record(
        {
            "name": TEXT, "start": maybe(DAY), "type": one_of(EventType),
            "order": {"enum": ["asked", "report", "recommended", "none"]},
        }
    )  # fmt: skip
    between = record({"by": TEXT, "value": maybe(DECIMAL), "above": maybe(DECIMAL)}, {"article": TEXT})
    lines = listed(
        of_class(
            RankedParticipant,
            otherwise={"separated_by": maybe(between)},
            optional={
                "match_points": DECIMAL,
                "game_points": DECIMAL,
                "reasons": by_key(listed(defined("reason"))),
            },
        )
    )
    reason = DEFINITIONS["reason"]
    withdrawal = record({"number": NUMBER, **{key: reason["properties"][key] for key in reason["required"]}}, {
        key: schema for key, schema in reason["properties"].items() if key not in reason["required"]
    })  # fmt: skip
    return record(
        {
            "event": event, "edition": TEXT, "tiebreaks": listed(TEXT), "players": lines,
            "withdrawals": listed(withdrawal), "findings": FINDINGS,
        },
        {"rounds": NUMBER, "teams": lines, **OPTIONS},
    )  # fmt: skip


def norms() -> Schema:
    event = record(
        {"name": TEXT, "start": maybe(DAY), "end": maybe(DAY), "type": one_of(EventType), "category": maybe(NUMBER)}
    )
    opponents = of_class(OpponentCounts, without=("by_title",), optional={title.value: NUMBER for title in Title})
    rounds = of_class(GameLine, without=("round_number", "tenths", "rule"), otherwise={"round": NUMBER})
    remark = {**record(RULE), "additionalProperties": True}
    norm = of_class(
        PlayerNorm,
        without=("lines",),
        otherwise={
            "open": listed(TEXT),
            "rounds_ignored": listed(record({"round": NUMBER, "article": TEXT})),
            "requirements": listed(of_class(Requirement, without=("edition",))),
        },
        optional={"opponents": opponents, "rounds": listed(rounds), "remarks": listed(remark)},
    )
    field = of_class(FieldCounts)
    return record({"event": event, "edition": TEXT, "norms": listed(norm), "field": field, "findings": FINDINGS})


def checked_round() -> Schema:
    decided = record({"pair": PAIR, **CRITERION})
    return record(
        {"round": NUMBER, "identical": FLAG, "missing": listed(PAIR), "extra": listed(PAIR)},
        {"legal": FLAG, "decided_by": listed(decided)},
        "A round beside the pairing of the rules; [number, 0] rests.",
    )


def bracket() -> Schema:
    numbers = listed(NUMBER)
    return record(
        {
            "score": DECIMAL, "members": numbers, "moved_down": numbers, "heterogeneous": FLAG, "p": NUMBER,
            "x": NUMBER, "z": maybe(NUMBER), "missed": NUMBER, "s1": numbers, "s2": numbers,
            "exchanged": listed(numbers, minItems=2, maxItems=2), "transposed": numbers,
            "moved_down_paired": listed(PAIR), "pairs": listed(PAIR),
            "relaxed": listed(record({**RULE, "count": NUMBER}, {"criterion": defined("rule")})),
            "changes": listed(record({**RULE, "p": NUMBER, "moved_down": NUMBER, "players": numbers})),
            "decided_by": maybe(record({**RULE, "chosen": numbers, "plain": numbers})),
            "leaving": listed(record({"player": NUMBER, **RULE})),
        },
        about="One bracket as it was paired.",
    )  # fmt: skip


def pair() -> Schema:
    head = {"edition": TEXT, "round": NUMBER}
    boards = record({"board": NUMBER, "white": NUMBER, "black": NUMBER}, {"colour": defined("rule")})
    why = record(
        {"players": PAIR, "paired": FLAG, "stranded": listed(NUMBER), "instead": listed(PAIR)}, CRITERION,
        "Why two players do not meet, or do.",
    )  # fmt: skip
    paired = record(
        {
            **head, "pairs": listed(boards), "bye": maybe(NUMBER), "absent": by_key(one_of(Result)),
            "avoided": listed(PAIR), "unavoidable": listed(PAIR), "brackets": listed(bracket()), "findings": FINDINGS,
        },
        {"why": why, "handed_in": checked_round()},
        "A round; one of a round robin has no brackets.",
    )  # fmt: skip
    set_aside = record({**RULE, "players": listed(NUMBER)})
    impossible = record(
        {
            **head, "pairs": listed({}, maxItems=0), "bye": NOTHING, "alone": listed(NUMBER),
            "concession": listed(set_aside), "findings": FINDINGS,
        },
        about="A round without a legal pairing: who stays alone, and the smallest concession.",
    )  # fmt: skip
    return either(paired, impossible)


def check() -> Schema:
    return record({"edition": TEXT, "rounds": listed(checked_round()), "findings": FINDINGS})


def validate() -> Schema:
    return FINDINGS


def refused() -> Schema:
    return record({"findings": FINDINGS}, about="Input that a command refused (exit code 3).")


def edition_list() -> Schema:
    edition = {"id": TEXT, "chapter": TEXT, "governs": TEXT, "from": DAY, "to": maybe(DAY), "checked_on": DAY}
    return listed(record(edition))


OUTPUTS = {
    "rate": (rate, "arpad rate --format json"),
    "standings": (standings, "arpad standings --format json"),
    "norms": (norms, "arpad norms --format json"),
    "pair": (pair, "arpad pair --format json"),
    "check": (check, "arpad check --format json"),
    "validate": (validate, "arpad validate --format json"),
    "refused": (refused, "what a command writes instead of its result"),
    "edition-list": (edition_list, "arpad edition list --format json"),
}


def named_in(schema: Any) -> set[str]:
    """The definitions that a schema refers to."""
    if isinstance(schema, dict):
        own = {schema["$ref"].rpartition("/")[2]} if "$ref" in schema else set()
        return own.union(*(named_in(part) for part in schema.values()))
    return set().union(*map(named_in, schema)) if isinstance(schema, list) else set()


def schema_of(output: str) -> Schema:
    make, command = OUTPUTS[output]
    made = make()
    own = made.pop("$defs", {})
    used = {name: DEFINITIONS[name] for name in sorted(named_in([made, own]) & set(DEFINITIONS))}
    head = {"$schema": DIALECT, "$id": f"urn:arpad:schema:{output}:{VERSION}", "title": command}
    return {**head, **made, "$defs": {**own, **used}}


def file_of(output: str) -> str:
    return f"{output}.v{VERSION}.json"


def closed(schema: Any) -> Any:
    """The same for tests: a key that is not described is an error."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: closed(part) for key, part in schema.items()}
    is_record = isinstance(made.get("properties"), dict) and made.get("type") == "object"
    return {"additionalProperties": False, **made} if is_record else made
