"""The draft of a list, read before it is published: everybody with the change, and behind each number its slips."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arpad.office.draft_rows import SORTS, DraftQuery, draft_rows, page_of
from arpad.office.models import RatingList
from arpad.reports.slip import shown_slip
from arpad.values.numbers import plain_number
from arpad.web.desks.asking import page
from arpad.web.language import words_of
from arpad.web.public.asked import choice
from arpad.web.queries.slips import made_good_for, period_of

_A_PAGE = 100


@require_safe
def draft(request: HttpRequest, number: int) -> HttpResponse:
    """Page by page, by rank or by change, searched by name or id."""
    found = _computed(number)
    asked = DraftQuery(
        request.GET.get("q", "")[:100],
        request.GET.get("played", "") != "",
        choice(request.GET.get("sort"), SORTS, "rank"),
    )
    first = plain_number(request.GET.get("first", ""), digits=9) or 0
    lines = page_of(found, asked, first, _A_PAGE)
    after = first + len(lines.rows)
    return page(
        request,
        "draft",
        draft=found,
        asked=asked,
        page=lines,
        last=after,
        before=max(first - _A_PAGE, 0) if first else None,
        after=after if after < lines.total else None,
        sorts=SORTS,
    )


@require_safe
def slips(request: HttpRequest, number: int, key: str) -> HttpResponse:
    """The calculation behind one number of the draft, as a published list has it."""
    found, words = _computed(number), words_of(request)
    period = period_of(found, key)
    lines = draft_rows(found)
    row = next(iter(lines.filter(lines["id"] == key).to_dicts()), None)
    if period is None or (row is None and not period.games):
        raise Http404
    shown = [shown_slip(event, outcome, words) for event, outcome in period.games]
    name = row["name"] if row else period.games[0][1].name
    before, after = (row["before"], row["rating"]) if row else (period.before, period.after)
    return page(
        request, "draft_slips", draft=found, name=name, key=key, before=before, after=after, slips=shown,
        readings=period.readings, **made_good_for(found, key),
    )  # fmt: skip


def _computed(number: int) -> RatingList:
    """A draft that is whole, or the list that came of it."""
    lists = RatingList.objects.select_related("series").filter(pk=number, origin=RatingList.Origin.COMPUTED)
    found = lists.exclude(state=RatingList.State.WRITING).first()
    if found is None:
        raise Http404
    return found
