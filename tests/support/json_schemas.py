"""What commands write as JSON, held against the published schemas; a key that they do not describe is an error."""

import json
import sys
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import jsonschema_rs

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from json_schemas import OUTPUTS, closed, file_of, outputs_of, schema_of  # noqa: E402

__all__ = ["OUTPUTS", "command_of", "file_of", "json_commands", "schema_of", "validator", "wrong_keys"]


@cache
def validator(output: str) -> Any:
    return jsonschema_rs.Draft202012Validator(closed(schema_of(output)))


@cache
def json_commands() -> frozenset[str]:
    """Every command whose --format takes json, as it is typed."""
    from help_texts import commands

    return frozenset(path for path, command in commands() if _takes_json(command))


def _takes_json(command: click.Command) -> bool:
    choices = [one.type.choices for one in command.params if isinstance(one.type, click.Choice)]
    return any("json" in one for one in choices)


def command_of(args: Sequence[str]) -> str:
    """The command in a call, which may have options of `arpad` before it."""
    named = args[2:] if args[:1] == ["--law"] else args
    words = [arg for arg in named if not arg.startswith("-")]
    return next((one for size in (2, 1) if (one := " ".join(words[:size])) in json_commands()), "")


def wrong_keys(args: Sequence[str], out: str) -> str:
    """Why the JSON of a call is not as its schema says; empty where it is, and for calls that write none."""
    asked = "json" in [after for arg, after in pairwise(args) if arg == "--format"]
    command = command_of(args) if asked else ""
    if not command or not out.lstrip().startswith(("{", "[")):
        return ""
    shown = json.loads(out)
    names = [*outputs_of(command), "refused"]
    if any(validator(name).is_valid(shown) for name in names):
        return ""
    fewest = min((list(validator(name).iter_errors(shown)) for name in names), key=len)
    told = [f"{'.'.join(map(str, one.instance_path))}: {one.message[:300]}" for one in fewest]
    return f"{command}: not as {', '.join(names)}\n" + "\n".join(told[:10])
