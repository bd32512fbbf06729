"""A page that is there may ask for a part of itself: what is found while somebody types, how far a job is."""

from django.http import HttpRequest

PART = "X-Part"
"""The header by which `site.js` asks."""


def asks_for_part(request: HttpRequest) -> bool:
    return bool(request.headers.get(PART))
