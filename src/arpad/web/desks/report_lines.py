"""Who the lines of a report are: one line beside its candidates, a search in the register, a new person, a guest."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST

from arpad.formats.shown_lines import shown_lines
from arpad.office.description import FieldKind, VerbField
from arpad.office.hand_decisions import against_each
from arpad.office.identities import found_people, players_by_id, sighting_of
from arpad.office.lookalikes import SAME_REPORT, lookalikes
from arpad.office.models import Entry, Event, Player, Report
from arpad.office.person_preview import PersonPreview, previews_of
from arpad.office.refused import Refused
from arpad.office.report_lines import LineCandidate, ReportLine, lines_of, weighed
from arpad.office.report_reading import read_of, shown_bytes
from arpad.office.verbs.reports.enrol import ENROL
from arpad.reports.wording import Wording
from arpad.values.finding import Finding, Place
from arpad.values.numbers import plain_number
from arpad.values.records import dataclass
from arpad.web.desks.asking import carry_out, do, given_by, onward, page, seen_event, tell
from arpad.web.language import words_of
from arpad.web.responses import PART, asks_for_part
from arpad.web.security.gate import may, refuse_unless
from arpad.web.security.guard import caller_of

Evidence = Entry.Evidence
_LONGEST, _FOUND_SHOWN, _KEYS = 200, 8, 9
_DECIDES = (
    VerbField("person", most=40),
    VerbField("guest", FieldKind.FLAG),
    VerbField("open", FieldKind.FLAG),
    VerbField("although", FieldKind.FLAG),
    VerbField("seen", most=40),
)


@dataclass(frozen=True)
class Offered:
    """Somebody who can be chosen: `key` is the number on the keyboard, if there is one left."""

    preview: PersonPreview
    candidate: LineCandidate
    reasons: list[str]
    key: str
    contradicts: bool = False

    @property
    def player(self) -> Player:
        return self.preview.player

    @property
    def is_likely(self) -> bool:
        return bool(self.reasons) and not self.contradicts and self.candidate.is_likely


@require_http_methods(["GET", "HEAD"])
def identities(request: HttpRequest, key: str) -> HttpResponse:
    """The first line that is open, else the first of all."""
    event = seen_event(request, key)
    report = event.reports.order_by("-version").first()
    entries = _entries(report) if report is not None else []
    if report is None or not entries:
        return page(request, "identities", event=event, report=report)
    return _shown(request, event, report, entries, _next_open(entries) or entries[0])


@require_http_methods(["GET", "HEAD", "POST"])
def line(request: HttpRequest, key: str, number: int) -> HttpResponse:
    event = seen_event(request, key)
    report = event.reports.order_by("-version").first()
    entries = _entries(report) if report is not None else []
    entry = next((one for one in entries if one.number == number), None)
    if report is None or entry is None:
        raise Http404
    if request.method != "POST":
        return _shown(request, event, report, entries, entry)
    refuse_unless(may(caller_of(request), "match", key), "match")
    try:
        _decide(request, report, entry)
    except Refused as refused:
        return _shown(request, event, report, _entries(report), entry, refused.findings)
    if "open" in request.POST:
        return onward("desk_line", "line_open", key=key, number=number)
    return _onward(event, report, number)


@require_POST
def enrol(request: HttpRequest, key: str) -> HttpResponse:
    """The line that is shown, as a new person; without a line all open ones that nobody looks like."""
    event = seen_event(request, key)
    refuse_unless(may(caller_of(request), "enrol", key), "enrol")
    words = words_of(request)
    given = given_by(request, ENROL, key=key)
    numbers = given["lines"]
    try:
        done = carry_out(request, ENROL, {**given, "reason": given["reason"] or words.text("desk.enrol.reason")})
    except Refused as refused:
        report = event.reports.order_by("-version").first()
        entries = _entries(report) if report is not None else []
        entry = next((one for one in entries if one.number in numbers), None)
        if report is None or entry is None:
            raise
        return _shown(request, event, report, entries, entry, refused.findings)
    report = event.reports.latest("version")
    return _onward(event, report, numbers[0] if len(numbers) == 1 else None, len(done.players))


def _entries(report: Report) -> list[Entry]:
    """Open ones first."""
    entries = list(report.entries.select_related("player").order_by("number"))
    return sorted(entries, key=lambda entry: (not entry.is_open, entry.number))


def _next_open(entries: Sequence[Entry], after: int = 0) -> Entry | None:
    """Below the line that was decided, else from the top."""
    undecided = [entry for entry in entries if entry.is_open]
    return next((entry for entry in undecided if entry.number > after), next(iter(undecided), None))


def _onward(event: Event, report: Report, decided: int | None, enrolled: int | None = None) -> HttpResponse:
    """To the next open line, with a way back to the one that was decided."""
    following = _next_open(_entries(report), decided or 0)
    number = following.number if following is not None else decided
    address = reverse("desk_line", args=[event.key, number]) if number else reverse("desk_identities", args=[event.key])
    told = {"done": "matched" if enrolled is None else "enrolled"} | ({"was": str(decided)} if decided else {})
    return HttpResponseRedirect(f"{address}?{urlencode(told)}")


def _decide(request: HttpRequest, report: Report, entry: Entry) -> None:
    """Nobody has to type why the likeliest candidate was taken: the evidence is the reason, unless another is given."""
    given = given_by(request, None, *_DECIDES)
    words, key = words_of(request), report.event.key
    seen = {entry.number: given["seen"]} if given["seen"] else {}
    if given["guest"]:
        reason = given["reason"] or words.text("desk.guest.reason")
        do(request, "match", key, {}, [entry.number], seen, reason=reason)
    elif given["open"]:
        reason = given["reason"] or words.text("desk.open.reason")
        do(request, "match", key, {entry.number: ""}, (), seen, reason=reason)
    else:
        person = given["person"]
        if not person:
            raise Refused(Finding("web.E040", {"field": words.text("desk.is")}))
        reason = given["reason"] or _evidence(report, entry, person, words)
        done = do(request, "match", key, {entry.number: person}, (), seen, given["although"], reason=reason)
        tell(request, done.findings)


def _evidence(report: Report, entry: Entry, person: str, words: Wording) -> str:
    (shown,) = lines_of(report, [entry]) or (None,)
    found = shown.candidates if shown is not None else ()
    chosen = next((candidate for candidate in found if candidate.player.key == person), None)
    if chosen is None or not chosen.evidence:
        return words.text("desk.chosen.reason")
    return ", ".join(chosen.reasons(words))


def _shown(
    request: HttpRequest,
    event: Event,
    report: Report,
    entries: Sequence[Entry],
    entry: Entry,
    findings: Sequence[Finding] = (),
) -> HttpResponse:
    """`findings` say why a decision about the line was refused."""
    (shown,) = lines_of(report, [entry]) or (None,)
    if shown is None:
        raise Http404
    text = request.GET.get("q", "").replace("\0", "").strip()[:_LONGEST]
    found = found_people(text)[:_FOUND_SHOWN] if text else []
    named = players_by_id([entry.given_id]).get(entry.given_id) if entry.evidence == Evidence.CONTRADICTED else None
    people = [candidate.player for candidate in shown.candidates] + found
    people += [player for player in (entry.player, named) if player is not None]
    previews = previews_of(people, event.start)
    context: dict[str, Any] = {
        "event": event,
        "officer": may(caller_of(request), "match", event.key),
        "current": shown,
        "text": text,
        "found": _offered(shown, weighed(shown, found), previews, words_of(request), len(shown.candidates)),
    }
    if asks_for_part(request):
        answer = render(request, "web/desks/found_people.html", context)
    else:
        offered = _offered(shown, shown.candidates, previews, words_of(request))
        context |= {"report": report, "candidates": offered, "findings": findings, "entries": entries}
        same = [one for one in lookalikes(report, [shown]).get(entry.number, ()) if one.id == SAME_REPORT]
        context["twins"] = ", ".join(f"{one.data['other']} {one.data['name']}" for one in same)
        context["person"] = previews[entry.player.pk] if entry.player else None
        context["named"] = previews[named.pk] if named else None
        answer = page(request, "identities", **context, **_beside(request, report, entries, shown))
        answer.status_code = 422 if findings else 200
    answer.headers["Vary"] = PART
    return answer


def _offered(
    shown: ReportLine,
    candidates: Sequence[LineCandidate],
    previews: Mapping[int, PersonPreview],
    words: Wording,
    before: int = 0,
) -> list[Offered]:
    """With the numbers of the keyboard after those that are taken; whom the line contradicts is marked."""
    told = against_each(sighting_of(shown.line, shown.club), [one.player for one in candidates])
    return [
        Offered(
            previews[one.player.pk],
            one,
            one.reasons(words),
            str(number) if number <= _KEYS else "",
            told[one.player.pk].contradicts,
        )
        for number, one in enumerate(candidates, before + 1)
    ]


def _beside(request: HttpRequest, report: Report, entries: Sequence[Entry], shown: ReportLine) -> dict[str, Any]:
    """The line in the file, the lines above and below, what was put right in it, and the decision before."""
    place = read_of(report).report.locate(Finding("office.W026", {}, place=Place(shown.entry.number)))
    at = [entry.number for entry in entries].index(shown.entry.number)
    was = plain_number(request.GET.get("was", ""))
    return {
        "row": shown_lines(shown_bytes(report)).text(place.line) if place.line else "",
        "above": entries[at - 1] if at else None,
        "below": entries[at + 1] if at + 1 < len(entries) else None,
        "amendments": report.amendments.filter(number=shown.entry.number, undone=False).order_by("pk"),
        "was": next((entry for entry in entries if entry.number == was and not entry.is_open), None),
        "open_count": sum(entry.is_open for entry in entries),
    }
