"""What an officer should know before deciding about a report: its findings, who sent it, whether it came in time."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import lru_cache

from arpad.formats.amendments import Unamendable, said_by
from arpad.formats.levels import STOPS_A_PERSON, Purpose
from arpad.formats.report_findings import report_findings, without_consequences
from arpad.formats.report_with_facts import ReadReport
from arpad.formats.trf.ids import NOT_A_REPORT
from arpad.office.announced import findings_against_announcement
from arpad.office.cross_event_findings import findings_across
from arpad.office.event_facts import office_facts
from arpad.office.events import fide_law, title_rule
from arpad.office.fide_links import other_at_fide
from arpad.office.guests import guests_of, read_guests, visitors_of
from arpad.office.homologating import findings_about as homologation_findings
from arpad.office.identities import open_entries, players_by_id
from arpad.office.inputs import EventInput
from arpad.office.list_maker import identified, on_the_day, with_office_facts
from arpad.office.list_store import in_force, published_list
from arpad.office.models import Attachment, Entry, Event, Report, Series
from arpad.office.models import RatingList as StoredList
from arpad.office.refused import Refused
from arpad.office.report_reading import amendments_of, births_in, read_of
from arpad.office.series import choice_of
from arpad.office.standard_lists import seeding_series, seeds_on
from arpad.office.states import findings_of_dead
from arpad.rating.case import EventCase
from arpad.rating.participants import NO_LIST, NO_LIST_WITH_ID
from arpad.rating.published import PublishedList, rating_list
from arpad.rating.rating_list import GuestRating, RatingList, with_standard_ratings
from arpad.regulations.calendar import said_once
from arpad.regulations.errors import RegulationError, finding_of
from arpad.reports.letters import AmendedReport
from arpad.tournament.checks import ids as checked
from arpad.tournament.model import Tournament
from arpad.values.dates import plus_days
from arpad.values.finding import TABLE, Finding, Place, WordKey


def findings_of(report: Report) -> list[Finding]:
    """Everything `validate` finds under the law of each series, and what only the books can tell; nothing twice."""
    found = [*homologation_findings(report.event), *findings_against_announcement(report)]
    for series in Series.objects.filter(events__event=report.event).in_order():
        for finding in [*_under(series, report), *_against_registration(report), *findings_of_sending(report)]:
            if finding not in found:
                found.append(finding)
    return said_once(found)


def _under(series: Series, report: Report) -> list[Finding]:
    """As `validate`, with the office's ids, dates and lists; the report's own ids are compared by the register."""
    read = read_of(report)
    if read.report.tournament is None:
        return _of_reading(report, read)
    people = read.locate(
        [
            *_unmatched(report),
            *findings_across(report, series),
            *findings_of_dead(report),
            *_amended(report),
            *_back_again(report),
        ]
    )
    event = _as_input(report)
    if read.refused_for(Purpose.RATING):
        left = [finding for finding in _of_reading(report, read) if not _settled(report, finding, event)]
        return without_consequences([*left, *people])
    own = tuple(finding for finding in read.report.findings if not _settled(report, finding, event))
    known = replace(read.report, tournament=_with_ids(read.report.tournament, event), findings=own)
    seen = ReadReport(read.file, known, with_office_facts(read.facts, event), read.facts_file, read.facts_findings)
    try:
        law = report_findings(
            seen,
            on_the_day(choice_of(series), event),
            lambda case: _serving(series, case, event),
            lambda case: _guests(series, case, event),
        )
    except RegulationError as error:
        raise Refused(finding_of(error)) from None
    return without_consequences(
        [
            *_edition_of_sender(read.facts.edition, report),
            *_of_known_people(law, report),
            *people,
        ]
    )


def _of_reading(report: Report, read: ReadReport) -> list[Finding]:
    found = read.findings_for(Purpose.RATING)
    return [_as_typed(finding) for finding in found] if report.kind == "typed" else list(found)


def _as_typed(finding: Finding) -> Finding:
    """Who types results in does not have to hear of a TRF."""
    return Finding("results.E017", {}, 1, 1, source=TABLE) if finding.id == NOT_A_REPORT else finding


def _settled(report: Report, finding: Finding, event: EventInput) -> bool:
    """A line without an id is somebody's as soon as the register knows whose, and two lines with one id are told apart
    as soon as an officer said who one of them is."""
    if finding.id == checked.PLAYER_ID_ABSENT:
        return str(finding.data["player"]) in event.identities
    if finding.id not in STOPS_A_PERSON:
        return False
    lines = (finding.data["player"], finding.data["other"])
    return report.entries.filter(number__in=lines, evidence=Entry.Evidence.OFFICER).exclude(player=None).exists()


def _edition_of_sender(named: str, report: Report) -> list[Finding]:
    """Who sends a report does not choose the law, and is not ignored in silence either."""
    return [Finding("office.W116", {"edition": named})] if named and named != report.event.edition else []


def _as_input(report: Report) -> EventInput:
    entries = Entry.objects.filter(report=report).exclude(player=None)
    people = entries.values_list("number", "player__key", "player__merged_into__key")
    return EventInput(
        key=report.event.key,
        start=report.event.start,
        report=report.pk,
        version=report.version,
        sha256=report.sha256,
        facts_sha256=report.facts_sha256,
        office_facts=office_facts(report.event, report.received_on),
        identities={str(number): merged or key for number, key, merged in people},
        corrections=(),
        edition=report.event.edition,
        amendments=amendments_of(report.pk),
    )


def _with_ids(tournament: Tournament, event: EventInput) -> Tournament:
    """A line that came without an id, or with one that another line has too, has that of the person it was matched
    with: two people are never looked up under one id."""
    times = Counter(entry.player_id for entry in tournament.entries)
    entries = (
        entry
        if entry.player_id and times[entry.player_id] == 1
        else replace(entry, player_id=event.identities.get(str(entry.number), ""))
        for entry in tournament.entries
    )
    return replace(tournament, entries=tuple(entries))


def _serving(series: Series, case: EventCase, event: EventInput) -> RatingList:
    """The list in force at the start, under the ids the report has."""
    chosen = _in_force_on(series, case.list_day)
    known = identified(case.tournament, event).by_number
    ids = {entry.player_id for entry in known.values() if entry.player_id}
    listed = rating_list(_content(chosen, chosen.sha256), ids) if chosen is not None else RatingList()
    seeds = next(iter(seeding_series(series)), None) if case.edition.find("standard_seed") else None
    standard = _in_force_on(seeds, case.list_day) if seeds is not None else None
    if standard is not None:
        listed = with_standard_ratings(listed, rating_list(seeds_on(standard, ids), ids), ids)
    return RatingList(
        {
            entry.player_id: listed.players[known[entry.number].player_id]
            for entry in case.tournament.entries
            if entry.player_id and known[entry.number].player_id in listed.players
        }
    )


def _guests(series: Series, case: EventCase, event: EventInput) -> dict[int, GuestRating]:
    lists = [listed for listed in (_in_force_on(series, case.list_day),) if listed is not None]
    day = case.list_day or event.start
    return read_guests(guests_of(event.key, event.report, event.identities, series, case.edition, day, lists))


def _of_known_people(findings: Iterable[Finding], report: Report) -> Iterator[Finding]:
    """Who is on no list, in the words of the office. Whose line is open is said as that, and once."""
    entries = {entry.number: entry for entry in report.entries.select_related("player")}
    visitors = {entry.number for entry in visitors_of(report.pk)}
    births = births_in(report) if visitors else {}
    for finding in findings:
        if finding.data.get("fact") == "uploaded_on":
            continue  # the office itself passes it on, later, and keeps that day
        if finding.id not in (NO_LIST, NO_LIST_WITH_ID):
            yield finding
        elif (entry := entries.get(finding.data["player"])) is not None and not entry.is_open:
            birth = births.get(entry.number, "") if entry.number in visitors else None
            yield from _on_no_list(finding, entry, report.event.key, birth)


def _on_no_list(finding: Finding, entry: Entry, event: str, visitor: str | None) -> Iterator[Finding]:
    """`visitor` is the birth of a guest whom the register will not have."""
    person = entry.player
    fide_id = (person.fide_id or "") if person is not None else entry.given_id if visitor is not None else ""
    yield replace(finding, id="office.W230" if fide_id else "office.W231", data={**finding.data, "event": event})
    name, birth = (person.name, person.birth) if person is not None else (entry.name, visitor or "")
    other = other_at_fide(entry.number, name, birth, fide_id)
    yield from [other] if other is not None else []


def _in_force_on(series: Series, day: date | None) -> StoredList | None:
    """On that day; else the oldest there is."""
    lists = in_force(series)
    begun = [listed for listed in lists if day is None or listed.date <= day]
    return next(iter(begun[-1:] or lists[:1]), None)


@lru_cache(maxsize=1)
def _content(of: StoredList, _sha256: str) -> PublishedList:
    """Reports come one after another, and most are looked at beside the same list. A published one never changes; the
    hash is there for books that were restored."""
    return published_list(of)


def _unmatched(report: Report) -> Iterator[Finding]:
    """Lines whose person is not known to the register, and those whose id is somebody else's."""
    entries = open_entries(report.pk)
    others = players_by_id(entry.given_id for entry in entries if entry.evidence == Entry.Evidence.CONTRADICTED)
    for entry in entries:
        if (known := others.get(entry.given_id)) is not None:
            about = {"known": known.name, "known_birth": known.birth or "—", "event": report.event.key}
            said = {"player": entry.number, "name": entry.name, "id": entry.given_id}
            yield Finding("office.E210", {**said, **about}, place=Place(entry.number, None, "player_id"))
            continue
        data = {"player": entry.number, "name": entry.name, "id": entry.given_id or "—"}
        yield Finding("office.W026", data, place=Place(entry.number, None, "player_id"))


