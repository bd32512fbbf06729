"""Give a player the id that FIDE, the national or the regional federation has for him."""

from collections.abc import Iterator

from arpad.office.act import Record, verb
from arpad.office.description import (
    OF_THE_OFFICE,
    PERSON,
    About,
    Desk,
    FieldKind,
    Given,
    Said,
    VerbDescription,
    VerbField,
    said,
)
from arpad.office.fide_links import refuse_of_another
from arpad.office.identities import player_with_id
from arpad.office.models import IdRequest, Player
from arpad.office.person_form import is_id
from arpad.office.refused import Refused
from arpad.values.finding import Finding

_COLUMNS = {"fide": "fide_id", "national": "national_id", "regional": "regional_id"}


def _said(done: Player, given: Given) -> Iterator[Said]:
    yield said("office.said.id_entered", id=given["new_id"], name=done.name)


ENTER_ID = VerbDescription(
    "enter_id", Desk.PEOPLE, About.OFFICE, OF_THE_OFFICE,
    (
        VerbField("of", FieldKind.CHOICE, needed=True, choices=tuple(_COLUMNS), option="--of", help="Whose id it is."),
        VerbField("new_id", needed=True, most=20, about=("office.E120", "office.E104"), metavar="ID"),
        VerbField("although", FieldKind.FLAG, about=("office.E490",),
                  help="Enter it although FIDE's list has another name or birth there."),
    ),
    subject=PERSON, tab="people",
    help="Give a player (by any known id) the id of FIDE, the national or the regional federation.",
    said=_said,
)  # fmt: skip


@verb(ENTER_ID)
def enter_id(record: Record, given: str, of: str, new_id: str, although: bool = False) -> Player:
    """`given` is any id by which the register knows him. An id belongs to one person; one of FIDE is no other person's
    key or national id either, and of nobody whom FIDE's list contradicts, but `although` it is."""
    player = player_with_id(given)
    column = _COLUMNS[of]
    if not is_id(new_id):
        raise Refused(Finding("office.E120", {"id": new_id[:60]}))
    other = Player.objects.filter(**{column: new_id}).exclude(pk=player.pk).first()
    if other is not None:
        raise Refused(Finding("office.E104", {"id": new_id, "key": other.key, "name": other.name}))
    if of == "fide" and not although:
        refuse_of_another(player, new_id)
    setattr(player, column, new_id)
    player.changed_in = record.number
    player.save(update_fields=[column, "changed_in"])
    waiting = IdRequest.objects.filter(player=player, to=of, answered_on=None)
    waiting.update(answered_on=record.act.day, given_id=new_id)
    record.about(f"player:{player.key}", of=of, id=new_id)
    return player
