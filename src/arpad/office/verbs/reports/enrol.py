"""Enter the unknown players of a report in the register as new people."""

from collections.abc import Sequence
from dataclasses import replace

from arpad.formats.report_with_facts import report_with_facts
from arpad.office.act import Record, verb
from arpad.office.description import EVENT, OF_THE_PLACE, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.events import event_named, latest_report
from arpad.office.identities import doubtful_lines, match_by_id, open_entries, searchable
from arpad.office.models import Entry, Event, Player, PlayerFact, PlayerTitle, Report
from arpad.office.national_ids import next_id
from arpad.office.refused import Refused
from arpad.office.verbs.reports.match import open_lines
from arpad.tournament.model import Entry as ReportEntry
from arpad.values.finding import Finding

ENROL = VerbDescription(
    "enrol", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("lines", FieldKind.NUMBERS, least=1, most=99_999, option="--number",
                  help="Only this line of the report; may repeat."),
    ),
    subject=EVENT, reason_needed=True, arguments=lambda given: [given["key"], *given["lines"]],
    on_top=OnTop("desk_enrol", "asked on the page that shows who the open lines could be"),
)  # fmt: skip


@verb(ENROL)
def enrol(record: Record, event_key: str, *numbers: int) -> list[Player]:
    """All lines without a person, or only those numbers. Who comes without an id gets one of the office's own."""
    event = event_named(event_key)
    report = latest_report(event)
    tournament = report_with_facts(bytes(report.content), None).report.tournament
    _refuse_known(event, report, numbers)
    entries = [entry for entry in open_entries(report.pk) if not numbers or entry.number in numbers]
    doubtful = doubtful_lines(report)
    match_by_id([entry for entry in entries if entry.number not in doubtful])
    new: list[Player] = []
    for entry in entries:
        if entry.player is None and tournament is not None:
            line = tournament.by_number[entry.number]
            known = replace(line, player_id="") if entry.number in doubtful else line
            entry.player = _person(known, record, f"{record.number}-{entry.number}")
            entry.evidence = Entry.Evidence.NEW
            new.append(entry.player)
        entry.save(update_fields=["player", "evidence"])
    record.about(f"event:{event.key}", version=report.version, new=len(new))
    return new


def lookalikes(event_key: str, *numbers: int) -> list[Finding]:
    """Who of the register the lines to be enrolled look like: by their name, or by birth and part of it. Reads only."""
    return [
        Finding(
            "office.W115",
            {
                "number": line.entry.number,
                "enrolled": line.entry.name,
                "key": candidate.player.key,
                "name": candidate.player.name,
                "birth": candidate.player.birth or "—",
            },
        )
        for line in open_lines(event_key)
        if not numbers or line.entry.number in numbers
        for candidate in line.candidates
        if {"name", "transposed", "birth"} & set(candidate.evidence) and "other_birth" not in candidate.evidence
    ]


def _refuse_known(event: Event, report: Report, numbers: Sequence[int]) -> None:
    """A line that is not there, or is somebody already, cannot be enrolled."""
    lines = {entry.number: entry for entry in report.entries.select_related("player").filter(number__in=numbers)}
    wrong = [Finding("office.E080", {"event": event.key, "number": one}) for one in numbers if one not in lines]
    for number, one in sorted(lines.items()):
        if one.player is not None:
            data = {"event": event.key, "number": number, "name": one.player.name, "key": one.player.key}
            wrong.append(Finding("office.E156", data))
    if wrong:
        raise Refused(*wrong)


def _person(line: ReportEntry, record: Record, own_id: str) -> Player:
    national = next_id(line.federation or "", line.player_id)
    player = Player.objects.create(
        key=national or line.player_id or own_id,
        fide_id=line.player_id or None,
        national_id=national or None,
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
