"""The command `arpad`. Commands are imported when they are called, so that `arpad --help` answers at once."""

import importlib
import os
import sys

import click

from arpad import __version__
from arpad.cli.exits import Exit, Stop

COMMANDS = {
    "edition": ("arpad.cli.edition:edition", "The regulations as dated data: list, show, compare."),
    "rate": ("arpad.cli.rate:rate", "Rate one or more reports, with every reason."),
    "validate": ("arpad.cli.validate:validate", "All findings of a report at once."),
}


class LazyCommands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="arpad")
def arpad() -> None:
    """A chess federation's rating office: every number with its reasons.

    \b
    arpad rate event.trf                    the changes of every player
    arpad rate event.trf --explain 12       player 12's calculation, line by line
    arpad validate event.trf                everything that is wrong with a report
    arpad edition show fide-2011            a regulation, rule by rule

    Exit codes: 0 done; 1 differences; 2 unexpected failure; 3 input refused; 4 no edition encoded for the date;
    5 a file could not be read or written.
    """


def main(args: list[str] | None = None) -> None:
    """Run a command and leave with its code. Wrong options are refused input, not a failure."""
    try:
        code = arpad.main(args, prog_name="arpad", standalone_mode=False)
        sys.exit(code if isinstance(code, int) else Exit.DONE)
    except Stop as stop:
        if stop.message:
            click.echo(stop.message, err=True)
        sys.exit(stop.code)
    except click.ClickException as error:
        error.show()
        sys.exit(Exit.REFUSED)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(Exit.UNEXPECTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(Exit.DONE)
    except Exception as error:
        if os.environ.get("ARPAD_DEBUG"):
            raise
        click.echo(f"arpad: unexpected failure: {type(error).__name__}: {error}", err=True)
        click.echo("Nothing was written. Run again with ARPAD_DEBUG=1 for the details, and tell us.", err=True)
        sys.exit(Exit.UNEXPECTED)


if __name__ == "__main__":
    main()
