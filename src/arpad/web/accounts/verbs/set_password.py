"""Give an account another password; whoever was signed in with the old one is out."""

from django.contrib.auth.hashers import make_password

from arpad.office.act import Record, verb
from arpad.office.description import OF_ONESELF_OR_ADMINISTRATORS, About, Desk, OnTop, VerbDescription
from arpad.office.refused import Refused
from arpad.web.accounts.finding_accounts import account_named
from arpad.web.accounts.models import Account
from arpad.web.accounts.passwords import weak_password
from arpad.web.accounts.verbs import OF_A_PERSON

SET_PASSWORD = VerbDescription(
    "set_password", Desk.BOOKS, About.ACCOUNT, OF_ONESELF_OR_ADMINISTRATORS,
    on_top=OnTop("change_password", "it asks for the old password, and whoever was signed in is out"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(SET_PASSWORD)
def set_password(record: Record, username: str, password: str) -> Account:
    """The log says that it was changed and by whom, nothing of the password itself."""
    account = account_named(username)
    wrong = weak_password(password, account.username, account.name)
    if wrong:
        raise Refused(*wrong)
    account.password = make_password(password)
    account.save(update_fields=["password"])
    record.about(f"account:{account.username}")
    return account
