"""arpad office events"""

from typing import Any

import click

from arpad.cli.exits import Exit, Refusal
from arpad.cli.office.desk import Desk, office_command
from arpad.values.finding import Finding


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
