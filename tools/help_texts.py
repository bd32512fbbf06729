"""Compile the Spanish of the command line (src/arpad/cli/locale/es/help.toml) into the file that gettext reads.

Run: python tools/help_texts.py. It names every text of a command that has no Spanish yet, and every Spanish text that
no command has any more, and leaves with 1 if there are any.
"""

import inspect
import struct
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click

FOLDER = Path(__file__).parents[1] / "src" / "arpad" / "cli" / "locale" / "es"
COMPILED = FOLDER / "LC_MESSAGES" / "messages.mo"
_HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
_MAGIC, _VERSION, _FIRST_TABLE = 0x950412DE, 0, 28


def texts() -> dict[str, str]:
    """English to Spanish, as gettext keeps them: the forms of a plural one after the other."""
    read = tomllib.loads((FOLDER / "help.toml").read_text("utf-8"))
    plurals = read["click"].pop("plurals")
    found = {"": _HEADER}
    for english, spanish in {**read["click"], **read["ours"]}.items():
        if isinstance(spanish, list):
            found[f"{english}\0{plurals[english]}"] = "\0".join(spanish)
        else:
            found[english] = spanish
    return found


def compiled() -> bytes:
    """The format of GNU gettext: two tables of lengths and places, then the texts."""
    pairs = sorted((english.encode(), spanish.encode()) for english, spanish in texts().items())
    at = _FIRST_TABLE + 16 * len(pairs)
    tables: list[bytes] = []
    for side in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<2I", len(pair[side]), at))
            at += len(pair[side]) + 1
    head = struct.pack("<7I", _MAGIC, _VERSION, len(pairs), _FIRST_TABLE, _FIRST_TABLE + 8 * len(pairs), 0, at)
    return head + b"".join(tables) + b"".join(pair[side] + b"\0" for side in (0, 1) for pair in pairs)


def said() -> Iterator[str]:
    """Every text of help that a command has, paragraph by paragraph. Examples are commands and stay as they are."""
    from arpad.cli.__main__ import arpad

    yield from _of(arpad)


def _of(command: click.Command) -> Iterator[str]:
    from arpad.cli.lazy import WordedCommand

    if isinstance(command, WordedCommand):
        return
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        if not paragraph.startswith("\b"):
            yield " ".join(paragraph.split())
    yield from (option.help for option in command.params if isinstance(option, click.Option) and option.help)
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            lines = getattr(command, "commands_by_name", {})
            yield from ([lines[name][1]] if name in lines else [])
            child = command.get_command(context, name)
            assert child is not None
            yield from _of(child)


def main() -> int:
    COMPILED.parent.mkdir(exist_ok=True)
    COMPILED.write_bytes(compiled())
    known, there = set(texts()), set(said())
    for text in sorted(there - known - {""}):
        print("no Spanish:", text)
    return 1 if there - known - {""} else 0


if __name__ == "__main__":
    sys.exit(main())
