"""What tools take: JSON Schemas of the arguments, everything that is wrong with a call, and the files it names."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from arpad.cli.norms import TITLES
from arpad.front_door.errors import InputRefused
from arpad.reports.wording import Wording
from arpad.values.finding import FileName, Finding, Problem, WordKey
from arpad.values.problems import of_the_system
from arpad.values.records import dataclass

MEGABYTE = 1_000_000
MOST_REPORT_BYTES = 5 * MEGABYTE
MOST_LIST_BYTES = 100 * MEGABYTE  # of the folder: a whole list of FIDE's
MOST_FILES = 500
FACTS_ENDING = ".facts.toml"

_LINE = {"type": "string", "minLength": 1, "maxLength": 200}
_WHOLE = {"type": "string", "minLength": 1, "maxLength": MOST_REPORT_BYTES}
ARGUMENTS: Mapping[str, Mapping[str, Any]] = {
    "report": _WHOLE,
    "report_file": _LINE,
    "facts": _WHOLE,
    "facts_file": _LINE,
    "rating_list": _WHOLE,
    "rating_list_file": _LINE,
    "edition": _LINE,
    "on": {"type": "string", "format": "date"},
    "options": {"type": "array", "items": _LINE, "maxItems": 50},
    "player": {"type": "integer", "minimum": 1, "maximum": 999_999},
    "title": {"enum": list(TITLES)},
    "order": _LINE,
    "after": {"type": "integer", "minimum": 1, "maximum": 999},
    "article": _LINE,
    "first": _LINE,
    "second": _LINE,
}
"""By name; one name means the same in every tool. What it means is said by the wording, under `mcp.argument.`"""
IN_FOLDER = {"report": "report_file", "facts": "facts_file", "rating_list": "rating_list_file"}
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def schema_of(needed: Sequence[str], optional: Sequence[str], words: Wording) -> dict[str, Any]:
    properties = {
        name: {**ARGUMENTS[name], "description": words.text(f"mcp.argument.{name}")} for name in (*needed, *optional)
    }
    return {"type": "object", "properties": properties, "required": list(needed), "additionalProperties": False}


def wrong_arguments(tool: str, schema: Mapping[str, Any], given: Mapping[str, Any]) -> Iterator[Finding]:
    """Everything at once."""
    known: Mapping[str, Mapping[str, Any]] = schema["properties"]
    for name in given:
        if name not in known:
            yield Finding("mcp.E001", {"tool": tool, "argument": name, "known": ", ".join(known) or "—"})
    for name in schema["required"]:
        if name not in given:
            yield Finding("mcp.E002", {"tool": tool, "argument": name, "about": _about(name)})
    for name, value in given.items():
        if name in known and (expected := _expected(known[name], value)) is not None:
            yield Finding("mcp.E003", {"argument": name, "expected": expected, "about": _about(name)})


def _about(name: str) -> WordKey:
    return WordKey(f"mcp.argument.{name}")


def _expected(schema: Mapping[str, Any], value: Any) -> Problem | None:
    """What the value should have been; None where it is."""
    if "enum" in schema:
        return None if value in schema["enum"] else Problem("mcp.expected.choice", {"choices": schema["enum"]})
    if schema["type"] == "integer":
        least, most = schema["minimum"], schema["maximum"]
        whole = isinstance(value, int) and not isinstance(value, bool)
        limits = {"least": least, "most": most}
        return None if whole and least <= value <= most else Problem("mcp.expected.number", limits)
    if schema["type"] == "array":
        most, items = schema["maxItems"], schema["items"]
        fits = isinstance(value, list) and len(value) <= most and all(_expected(items, one) is None for one in value)
        return None if fits else Problem("mcp.expected.texts", {"most": most})
    if schema.get("format") == "date":
        return None if _is_day(value) else Problem("mcp.expected.day")
    fits = isinstance(value, str) and schema["minLength"] <= len(value) <= schema["maxLength"]
    return None if fits else Problem("mcp.expected.text", {"most": schema["maxLength"]})


def _is_day(value: Any) -> bool:
    if not isinstance(value, str) or not _DAY.fullmatch(value):
        return False
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


@dataclass(frozen=True)
class Content:
    """What a call brought along, or a file of the folder by the name it has there."""

    data: bytes
    name: str = ""


class Folder:
    """The one folder whose files may be read."""

    def __init__(self, path: str) -> None:
        self.root = Path(path).resolve()

    def read(self, name: str, most: int) -> Content:
        path = self._inside(name)
        try:
            with path.open("rb") as file:
                data = file.read(most + 1)
        except OSError as error:
            raise InputRefused([_unreadable(name, of_the_system(error))]) from None
        if len(data) > most:
            raise InputRefused([Finding("mcp.E006", {"file": FileName(name), "most": most // MEGABYTE})])
        return Content(data, name)

    def has(self, name: str) -> bool:
        try:
            return self._inside(name).is_file()
        except InputRefused:
            return False

    def names(self) -> list[str]:
        """Of every file that a tool may read, those of hidden folders left out."""
        found = (
            path.relative_to(self.root).as_posix()
            for path in sorted(self.root.rglob("*"))
            if not any(part.startswith(".") for part in path.relative_to(self.root).parts)
        )
        return [name for name in found if self.has(name)]

    def _inside(self, name: str) -> Path:
        """Links are followed before the path is judged; a pipe or a device is no file."""
        try:
            path = (self.root / name).resolve()
            is_other = path.exists() and not path.is_file()
        except (OSError, ValueError, RuntimeError):  # a name that is too long, has a zero byte, or goes in a circle
            raise InputRefused([_unreadable(name, Problem("problem.no_file"))]) from None
        if not path.is_relative_to(self.root):
            raise InputRefused([Finding("mcp.E005", {"file": FileName(name)})])
        if is_other:
            raise InputRefused([_unreadable(name, Problem("problem.not_a_file"))])
        return path


def _unreadable(name: str, problem: Problem) -> Finding:
    return Finding("file.E001", {"file": FileName(name), "problem": problem})


def content_of(part: str, given: Mapping[str, Any], folder: Folder | None) -> Content | None:
    """A part of a call; None where it has none. InputRefused where it has two, or one that may not be read."""
    file = IN_FOLDER[part]
    if part in given and file in given:
        raise InputRefused([Finding("mcp.E004", {"argument": part, "file_argument": file})])
    if part in given:
        data = str(given[part]).encode("utf-8", "surrogatepass")
        if len(data) > MOST_REPORT_BYTES:
            raise InputRefused([Finding("mcp.E006", {"file": part, "most": MOST_REPORT_BYTES // MEGABYTE})])
        return Content(data)
    if file in given and folder is not None:
        return folder.read(given[file], MOST_LIST_BYTES if part == "rating_list" else MOST_REPORT_BYTES)
    return None
