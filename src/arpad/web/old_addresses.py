"""Addresses from before a verb, its command and its address had one name: pages lead on, calls still answer."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect
from django.urls import reverse

from arpad.web.addresses import Address, View

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


ADDRESSES = [Address(route, _leads_to(name), f"old_{name}") for route, name in PAGES.items()]
