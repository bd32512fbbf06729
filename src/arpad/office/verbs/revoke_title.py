"""Enter that a title was taken away: who decided is human, the day and the reason are kept."""

from datetime import date, timedelta

from arpad.office.act import Record, verb
from arpad.office.identities import player_with_id
from arpad.office.models import PlayerTitle
from arpad.office.refused import Refused
from arpad.values.finding import Finding


@verb("revoke_title", reason_needed=True)
def revoke_title(record: Record, given: str, title: str, revoked_on: date | None = None) -> PlayerTitle:
    """From that day on he does not have it; the days before stay as they were."""
    player = player_with_id(given)
    held = player.titles.filter(title=title, revoked_on=None).order_by("-pk").first()
    if held is None:
        raise Refused(Finding("office.E125", {"id": given, "title": title}))
    held.revoked_on = revoked_on or record.act.day
    held.valid_to = held.revoked_on - timedelta(days=1)
    held.save(update_fields=["revoked_on", "valid_to"])
    player.changed_in = record.number
    player.save(update_fields=["changed_in"])
    record.about(f"player:{player.key}", title=title, revoked_on=str(held.revoked_on))
    return held
