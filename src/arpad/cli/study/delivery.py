"""A study in the form that was asked for: on the terminal, as one file, or as a folder with everything."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from arpad.cli.files import deliver, make_folder
from arpad.reports.studies import FORMATS, everything, rendered_study
from arpad.reports.wording import Wording
from arpad.studies.study import Study

Command = TypeVar("Command", bound=Callable[..., Any])


def study_output(command: Command) -> Command:
    """The options of every study: --format, -o and --all."""
    decorators = (
        click.option("--format", "output_format", type=click.Choice(FORMATS), default="table", show_default=True),
        click.option("-o", "--output", default="-", metavar="OUT", help="File to write; - is standard output."),
        click.option("--all", "folder", default="", metavar="FOLDER", help="PDF, page, JSON and CSV into a folder."),
    )
    for decorate in reversed(decorators):
        command = decorate(command)
    return command


def deliver_study(study: Study, words: Wording, output_format: str, output: str, folder: str) -> None:
    if folder:
        make_folder(folder)
        for name, made in everything(study, words):
            deliver(f"{folder}/{name}", made)
        return
    deliver(output, rendered_study(study, words, output_format))
