"""Calculations on a report that is sent along, for programs without an account. Nothing is kept.

Closed unless ARPAD_PUBLIC_API opens it. The limits are preliminary: the count of calls is kept by each process that
answers, for a minute.
"""

import json
import time
from collections.abc import Callable, Mapping
from datetime import date
from functools import wraps
from ipaddress import IPv6Address, ip_address
from threading import BoundedSemaphore
from typing import Annotated, Any, Literal

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from ninja import Query, Router, Schema
from ninja.decorators import decorate_view
from pydantic import AfterValidator, Field

from arpad.office.description import YEARS
from arpad.web.api.answers import JSON, Problem, problem, problem_with
from arpad.web.api.report_process import CPU_SECONDS, Call, Sent, TookTooLong, calculated
from arpad.web.language import words_of
from arpad.web.security.guard import client_address

router = Router(tags=["report"])
MOST_BYTES = 5_000_000
AT_ONCE = 2  # of the four threads of a process: pages stay quick
_PLACES = BoundedSemaphore(AT_ONCE)
_A_MINUTE = 60
_NAME_LENGTH = 200


def _in_the_books(day: date) -> date:
    if not YEARS[0] <= day <= YEARS[1]:
        raise ValueError(f"not between {YEARS[0]} and {YEARS[1]}")
    return day


_LINE = r"^[^\x00-\x1f]*$"


class _Law(Schema):
    edition: Annotated[str, Field(max_length=40, pattern=_LINE)] | None = Field(
        None, description="The id of an edition. Without it, the one in force when the event starts."
    )
    on: Annotated[date, AfterValidator(_in_the_books)] | None = Field(
        None, description="Selects the edition of a report without a date."
    )


class _LawWithOptions(_Law):
    options: list[Annotated[str, Field(max_length=200, pattern=_LINE)]] = Field(
        [], max_length=50, description="Single keys of the edition, changed: `k_factor.junior=40`."
    )


class ValidateQuery(_LawWithOptions):
    pass


class RateQuery(_LawWithOptions):
    guests: list[Annotated[str, Field(max_length=40, pattern=_LINE)]] = Field(
        [], max_length=200, description="Ids of guests on no list, whose numbers in the report you confirm."
    )


class StandingsQuery(_LawWithOptions):
    order: Annotated[str, Field(max_length=300, pattern=_LINE)] | None = Field(
        None, description="Tie-breaks in their order: `DE,BH/C1,SB`."
    )
    after: Annotated[int, Field(ge=0, le=999)] | None = Field(None, description="After which round.")
    unrated: Annotated[int, Field(ge=0, le=4000)] | None = Field(
        None, description="The rating that unrated players count with."
    )
    explain: Annotated[str, Field(pattern=r"^(all|[0-9]{1,6})?$")] = Field(
        "", description="`all`, or the number of the participant whose tie-breaks are explained."
    )


class NormsQuery(_LawWithOptions):
    player: Annotated[int, Field(ge=1, le=999_999)] | None = Field(None, description="By starting rank.")
    title: Literal["GM", "IM", "WGM", "WIM"] | None = None
    explain: bool = Field(False, description="Every round, and the mix of opponents.")


class PairQuery(_Law):
    again: bool = Field(False, description="Pair the published round anew, if it breaks an absolute rule.")
    lot: Annotated[str, Field(max_length=200, pattern=_LINE)] | None = Field(
        None, description="A seed that draws the first colour."
    )


class CheckQuery(_Law):
    pass


_PARTS = {
    "report": "A TRF, or results typed into CSV or TOML.",
    "facts": "What a report cannot say (TOML).",
    "rating_list": "A rating list in any format that arpad reads.",
    "standard_list": "The standard list that seeds players without a rapid or blitz rating.",
    "reference_list": "FIDE's list, with which guests count who are on no list.",
}
_ANSWERS: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "validate": ("All findings of a report", "array", ("facts", "rating_list")),
    "rate": ("The report rated, with reasons", "object", ("facts", "rating_list", "standard_list", "reference_list")),
    "standings": ("Standings with tie-breaks", "object", ("facts",)),
    "norms": ("Title norms, made and missed", "object", ("facts",)),
    "pair": ("The next round, with reasons", "object", ("facts", "rating_list")),
    "check": ("Every round beside the pairing of the rules", "object", ("facts",)),
}
"""For each call, which is named as its command: a summary, what it answers, the files it takes beside the report."""
REFUSALS = dict.fromkeys((400, 403, 413, 422, 429, 503), Problem)


def _described(name: str) -> dict[str, Any]:
    """Ninja does not know bodies that are either a form or a file."""
    parts = ("report", *_ANSWERS[name][2])
    file = {"type": "string", "format": "binary"}
    form = {
        "type": "object",
        "properties": {part: {**file, "description": _PARTS[part]} for part in parts},
        "required": ["report"],
        "additionalProperties": False,
    }
    body = {"multipart/form-data": {"schema": form}, "text/plain": {"schema": {"type": "string"}}}
    shape = {"type": _ANSWERS[name][1], "description": f"As the published JSON Schema urn:arpad:schema:{name}:1 says."}
    answered = {"description": "OK", "content": {JSON: {"schema": shape}}}
    return {"requestBody": {"content": body, "required": True}, "responses": {200: answered}}


