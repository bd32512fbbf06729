"""One demo account a role; every start gives them new random passwords, which are printed and nowhere kept."""

from collections.abc import Iterator
from datetime import datetime

from arpad.office.act import Act
from arpad.web.accounts.models import Account
from arpad.web.accounts.passwords import random_password
from arpad.web.accounts.roles import Role
from arpad.web.accounts.verbs.add_account import add_account
from arpad.web.accounts.verbs.grant_role import grant_role
from arpad.web.accounts.verbs.set_password import set_password
from arpad.web.demo.programme import ARBITERS

ACTOR = "demo"
_ROSA = next(iter(ARBITERS))


def demo_logins(now: datetime) -> Iterator[tuple[str, str]]:
    """Name and password of each; the accounts are made if they are not there."""
    for role in Role.values:
        password = random_password()
        if Account.objects.filter(username=role).exists():
            set_password(Act(ACTOR, now), role, password)
        else:
            directs = _ROSA if role == Role.ARBITER else ""
            add_account(Act(ACTOR, now), role, password=password, arbiter_key=directs, is_demo=True)
            grant_role(Act(ACTOR, now), role, role)
        yield role, password
