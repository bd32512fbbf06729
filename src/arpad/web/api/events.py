"""Events and, once their report is accepted, their games."""

from typing import Annotated

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from ninja import Router
from pydantic import Field

from arpad.office.listed_people import people_stamp
from arpad.office.models import Entry, Event, Game, Report
from arpad.office.person_form import ERASED
from arpad.web.api.answers import Problem, answer
from arpad.web.api.lists import list_out
from arpad.web.api.shapes import EventOut, EventsOut, GameOut, GamesOut
from arpad.web.queries.events import event_or_404, events_page

router = Router(tags=["events"])


def event_out(event: Event) -> EventOut:
    taken = event.series.exclude(rated_in=None).select_related("rated_in__series")
    return EventOut(
        key=event.key,
        name=event.name,
        city=event.city,
        federation=event.federation,
        province=event.province,
        start=event.start,
        end=event.end,
        cadence=event.cadence,
        accepted=event.state == Event.State.ACCEPTED,
        rated_in=[list_out(one.rated_in) for one in taken if one.rated_in is not None],
    )


@router.get("", response={200: EventsOut, 422: Problem}, url_name="all_events",
            summary="Events, the newest first")  # fmt: skip
def all_events(
    request: HttpRequest,
    limit: Annotated[int, Field(ge=1, le=200)] = 50,
    after: Annotated[str, Field(max_length=40)] = "",
) -> HttpResponse:
    events, more = events_page(limit, after)
    following = (
        f"{reverse('all_events')}?{urlencode({'limit': str(limit), 'after': str(events[-1].key)})}" if more else None
    )
    shown = EventsOut(next=following, events=[event_out(event) for event in events])
    return answer(request, lambda: shown, shown.model_dump_json())


@router.get(
    "/{key:key}", response={200: EventOut, 404: Problem, 422: Problem}, summary="One event", url_name="one_event"
)
def one_event(request: HttpRequest, key: str) -> HttpResponse:
    shown = event_out(event_or_404(key))
    return answer(request, lambda: shown, shown.model_dump_json())


@router.get("/{key:key}/games", response={200: GamesOut, 404: Problem, 422: Problem}, url_name="games",
            summary="The games of an accepted report")  # fmt: skip
def games(request: HttpRequest, key: str) -> HttpResponse:
    event = event_or_404(key)
    report = event.reports.filter(state=Report.State.ACCEPTED).order_by("-version").first()
    if report is None or event.state != Event.State.ACCEPTED:
        raise Http404

    def make() -> GamesOut:
        found = Game.objects.filter(report=report).select_related("white__player", "black__player")
        return GamesOut(event=event.key, games=[_game(one) for one in found.order_by("round_number", "pk")])

    return answer(request, make, report.sha256, event.changed_in, people_stamp())


def _game(game: Game) -> GameOut:
    return GameOut(
        round=game.round_number,
        day=game.day,
        white=_name(game.white),
        white_id=game.white.player.key if game.white.player else "",
        black=_name(game.black),
        black_id=game.black.player.key if game.black.player else "",
        result=game.result,
        reply=game.reply,
    )


def _name(line: Entry) -> str:
    """A report that came after somebody was erased may have brought the name again."""
    return ERASED if line.player is not None and line.player.name == ERASED else line.name
