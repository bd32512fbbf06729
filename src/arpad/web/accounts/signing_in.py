"""From a name and a password to an account, or a refusal that does not say which of the two was wrong."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.hashers import check_password, make_password
from django.http import HttpRequest

from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.models import Account
from arpad.web.accounts.passwords import LONGEST
from arpad.web.accounts.throttle import WINDOW, forget_failures, must_wait, note_failure


class Accounts(BaseBackend):
    """For sessions. Passwords are looked at by `signed_in` only, which counts failures."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> None:
        return None

    def get_user(self, user_id: Any) -> Account | None:
        return Account.objects.filter(pk=user_id, is_active=True).first()


def signed_in(username: str, password: str, address: str, now: datetime) -> Account:
    """Waiting comes first, so that a throttled guess learns nothing."""
    if must_wait(username, address, now):
        raise Refused(Finding("web.E011", {"minutes": int(WINDOW.total_seconds()) // 60}))
    account = Account.objects.filter(username=username[:60], is_active=True).first()
    if account is not None and account.is_demo and settings.ARPAD_PROFILE != "local":
        account = None
    if len(password) > LONGEST or not _matches(account, password):
        note_failure(username, address, now)
        raise Refused(Finding("web.E010"))
    assert account is not None
    forget_failures(username)
    return account


def _matches(account: Account | None, password: str) -> bool:
    if account is None:
        make_password(password)  # as slow as a real one, so that time does not tell who has an account
        return False

    def renew(raw: str) -> None:
        account.password = make_password(raw)
        account.save(update_fields=["password"])

    return check_password(password, account.password, renew)
