"""An officer says who a line of a report is, or opens it again."""

from collections.abc import Mapping

from arpad.formats.report_with_facts import report_with_facts
from arpad.office.act import Record, verb
from arpad.office.description import EVENT, OF_THE_PLACE, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.events import event_named, latest_report
from arpad.office.identities import Candidate, candidates, open_entries
from arpad.office.models import Entry, Event, EventSeries, Player, Report
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class OpenLine:
    entry: Entry
    birth: str
    candidates: tuple[Candidate, ...]


def open_lines(event_key: str) -> list[OpenLine]:
    """The lines without a person, each with who it could be. Reads only."""
    event = event_named(event_key)
    report = latest_report(event)
    tournament = report_with_facts(bytes(report.content), None).report.tournament
    if tournament is None:
        return []
    taken = list(report.entries.exclude(player=None).values_list("player", flat=True))
    clubs = {number: team.name for team in tournament.teams for number in team.members}
    lines = []
    for entry in open_entries(report.pk):
        line = tournament.by_number[entry.number]
        found = candidates(line, clubs.get(entry.number, ""), event.start, taken)
        lines.append(OpenLine(entry, str(line.birth or ""), tuple(found)))
    return lines


MATCH = VerbDescription(
    "match", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (VerbField("lines", FieldKind.LINES, option="--line", metavar="NUMBER=ID",
    help="Who a line is; NUMBER= opens it again."),),
    subject=EVENT, reason_needed=True,
    on_top=OnTop("desk_identities", "the candidates of every open line are laid beside it"),
    no_call="a person does it at the desk: who somebody is, is decided by looking at the candidates",
)  # fmt: skip


@verb(MATCH)
def match_players(record: Record, event_key: str, people: Mapping[int, str]) -> list[Entry]:
    """Numbers of lines and ids of players; an empty id opens the line again. Once a list has taken the event its lines
    are a matter of corrections, whose impact is seen first."""
    event = event_named(event_key)
    report = latest_report(event)
    _refuse_rated(event)
    entries = {entry.number: entry for entry in report.entries.all()}
    known = {player.key: player for player in Player.objects.filter(key__in=[key for key in people.values() if key])}
    wrong = [
        Finding("office.E080", {"event": event.key, "number": person}) for person in people if person not in entries
    ]
    wrong += [Finding("office.E067", {"id": key}) for key in people.values() if key and key not in known]
    if wrong:
        raise Refused(*wrong)
    for number, key in people.items():
        entry = entries[number]
        entry.player = known.get(key)
        entry.evidence = Entry.Evidence.OFFICER if key else Entry.Evidence.NONE
    _refuse_twice(event, list(entries.values()))
    changed = [entries[number] for number in people]
    Entry.objects.bulk_update(changed, ["player", "evidence"])
    Event.objects.filter(pk=event.pk).update(changed_in=record.number)
    said = ".".join(f"{number}={key}" for number, key in sorted(people.items()))
    record.about(f"event:{event.key}", version=report.version, lines=len(people), who=said[:120])
    return changed


def _refuse_rated(event: Event) -> None:
    rated = EventSeries.objects.filter(event=event).exclude(rated_in=None).select_related("rated_in").first()
    waiting = event.reports.order_by("-version").filter(state=Report.State.RECEIVED).exists()
    if rated is not None and rated.rated_in is not None and not waiting:
        raise Refused(Finding("office.E079", {"event": event.key, "date": str(rated.rated_in.date)}))


def _refuse_twice(event: Event, entries: list[Entry]) -> None:
    """Nobody is two lines of one report, under whichever of his ids."""
    seen: dict[int, int] = {}
    for entry in sorted(entries, key=lambda one: one.number):
        if entry.player is None:
            continue
        person = entry.player.merged_into_id or entry.player.pk
        if person in seen:
            data = {"id": entry.player.key, "event": event.key, "number": seen[person], "other": entry.number}
            raise Refused(Finding("office.E081", data))
        seen[person] = entry.number
