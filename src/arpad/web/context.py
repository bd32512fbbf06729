"""What every template knows."""

from typing import Any

from django.conf import settings
from django.db import Error
from django.http import HttpRequest

from arpad import __version__
from arpad.office.federation_settings import settings as settings_of_the_federation
from arpad.office.models import FederationSettings
from arpad.reports.wording import LANGUAGES
from arpad.web.language import words_of
from arpad.web.security.guard import caller_of


def office(request: HttpRequest) -> dict[str, Any]:
    words, caller, federation = words_of(request), caller_of(request), _federation()
    return {
        "words": words,
        "language": words.language,
        "languages": _in_the_order_of(federation),
        "federation": federation,
        "office_name": federation.name or settings.OFFICE_NAME or words.text("web.office"),
        "arpad_version": __version__,
        "caller_name": caller.name if caller.account is not None else "",
    }


def _federation() -> FederationSettings:
    """A page that says that the books cannot be read needs no more than the usual ones."""
    try:
        return settings_of_the_federation()
    except Error:
        return FederationSettings()


def _in_the_order_of(federation: FederationSettings) -> tuple[str, ...]:
    """The languages of pages, those of the federation first."""
    own = [code for code in federation.language_codes if code in LANGUAGES]
    return (*own, *(code for code in LANGUAGES if code not in own))
