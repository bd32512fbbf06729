"""An officer says who a line of a report is, that it is a guest whom the register will not have, or opens it again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from django.db.models import ProtectedError

from arpad.office.act import Record, verb
from arpad.office.description import EVENT, OF_THE_PLACE, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.events import event_named, latest_report
from arpad.office.hand_decisions import findings_against
from arpad.office.identities import open_entries, players_by_id, refuse_opening_accepted
from arpad.office.models import Entry, Event, EventSeries, ListRow, LogEntry, Player, Report
from arpad.office.refused import Refused
from arpad.values.finding import Finding, WordKey, any_error
from arpad.values.numbers import plain_number
from arpad.values.records import dataclass


def people_named(lines: Iterable[str]) -> dict[int, str]:
    """Lines and ids as they are written, `4=990000004`; `4=` opens the line again."""
    read = [(text, *text.partition("=")) for text in lines]
    wrong = [text for text, number, sign, _ in read if plain_number(number) is None or not sign]
    if wrong:
        raise Refused(*(Finding("office.E082", {"text": text}) for text in wrong))
    return {int(number): key.strip() for _, number, _, key in read}


@dataclass(frozen=True)
class Matched:
    """The lines that were decided, and what they say against whom they are."""

    entries: tuple[Entry, ...]
    findings: tuple[Finding, ...]


MATCH = VerbDescription(
    "match", Desk.REPORTS, About.EVENT, OF_THE_PLACE,
    (
        VerbField("lines", FieldKind.LINES, option="--line", metavar="NUMBER=ID",
                  help="Who a line is, by any id; NUMBER= opens it again."),
        VerbField("guests", FieldKind.NUMBERS, least=1, most=99_999, option="--guest", metavar="NUMBER",
                  help="A guest whom the register will not have; may repeat."),
        VerbField("seen", FieldKind.LINES, option="--seen", metavar="NUMBER=STATE", about=("office.E340",),
                  help="What stood at a line when you looked: refused if it is another by now; may repeat."),
        VerbField("although", FieldKind.FLAG, about=("office.E491",),
                  help="Decide although name, birth or sex contradicts the person."),
    ),
    subject=EVENT, reason_needed=True,
    arguments=lambda given: [
        given["key"], people_named(given["lines"]), given["guests"], people_named(given["seen"]), given["although"]
    ],
    on_top=OnTop("desk_identities", "every line is laid beside its candidates, with a search and a preview"),
)  # fmt: skip


@verb(MATCH)
def match_players(
    record: Record,
    event_key: str,
    people: Mapping[int, str],
    guests: Sequence[int] = (),
    seen: Mapping[int, str] = MappingProxyType({}),
    although: bool = False,
) -> Matched:
    """Numbers of lines and ids of players; an empty id opens the line again, and takes back an enrolment from it that
    nothing else uses. `seen` is what stood at the lines when somebody looked (`Entry.seen`): what two officers decide
    about one line at the same time is not settled by who was last. What a line says against the person is told; whom it
    contradicts it is only `although` it does. Once a list has taken the event its lines are a matter of corrections,
    whose impact is seen first."""
    event = event_named(event_key)
    report = latest_report(event)
    refuse_rated(event)
    entries = {entry.number: entry for entry in report.entries.select_related("player")}
    known = players_by_id(key for key in people.values() if key)
    decided = {**people, **dict.fromkeys(guests, "")}
    wrong = [Finding("office.E080", {"event": event.key, "number": line}) for line in decided if line not in entries]
    wrong += [Finding("office.E067", {"id": key}) for key in people.values() if key and key not in known]
    wrong += changed_since(entries.values(), seen)
    if wrong:
        raise Refused(*wrong)
    enrolled = [entries[line].player for line in decided if entries[line].evidence == Entry.Evidence.NEW]
    for number, key in decided.items():
        entry = entries[number]
        entry.player = known.get(key)
        entry.evidence = Entry.Evidence.OFFICER if key else Entry.Evidence.OPENED
        if number in guests:
            entry.evidence = Entry.Evidence.GUEST
    _refuse_twice(event, list(entries.values()))
    changed = [entries[number] for number in decided]
    told_against = tuple(findings_against(report, {entry.number: entry for entry in changed}))
    if any_error(told_against) and not although:
        raise Refused(*told_against)
    open_before = open_entries(report.pk)
    Entry.objects.bulk_update(changed, ["player", "evidence"])
    refuse_opening_accepted(report, open_before)
    taken_back = [player.key for player in enrolled if player is not None and forget_unused(player)]
    Event.objects.filter(pk=event.pk).update(changed_in=record.number)
    said = ".".join(f"{number}={key}" for number, key in sorted(decided.items()))
    told = {"guests": len(guests)} if guests else {}
    told |= {"taken_back": len(taken_back)} if taken_back else {}
    record.about(f"event:{event.key}", version=report.version, lines=len(decided), who=said[:120], **told)
    return Matched(tuple(changed), tuple(replace(one, id="office.W490") for one in told_against))


def changed_since(entries: Iterable[Entry], seen: Mapping[int, str]) -> Iterator[Finding]:
    """The lines at which something else stands than when somebody looked."""
    for entry in entries:
        if entry.number in seen and seen[entry.number] != entry.seen:
            who = f"{entry.player.name} ({entry.player.key})" if entry.player is not None else "—"
            about = {"number": entry.number, "name": entry.name, "who": who}
            yield Finding("office.E340", {**about, "state": WordKey(f"desk.line.{entry.state}")})


def forget_unused(player: Player) -> bool:
    """Whoever was entered from a line that is somebody else's leaves the register, unless anything knows him by now."""
    used = (
        player.entries.exists()
        or ListRow.objects.filter(key=player.key).exists()
        or LogEntry.objects.filter(subject=f"player:{player.key}").exists()
    )
    if used:
        return False
    try:
        player.delete()
    except ProtectedError:
        return False
    return True


def refuse_rated(event: Event) -> None:
    """What a list has taken is a matter of corrections."""
    rated = EventSeries.objects.filter(event=event).exclude(rated_in=None).select_related("rated_in").first()
    waiting = event.reports.filter(state=Report.State.RECEIVED).exists()
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
