"""Close an account, or open it again. Its name stays taken, its tokens stop at once."""

from arpad.office.act import Record, verb
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.finding_accounts import account_named
from arpad.web.accounts.models import Account


@verb("close_account", reason_needed=True)
def close_account(record: Record, username: str, *, reopen: bool = False) -> Account:
    account = account_named(username)
    if account.username == record.act.actor:
        raise Refused(Finding("web.E026", {"username": username}))
    account.is_active = reopen
    account.save(update_fields=["is_active"])
    if not reopen:
        account.tokens.filter(revoked_at=None).update(revoked_at=record.act.at)
    record.about(f"account:{account.username}", open=int(reopen))
    return account