View = Callable[..., HttpResponse]


def limited(view: View) -> View:
    """Before anything of the call is read."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.ARPAD_PUBLIC_API:
            return _said(request, 403, "closed")
        if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
            return _said(request, 413, "too_large", size=MOST_BYTES // 1_000_000)
        if too_many(client_address(request)):
            return _later(_said(request, 429, "too_many", calls=settings.ARPAD_PUBLIC_API_CALLS), _A_MINUTE)
        if not _PLACES.acquire(blocking=False):
            return _later(_said(request, 503, "busy"), CPU_SECONDS)
        try:
            return view(request, *args, **kwargs)
        finally:
            _PLACES.release()

    return answered


def _said(request: HttpRequest, status: int, key: str, **data: Any) -> HttpResponse:
    words = words_of(request)
    return problem(request, status, words.text(f"web.api.{key}"), words.text(f"web.api.{key}.hint", **data))


def _later(response: HttpResponse, seconds: int) -> HttpResponse:
    response.headers["Retry-After"] = str(seconds)
    return response


def too_many(address: str) -> bool:
    """Counts the call. The count begins anew with every minute."""
    calls, key = caches["calls"], f"{neighbourhood(address)}:{int(time.time()) // _A_MINUTE}"
    calls.add(key, 0, 2 * _A_MINUTE)
    try:
        return calls.incr(key) > settings.ARPAD_PUBLIC_API_CALLS
    except ValueError:  # pushed out by very many others
        return True


def neighbourhood(address: str) -> str:
    """A household has 2^64 addresses of IPv6: they count as one.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8:1:2:3::4"), neighbourhood("a socket")
    ('192.0.2.7', '2001:db8:1:2::', 'a-socket')
    """
    try:
        known = ip_address(address)
    except ValueError:
        return "-".join(address.split())
    return str(IPv6Address(int(known) >> 64 << 64)) if isinstance(known, IPv6Address) else str(known)


def _files(request: HttpRequest, name: str) -> dict[str, Sent] | None:
    """None where parts are missing or unknown: an option in the form would be overlooked."""
    if request.content_type != "multipart/form-data":
        return {"report": Sent("", request.body)}
    known = {"report", *_ANSWERS[name][2]}
    if request.POST or "report" not in request.FILES or set(request.FILES) - known:
        return None
    return {
        part: Sent((file.name or "")[:_NAME_LENGTH], file.read())
        for part, several in request.FILES.lists()
        for file in several[-1:]
    }


def _answered(request: HttpRequest, name: str, query: Schema) -> HttpResponse:
    try:
        files = _files(request, name)
    except MultiPartParserError as error:
        return problem(request, 400, words_of(request).text("web.api.invalid"), str(error))
    if files is None:
        return _said(request, 422, "parts", parts=", ".join(("report", *_ANSWERS[name][2])))
    try:
        found = calculated(Call(name, files, query.dict(), words_of(request).language))
    except TookTooLong:
        return _said(request, 422, "too_long", seconds=CPU_SECONDS)
    if found.refused:
        return problem_with(request, 422, words_of(request).text("web.api.refused"), findings=found.shown)
    response = HttpResponse(json.dumps(found.shown, ensure_ascii=False), content_type=JSON)
    response.headers["Cache-Control"] = "no-store"
    return response


def _offer(name: str, view: View) -> None:
    decorate_view(limited)(
        router.post(
            f"/{name}",
            response=REFUSALS,
            url_name=f"report_{name}",
            operation_id=f"report_{name}",
            summary=_ANSWERS[name][0],
            description=f"The JSON of `arpad {name} --format json`. The report is the body, or a part of a form.",
            openapi_extra=_described(name),
        )(view)
    )


def validate(request: HttpRequest, query: Query[ValidateQuery]) -> HttpResponse:
    return _answered(request, "validate", query)


def rate(request: HttpRequest, query: Query[RateQuery]) -> HttpResponse:
    return _answered(request, "rate", query)


def standings(request: HttpRequest, query: Query[StandingsQuery]) -> HttpResponse:
    return _answered(request, "standings", query)


def norms(request: HttpRequest, query: Query[NormsQuery]) -> HttpResponse:
    return _answered(request, "norms", query)


def pair(request: HttpRequest, query: Query[PairQuery]) -> HttpResponse:
    return _answered(request, "pair", query)


def check(request: HttpRequest, query: Query[CheckQuery]) -> HttpResponse:
    return _answered(request, "check", query)


for _view in (validate, rate, standings, norms, pair, check):
    _offer(_view.__name__, _view)
