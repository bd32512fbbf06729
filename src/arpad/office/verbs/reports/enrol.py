"""Enter the unknown players of a report in the register as new people."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from arpad.office.act import Record, verb
from arpad.office.description import (
    EVENT,
    OF_THE_PLACE,
    About,
    Desk,
    Do,
    FieldKind,
    Given,
    OnTop,
    VerbDescription,
    VerbField,
)
from arpad.office.events import event_named, latest_report
from arpad.office.fide_links import other_at_fide
from arpad.office.guests import is_fide_id
from arpad.office.identities import LEFT_TO_OFFICERS, doubtful_lines, match_lines, players_by_id, searchable
from arpad.office.lookalikes import STAYS_OPEN, lookalikes
from arpad.office.models import Entry, Event, Player, PlayerFact, PlayerTitle, Report
from arpad.office.national_ids import next_id
from arpad.office.refused import Refused
from arpad.office.report_lines import open_lines
from arpad.office.verbs.reports.match import changed_since, people_named
from arpad.tournament.model import Entry as Line
from arpad.values.finding import Finding
from arpad.values.records import dataclass


@dataclass(frozen=True)
class Enrolled:
    """`findings` name the lines that stay open because somebody in the register or another line looks like them, and
    ids that are somebody else's at FIDE, without which their people were entered."""

    players: tuple[Player, ...]
    findings: tuple[Finding, ...]


def _enrol(do: Do, given: Given) -> Enrolled:
    done: Enrolled = do(
        "enrol", given["key"], *given["lines"], although=given["although"], seen=people_named(given["seen"])
    )
    return done


ENROL = VerbDescription(
    "enrol", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("lines", FieldKind.NUMBERS, least=1, most=99_999),
        VerbField("although", FieldKind.FLAG, about=("office.E221", "office.E227", "office.E228"),
                  help="Enter the line although somebody in the register or another line looks like it."),
        VerbField("seen", FieldKind.LINES, option="--seen", metavar="NUMBER=STATE", about=("office.E340",),
                  help="What stood at a line when you looked: refused if it is another by now; may repeat."),
    ),
    subject=EVENT, reason_needed=True, act=_enrol,
    on_top=OnTop("desk_enrol", "asked on the page that shows who the line could be"),
)  # fmt: skip


@verb(ENROL)
def enrol(
    record: Record,
    event_key: str,
    *numbers: int,
    although: bool = False,
    seen: Mapping[int, str] = MappingProxyType({}),
) -> Enrolled:
    """Those numbers, or all open lines that look like nobody. A line that looks like somebody of the register or like
    another line, or whose id is somebody else's, is entered only where its number is given, and that they are two
    people is said with `although`, of one line at a time (I-700); `seen` is what stood there when somebody looked."""
    event = event_named(event_key)
    report = latest_report(event)
    _refuse_known(event, report, numbers, seen)
    lines = open_lines(event_key, numbers)
    alike = lookalikes(report, lines)
    if numbers and alike and not although:
        raise Refused(*(finding for findings in alike.values() for finding in findings))
    if len(alike) > 1 and although and numbers:
        raise Refused(Finding("office.E228", {"lines": ", ".join(map(str, alike))}))
    doubtful = doubtful_lines(report)
    if not numbers:  # of a line that is named, the officer has decided
        left = [line.entry for line in lines if line.entry.evidence not in LEFT_TO_OFFICERS]
        match_lines([entry for entry in left if entry.number not in doubtful])
    new: list[Player] = []
    others: list[Finding] = []
    for line in lines:
        entry = line.entry
        if not numbers and (entry.number in alike or entry.evidence == Entry.Evidence.CONTRADICTED):
            continue
        if entry.player is None:
            other = other_at_fide(entry.number, entry.name, line.birth, entry.given_id)
            others += [other] if other is not None else []
            is_doubtful = entry.number in doubtful or other is not None or bool(players_by_id([entry.given_id]))
            known = replace(line.line, player_id="") if is_doubtful else line.line
            entry.player = _person(known, record, f"{record.number}-{entry.number}")
            entry.evidence = Entry.Evidence.NEW
            new.append(entry.player)
        entry.save(update_fields=["player", "evidence"])
    record.about(f"event:{event.key}", version=report.version, new=len(new))
    told = [] if numbers else [finding for findings in alike.values() for finding in findings]
    left_open = [replace(finding, id=STAYS_OPEN[finding.id]) for finding in told]
    contradicted = [] if numbers else [line.entry for line in lines if line.entry.number not in alike]
    return Enrolled(tuple(new), (*left_open, *_contradicted(contradicted), *others))


def _contradicted(entries: Sequence[Entry]) -> Iterator[Finding]:
    """Lines that stay open because their id is somebody else's."""
    asked = [entry for entry in entries if entry.evidence == Entry.Evidence.CONTRADICTED]
    owners = players_by_id(entry.given_id for entry in asked)
    for entry in asked:
        owner = owners.get(entry.given_id)
        known = f"{owner.name} ({owner.key})" if owner is not None else "—"
        yield Finding(
            "office.W118", {"number": entry.number, "enrolled": entry.name, "id": entry.given_id, "known": known}
        )


def _refuse_known(event: Event, report: Report, numbers: Sequence[int], seen: Mapping[int, str]) -> None:
    """A line that is not there, is somebody already, or changed since somebody looked, cannot be enrolled."""
    lines = {entry.number: entry for entry in report.entries.select_related("player").filter(number__in=numbers)}
    wrong = [Finding("office.E080", {"event": event.key, "number": one}) for one in numbers if one not in lines]
    for number, one in sorted(lines.items()):
        if one.player is not None:
            data = {"event": event.key, "number": number, "name": one.player.name, "key": one.player.key}
            wrong.append(Finding("office.E156", data))
    wrong += changed_since((one for one in lines.values() if one.player is None), seen)
    if wrong:
        raise Refused(*wrong)


def _person(line: Line, record: Record, own_id: str) -> Player:
    national = next_id(line.federation or "", line.player_id)
    player = Player.objects.create(
        key=national or line.player_id or own_id,
        fide_id=line.player_id if is_fide_id(line.player_id) else None,
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
