"""Close an account, or open it again. Its name stays taken, its tokens stop at once."""

from arpad.office.act import Record, verb
from arpad.office.description import OF_ADMINISTRATORS, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.finding_accounts import account_named
from arpad.web.accounts.models import Account
from arpad.web.accounts.verbs import OF_A_PERSON

CLOSE_ACCOUNT = VerbDescription(
    "close_account", Desk.BOOKS, About.OFFICE, OF_ADMINISTRATORS,
    (VerbField("reopen", FieldKind.FLAG),),
    reason_needed=True, on_top=OnTop("desk_close", "one button beside the account"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(CLOSE_ACCOUNT)
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
