"""Whose token it is, while it is good."""

import json
from datetime import datetime, timedelta

from arpad.office.hashes import sha256
from arpad.office.old_names import current_name
from arpad.web.accounts.models import Token
from arpad.web.security.caller import Caller

_NOTED_EVERY = timedelta(minutes=10)


def caller_of_token(plain: str, now: datetime) -> Caller | None:
    """None for a token that is unknown, revoked, expired, or whose account is closed."""
    token = Token.objects.select_related("account").filter(sha256=sha256(plain.encode())).first()
    if token is None or token.revoked_at is not None or token.expires_at <= now or not token.account.is_active:
        return None
    if token.used_at is None or now - token.used_at > _NOTED_EVERY:  # reading should not mean writing every time
        Token.objects.filter(pk=token.pk).update(used_at=now)
    return Caller(token.account, frozenset(map(current_name, json.loads(token.verbs))))
