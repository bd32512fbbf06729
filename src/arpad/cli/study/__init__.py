"""arpad study: questions asked of a history of lists and games."""

import click

from arpad.cli.lazy import LazyCommands

COMMANDS: dict[str, tuple[str, str]] = {
    "simulate": ("arpad.cli.study.simulate:simulate", "An invented federation whose truth is known, rated for years."),
}


@click.group("study", cls=LazyCommands, commands_by_name=COMMANDS)
def study() -> None:
    """Is the scale drifting, are the expectations true, what would another rule do?

    A study reads a history: a TOML file that names an opening list and, for each later list, its date, its file and
    the games behind it (docs/howto/studies.md).
    """
