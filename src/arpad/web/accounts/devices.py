"""A browser that signed in to an account before has a cookie that says so: what strangers try elsewhere does not make
it wait. It opens nothing by itself, and ends with the password."""

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from arpad.web.accounts.models import Account

COOKIE = "arpad_device"
_SALT = "arpad.web.accounts.devices"
_HALF_A_YEAR = 180 * 24 * 3600


def known_device(request: HttpRequest, username: str) -> str:
    """Its own number, if this browser signed in to this account since its password was set; else nothing."""
    try:
        said = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_HALF_A_YEAR)
        name, device, mark = str(said["name"]), str(said["device"]), str(said["mark"])
    except (signing.BadSignature, KeyError, TypeError):
        return ""
    account = Account.objects.filter(username=username[:60]).first() if name == username else None
    return device if account is not None and constant_time_compare(mark, mark_of(account)) else ""


def remember(request: HttpRequest, response: HttpResponse, account: Account) -> None:
    device = known_device(request, account.username) or secrets.token_hex(12)
    said = {"name": account.username, "device": device, "mark": mark_of(account)}
    response.set_cookie(
        COOKIE, signing.dumps(said, salt=_SALT), _HALF_A_YEAR, path="/sign-in/", httponly=True, samesite="Lax",
        secure=bool(settings.SESSION_COOKIE_SECURE),
    )  # fmt: skip


def mark_of(account: Account) -> str:
    return salted_hmac(_SALT, account.password, algorithm="sha256").hexdigest()[:32]
