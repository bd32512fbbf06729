"""Give an account a role, everywhere or in one federation or province."""

from arpad.office.act import Record, verb
from arpad.office.description import OF_ADMINISTRATORS, About, Desk, FieldKind, OnTop, VerbDescription, VerbField
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.finding_accounts import account_named
from arpad.web.accounts.models import Grant
from arpad.web.accounts.roles import Role
from arpad.web.accounts.verbs import OF_A_PERSON

GRANT_ROLE = VerbDescription(
    "grant_role", Desk.BOOKS, About.OFFICE, OF_ADMINISTRATORS,
    (
        VerbField("role", FieldKind.CHOICE, needed=True, choices=tuple(Role.values)),
        VerbField("federation", most=20),
        VerbField("province", most=60),
    ),
    on_top=OnTop("desk_grant", "the roles of the account stand beside it"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(GRANT_ROLE)
def grant_role(record: Record, username: str, role: str, federation: str = "", province: str = "") -> Grant:
    account = account_named(username)
    if role not in Role.values:
        raise Refused(Finding("web.E027", {"role": role, "known": ", ".join(Role.values)}))
    grant, _ = Grant.objects.get_or_create(account=account, role=role, federation=federation, province=province)
    record.about(f"account:{account.username}", role=role, grant=grant.pk, limited=int(not grant.is_everywhere))
    return grant
