"""arpad office arbiter"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from arpad.cli.exits import Exit
from arpad.cli.office.builder import on_top
from arpad.cli.office.dated import FORM, dated
from arpad.cli.office.desk import Desk

if TYPE_CHECKING:
    from arpad.office.description import Given


@on_top("arbiter", optional=("key",), without=("licence", "since", "until"))
@click.option("--licence", "licences", multiple=True, metavar=FORM, help="FIDE@2011-01-01/2011-12-31; may repeat.")
def arbiter(desk: Desk, given: "Given", licences: Sequence[str]) -> Exit:
    """Enter an arbiter, or change the facts; without KEY, show all with their licences."""
    from arpad.office.models import Arbiter
    from arpad.office.verbs.people.arbiter import ArbiterForm, keep_arbiter

    if given["key"] is not None:
        held = dated("--licence", licences)
        shown = [keep_arbiter(desk.act, ArbiterForm(licences=held, **given))]
    else:
        shown = list(Arbiter.objects.order_by("key"))
    for one in shown:
        desk.tell("office.said.arbiter", arbiter=one.key, name=one.name, title=one.title or "—")
        for licence in one.licences.order_by("valid_from", "pk"):
            days = {"first": licence.valid_from or "…", "last": licence.valid_to or "…"}
            label = desk.words.text("office.fact.licence")
            desk.tell("office.said.fact", kind=label, value=licence.federation, **days)
    return Exit.DONE
