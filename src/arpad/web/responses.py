"""How pages answer: with a tag that a browser may keep, as a file, or with a part of a page."""

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified


def tagged(request: HttpRequest, make: Callable[[], HttpResponse], *made_from: object) -> HttpResponse:
    """`make()`, unless the reader has what it would give. The language is always part of the tag."""
    etag = tag(getattr(getattr(request, "words", None), "language", ""), *made_from)
    asked = {one.strip().removeprefix("W/") for one in request.headers.get("If-None-Match", "").split(",")}
    response = HttpResponseNotModified() if etag in asked else make()
    response.headers["ETag"] = etag
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response


def tag(*made_from: object) -> str:
    """
    >>> tag(1, "a") == tag(1, "a"), tag(1, "a") == tag("1a"), len(tag())
    (True, False, 34)
    """
    text = "\\0".join(map(str, made_from))
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'


def download(data: bytes, name: str, kind: str = "application/octet-stream") -> HttpResponse:
    """A file that a browser keeps and never shows: it could take one for a page."""
    answer = HttpResponse(data, content_type=kind)
    safe = "".join(letter if letter.isascii() and (letter.isalnum() or letter in ".-_") else "_" for letter in name)
    answer.headers["Content-Disposition"] = f'attachment; filename="{safe}"'
    return answer


PART = "X-Part"
"""The header by which `site.js` asks."""


def asks_for_part(request: HttpRequest) -> bool:
    """A page that is there asks for a part of itself, such as what is found while somebody types."""
    return bool(request.headers.get(PART))
