"""The verdict about an event of the books: its form, its report, the list of its start, the papers that came."""

from collections.abc import Mapping
from dataclasses import replace

from arpad.formats.levels import Purpose
from arpad.formats.report_with_facts import ReadReport
from arpad.homologation.case import HomologationCase
from arpad.homologation.form import EventForm, PlayerData
from arpad.homologation.verdict import HomologationVerdict, homologation
from arpad.office.events import administrators_decisions
from arpad.office.forms import calendar_beside, form_of
from arpad.office.list_store import in_force, published_list
from arpad.office.models import Attachment, Entry, Event, PlayerFact, Report, Series
from arpad.office.people import valid_on
from arpad.office.refused import Refused
from arpad.office.report_reading import read_of
from arpad.office.series import law_of_event
from arpad.rating.published import rating_list
from arpad.rating.rating_list import RatingList
from arpad.regulations.edition import Edition
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.finding import Finding

_SAID_BY_THE_RATING = {"registration", "report_deadline", "homologation"}


def law_of_homologation(event: Event) -> tuple[Series, Edition] | None:
    """The first of its lists whose edition asks for a homologation."""
    for series in Series.objects.filter(events__event=event).in_order():
        try:
            law = law_of_event(series, event)
        except Refused:
            continue
        if law.find("event_scope") is not None:
            return series, law
    return None


def verdict_of(event: Event) -> HomologationVerdict | None:
    """None where no list asks for it, or no form is on file."""
    asked, form = law_of_homologation(event), form_of(event)
    if asked is None or form is None:
        return None
    series, law = asked
    report = event.reports.order_by("-version").first()
    read = read_of(report) if report is not None else None
    people = _people(report) if report is not None else {}
    case = HomologationCase(
        _as_the_books_know(form, event, report, people),
        law,
        _under_our_ids(read, people),
        read.facts if read is not None and not read.refused_for(Purpose.RATING) else Facts(),
        _serving(series, event, people) if report is not None else None,
        calendar_beside(event),
    )
    return homologation(case)


def is_special(event: Event, form: EventForm) -> bool:
    """School, rapid, or of restricted entry or low transparency as far as that is known: such events expire earlier."""
    verdict = verdict_of(event) if form.kind == "ordinary" else None
    return form.kind != "ordinary" or (verdict is not None and bool(verdict.transparency.low))


def findings_about(event: Event) -> list[Finding]:
    """For a review; what the rating engine measures by itself is not said twice."""
    if law_of_homologation(event) is None:
        return []
    verdict = verdict_of(event)
    if verdict is None:
        return [Finding("rea.W001", {"event": event.key})]
    return [finding for finding in verdict.findings if finding.is_error or finding.rule not in _SAID_BY_THE_RATING]


def _people(report: Report) -> dict[int, tuple[str, int]]:
    """The register's key and number of everybody who is known, by starting rank."""
    known = Entry.objects.filter(report=report).exclude(player=None).select_related("player__merged_into")
    who = ((line.number, line.player.merged_into or line.player) for line in known if line.player is not None)
    return {number: (player.key, player.pk) for number, player in who}


def _under_our_ids(read: ReadReport | None, people: Mapping[int, tuple[str, int]]) -> Tournament | None:
    if read is None or read.refused_for(Purpose.RATING) or read.report.tournament is None:
        return None
    tournament, ours = read.report.tournament, {key for key, _ in people.values()}
    entries = (
        replace(entry, player_id=people[entry.number][0])
        if entry.number in people
        else replace(entry, player_id="" if entry.player_id in ours else entry.player_id)  # the id of another line
        for entry in tournament.entries
    )
    return replace(tournament, entries=tuple(entries))


def _serving(series: Series, event: Event, people: Mapping[int, tuple[str, int]]) -> RatingList | None:
    lists = in_force(series)
    begun = [listed for listed in lists if listed.date <= event.start]
    chosen = next(iter(begun[-1:] or lists[:1]), None)
    return rating_list(published_list(chosen), {key for key, _ in people.values()}) if chosen is not None else None


def _as_the_books_know(
    form: EventForm, event: Event, report: Report | None, people: Mapping[int, tuple[str, int]]
) -> EventForm:
    """Days, files, provinces and decisions of the books go before what the form says of them."""
    first = event.reports.order_by("version").values_list("received_on", flat=True).first()
    before = (Attachment.Kind.FORM, Attachment.Kind.PROSPECTUS)  # these did not come with the report
    files = event.attachments.exclude(kind__in=before).filter(discarded_on=None).order_by("pk")
    papers = replace(
        form.papers,
        received_on=first or form.papers.received_on,
        files=tuple(files.values_list("file_name", flat=True)) or form.papers.files,
    )
    return replace(
        form,
        registered_on=event.registered_on,
        papers=papers,
        decisions=(*form.decisions, *administrators_decisions(event)),
        players={**_provinces(event, people), **form.players} if report is not None else form.players,
    )


def _provinces(event: Event, people: Mapping[int, tuple[str, int]]) -> dict[int, PlayerData]:
    facts = PlayerFact.objects.filter(valid_on(event.start), kind=PlayerFact.Kind.PROVINCE)
    known = dict(facts.filter(player__in=[pk for _, pk in people.values()]).values_list("player", "value"))
    return {number: PlayerData(province=known.get(pk, ""), own_id=key) for number, (key, pk) in people.items()}
