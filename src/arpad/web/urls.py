"""The addresses, from their table."""

from django.http import HttpRequest, HttpResponseBase
from django.urls import URLPattern, URLResolver

from arpad.web.addresses import ANYBODY, Address, View, patterns
from arpad.web.converters import register

register()  # before any section's table is read

from arpad.web.api.addresses import ADDRESSES as API_ADDRESSES  # noqa: E402
from arpad.web.public.addresses import ADDRESSES as PUBLIC_ADDRESSES  # noqa: E402

ADDRESSES: list[Address] = [*PUBLIC_ADDRESSES, *API_ADDRESSES]


def _guarded(address: Address) -> View:
    """Only what is for anybody is open as long as there are no accounts."""
    return address.view if address.who == ANYBODY else _closed


def _closed(request: HttpRequest, **_: object) -> HttpResponseBase:
    from arpad.web.errors import forbidden

    return forbidden(request)


urlpatterns: list[URLPattern | URLResolver] = [*patterns(ADDRESSES, _guarded)]
handler400 = "arpad.web.errors.bad_request"
handler403 = "arpad.web.errors.forbidden"
handler404 = "arpad.web.errors.not_found"
handler500 = "arpad.web.errors.broken"
