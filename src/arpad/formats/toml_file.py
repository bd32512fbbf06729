"""A TOML file that somebody wrote by hand: its content, or where it breaks."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from arpad.values.finding import FileName, Finding, Problem
from arpad.values.problems import not_utf8, of_toml
from arpad.values.toml_text import read_toml


def parse_toml(data: bytes, file: str, complaint: str) -> tuple[dict[str, Any] | None, list[Finding]]:
    """`complaint` is the finding for a file that is no TOML."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, [_broken(complaint, not_utf8(error), data.count(b"\n", 0, error.start) + 1, file)]
    try:
        return read_toml(text), []
    except (ValueError, RecursionError) as error:
        problem = of_toml(error, text)
        line = _line_of_longest_number(data) if type(error) is ValueError else problem.data.get("line", 1)
        return None, [_broken(complaint, problem, line, file)]


def _broken(complaint: str, problem: Problem, line: int, file: str) -> Finding:
    return Finding(complaint, {"problem": problem, "line": line, "file": FileName(file)}, line=line)


def _line_of_longest_number(data: bytes) -> int:
    longest = max(re.finditer(rb"0[xob][0-9a-fA-F_]+|[0-9_]+", data), key=lambda found: found.end() - found.start())
    return data.count(b"\n", 0, longest.start()) + 1


def with_lines(findings: Sequence[Finding], data: bytes) -> list[Finding]:
    """Findings about a key, at the first line that sets it."""
    if not any("key" in finding.data for finding in findings):
        return list(findings)
    lines = first_lines(data.decode("utf-8-sig", errors="replace"))
    return [
        replace(finding, line=lines.get(_last_part(str(finding.data["key"])))) if "key" in finding.data else finding
        for finding in findings
    ]


def _last_part(key: str) -> str:
    return key.rpartition(".")[2] or key


_SET_HERE = re.compile(r"\s*\[*([^=\]#]+)[=\]]")


def first_lines(text: str) -> dict[str, int]:
    """The first line that sets each key or opens each table, by every part of its name.

    >>> first_lines('[[stages]]\\nrounds.first = 1')
    {'stages': 1, 'rounds': 2, 'first': 2}
    """
    lines: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if match := _SET_HERE.match(line):
            for part in match[1].split("."):
                lines.setdefault(part.strip().strip("\"'"), number)
    return lines
