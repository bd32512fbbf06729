"""Give a player the id that FIDE, the national or the regional federation has for him."""

from arpad.office.act import Record, verb
from arpad.office.identities import player_with_id
from arpad.office.models import IdRequest, Player
from arpad.office.person_form import is_id
from arpad.office.refused import Refused
from arpad.values.finding import Finding

_COLUMNS = {"fide": "fide_id", "national": "national_id", "regional": "regional_id"}


@verb("enter_id")
def enter_id(record: Record, given: str, of: str, new_id: str) -> Player:
    """`given` is any id by which the register knows him. An id belongs to one person."""
    player = player_with_id(given)
    column = _COLUMNS[of]
    if not is_id(new_id):
        raise Refused(Finding("office.E120", {"id": new_id[:60]}))
    other = Player.objects.filter(**{column: new_id}).exclude(pk=player.pk).first()
    if other is not None:
        raise Refused(Finding("office.E104", {"id": new_id, "key": other.key, "name": other.name}))
    setattr(player, column, new_id)
    player.changed_in = record.number
    player.save(update_fields=[column, "changed_in"])
    waiting = IdRequest.objects.filter(player=player, to=of, answered_on=None)
    waiting.update(answered_on=record.act.day, given_id=new_id)
    record.about(f"player:{player.key}", of=of, id=new_id)
    return player
