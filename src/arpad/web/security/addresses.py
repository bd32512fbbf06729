"""Where a request comes from."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The neighbour on the network; behind our own proxy, the one that the proxy itself added last."""
    if settings.ARPAD_BEHIND_PROXY:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
        if forwarded:
            return str(forwarded).rpartition(",")[2].strip()[:64]
    return str(request.META.get("REMOTE_ADDR", ""))[:64]
