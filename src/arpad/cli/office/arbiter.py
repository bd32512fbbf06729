"""arpad office arbiter, appoint, officer"""

from collections.abc import Sequence
from datetime import date

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit
from arpad.cli.office.dated import FORM, dated
from arpad.cli.office.desk import Desk, office_command


@office_command("arbiter")
@click.argument("key", required=False)
@click.option("--name", default="")
@click.option("--title", default="", help="FA, IA, or the federation's own.")
@click.option("--email", default="")
@click.option("--player", default="", metavar="ID", help="His id as a player.")
@click.option("--licence", "licences", multiple=True, metavar=FORM, help="FIDE@2011-01-01/2011-12-31; may repeat.")
def arbiter(desk: Desk, key: str | None, licences: Sequence[str], **given: str) -> Exit:
    """Enter an arbiter, or change what is known of him; without KEY, show all with their licences."""
    from arpad.office.models import Arbiter
    from arpad.office.verbs.keep_arbiter import ArbiterForm, keep_arbiter

    if key is not None:
        held = dated("--licence", licences)
        shown = [keep_arbiter(desk.act, ArbiterForm(key, licences=held, **given))]
    else:
        shown = list(Arbiter.objects.order_by("key"))
    for one in shown:
        desk.tell("office.said.arbiter", arbiter=one.key, name=one.name, title=one.title or "—")
        for licence in one.licences.order_by("valid_from", "pk"):
            days = {"first": licence.valid_from or "…", "last": licence.valid_to or "…"}
            label = desk.words.text("office.fact.licence")
            desk.tell("office.said.fact", kind=label, value=licence.federation, **days)
    return Exit.DONE


@office_command("appoint")
@click.argument("event")
@click.argument("chief")
@click.argument("deputies", nargs=-1)
def appoint(desk: Desk, event: str, chief: str, deputies: Sequence[str]) -> Exit:
    """Say who directs an event: the CHIEF arbiter and the DEPUTIES, by their keys."""
    from arpad.cli.reading import say
    from arpad.office.verbs.appoint import appoint as act_out

    done = act_out(desk.act, event, chief, deputies)
    say(done.findings, desk.words)
    desk.tell("office.said.appointed", event=event, chief=chief, deputies=", ".join(deputies) or "—")
    return Exit.DONE


@office_command("officer")
@click.argument("federation")
@click.argument("name")
@click.option("--contact", default="", help="Where letters reach him.")
@click.option("--from", "valid_from", default=None, callback=shared.iso_date, metavar="DATE", help="If not today.")
def officer(desk: Desk, federation: str, name: str, contact: str, valid_from: date | None) -> Exit:
    """Say who answers for ratings and titles in a FEDERATION (FIDE, ESP, …). Reports passed on go to him."""
    from arpad.office.verbs.name_officer import name_officer

    done = name_officer(desk.act, federation, name, contact, valid_from)
    desk.tell("office.said.officer", federation=federation, name=done.name, day=done.valid_from)
    return Exit.DONE
