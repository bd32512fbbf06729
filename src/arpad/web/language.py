"""In which language a page speaks: the one in its address, else the reader's choice, else the browser's preference.

The words are those of `arpad.reports.wording`, as everywhere in arpad; Django's own catalogues are off.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from arpad.reports.wording import LANGUAGES, Wording, wording
from arpad.values.numbers import plain_number

COOKIE = "arpad_language"
Respond = Callable[[HttpRequest], HttpResponse]


class LanguageMiddleware:
    """Gives every request its `words`, and tells caches what the answer depends on."""

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        request.words = wording(language)  # type: ignore[attr-defined]
        response = self.respond(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response


def words_of(request: HttpRequest) -> Wording:
    """The reader's words; a request that an error stopped early may have none yet."""
    found = getattr(request, "words", None)
    return found if isinstance(found, Wording) else wording(language_of(request))


def language_of(request: HttpRequest) -> str:
    for asked in (request.GET.get("lang"), request.COOKIES.get(COOKIE)):
        if asked in LANGUAGES:
            return asked
    return preferred(request.headers.get("Accept-Language", ""), settings.ARPAD_LANGUAGE)


def preferred(header: str, otherwise: str) -> str:
    """The first language we speak in the browser's order of preference.

    >>> preferred("fr, es-MX;q=0.8, en;q=0.5", "en"), preferred("en-GB,es;q=0.1", "es"), preferred("es;q=0, fr", "en")
    ('es', 'en', 'en')
    """
    wanted: list[tuple[int, int, str]] = []
    for place, part in enumerate(header.split(",")):
        tag, _, parameters = part.strip().partition(";")
        language = tag.strip().lower().partition("-")[0]
        weight = _thousandths(parameters)
        if language in LANGUAGES and weight:
            wanted.append((-weight, place, language))
    return min(wanted)[2] if wanted else otherwise


def _thousandths(parameters: str) -> int:
    """The weight q, which has at most three decimals; what cannot be read counts as one."""
    name, _, value = parameters.strip().partition("=")
    if name.strip().lower() != "q":
        return 1000
    whole, _, decimals = value.strip().partition(".")
    weight = plain_number(whole + decimals.ljust(3, "0")[:3], digits=4)
    return 1000 if weight is None else weight


_A_YEAR = 365 * 24 * 3600


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """The reader's choice is kept in a cookie of this site."""
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
