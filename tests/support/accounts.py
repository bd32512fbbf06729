"""Accounts for tests: one of each role, and one limited to a province."""

from django.contrib.auth.hashers import Argon2PasswordHasher

from arpad.web.accounts.models import Account
from arpad.web.accounts.verbs import add_account, grant_role
from arpad.web.security.gate import Caller
from support.books import act
from support.kept import kept

PASSWORD = "correct horse battery"


class QuickArgon2(Argon2PasswordHasher):
    """The same algorithm without the memory and the passes that make it slow on purpose."""

    time_cost, memory_cost, parallelism = 1, 8, 1


@kept
def account(username: str, *roles: str, federation: str = "", province: str = "", password: str = "") -> Account:
    made = add_account(act("root"), username, password=password)
    for role in roles:
        grant_role(act("root"), username, role, federation, province)
    return made


def caller(username: str, *roles: str, federation: str = "", province: str = "") -> Caller:
    return Caller(account(username, *roles, federation=federation, province=province))
