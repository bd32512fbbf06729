"""arpad office work"""

import os
import signal
import socket
import threading
from typing import TYPE_CHECKING

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, now, office_command

if TYPE_CHECKING:
    from arpad.office.models import Job


@office_command("work")
@click.option("--until-done", is_flag=True, help="Leave when no job waits, instead of waiting for the next.")
def work(desk: Desk, until_done: bool) -> Exit:
    """Run the jobs that wait, one after another, and between them keep the words by which players are found. Told to
    end (SIGTERM), it gives its job back to the next worker; if it is killed, the job is taken again once its lease of
    two minutes has run out.
    """
    from arpad.office.work import work as run_one
    from arpad.office.work import work_until
    from arpad.web.queries.search_words import catch_up

    def told(job: "Job") -> None:
        desk.tell("office.said.job", job=job.pk, kind=job.kind, state=desk.words.text(f"office.state.{job.state}"))

    worker, stop = f"{socket.gethostname()}:{os.getpid()}", threading.Event()
    if not until_done:
        signal.signal(signal.SIGTERM, lambda *_: stop.set())
        work_until(stop, worker, now, told, catch_up)
        return Exit.DONE
    while (job := run_one(worker, now)) is not None:
        told(job)
    catch_up()
    return Exit.DONE
