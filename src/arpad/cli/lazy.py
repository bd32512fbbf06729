"""Groups of commands: whole lines in their help, and commands that are imported when they are called."""

import importlib
from collections.abc import Mapping
from gettext import gettext as _
from typing import Any

import click

from arpad.cli.help_language import translated


class Commands(click.Group):
    """Says of each command its whole first sentence, which click would cut at the width of the terminal."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, self.about(ctx, name)) for name in self.list_commands(ctx)])

    def about(self, ctx: click.Context, name: str) -> str:
        command = self.get_command(ctx, name)
        assert command is not None
        return command.get_short_help_str(limit=1000)


class WordedCommand(click.Command):
    """A command whose help comes from the wording, in the language of the reader: there is nothing to translate."""


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
        return translated(command)

    def about(self, ctx: click.Context, name: str) -> str:
        return _(self.commands_by_name[name][1])
