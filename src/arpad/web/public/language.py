"""The reader chooses a language; the choice is kept in a cookie of this site."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from arpad.reports.wording import LANGUAGES
from arpad.web.language import COOKIE

_A_YEAR = 365 * 24 * 3600


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = "/"
    response = HttpResponseRedirect(_without_language(back))
    language = request.POST.get("language", "")
    if language in LANGUAGES:
        secure = bool(getattr(settings, "SESSION_COOKIE_SECURE", False))
        response.set_cookie(COOKIE, language, _A_YEAR, samesite="Lax", httponly=True, secure=secure)
    return response


def _without_language(address: str) -> str:
    """An address that names its language would win over the choice."""
    path, _, query = address.partition("?")
    kept = [part for part in query.split("&") if part and not part.startswith("lang=")]
    return f"{path}?{'&'.join(kept)}" if kept else path
