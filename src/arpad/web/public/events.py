"""Events: all of them, and one with its standings, crosstable, rating report, norms, findings, and report as a file."""

from collections import Counter
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arpad.formats.trf import write_trf
from arpad.rating.newcomers import Status
from arpad.rating.outcome import EventOutcome, PlayerOutcome
from arpad.regulations.calendar import readings_of
from arpad.reports.event_page import event_line, kind_text
from arpad.reports.norms import facts_on_page, verdict_text
from arpad.reports.rating import PLAYER, status_text
from arpad.reports.slip import requirement_lines
from arpad.reports.title_requirements import shown_requirements
from arpad.reports.wording import Wording
from arpad.results.page import page_of
from arpad.results.table import Table
from arpad.titles.model import NormReport, NormVerdict
from arpad.tournament.model import Tournament, start_of
from arpad.values.numbers import shortest_text
from arpad.values.person import Birth
from arpad.web.language import words_of
from arpad.web.public.asked import choice
from arpad.web.queries.events import AcceptedEvent, accepted, event_or_404, events_page
from arpad.web.responses import download

VIEWS = ("standings", "crosstable", "rating", "norms", "findings")
PAGE = 50


@require_safe
def show_events(request: HttpRequest) -> HttpResponse:
    events, more = events_page(PAGE, request.GET.get("after", ""))
    context = {"events": events, "after": events[-1].key if more else "", "active_menu": "events"}
    return render(request, "web/public/events.html", context)


@require_safe
def show_event(request: HttpRequest, key: str) -> HttpResponse:
    event = event_or_404(key)
    whole = accepted(event)
    view = choice(request.GET.get("view"), VIEWS, VIEWS[0])
    context: dict[str, Any] = {"event": event, "whole": whole, "view": view, "views": VIEWS, "active_menu": "events"}
    if whole is not None:
        context |= _CONTENTS[view](whole, words_of(request))
    return render(request, "web/public/event.html", context)


def _standings(whole: AcceptedEvent, words: Wording) -> dict[str, Any]:
    return _shown(whole, whole.standings() or whole.crosstable(), words)


def _crosstable(whole: AcceptedEvent, words: Wording) -> dict[str, Any]:
    return _shown(whole, whole.crosstable(), words)


def _shown(whole: AcceptedEvent, table: Table, words: Wording) -> dict[str, Any]:
    """Place and days stand in the page's head already; a name leads to its player unless two have it."""
    tournament = whole.tournament
    names = Counter(entry.name for entry in tournament.entries)
    people = {one.name: one.player_id for one in tournament.entries if one.player_id and names[one.name] == 1}
    page = page_of(table, words)
    about = page.about.replace(event_line(tournament, words), kind_text(tournament, words))
    shown = {"table": replace(page, about=about), "people": {} if tournament.teams else people}
    return {**shown, "readings": whole.readings_of_standings}


def _rating(whole: AcceptedEvent, words: Wording) -> dict[str, Any]:
    parts = [
        {
            "list": of,
            "outcome": outcome,
            "edition": outcome.prepared.case.edition.id,
            "requirements": requirement_lines(outcome, words),
            "players": [_rated_line(outcome, player, words) for player in outcome.players],
        }
        for of, outcome in whole.outcomes()
    ]
    used = ((one.prepared.case.edition, one.prepared.case.start) for _, one in whole.outcomes())
    return {"parts": parts, "readings": readings_of(used)}


def _rated_line(outcome: EventOutcome, player: PlayerOutcome, words: Wording) -> dict[str, Any]:
    status = "" if player.status is Status.RATED else status_text(outcome, player, words)
    return {**{column.key: column.data(player) for column in PLAYER}, "status": status}


def _norms(whole: AcceptedEvent, words: Wording) -> dict[str, Any]:
    report = whole.norms()
    if report is None:
        return {"norms": None}
    made = [_norm(report, verdict, words) for verdict in report.verdicts if verdict.unrefuted]
    readings = readings_of([(report.edition, start_of(whole.tournament))])
    return {"norms": made, "title_edition": report.edition.id, "readings": readings}


def _norm(report: NormReport, verdict: NormVerdict, words: Wording) -> dict[str, Any]:
    entry = report.entry(verdict)
    return {
        "name": entry.name,
        "id": entry.player_id,
        "title": verdict.title.value,
        "achieved": verdict.achieved,
        "verdict": verdict_text(verdict, words),
        "open_facts": facts_on_page(verdict, words),
        "games": verdict.games,
        "score": words.number(shortest_text(verdict.score, 1)),
        "performance": verdict.performance,
        "requirements": shown_requirements(verdict.requirements, words),
    }


def _findings(whole: AcceptedEvent, words: Wording) -> dict[str, Any]:
    return {"findings": whole.findings, "decision": whole.decision}


_CONTENTS = {
    "standings": _standings,
    "crosstable": _crosstable,
    "rating": _rating,
    "norms": _norms,
    "findings": _findings,
}


@require_safe
def report_copy(request: HttpRequest, key: str) -> HttpResponse:
    whole = accepted(event_or_404(key))
    if whole is None:
        raise Http404
    return download(write_trf(public_copy(whole.tournament), "TRF16", "\n"), f"{key}.trf", "text/plain; charset=utf-8")


def public_copy(tournament: Tournament) -> Tournament:
    """Written anew from what was understood: remarks in the file, which may say anything, stay in the office."""
    entries = (replace(entry, birth=Birth(entry.birth.year) if entry.birth else None) for entry in tournament.entries)
    return replace(tournament, entries=tuple(entries), comments=())
