"""The face of the federation: its logo and its colours, which pages take from addresses of their own.

Nothing inline: the policy of the pages allows styles and pictures from this office only.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from arpad.office.federation_settings import settings
from arpad.office.models import FederationSettings

_FOR_A_YEAR = "public, max-age=31536000, immutable"
"""The address names the entry of the log that made it what it is."""


@require_safe
def logo(request: HttpRequest) -> HttpResponse:
    federation = FederationSettings.objects.filter(pk=FederationSettings.ONLY).exclude(logo_type="").first()
    if federation is None:
        raise Http404
    return _kept(bytes(federation.logo), federation.logo_type)


@require_safe
def colours(request: HttpRequest) -> HttpResponse:
    """The accent of light and dark pages, over that of the sheet; what is not said stays as it is."""
    federation = settings()
    light = _accent(federation.colour, "#fff", "#fff", 10) if federation.colour else ""
    dark = _accent(federation.colour_dark, "#000", "#111715", 18) if federation.colour_dark else ""
    sheet = light and f":root {{ {light} }}\n"
    if light and not dark:  # a colour for white pages is no colour on dark ones
        sheet = f"@media not (prefers-color-scheme: dark) {{ {sheet.strip()} }}\n"
    if dark:
        sheet += f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
    return _kept(sheet.encode(), "text/css; charset=utf-8")


def _accent(colour: str, letters: str, paper: str, percent: int) -> str:
    wash = f"color-mix(in srgb, {colour} {percent}%, {paper})"
    return f"--accent: {colour}; --link: {colour}; --on-accent: {letters}; --accent-wash: {wash};"


def _kept(content: bytes, kind: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=kind)
    answer.headers["Cache-Control"] = _FOR_A_YEAR
    return answer
