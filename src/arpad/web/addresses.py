"""How an address is described, with who may see it; how ids and days are read from it; where old addresses lead.

A section (public pages, desks, API) lists its own addresses; they come together in `urls.py`, which is made from these
tables and nothing else.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect
from django.urls import URLPattern, path, register_converter, reverse

from arpad.office.description import ROLES
from arpad.values.records import dataclass

View = Callable[..., HttpResponseBase]

ANYBODY = frozenset(ROLES)


@dataclass(frozen=True)
class Address:
    """`name` is what templates link to; `who` are the roles that may see it (ANYBODY: also without an account)."""

    route: str
    view: View
    name: str
    who: frozenset[str] = ANYBODY
    of_oneself: bool = False  # about one's own account: also while a role waits, or asks for a second factor


Guard = Callable[[Address], View]
"""Makes the view of an address refuse whom it is not for."""


def patterns(addresses: Iterable[Address], guard: Guard) -> list[URLPattern]:
    return [path(address.route, guard(address), name=address.name) for address in addresses]


class KeyConverter:
    regex = "[^/]+"

    def to_python(self, value: str) -> str:
        """
        >>> KeyConverter().to_python("12~134~0")
        '12/34~'
        """
        return value.replace("~1", "/").replace("~0", "~")

    def to_url(self, value: object) -> str:
        """
        >>> KeyConverter().to_url("12/34~")
        '12~134~0'
        """
        return str(value).replace("~", "~0").replace("/", "~1")


class DayConverter:
    """2011-11-01, and nothing else."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)  # a ValueError is no match, and so nothing is there

    def to_url(self, value: object) -> str:
        return str(value)


def register_converters() -> None:
    register_converter(DayConverter, "day")
    register_converter(KeyConverter, "key")


PAGES: Mapping[str, str] = {
    "desk/arbiters/enter/": "desk_arbiter",
    "desk/arbiters/officer/": "desk_officer",
    "desk/events/<key:key>/change/": "desk_change_event",
    "desk/events/<key:key>/results/": "desk_type_results",
    "desk/lists/decisions/": "desk_record",
    "desk/lists/export/": "desk_export",
    "desk/people/enter/": "desk_enter_player",
    "desk/people/request-ids/": "desk_request_ids",
    "desk/person/<key:key>/change/": "desk_change_player",
    "desk/person/<key:key>/erase/": "desk_erase_player",
    "desk/person/<key:key>/id/": "desk_enter_id",
    "desk/register-of-players/": "desk_export_register",
    "desk/series/open/": "desk_series",
}

CALLS: Mapping[str, str] = {
    "/arbiters": "arbiter",
    "/claims": "claim",
    "/claims/{int:number}/decision": "decide",
    "/claims/{int:number}/settlement": "settle",
    "/events": "register",
    "/events/{key:key}/admissions": "admit",
    "/events/{key:key}/answers": "answer",
    "/events/{key:key}/appeals": "appeal",
    "/events/{key:key}/arbiters": "appoint",
    "/events/{key:key}/attachments": "attach",
    "/events/{key:key}/change": "change_event",
    "/events/{key:key}/forwardings": "forward",
    "/events/{key:key}/homologation": "homologate",
    "/events/{key:key}/newcomers": "enrol",
    "/events/{key:key}/norms": "certify",
    "/events/{key:key}/payments": "pay",
    "/events/{key:key}/reports": "receive",
    "/forms": "enter_form",
    "/ids/requests": "request_ids",
    "/letters/reminders": "remind",
    "/letters/{int:number}/sent": "send",
    "/officers": "officer",
    "/players": "enter_player",
    "/players/{key:key}/change": "change_player",
    "/players/{key:key}/erase": "erase_player",
    "/players/{key:key}/ids": "enter_id",
    "/players/{key:key}/titles": "grant_title",
    "/players/{key:key}/titles/revoke": "revoke_title",
    "/series/decisions": "record",
}


def _leads_to(name: str) -> View:
    def view(request: HttpRequest, **place: Any) -> HttpResponseBase:
        asked = request.META.get("QUERY_STRING", "")
        answer = HttpResponsePermanentRedirect(reverse(name, kwargs=place) + (f"?{asked}" if asked else ""))
        if request.method not in ("GET", "HEAD"):
            answer.status_code = 308  # what was sent is sent again
        return answer

    return view


OLD_ADDRESSES = [Address(route, _leads_to(name), f"old_{name}") for route, name in PAGES.items()]
