"""In which language a page speaks: the one in its address, else the reader's choice, else the browser's preference.

The words are those of `arpad.reports.wording`, as everywhere in arpad; Django's own catalogues are off.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from arpad.reports.wording import LANGUAGES, Wording, wording
from arpad.values.plain_number import plain_number

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
