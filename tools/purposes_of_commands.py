"""What each command asks of a report, found in the code: which `Purpose` its module names, or the modules it calls.

A command that names a purpose itself is judged by that; otherwise the purposes are those of the front door and of the
helpers of the commands that it imports, as far as these name one.
"""

import ast
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import click

from arpad.cli.__main__ import arpad as cli
from arpad.formats.levels import Purpose

_FOR_ALL = {"arpad.front_door", "arpad.front_door.report", "arpad.cli.reading"}
"""Read for whatever is asked."""
_FOLLOWED = ("arpad.front_door.", "arpad.cli.", "arpad.formats.report_findings", "arpad.office.reviewing")
_LEVELS = "arpad.formats.levels"


@cache
def _tree(module: str) -> ast.Module:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return ast.parse(Path(spec.origin).read_text("utf-8"))


@cache
def _imported(module: str) -> frozenset[str]:
    found = {node.module for node in ast.walk(_tree(module)) if isinstance(node, ast.ImportFrom) and node.module}
    return frozenset(found)


@cache
def _named(module: str) -> frozenset[Purpose]:
    """Purposes in the code itself; other enumerations are called Purpose too."""
    if _LEVELS not in _imported(module):
        return frozenset()
    return frozenset(
        Purpose[node.attr]
        for node in ast.walk(_tree(module))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Purpose"
    )


def _asked(module: str) -> frozenset[Purpose]:
    """Those that are named nearest: in the module, else in what it imports, and so on."""
    seen, level = {module}, [module]
    while level:
        named = frozenset(purpose for one in level for purpose in _named(one))
        if named:
            return named
        below = {other for one in level for other in _imported(one)} - seen - _FOR_ALL
        level = sorted(other for other in below if other.startswith(_FOLLOWED) and find_spec(other) is not None)
        seen |= below
    return frozenset()


def commands_of_purposes() -> dict[Purpose, list[str]]:
    """The commands of each purpose, in the order of the help."""
    found: dict[Purpose, list[str]] = {purpose: [] for purpose in Purpose}
    for name, command in _leaves(cli, ""):
        if command.callback is None or not _takes_reports(name, command):
            continue
        for purpose in _asked(command.callback.__module__):
            found[purpose].append(name)
    return found


_REPORTS = {"report", "reports", "games", "application"}


def _takes_reports(name: str, command: click.Command) -> bool:
    """By the names of its parameters; `file` is a report where a command has a module of its own."""
    assert command.callback is not None
    names = {parameter.name for parameter in command.params}
    own = command.callback.__module__.endswith(f".{name.rpartition(' ')[2]}")
    return bool(names & _REPORTS) or (own and "file" in names)


def _leaves(group: click.Command, name: str) -> list[tuple[str, click.Command]]:
    if not isinstance(group, click.Group):
        return [(name, group)]
    context = click.Context(group)
    found = []
    for key in group.list_commands(context):
        command = group.get_command(context, key)
        if command is not None and not command.hidden and key != "office":
            found += _leaves(command, f"{name} {key}".strip())
    return found
