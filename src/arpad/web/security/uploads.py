"""How much anybody may send: refused by its announced length, before a byte of it is read."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

TOO_LARGE = 413


class UploadLimit:
    """A request without a length has no body for Django, so that none gets around this."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length) > settings.ARPAD_UPLOAD_BYTES:
            return HttpResponse(b"", status=TOO_LARGE)
        return self.get_response(request)
