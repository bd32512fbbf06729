"""What every template knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from arpad import __version__
from arpad.reports.wording import LANGUAGES
from arpad.web.language import words_of
from arpad.web.security.guard import caller_of


def office(request: HttpRequest) -> dict[str, Any]:
    words, caller = words_of(request), caller_of(request)
    return {
        "words": words,
        "language": words.language,
        "languages": LANGUAGES,
        "office_name": settings.OFFICE_NAME or words.text("web.office"),
        "arpad_version": __version__,
        "caller_name": caller.name if caller.account is not None else "",
    }
