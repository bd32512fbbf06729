"""Every address of the office in a browser, with who may see it. `urls.py` is made from this table and nothing else.

A section (public pages, desks, API) lists its own addresses in its `addresses.py`; here they come together.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.http import HttpResponseBase
from django.urls import URLPattern, path

from arpad.office.description import ROLES

View = Callable[..., HttpResponseBase]

ANYBODY = frozenset(ROLES)


@dataclass(frozen=True)
class Address:
    """`name` is what templates link to; `who` are the roles that may see it (ANYBODY: also without an account)."""

    route: str
    view: View
    name: str
    who: frozenset[str] = ANYBODY


Guard = Callable[[Address], View]
"""Makes the view of an address refuse whom it is not for."""


def patterns(addresses: Iterable[Address], guard: Guard) -> list[URLPattern]:
    return [path(address.route, guard(address), name=address.name) for address in addresses]
