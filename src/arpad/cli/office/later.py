"""Long work left to a worker: `--later`."""

from collections.abc import Callable
from typing import Any

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk

later_option: Callable[[Any], Any] = click.option(
    "--later", is_flag=True, help="Leave it to a worker, as a job (`arpad office jobs`)."
)


def ask(desk: Desk, kind: str, arguments: dict[str, Any]) -> Exit:
    from arpad.office.verbs.books.ask_job import ask_job

    job = ask_job(desk.act, kind, arguments)
    desk.tell("office.said.asked", job=job.pk)
    return Exit.DONE
