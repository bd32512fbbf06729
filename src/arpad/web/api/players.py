"""Players: found by name, with ratings, history, events, and the slips behind every number."""

from dataclasses import asdict
from datetime import date
from typing import Annotated

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Router
from pydantic import Field

from arpad.office.made_good import made_good_on
from arpad.office.models import ListRow
from arpad.reports.findings import finding_json
from arpad.reports.slip import shown_slip
from arpad.web.api.answers import FindingOut, Problem, answer, year_of
from arpad.web.api.events import event_out
from arpad.web.api.lists import list_out
from arpad.web.api.shapes import (
    EventsOut,
    FoundOut,
    HistoriesOut,
    HistoryOut,
    PlayerOut,
    PointOut,
    RatingOut,
    SearchOut,
    SlipOut,
    SlipsOut,
)
from arpad.web.language import words_of
from arpad.web.queries.lists import current_lists, list_or_404
from arpad.web.queries.players import History, Person, events_of, histories, known, player_or_404
from arpad.web.queries.search import search
from arpad.web.queries.slips import editions_for, period_of

router = Router(tags=["players"])
ANSWERS = {404: Problem, 422: Problem}


@router.get(
    "",
    response={200: SearchOut, 422: Problem},
    summary="Players whose names or ids begin so, else those called nearly so",
    url_name="found",
)
def find(
    request: HttpRequest,
    q: Annotated[str, Field(min_length=1, max_length=100)],
    limit: Annotated[int, Field(ge=1, le=100)] = 20,
) -> HttpResponse:
    found = [
        FoundOut(
            id=hit.key,
            name=hit.name,
            title=hit.title,
            rating=hit.rating,
            birth_year=year_of(hit.birth_year),
            nearly=hit.nearly,
        )
        for hit in search(q, current_lists(), limit)
    ]
    shown = SearchOut(players=found)
    return answer(request, lambda: shown, shown.model_dump_json())


@router.get(
    "/{key:key}",
    response={200: PlayerOut, **ANSWERS},
    summary="A player and the ratings of today",
    url_name="player_facts",
)
def one_player(request: HttpRequest, key: str) -> HttpResponse:
    player = player_or_404(key)
    shown = _player(player, histories(player.key))
    return answer(request, lambda: shown, shown.model_dump_json())


def _player(player: Person, found: list[History]) -> PlayerOut:
    facts = known(player)
    ratings = [
        RatingOut(series=one.series.key, date=one.now.list.date, rating=one.now.row.rating, k=one.now.row.k)
        for one in found
    ]
    return PlayerOut(
        id=player.key,
        fide_id=player.fide_id,
        name=player.name,
        title=facts.title,
        sex=player.sex,
        birth_year=year_of(facts.birth_year),
        federation=facts.facts.get("federation", ""),
        province=facts.facts.get("province", ""),
        club=facts.facts.get("club", ""),
        ratings=ratings,
    )


@router.get(
    "/{key:key}/history", response={200: HistoriesOut, **ANSWERS}, summary="Every list of a player", url_name="history"
)
def history(request: HttpRequest, key: str) -> HttpResponse:
    found = histories(player_or_404(key).key)

    def make() -> HistoriesOut:
        return HistoriesOut(histories=[_history(one) for one in found])

    return answer(request, make, *(point.list.sha256 for one in found for point in one.points))


def _history(one: History) -> HistoryOut:
    points = [
        PointOut(
            date=point.list.date,
            rating=point.row.rating,
            change=point.change,
            games=point.row.games_in_period,
            k=point.row.k,
            computed=point.list.origin == "computed",
        )
        for point in one.points
    ]
    return HistoryOut(series=one.series.key, points=points)


@router.get(
    "/{key:key}/events",
    response={200: EventsOut, **ANSWERS},
    summary="The events of a player",
    url_name="events_played",
)
def events(request: HttpRequest, key: str) -> HttpResponse:
    shown = EventsOut(
        next=None, events=[event_out(participation.event) for participation in events_of(player_or_404(key))]
    )
    return answer(request, lambda: shown, shown.model_dump_json())


@router.get("/{key:key}/slips/{key:series}/{day}", response={200: SlipsOut, **ANSWERS}, url_name="slips",
            summary="The calculation behind one list, under its own or another edition")  # fmt: skip
def slips(
    request: HttpRequest, key: str, series: str, day: date, edition: Annotated[str, Field(max_length=40)] = ""
) -> HttpResponse:
    player, of = player_or_404(key), list_or_404(series, day)
    known_editions = {one.id for one in editions_for(of.series.cadence)}
    if not ListRow.objects.filter(list=of, key=player.key, hidden="").exists() or (
        edition and edition not in known_editions
    ):
        raise Http404

    def make() -> SlipsOut:
        period = period_of(of, player.key, "" if edition == of.edition else edition)
        words = words_of(request)
        games = period.games if period else ()
        return SlipsOut(
            player=player.key,
            list=list_out(of),
            edition=edition or of.edition,
            before=period.before if period else None,
            after=period.after if period else None,
            slips=[SlipOut(**asdict(shown_slip(event, outcome, words))) for event, outcome in games],
            findings=[FindingOut(**finding_json(reading, words)) for reading in period.readings] if period else [],
            made_good=made_good_on(of).of(player.key),
            made_good_by=made_good_on(of).by_entry(player.key),
        )

    return answer(request, make, of.sha256, player.key)
