"""arpad office drift"""

import json

from arpad.cli.exits import Exit
from arpad.cli.office.builder import on_top
from arpad.cli.office.desk import Desk
from arpad.cli.study.delivery import deliver_study, study_output
from arpad.office.description import Given
from arpad.office.verbs.lists.drift import watch_drift
from arpad.studies.study_data import study_from


@on_top("drift")
@study_output
def drift(desk: Desk, given: Given, output_format: str, output: str, folder: str) -> Exit:
    """Whether the scale drifts, from the published lists of a series up to one; kept with that list for its page."""
    kept = watch_drift(desk.act, given["series"], given["day"])
    deliver_study(study_from(json.loads(kept.content)), desk.words, output_format, output, folder)
    return Exit.DONE
