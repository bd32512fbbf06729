"""What do I need: the least score that brings a rating to a target by the list of a day."""

from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from arpad.office.models import ListRow, RatingList
from arpad.rating.choose import Choice, edition_of_list
from arpad.rating.list_calendar import closing_date
from arpad.regulations.errors import RegulationError
from arpad.regulations.findings import finding_of
from arpad.regulations.reading import readings_of
from arpad.reports.wording import Wording
from arpad.values.cadence import Cadence
from arpad.values.decimals import shortest_text
from arpad.values.finding import Finding
from arpad.web.calculators.event import Asker
from arpad.web.calculators.goal import GAMES, needed
from arpad.web.language import words_of
from arpad.web.public.asked import choice, whole
from arpad.web.public.calculators import asker_of, editions_of
from arpad.web.queries.lists import current_lists


@require_safe
def goal(request: HttpRequest) -> HttpResponse:
    query, words = request.GET, words_of(request)
    lists = current_lists()
    series = choice(query.get("series"), [listed.series.key for listed in lists], lists[0].series.key if lists else "")
    editions = editions_of("rating")
    current = next((listed for listed in lists if listed.series.key == series), None)
    asker = _asker(query.get("player", ""), current) or asker_of(query)
    context: dict[str, Any] = {
        "lists": lists,
        "series": series,
        "asker": asker,
        "player": query.get("player", ""),
        "day": query.get("day", ""),
        "editions": editions,
        "named": choice(query.get("edition"), [edition.id for edition in editions], ""),
        "target": whole(query.get("target"), 4000),
        "opponents": whole(query.get("opponents"), 4000) or asker.rating,
        "active_menu": "calculators",
    }
    if "target" in query:
        context |= _answer(context, current, words)
    return render(request, "web/public/goal.html", context)


def _asker(player: str, current: RatingList | None) -> Asker | None:
    """A player's own line of the current list."""
    row = ListRow.objects.filter(list=current, key=player, hidden="").first() if player and current else None
    if row is None or row.rating is None:
        return None
    year = row.birth[:4]
    return Asker(row.rating, row.games, row.peak, int(year) if year.isdecimal() else None)


def _answer(asked: dict[str, Any], current: RatingList | None, words: Wording) -> dict[str, Any]:
    asker: Asker = asked["asker"]
    day = _day(asked["day"])
    missing = [
        Finding(name)
        for name, there in (("web.E104", asker.rating), ("web.E106", asked["target"]), ("web.E107", day))
        if not there
    ]
    if missing or day is None:
        return {"findings": missing}
    named = asked["named"] or (current.series.edition if current else "")
    chosen = Choice(named or None)
    cadence = Cadence(current.series.cadence) if current else Cadence.STANDARD
    try:
        edition = edition_of_list(chosen, cadence, day)
        closing = closing_date(edition, day)
        found = [needed(edition.id, asker, asked["target"], asked["opponents"], games) for games in GAMES]
    except RegulationError as error:
        return {"findings": [finding_of(error)]}
    rows = [
        {"games": one.games, "reached": one.reached,
         "score": None if one.tenths is None else words.number(shortest_text(one.tenths, 1))}
        for one in found
    ]  # fmt: skip
    shown = {"rows": rows, "edition": edition.id, "closing": closing, "list_day": day}
    return {**shown, "readings": readings_of([(edition, day)])}


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
