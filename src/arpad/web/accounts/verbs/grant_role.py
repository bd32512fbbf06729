"""Give an account a role, everywhere or in one federation or province."""

from arpad.office.act import Record, verb
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.finding_accounts import account_named
from arpad.web.accounts.models import Grant
from arpad.web.accounts.roles import Role


@verb("grant_role")
def grant_role(record: Record, username: str, role: str, federation: str = "", province: str = "") -> Grant:
    account = account_named(username)
    if role not in Role.values:
        raise Refused(Finding("web.E027", {"role": role, "known": ", ".join(Role.values)}))
    grant, _ = Grant.objects.get_or_create(account=account, role=role, federation=federation, province=province)
    record.about(f"account:{account.username}", role=role, grant=grant.pk, limited=int(not grant.is_everywhere))
    return grant
