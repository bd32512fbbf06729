"""The help of the commands, and click's own words, in the language of the user.

click looks its texts up with gettext; so do we, in the same file, and only where somebody reads them.
"""

import gettext
import inspect
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import click

_Texts: TypeAlias = tuple[str | None, list[tuple[click.Option, str]]]
_ENGLISH: dict[click.Command, _Texts] = {}  # as written, of what was translated: one process may speak both

_EXAMPLES = "\b"  # begins a paragraph that is not to be rewrapped


def choose(args: Sequence[str], language: str) -> None:
    """`language` is that of the locale; --lang prevails."""
    os.environ["LANGUAGE"] = asked_language(args) or language
    gettext.bindtextdomain("messages", str(Path(__file__).parent / "locale"))


def asked_language(args: Sequence[str]) -> str:
    """What --lang says before anybody has read the options; of several the last, as click has it.

    >>> asked_language(["rate", "--lang", "en", "x.trf", "--lang=es"])
    'es'
    """
    following = (*args[1:], "")
    asked = [arg.partition("=")[2] or after for arg, after in zip(args, following, strict=False) if _is_lang(arg)]
    return asked[-1] if asked and asked[-1] in ("en", "es") else ""


def _is_lang(arg: str) -> bool:
    return arg == "--lang" or arg.startswith("--lang=")


def translated(command: click.Command) -> click.Command:
    """The command with its help in the language chosen; with those of its commands that are there already."""
    if os.environ.get("LANGUAGE") != "es" and command not in _ENGLISH:
        return command
    help_text, options = _ENGLISH.setdefault(command, _texts(command))
    if help_text:
        paragraphs = inspect.cleandoc(help_text).split("\n\n")
        command.help = "\n\n".join(_paragraph(paragraph) for paragraph in paragraphs)
    for option, text in options:
        option.help = gettext.gettext(text)
    command.options_metavar = gettext.gettext("[OPTIONS]")
    if isinstance(command, click.Group):
        command.subcommand_metavar = gettext.gettext("COMMAND [ARGS]...")
        for child in command.commands.values():
            translated(child)
    return command


def _texts(command: click.Command) -> _Texts:
    options = [one for one in command.params if isinstance(one, click.Option)]
    return command.help, [(option, option.help) for option in options if option.help]


def _paragraph(text: str) -> str:
    return gettext.gettext(text if text.startswith(_EXAMPLES) else " ".join(text.split()))


def wrong_value(text: str, value: str) -> click.BadParameter:
    """The refusal of an option's value, in words of help.toml."""
    return click.BadParameter(gettext.gettext(text).format(value=value))
