"""The people of an event: its chief arbiter, as the books or the report name him."""

from arpad.office.models import Event
from arpad.tournament.model import Tournament


def chief_arbiter_of(event: Event, tournament: Tournament | None) -> str:
    appointed = event.arbiters.select_related("arbiter").order_by("-chief", "pk").first()
    if appointed is not None:
        return appointed.arbiter.name
    return tournament.chief_arbiter if tournament is not None else ""