_OF_OPEN_LINES = ("office.E210", "office.W026")


def of_open_lines(findings: Iterable[Finding], undecided: Iterable[Entry]) -> list[Finding]:
    """What was found when the report came, without what is said of lines that were decided since."""
    numbers = {entry.number for entry in undecided}
    return [one for one in findings if one.id not in _OF_OPEN_LINES or one.data.get("player") in numbers]


def _amended(report: Report) -> Iterator[Finding]:
    """What the office put right itself, told to whoever sent the report."""
    for amendment in report.amendments.filter(undone=False).order_by("number", "pk"):
        place = Place(amendment.number, amendment.round_number, _PLACES.get(amendment.field, amendment.field))
        data = {
            "player": amendment.number,
            "field": WordKey(f"amendment.{amendment.field}"),
            "round": amendment.round_number or "",
            "before": amendment.before or "—",
            "value": amendment.value or "—",
            "reason": amendment.reason,
        }
        yield Finding(AMENDED[amendment.round_number is not None], data, place=place)


def _back_again(report: Report) -> Iterator[Finding]:
    """What the office put right in the version before, and this one says as that one came. Lines may have moved, so
    that nothing is carried over."""
    earlier = report.event.reports.filter(version__lt=report.version).order_by("-version").first()
    tournament = read_of(report).report.tournament
    if earlier is None or tournament is None:
        return
    for amendment in earlier.amendments.filter(undone=False).order_by("number", "pk"):
        try:
            now = said_by(tournament, amendment.number, amendment.field, amendment.round_number)
        except Unamendable:
            continue
        if now == amendment.before:
            place = Place(amendment.number, amendment.round_number, _PLACES.get(amendment.field, amendment.field))
            data = {
                "player": amendment.number,
                "field": WordKey(f"amendment.{amendment.field}"),
                "version": earlier.version,
                "before": amendment.before or "—",
                "value": amendment.value or "—",
            }
            yield Finding("office.W316", data, place=place)


