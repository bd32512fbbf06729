"""arpad office change-event, events"""

from typing import Any

import click

from arpad.cli import options as shared
from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.desk import Desk, office_command
from arpad.values.finding import Finding


@office_command("change-event")
@click.argument("event")
@click.option("--name", default=None)
@click.option("--city", default=None)
@click.option("--federation", default=None)
@click.option("--province", default=None)
@click.option("--club", default=None)
@click.option("--start", default=None, callback=shared.iso_date, metavar="DATE", help="Only before there is a report.")
@click.option("--end", default=None, callback=shared.iso_date, metavar="DATE")
@click.option("--title-event/--no-title-event", default=None)
@click.option("--approved/--not-approved", default=None, help="A late registration is let through.")
@click.option("--official/--not-official", default=None, help="An event of FIDE or a continent.")
@click.option("--organiser", default=None)
@click.option("--organiser-contact", default=None)
@click.option("--invited-unrated/--invited-rated", default=None, help="The invitations said it would not be rated.")
@click.option("--unrated-announced-on", default=None, callback=shared.iso_date, metavar="DATE")
@click.option("--default-law", type=click.Choice(["6.6.a", "6.6.b"]), default=None)
@click.option("--default-minutes", type=click.IntRange(0), default=None)
@click.option("--edition", default=None, metavar="ID", help="Use this edition, whatever the date.")
@click.option("--cancelled/--not-cancelled", default=None, help="It does not take place.")
def change_event(desk: Desk, event: str, **given: Any) -> Exit:
    """Change what is known of an event beside its report: an approval, other days, that it fell out."""
    from arpad.office.verbs.change_event import EventChange
    from arpad.office.verbs.change_event import change_event as act_out

    _tell(desk, act_out(desk.act, event, EventChange(**given)))
    return Exit.DONE


@office_command("events")
@click.option("--state", default="", help="registered, received, returned, accepted, refused or cancelled.")
def events(desk: Desk, state: str) -> Exit:
    """The events in the books, the latest last, and how each stands."""
    from arpad.office.models import Event

    if state and state not in Event.State.values:
        known = ", ".join(Event.State.values)
        raise Refusal(Exit.REFUSED, Finding("office.E160", {"state": state, "states": known}))
    found = Event.objects.filter(state=state) if state else Event.objects.all()
    for one in found.order_by("end", "key"):
        _tell(desk, one)
    return Exit.DONE


def _tell(desk: Desk, event: Any) -> None:
    state = desk.words.text(f"office.state.{event.state}")
    desk.tell("office.said.event", event=event.key, start=event.start, end=event.end, state=state, name=event.name)
