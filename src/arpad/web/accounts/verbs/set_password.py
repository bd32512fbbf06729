"""Give an account another password; whoever was signed in with the old one is out."""

from django.contrib.auth.hashers import make_password

from arpad.office.act import Record, verb
from arpad.office.refused import Refused
from arpad.web.accounts.finding_accounts import account_named
from arpad.web.accounts.models import Account
from arpad.web.accounts.passwords import weak_password


@verb("set_password")
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