AMENDED = ("office.I220", "office.I221")  # a field of a line; a result
_PLACES = {"id": "player_id"}


def amended_report(report: Report, findings: Iterable[Finding]) -> AmendedReport | None:
    """The letter about what the office put right in a report that is accepted; none where nothing was."""
    told = tuple(finding for finding in findings if finding.id in AMENDED)
    return AmendedReport(report.event.key, report.event.name, report.version, told) if told else None


def _against_registration(report: Report) -> Iterator[Finding]:
    """The event is the one that was registered, on the days that were registered."""
    tournament, event = read_of(report).report.tournament, report.event
    if tournament is None:
        return
    for field, said, registered in (("start", tournament.start, event.start), ("end", tournament.end, event.end)):
        if said is not None and said != registered:
            yield Finding("office.W025", {"field": field, "report": str(said), "registered": str(registered)})


def findings_of_sending(report: Report) -> Iterator[Finding]:
    yield from _unregistered(report)
    yield from _back_late(report)
    yield from _without_federation(report)
    yield from _without_games(report)


def correction_day(event: Event, returned_on: date) -> date | None:
    """By when a report must be back, where the edition says it.   [corrected_report]"""
    rule = title_rule(event, "corrected_report")
    return plus_days(returned_on, rule.integer("days")) if rule is not None else None


