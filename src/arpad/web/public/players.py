"""The front page with a search as you type, a player, and for each list the calculation behind his number."""

from datetime import date
from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from arpad.office.listed_people import people_stamp
from arpad.office.models import ListRow, RatingList
from arpad.regulations.errors import RegulationError, finding_of
from arpad.reports.slip import shown_slip
from arpad.web.charts import has_chart, player_chart
from arpad.web.errors import refused
from arpad.web.language import words_of
from arpad.web.public.asked import choice
from arpad.web.queries import rows
from arpad.web.queries.lists import current_lists, list_or_404
from arpad.web.queries.players import events_of, histories, known, player_or_404
from arpad.web.queries.search import search
from arpad.web.queries.shown_list import Filters, page_of, shown_list
from arpad.web.queries.slips import editions_for, made_good_for, period_of
from arpad.web.responses import PART, asks_for_part, tagged

_BEST = 5
_EVENTS = 'SELECT key, name, city, "end" FROM office_event WHERE state = \'accepted\' ORDER BY "end" DESC, key LIMIT 6'


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    lists = current_lists()
    stamp = people_stamp()
    cards = [{"list": listed, "best": _best(listed, listed.sha256, stamp)} for listed in lists]
    events = [dict(zip(("key", "name", "city", "end"), row, strict=True)) for row in rows(_EVENTS)]
    return render(request, "web/public/front.html", {"cards": cards, "events": events, "active_menu": "lists"})


@lru_cache(maxsize=16)
def _best(of: RatingList, sha256: str, stamp: tuple[int, int]) -> list[dict[str, Any]]:
    return page_of(shown_list(of), of.date.year, Filters(activity="active"), "rating", False, _BEST).rows


@require_safe
def search_players(request: HttpRequest) -> HttpResponse:
    """The results alone for a page that asks while somebody types, else a page of their own."""
    text = request.GET.get("q", "")[:100]
    context = {"query": text, "found": search(text, current_lists()), "active_menu": "players"}
    part = asks_for_part(request)
    response = render(request, "web/public/results.html" if part else "web/public/search.html", context)
    response.headers["Vary"] = PART
    return response


@require_safe
def show_player(request: HttpRequest, key: str) -> HttpResponse:
    player = player_or_404(key)
    if player.key != key:
        return redirect("player", player.key)
    found = histories(player.key)
    context = {
        "known": known(player),
        "histories": found,
        "has_chart": has_chart(found),
        "played": events_of(player),
        "active_menu": "players",
    }
    return render(request, "web/public/player.html", context)


@require_safe
def chart(request: HttpRequest, key: str) -> HttpResponse:
    """The history as a drawing."""
    found = histories(player_or_404(key).key)
    if not has_chart(found):
        raise Http404
    words = words_of(request)
    hashes = [point.list.sha256 for history in found for point in history.points]

    def drawn() -> HttpResponse:
        return HttpResponse(player_chart(key, found, words), content_type="image/svg+xml")

    return tagged(request, drawn, key, *hashes)


@require_safe
def show_period(request: HttpRequest, key: str, series: str, day: date) -> HttpResponse:
    """The slips behind one list, under its own law or, to compare, under another edition."""
    words = words_of(request)
    player = player_or_404(key)
    of = list_or_404(series, day)
    row = ListRow.objects.filter(list=of, key=player.key, hidden="").first()
    if row is None:
        raise Http404
    editions = editions_for(of.series.cadence)
    edition = choice(request.GET.get("edition"), [one.id for one in editions], "")
    try:
        period = period_of(of, player.key, "" if edition == of.edition else edition)
    except RegulationError as error:
        return refused(request, (finding_of(error),))
    good = made_good_for(of, player.key)
    slips = [shown_slip(event, outcome, words) for event, outcome in period.games] if period else []
    context = {
        "known": known(player),
        "list": of,
        "row": row,
        "period": period,
        "before": _published_before(period.before, good["made_good"]) if period else None,
        **good,
        "slips": slips,
        "readings": period.readings if period else [],
        "edition": edition or of.edition,
        "editions": editions,
        "compared": bool(edition) and edition != of.edition,
        "active_menu": "players",
    }
    return render(request, "web/public/period.html", context)


def _published_before(used: int | None, made_good: int) -> int | None:
    """The rating on the list before; what it was made from has what was corrected since."""
    return None if used is None else used - made_good
