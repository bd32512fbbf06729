"""From a name and a password to an account; and which passwords are good enough."""

import secrets
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.password_validation import CommonPasswordValidator, UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.models import Account
from arpad.web.accounts.throttle import Try, begin, place_of, succeeded

SHORTEST = 12
LONGEST = 200  # Argon2 is slow on purpose: nobody sends it a book
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike on paper


def weak_password(password: str, username: str, name: str = "") -> list[Finding]:
    """All that is wrong with it."""
    found = []
    if not SHORTEST <= len(password) <= LONGEST:
        found.append(Finding("web.E022", {"shortest": SHORTEST, "longest": LONGEST}))
    if not _passes(CommonPasswordValidator(), password, None):
        found.append(Finding("web.E023"))
    about = UserAttributeSimilarityValidator(user_attributes=("username", "name"))
    if not _passes(about, password, Account(username=username, name=name)):
        found.append(Finding("web.E024"))
    return found


def _passes(
    validator: CommonPasswordValidator | UserAttributeSimilarityValidator, password: str, account: Account | None
) -> bool:
    try:
        validator.validate(password, account)
    except ValidationError:
        return False
    return True


def random_password() -> str:
    """Four groups of four: 79 bits, and can be read aloud."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))


class Accounts(BaseBackend):
    """For sessions. Passwords are looked at by `signed_in` only, which counts failures."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> None:
        return None

    def get_user(self, user_id: Any) -> Account | None:
        return Account.objects.filter(pk=user_id, is_active=True).first()


def signed_in(username: str, password: str, address: str, now: datetime, device: str = "") -> Account:
    """Waiting comes first, so that a throttled guess learns nothing. `device` is one that is known to the account."""
    tried = Try("password", username, place_of(address, device))
    begin(tried, now)
    account = Account.objects.filter(username=username[:60], is_active=True).first()
    if account is not None and account.is_demo and settings.ARPAD_PROFILE != "local":
        account = None
    if len(password) > LONGEST or not _matches(account, password):
        raise Refused(Finding("web.E010"))
    assert account is not None
    succeeded(tried)
    return account


def _matches(account: Account | None, password: str) -> bool:
    if account is None:
        make_password(password)  # as slow as a real one, so that time does not tell who has an account
        return False

    def renew(raw: str) -> None:
        account.password = make_password(raw)
        account.save(update_fields=["password"])

    return check_password(password, account.password, renew)
