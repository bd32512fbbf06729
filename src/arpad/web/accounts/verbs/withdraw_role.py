"""Take a role away again."""

from arpad.office.act import Record, verb
from arpad.office.description import OF_ADMINISTRATORS, About, Desk, OnTop, VerbDescription
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.finding_accounts import account_named
from arpad.web.accounts.models import Account
from arpad.web.accounts.roles import Role
from arpad.web.accounts.verbs import OF_A_PERSON

WITHDRAW_ROLE = VerbDescription(
    "withdraw_role", Desk.BOOKS, About.OFFICE, OF_ADMINISTRATORS,
    reason_needed=True, on_top=OnTop("desk_withdraw", "one button beside the role"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(WITHDRAW_ROLE)
def withdraw_role(record: Record, username: str, number: int) -> Account:
    """The number is that of the grant. Nobody locks himself out of the administration."""
    account = account_named(username)
    grant = account.grants.filter(pk=number).first()
    if grant is None:
        raise Refused(Finding("web.E028", {"username": username, "grant": number}))
    if grant.role == Role.ADMINISTRATOR and account.username == record.act.actor:
        raise Refused(Finding("web.E026", {"username": username}))
    role = grant.role
    grant.delete()
    record.about(f"account:{account.username}", role=role, grant=number)
    return account
