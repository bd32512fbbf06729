"""arpad office cancel"""

import click

from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command


@office_command("cancel")
@click.argument("job", type=int)
def cancel(desk: Desk, job: int) -> Exit:
    """Stop a job; it leaves no data behind, and the log says who stopped it."""
    from arpad.office.verbs.cancel_job import cancel_job

    cancel_job(desk.act, job)
    desk.tell("office.said.cancelled", job=job)
    return Exit.DONE
