"""The addresses, from their table."""

from django.urls import URLPattern, URLResolver

from arpad.web.addresses import Address, patterns, register_converters

register_converters()  # before any section's table is read

from arpad.web.addresses import OLD_ADDRESSES  # noqa: E402
from arpad.web.api.addresses import ADDRESSES as API_ADDRESSES  # noqa: E402
from arpad.web.desks.addresses import ADDRESSES as DESK_ADDRESSES  # noqa: E402
from arpad.web.public.addresses import ADDRESSES as PUBLIC_ADDRESSES  # noqa: E402
from arpad.web.security.guard import guarded  # noqa: E402

ADDRESSES: list[Address] = [*PUBLIC_ADDRESSES, *DESK_ADDRESSES, *API_ADDRESSES, *OLD_ADDRESSES]

urlpatterns: list[URLPattern | URLResolver] = [*patterns(ADDRESSES, guarded)]
handler400 = "arpad.web.errors.bad_request"
handler403 = "arpad.web.errors.forbidden"
handler404 = "arpad.web.errors.not_found"
handler500 = "arpad.web.errors.broken"
