"""Drafts of lists for programs of officers: the lines of the latest one of a day, and behind each number its slips."""

from dataclasses import asdict
from datetime import date
from typing import Annotated, Literal

from django.http import Http404, HttpRequest
from ninja import Query, Router, Schema
from pydantic import Field

from arpad.office.draft_rows import DraftQuery, page_of
from arpad.office.drafting import drafts_of
from arpad.office.made_good import made_good_on
from arpad.office.models import RatingList
from arpad.office.series import series_named
from arpad.reports.findings import finding_json
from arpad.reports.slip import shown_slip
from arpad.web.api.acts import REFUSALS, TOKEN
from arpad.web.api.answers import FindingOut
from arpad.web.api.lists import list_out
from arpad.web.api.shapes import SlipOut, SlipsOut
from arpad.web.language import words_of
from arpad.web.queries.slips import period_of
from arpad.web.security.gate import Caller, may, refuse_unless

router = Router(tags=["lists"], auth=TOKEN)


class DraftRowsQuery(Schema):
    """`q` are words of the name or the beginning of an id; `played` leaves out who has no game in the period."""

    q: Annotated[str, Field(max_length=100)] = ""
    played: bool = False
    sort: Literal["rank", "name", "change", "games"] = "rank"
    first: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    limit: Annotated[int, Field(ge=1, le=1000)] = 100


class DraftRowOut(Schema):
    rank: int
    id: str
    name: str
    federation: str
    title: str
    rating: int | None
    k: int | None
    games: int | None
    before: int | None
    change: int | None


class DraftOut(Schema):
    inputs_sha256: str
    total: int
    players: list[DraftRowOut]


@router.get("/{key:series}/{day}/draft", response={200: DraftOut, **REFUSALS}, url_name="draft_page",
            summary="Lines of the latest draft of a list, with rating before and change")  # fmt: skip
def draft_page(request: HttpRequest, series: str, day: date, query: Query[DraftRowsQuery]) -> DraftOut:
    draft = _draft(request, series, day)
    found = page_of(draft, DraftQuery(query.q, query.played, query.sort), query.first, query.limit)
    lines = [DraftRowOut.model_validate(row) for row in found.rows]
    return DraftOut(inputs_sha256=draft.inputs_sha256, total=found.total, players=lines)


@router.get("/{key:series}/{day}/draft/{key:key}", response={200: SlipsOut, **REFUSALS}, url_name="draft_slips",
            summary="The calculation behind one number of the latest draft")  # fmt: skip
def draft_slips(request: HttpRequest, series: str, day: date, key: str) -> SlipsOut:
    draft, words = _draft(request, series, day), words_of(request)
    period = period_of(draft, key)
    if period is None or (not period.games and period.after is None):
        raise Http404
    return SlipsOut(
        player=key,
        list=list_out(draft),
        edition=draft.edition,
        before=period.before,
        after=period.after,
        slips=[SlipOut(**asdict(shown_slip(event, outcome, words))) for event, outcome in period.games],
        findings=[FindingOut(**finding_json(reading, words)) for reading in period.readings],
        made_good=made_good_on(draft).of(key),
        made_good_by=made_good_on(draft).by_entry(key),
    )


def _draft(request: HttpRequest, series: str, day: date) -> RatingList:
    """Whoever may make a preview may read what came of it."""
    caller: Caller = request.auth  # type: ignore[attr-defined]
    refuse_unless(may(caller, "preview"), "preview")
    draft = drafts_of(series_named(series), day, 0).select_related("series").order_by("-pk").first()
    if draft is None:
        raise Http404
    return draft
