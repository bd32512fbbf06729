"""Make an account. It has no role yet, and may get its password later."""

import re

from django.contrib.auth.hashers import make_password

from arpad.office.act import Record, verb
from arpad.office.description import OF_ADMINISTRATORS, About, Desk, OnTop, VerbDescription, VerbField
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.models import Account
from arpad.web.accounts.passwords import weak_password
from arpad.web.accounts.verbs import OF_A_PERSON

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{1,59}")


ADD_ACCOUNT = VerbDescription(
    "add_account", Desk.BOOKS, About.OFFICE, OF_ADMINISTRATORS,
    (
        VerbField("username", needed=True, most=60),
        VerbField("name"),
        VerbField("email", most=254),
        VerbField("arbiter_key", most=40),
    ),
    on_top=OnTop("desk_add_account", "the new password is shown once, among all accounts"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(ADD_ACCOUNT)
def add_account(
    record: Record,
    username: str,
    name: str = "",
    email: str = "",
    password: str = "",
    *,
    arbiter_key: str = "",
    is_demo: bool = False,
) -> Account:
    """Names are small letters, since the log shows them; one that was ever used stays with its person."""
    wrong = []
    if not _NAME.fullmatch(username):
        wrong.append(Finding("web.E020", {"username": username[:60]}))
    elif Account.objects.filter(username=username).exists():
        wrong.append(Finding("web.E021", {"username": username}))
    if password:
        wrong += weak_password(password, username, name)
    if wrong:
        raise Refused(*wrong)
    record.about(f"account:{username}", demo=int(is_demo))
    return Account.objects.create(
        username=username,
        name=name,
        email=email,
        arbiter_key=arbiter_key,
        is_demo=is_demo,
        password=make_password(password or None),
    )
