"""The addresses of the API, taken from its routers; who may call each is said here, and only here."""

from django.urls import URLPattern

from arpad.web.addresses import ANYBODY, Address
from arpad.web.api.office import api
from arpad.web.api.verb_calls import CALLS, OLD_CALLS

WHO = {
    "openapi-json": ANYBODY,
    "api-root": ANYBODY,
    "lists": ANYBODY,
    "newest_list": ANYBODY,
    "list_page": ANYBODY,
    "list_file": ANYBODY,
    "found": ANYBODY,
    "player_facts": ANYBODY,
    "history": ANYBODY,
    "events_played": ANYBODY,
    "slips": ANYBODY,
    "all_events": ANYBODY,
    "one_event": ANYBODY,
    "games": ANYBODY,
    "editions": ANYBODY,
    "differences": ANYBODY,
    "whole_edition": ANYBODY,
    # calculations on what is sent along: closed for everybody unless a setting opens them
    **{f"report_{name}": ANYBODY for name in ("validate", "rate", "standings", "norms", "pair", "check")},
    # lines of a report: whoever may decide who they are
    "report_lines": ANYBODY,
    # drafts: the token's own verbs and roles decide, as for the preview
    "draft_page": ANYBODY,
    "draft_slips": ANYBODY,
    "link_fide_preview": ANYBODY,
    "take_over_preview": ANYBODY,
    # acts: there is no page to see, and the token's own verbs and roles decide in the gate
    **dict.fromkeys((*(verb.call for verb in CALLS), *OLD_CALLS.values()), ANYBODY),
}


def _addresses() -> list[Address]:
    """A route that is not in the table above stops the office from starting."""
    patterns: list[URLPattern] = [one for one in api.urls[0] if isinstance(one, URLPattern)]
    return [
        Address(f"api/{pattern.pattern}", pattern.callback, str(pattern.name), WHO[str(pattern.name)])
        for pattern in patterns
    ]


ADDRESSES = _addresses()
