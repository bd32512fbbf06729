"""What every request and answer passes: a limit on what is sent, and headers against foreign scripts and frames."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from arpad.values.numbers import plain_number

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "manifest-src 'self'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecureHeaders:
    """Scripts and styles come from this office only, nothing runs inline, nobody frames it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if getattr(request, "user", None) is not None and _personal(request):
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response


def _personal(request: HttpRequest) -> bool:
    """What somebody signed in sees stays out of caches; asked without loading the account."""
    session = getattr(request, "session", None)
    return session is not None and session.accessed and "_auth_user_id" in session


TOO_LARGE = 413


class UploadLimit:
    """A request without a length has no body for Django, so that none gets around this."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = plain_number(request.META.get("CONTENT_LENGTH") or "0", 18)
        if length is None or length > settings.ARPAD_UPLOAD_BYTES:
            return HttpResponse(b"", status=TOO_LARGE)
        return self.get_response(request)
