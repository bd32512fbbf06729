"""arpad office work"""

import os
import socket
import time

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, now, office_command

_PAUSE_SECONDS = 2


@office_command("work")
@click.option("--until-done", is_flag=True, help="Leave when no job waits, instead of waiting for the next.")
def work(desk: Desk, until_done: bool) -> Exit:
    """Run the jobs that wait, one after another. Stopped halfway, a job is taken again by the next worker."""
    from arpad.office.work import work as run_one

    worker = f"{socket.gethostname()}:{os.getpid()}"
    while True:
        job = run_one(worker, now)
        if job is not None:
            desk.tell("office.said.job", job=job.pk, kind=job.kind, state=desk.words.text(f"office.state.{job.state}"))
        elif until_done:
            return Exit.DONE
        else:
            time.sleep(_PAUSE_SECONDS)
