"""Erase a person's data: the register forgets him, the log and what was published stand."""

from dataclasses import dataclass

from arpad.office.act import Record, verb
from arpad.office.identities import player_with_id
from arpad.office.models import Claim, Entry, Letter, ListRow, LogEntry, LogNote, Player
from arpad.office.person_form import ERASED
from arpad.office.refused import Refused
from arpad.values.finding import Finding


@dataclass(frozen=True)
class Erasure:
    player: Player
    findings: tuple[Finding, ...]


@verb("erase_player", reason_needed=True)
def erase_player(record: Record, given: str) -> Erasure:
    """What it takes and what it leaves is reading I-255; where his name still stands is told."""
    player = player_with_id(given)
    if player.name == ERASED:
        raise Refused(Finding("office.E123", {"id": given}))
    entries = Entry.objects.filter(player=player)
    left: dict[str, str | int] = {
        "key": player.key,
        "lists": ListRow.objects.filter(key=player.key, list__state="published").values("list").distinct().count(),
        "reports": entries.values("report").distinct().count(),
        "norms": player.norms.count(),
    }
    entries.update(name=ERASED)
    player.facts.all().delete()
    player.titles.all().delete()
    player.name = player.search_name = ERASED
    player.birth = player.sex = ""
    player.changed_in = record.number
    player.save(update_fields=["name", "search_name", "birth", "sex", "changed_in"])
    _forget_claims(player)
    told = LogEntry.objects.filter(subject=f"player:{player.key}").values("number")
    LogNote.objects.filter(entry__in=told).delete()
    record.about(f"player:{player.key}", lists=left["lists"], reports=left["reports"])
    return Erasure(player, (Finding("office.W094", left),) if left["lists"] or left["reports"] else ())


def _forget_claims(player: Player) -> None:
    """His own words and address, and the letters that went to it."""
    claims = Claim.objects.filter(player=player)
    subjects = [f"claim:{number}" for number in claims.values_list("pk", flat=True)]
    Letter.objects.filter(subject__in=subjects).update(recipient="", text=ERASED, pdf=b"")
    claims.update(text=ERASED, contact="")
