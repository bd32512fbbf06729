"""arpad office drift"""

from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.desk import Desk, office_command
from arpad.cli.study.delivery import study_output


@office_command("drift")
@click.argument("series")
@click.option("--on", "day", required=True, callback=shared.iso_date, metavar="DATE", help="Day of a published list.")
@study_output
def drift(desk: Desk, series: str, day: date, output_format: str, output: str, folder: str) -> Exit:
    """Whether the scale drifts, from the published lists of a series up to one; kept with that list for its page."""
    import json

    from arpad.cli.study.delivery import deliver_study
    from arpad.office.verbs.watch_drift import watch_drift
    from arpad.studies.study_data import study_from

    kept = watch_drift(desk.act, series, day)
    deliver_study(study_from(json.loads(kept.content)), desk.words, output_format, output, folder)
    return Exit.DONE
