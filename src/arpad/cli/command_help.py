"""Groups of commands that are imported when they are called, and their help in the language of the user.

English stands in the code, beside what it describes. Another language has it in its folder of words, by the command
and the option as they are typed: `help.office pay --paid-on`. What many commands say of an option is there once, as
`help.* --lang`. click asks for its own texts by their English, as gettext does: `click.Options`.
"""

import importlib
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from arpad.languages import ENGLISH, FOLDER, LANGUAGES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_Texts: TypeAlias = tuple[str | None, list[tuple[click.Option, str]]]
_WRITTEN: dict[click.Command, _Texts] = {}  # in English, of what was translated: one process may speak several
_CATALOGUES: dict[str, Mapping[str, Any]] = {}
_SPOKEN = [ENGLISH]
_OF_CLICK = ("core", "decorators", "exceptions", "formatting", "parser", "termui", "types")


def choose(args: Sequence[str], language: str) -> None:
    """`language` is that of the locale; --lang prevails."""
    _SPOKEN[0] = asked_language(args) or language
    if _SPOKEN[0] != ENGLISH:
        for name in _OF_CLICK:
            module = sys.modules[f"click.{name}"]
            for spoken, replacement in (("_", of_click), ("ngettext", _of_click_by_number)):
                if hasattr(module, spoken):
                    setattr(module, spoken, replacement)


def asked_language(args: Sequence[str]) -> str:
    """What --lang says before anybody has read the options; of several the last, as click has it.

    >>> asked_language(["rate", "--lang", "en", "x.trf", "--lang=es"])
    'es'
    """
    following = (*args[1:], "")
    asked = [arg.partition("=")[2] or after for arg, after in zip(args, following, strict=False) if _is_lang(arg)]
    return asked[-1] if asked and asked[-1] in LANGUAGES else ""


def _is_lang(arg: str) -> bool:
    return arg == "--lang" or arg.startswith("--lang=")


def spoken() -> str:
    """The language chosen."""
    return _SPOKEN[0]


def text(key: str, **data: object) -> str:
    """A text of the command line itself."""
    return str(_catalogue()[key]).format(**data)


def _catalogue() -> Mapping[str, Any]:
    language = _SPOKEN[0]
    if language not in _CATALOGUES:
        from pathlib import Path

        from arpad.languages import Catalogue

        _CATALOGUES[language] = Catalogue(Path(FOLDER) / language, "help*.toml")
    return _CATALOGUES[language]


def _told(english: str, *keys: str) -> str:
    """By the first key that has a text."""
    if _SPOKEN[0] == ENGLISH:
        return english
    return next((str(_catalogue()[key]) for key in keys if key in _catalogue()), english)


def of_click(message: str) -> str:
    """A text of click's own."""
    return _told(message, f"click.{message}")


def _of_click_by_number(one: str, many: str, number: int) -> str:
    return of_click(one if number == 1 else many)


def path_of(context: click.Context) -> str:
    """The command as it is typed after `arpad`."""
    names: list[str] = []
    while context.parent is not None:
        names.insert(0, context.info_name or context.command.name or "")
        context = context.parent
    return " ".join(names)


def path_below(context: click.Context, name: str) -> str:
    return f"{path_of(context)} {name}".strip()


def line_of(path: str, english: str) -> str:
    """What the help of a group says of a command."""
    return _told(english, f"line.{path}")


def translated(command: click.Command, path: str = "") -> click.Command:
    """The command with its help in the language chosen; with those of its commands that are there already."""
    if _SPOKEN[0] == ENGLISH and command not in _WRITTEN:
        return command
    help_text, options = _WRITTEN.setdefault(command, _written(command))
    if help_text:
        command.help = _told(inspect.cleandoc(help_text), help_key(path))
    for option, english in options:
        option.help = _told(english, option_key(path, option), shared_key(option))
    command.options_metavar = of_click("[OPTIONS]")
    if isinstance(command, click.Group):
        command.subcommand_metavar = of_click("COMMAND [ARGS]...")
        for name, child in command.commands.items():
            translated(child, f"{path} {name}".strip())
    return command


def help_key(path: str) -> str:
    return f"help.{path or 'arpad'}"


def option_key(path: str, option: click.Option) -> str:
    return f"{help_key(path)} {max(option.opts, key=len)}"


def shared_key(option: click.Option) -> str:
    return f"help.* {max(option.opts, key=len)}"


def _written(command: click.Command) -> _Texts:
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    told = [(option, option.help) for option in options if option.help and not getattr(option, "is_worded", False)]
    return None if getattr(command, "is_worded", False) else command.help, told


def wrong_value(code: str, value: str, known: str = "") -> click.BadParameter:
    """The refusal of an option's value, by `wrong.CODE` of help.toml; `known` are the values there are."""
    return click.BadParameter(text(f"wrong.{code}", value=repr(value), known=known))


class Commands(click.Group):
    """Says of each command its whole first sentence, which click would cut at the width of the terminal."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(of_click("Commands")):
            formatter.write_dl([(name, self.about(ctx, name)) for name in self.list_commands(ctx)])

    def about(self, ctx: click.Context, name: str) -> str:
        command = self.get_command(ctx, name)
        assert command is not None
        return command.get_short_help_str(limit=1000)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem[str]]":
        """The names with their lines, without importing every command as click would."""
        from click.shell_completion import CompletionItem

        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        items = [CompletionItem(name, help=self.about(ctx, name)) for name in names]
        return [*items, *click.Command.shell_complete(self, ctx, incomplete)]


class WordedCommand(click.Command):
    """A command whose help comes from the wording, in the language of the reader: there is nothing to translate."""

    is_worded = True


class WordedOption(click.Option):
    """An option that is helped by the label of its field on the page, in the language of the reader."""

    is_worded = True

    def __init__(self, *args: Any, label: Callable[[], str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._label = label

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = self._label()
        return super().get_help_record(ctx)


class LazyCommands(Commands):
    """So that --help answers at once; `commands_by_name` has where each command is (module:name) and its line."""

    def __init__(self, *args: Any, commands_by_name: Mapping[str, tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.commands_by_name = commands_by_name

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.commands_by_name)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.commands_by_name:
            return None
        module, _, name = self.commands_by_name[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return translated(command, path_below(ctx, cmd_name))

    def about(self, ctx: click.Context, name: str) -> str:
        return line_of(path_below(ctx, name), self.commands_by_name[name][1])