def _unregistered(report: Report) -> Iterator[Finding]:
    """A title event entered after it began: only from its federation, and only with the chairman's consent (I-258).
    [unregistered_report]"""
    event, rule = report.event, title_rule(report.event, "unregistered_report")
    if rule is None or event.registered_on <= event.start:
        return
    if report.sender_role != Report.Sender.FEDERATION:
        data = {"event": event.key, "federation": event.federation or "—"}
        yield Finding("office.E131", data, rule=rule.name, article=rule.article)
    if not event.approved:
        yield Finding("office.E132", {"event": event.key}, rule=rule.name, article=rule.article)


def _back_late(report: Report) -> Iterator[Finding]:
    """After the day set when it was returned: by B.01 not rated, else a question (I-258).   [corrected_report]"""
    earlier = report.event.reports.filter(version__lt=report.version, state=Report.State.RETURNED)
    returned = earlier.order_by("-version").first()
    if returned is None or returned.correct_by is None:
        return
    back = report.event.reports.filter(version__gt=returned.version).order_by("version").first()
    if back is None or back.received_on <= returned.correct_by:
        return
    rule = title_rule(report.event, "corrected_report")
    data = {"due": str(returned.correct_by), "received": str(back.received_on)}
    if rule is not None:
        yield Finding("office.E130", data, rule=rule.name, article=rule.article)
    else:
        yield Finding("office.W100", data)


def _without_federation(report: Report) -> Iterator[Finding]:
    """Somebody else sent it: an officer may rate an important event all the same.   [federation_report]"""
    law = fide_law(report.event)
    rule = law.find("federation_report") if law is not None else None
    if rule is not None and report.sender_role not in (Report.Sender.UNKNOWN, Report.Sender.FEDERATION):
        yield Finding("office.W099", {"sender": report.sender or "—"}, rule=rule.name, article=rule.article)


def _without_games(report: Report) -> Iterator[Finding]:
    """The games belong to the report of a title event when there are any; without them it is only a remark.
    [games_of_the_event]"""
    rule = title_rule(report.event, "games_of_the_event")
    if rule is not None and not report.event.attachments.filter(kind=Attachment.Kind.GAMES).exists():
        yield Finding("office.W101", rule=rule.name, article=rule.article)
