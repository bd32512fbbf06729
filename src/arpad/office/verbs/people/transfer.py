"""Somebody goes to another club or federation: the old membership ends the day before the new one begins."""

from datetime import date, timedelta

from arpad.office.act import Record, verb
from arpad.office.description import OF_THE_OFFICE, PERSON, About, Desk, FieldKind, VerbDescription, VerbField
from arpad.office.identities import player_with_id
from arpad.office.models import Player
from arpad.office.people import end_fact, enter_fact
from arpad.office.person_form import Fact
from arpad.office.refused import Refused
from arpad.values.finding import Finding

TRANSFER = VerbDescription(
    "transfer", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("transferred_on", FieldKind.DAY, needed=True, option="--on", help="The first day at the new place."),
        VerbField("club", most=100, about=("office.E251",)),
        VerbField("federation", most=20),
        VerbField("province", most=60),
    ),
    subject=PERSON, tab="people",
    help="Move somebody to another club or federation from a day on; what held before ends the day before.",
)  # fmt: skip


@verb(TRANSFER)
def transfer(
    record: Record, given: str, transferred_on: date, club: str = "", federation: str = "", province: str = ""
) -> Player:
    """Who leaves for another federation leaves his club and his licences with the old one."""
    player = player_with_id(given)
    new = {"club": club.strip(), "federation": federation.strip().upper(), "province": province.strip()}
    if not any(new.values()):
        raise Refused(Finding("office.E251", {"key": player.key}))
    if new["federation"]:
        for kind in ("club", "province", "licence"):
            end_fact(player, kind, transferred_on - timedelta(days=1))
    for kind, value in new.items():
        if value:
            enter_fact(player, Fact(kind, value, transferred_on))
    player.changed_in = record.number
    player.save(update_fields=["changed_in"])
    record.about(
        f"player:{player.key}", day=str(transferred_on), to=".".join(kind for kind, value in new.items() if value)
    )
    return player
