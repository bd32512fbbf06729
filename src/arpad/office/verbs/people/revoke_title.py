"""Enter that a title was taken away: who decided is human, the day and the reason are kept."""

from collections.abc import Iterator
from datetime import date, timedelta

from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_THE_OFFICE,
    PERSON,
    About,
    Desk,
    FieldKind,
    Given,
    Offer,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.identities import player_with_id
from arpad.office.models import PlayerTitle
from arpad.office.refused import Refused
from arpad.office.verb_fields import IF_NOT_TODAY
from arpad.values.finding import Finding


def _held(key: str) -> list[Offer]:
    held = player_with_id(key).titles.filter(revoked_on=None).order_by("-pk").values_list("title", flat=True)
    return [(title, title) for title in dict.fromkeys(held)]


def _said(done: PlayerTitle, given: Given) -> Iterator[Said]:
    yield said("office.said.untitled", id=given["key"], title=given["title"], day=done.revoked_on)


REVOKE_TITLE = VerbDescription(
    "revoke_title", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("title", FieldKind.CHOICE, needed=True, most=8, offers=_held, about=("office.E125",)),
        VerbField("revoked_on", FieldKind.DAY, option="--on", help=IF_NOT_TODAY),
    ),
    subject=PERSON, reason_needed=True, dangerous=True,
    tab="people",
    help="Enter that a title was taken away, with the reason. The days before stay as they were.",
    said=_said,
)  # fmt: skip


@verb(REVOKE_TITLE)
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
