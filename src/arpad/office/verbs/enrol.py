"""Enter the unknown players of a report in the register as new people."""

from arpad.formats.report_with_facts import report_with_facts
from arpad.office.act import Record, verb
from arpad.office.events import event_named, latest_report
from arpad.office.identities import match_by_id, open_entries
from arpad.office.models import Entry, Player, PlayerFact, PlayerTitle
from arpad.office.names import searchable
from arpad.tournament.model import Entry as ReportEntry


@verb("enrol", reason_needed=True)
def enrol(record: Record, event_key: str, *numbers: int) -> list[Player]:
    """All lines without a person, or only those numbers. Who comes without an id gets one of the office's own."""
    event = event_named(event_key)
    report = latest_report(event)
    tournament = report_with_facts(bytes(report.content), None).report.tournament
    entries = [entry for entry in open_entries(report.pk) if not numbers or entry.number in numbers]
    match_by_id(entries)
    new: list[Player] = []
    for entry in entries:
        if entry.player is None and tournament is not None:
            entry.player = _person(tournament.by_number[entry.number], record, f"{record.number}-{entry.number}")
            entry.evidence = Entry.Evidence.NEW
            new.append(entry.player)
        entry.save(update_fields=["player", "evidence"])
    record.about(f"event:{event.key}", version=report.version, new=len(new))
    return new


def _person(line: ReportEntry, record: Record, own_id: str) -> Player:
    player = Player.objects.create(
        key=line.player_id or own_id,
        fide_id=line.player_id or None,
        name=line.name,
        search_name=searchable(line.name),
        birth=str(line.birth or ""),
        sex=line.sex or "",
        changed_in=record.number,
    )
    if line.federation:
        PlayerFact.objects.create(player=player, kind=PlayerFact.Kind.FEDERATION, value=line.federation)
    if line.title is not None:
        PlayerTitle.objects.create(player=player, title=line.title.value)
    return player
