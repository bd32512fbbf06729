"""A TOML file that somebody wrote by hand: its content, or where it breaks."""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from arpad.values.finding import FileName, Finding, Problem
from arpad.values.problems import not_utf8, of_toml


def parse_toml(data: bytes, file: str, complaint: str) -> tuple[dict[str, Any] | None, list[Finding]]:
    """`complaint` is the finding for a file that is no TOML."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, [_broken(complaint, not_utf8(error), data.count(b"\n", 0, error.start) + 1, file)]
    try:
        return tomllib.loads(text), []
    except (ValueError, RecursionError) as error:
        problem = of_toml(error, text)
        line = _line_of_longest_number(data) if type(error) is ValueError else problem.data.get("line", 1)
        return None, [_broken(complaint, problem, line, file)]


def _broken(complaint: str, problem: Problem, line: int, file: str) -> Finding:
    return Finding(complaint, {"problem": problem, "line": line, "file": FileName(file)}, line=line)


def _line_of_longest_number(data: bytes) -> int:
    longest = max(re.finditer(rb"[0-9_]+", data), key=lambda found: found.end() - found.start())
    return data.count(b"\n", 0, longest.start()) + 1


def with_lines(findings: Sequence[Finding], data: bytes) -> list[Finding]:
    """Findings about a key, at the first line that sets it."""
    text = data.decode("utf-8-sig", errors="replace")
    return [
        replace(finding, line=line_of(str(finding.data["key"]), text)) if "key" in finding.data else finding
        for finding in findings
    ]


def line_of(key: str, text: str) -> int | None:
    """The first line that sets the key; in a table the last part of its name."""
    name = key.rpartition(".")[2] or key
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"\s*\[*(?:[\w-]+\.)*\"?{re.escape(name)}\"?\s*[=\].]", line):
            return number
    return None
