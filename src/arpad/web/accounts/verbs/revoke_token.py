"""Revoke a token; it stops at once."""

from arpad.office.act import Record, verb
from arpad.office.description import OF_ONESELF_OR_ADMINISTRATORS, About, Desk, OnTop, VerbDescription
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.finding_accounts import account_named
from arpad.web.accounts.models import Token
from arpad.web.accounts.verbs import OF_A_PERSON

REVOKE_TOKEN = VerbDescription(
    "revoke_token", Desk.BOOKS, About.ACCOUNT, OF_ONESELF_OR_ADMINISTRATORS,
    on_top=OnTop("revoke_token", "one button beside the token"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(REVOKE_TOKEN)
def revoke_token(record: Record, username: str, number: int) -> Token:
    token = account_named(username).tokens.filter(pk=number, revoked_at=None).first()
    if token is None:
        raise Refused(Finding("web.E032", {"username": username, "token": number}))
    token.revoked_at = record.act.at
    token.save(update_fields=["revoked_at"])
    record.about(f"token:{token.pk}", account=username)
    return token
