"""arpad office: the verbs on the office's books. Django is imported for the one verb that is asked for."""

import importlib
from typing import TYPE_CHECKING

import click

from arpad.cli.command_help import Commands, path_below, spoken, translated
from arpad.cli.office.commands import ON_TOP, READS, by_desk, office_commands

if TYPE_CHECKING:
    from arpad.reports.wording import Wording


class OfficeCommands(Commands):
    """By desk, in the order of a month; each is made or imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return office_commands()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in office_commands():
            return None
        place = ON_TOP[cmd_name][0] if cmd_name in ON_TOP else READS.get(cmd_name, ("", ""))[1]
        if not place:
            from arpad.cli.office.builder import made_command

            return translated(made_command(cmd_name), path_below(ctx, cmd_name))
        from arpad.cli.office.desk import ready

        ready()  # a part on top of verbs imports them
        module, _, name = place.partition(":")
        command = getattr(importlib.import_module(f"arpad.cli.office.{module}"), name)
        assert isinstance(command, click.Command)
        return translated(command, path_below(ctx, cmd_name))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words = _words()
        for desk, names in by_desk().items():
            with formatter.section(words.text(f"command.desk.{desk}")):
                formatter.write_dl([(name, line_of(name, words)) for name in names])

    def about(self, ctx: click.Context, name: str) -> str:
        return line_of(name, _words())


def _words() -> "Wording":
    from arpad.reports.wording import wording

    return wording(spoken())


def line_of(command: str, words: "Wording") -> str:
    """What it is for; a command that has no line of its own is called as its page is."""
    own, page = f"command.{command}", f"ask.{command.replace('-', '_')}"
    return words.text(own) if words.has(own) else f"{words.text(page)}." if words.has(page) else ""


@click.group(cls=OfficeCommands)
def office() -> None:
    """The office's books: who did what, when and why, and every published number again from what is kept.

    \b
    arpad office series standard --as ana
    arpad office import standard 2011-09.csv --on 2011-09-01 --as ana
    arpad office register standard open-1 "Open" --start 2011-09-03 --end 2011-09-24 --as ana
    arpad office receive open-1 open.trf --as ana
    arpad office review open-1 accept --as ana --reason "complete"
    arpad office preview standard --on 2011-11-01 --as ana
    arpad office publish standard --on 2011-11-01 --inputs HASH --as ana
    arpad office verify

    The database is --database or DATABASE_URL: a path, or postgresql://user@host/name. Without either it is a file of
    the user's own. `--as` (or ARPAD_ACTOR) says who acts.
    """
