"""Accounts by name, refused in words where there is none."""

from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.models import Account


def account_named(username: str) -> Account:
    account = Account.objects.filter(username=username).first()
    if account is None:
        raise Refused(Finding("web.E025", {"username": username[:60]}))
    return account
