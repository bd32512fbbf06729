"""Accounts for tests: one of each role, and one limited to a province."""

from arpad.web.accounts.models import Account
from arpad.web.accounts.verbs.add_account import add_account
from arpad.web.accounts.verbs.grant_role import grant_role
from arpad.web.security.caller import Caller
from support.books import act
from support.kept import kept

PASSWORD = "correct horse battery"


@kept
def account(username: str, *roles: str, federation: str = "", province: str = "", password: str = "") -> Account:
    made = add_account(act("root"), username, password=password)
    for role in roles:
        grant_role(act("root"), username, role, federation, province)
    return made


def caller(username: str, *roles: str, federation: str = "", province: str = "") -> Caller:
    return Caller(account(username, *roles, federation=federation, province=province))
