"""Groups whose commands are imported when they are called, so that --help answers at once."""

import importlib
from collections.abc import Mapping
from gettext import gettext as _
from typing import Any

import click

from arpad.cli.help_language import translated


class LazyCommands(click.Group):
    """`commands_by_name` has for each command where it is (module:name) and its line in the help."""

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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(self.commands_by_name[name][1])) for name in self.list_commands(ctx)])
