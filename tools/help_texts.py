"""The English of every command's help by its key, for whoever writes another language.

Run: python tools/help_texts.py LANGUAGE. It prints, as TOML, what the folder of that language lacks.
"""

import inspect
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from arpad.cli.command_help import choose, help_key, option_key, shared_key, translated
from arpad.languages import ENGLISH, FOLDER


def commands(command: click.Command | None = None, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command, with what is typed after `arpad`."""
    if command is None:
        from arpad.cli.__main__ import arpad

        command = translated(arpad)
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            assert child is not None
            yield from commands(child, f"{path} {name}".strip())


def english() -> dict[str, str]:
    """By key. The text that most commands have of an option is shared; the others have their own."""
    choose((), ENGLISH)
    everything = list(commands())
    told = [(path, option) for path, command in everything for option in _options(command)]
    counted = Counter((shared_key(option), option.help or "") for _, option in told)
    shared: dict[str, str] = {}
    for (key, text), times in counted.most_common():
        if times > 1:
            shared.setdefault(key, text)
    found = {}
    for path, command in everything:
        lines = getattr(command, "commands_by_name", {})
        found |= {f"line.{path} {name}".replace(". ", "."): line for name, (_, line) in lines.items()}
        if command.help and not getattr(command, "is_worded", False):
            found[help_key(path)] = inspect.cleandoc(command.help)
    own = {option_key(path, one): one.help or "" for path, one in told if shared.get(shared_key(one)) != one.help}
    return found | own | shared


def _options(command: click.Command) -> list[click.Option]:
    return [option for option in command.params if isinstance(option, click.Option) and _is_written(option)]


def _is_written(parameter: click.Option) -> bool:
    """What comes from the wording needs no translation."""
    return bool(parameter.help) and not getattr(parameter, "is_worded", False)


def kept(language: str) -> dict[str, str]:
    """What the folder of a language has."""
    texts: dict[str, str] = {}
    for file in sorted(Path(FOLDER, language).glob("help*.toml")):
        texts |= tomllib.loads(file.read_text("utf-8"))
    return texts


def line(key: str, text: str) -> str:
    """As TOML has it; what is cut into lines stays so."""
    if "\n" not in text:
        return f"{json.dumps(key)} = {json.dumps(text, ensure_ascii=False)}"
    written = text.replace("\\", "\\\\").replace("\b", "\\b")
    return f'{json.dumps(key)} = """\n{written}"""'


def main(language: str) -> None:
    there = kept(language)
    for key, text in english().items():
        if key not in there:
            print(line(key, text))


if __name__ == "__main__":
    main(sys.argv[1])
