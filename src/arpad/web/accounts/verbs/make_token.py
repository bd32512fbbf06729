"""Make a token for programs: shown once, kept as a hash, good for some verbs until a day."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from arpad.office.act import Record, verb
from arpad.office.description import (
    ADMINISTRATOR,
    ARBITER,
    AUDITOR,
    OFFICER,
    About,
    Desk,
    OnTop,
    Reach,
    VerbDescription,
)
from arpad.office.hashes import sha256
from arpad.office.old_names import current_name
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.finding_accounts import account_named
from arpad.web.accounts.models import Token
from arpad.web.accounts.verbs import OF_A_PERSON
from arpad.web.security.permissions import permissions

LONGEST_DAYS = 366
PREFIX = "arpad_"  # so that a token that got loose can be searched for


@dataclass(frozen=True)
class MadeToken:
    """`plain` is nowhere else."""

    token: Token
    plain: str


MAKE_TOKEN = VerbDescription(
    "make_token", Desk.BOOKS, About.ACCOUNT, {ARBITER: Reach.SELF, OFFICER: Reach.SELF, ADMINISTRATOR: Reach.SELF,
    AUDITOR: Reach.SELF},
    on_top=OnTop("make_token", "the token is shown once, to whoever it belongs to"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(MAKE_TOKEN)
def make_token(record: Record, username: str, name: str, verbs: Sequence[str], days: int = 90) -> MadeToken:
    account = account_named(username)
    verbs = tuple(map(current_name, verbs))
    unknown = sorted(set(verbs) - set(permissions()))
    wrong = [Finding("web.E029", {"verb": one[:40]}) for one in unknown]
    if not verbs:
        wrong.append(Finding("web.E030"))
    if not 1 <= days <= LONGEST_DAYS:
        wrong.append(Finding("web.E031", {"days": days, "longest": LONGEST_DAYS}))
    if wrong:
        raise Refused(*wrong)
    plain = PREFIX + secrets.token_urlsafe(32)
    token = Token.objects.create(
        account=account,
        name=name,
        sha256=sha256(plain.encode()),
        verbs=json.dumps(sorted(set(verbs))),
        made_at=record.act.at,
        expires_at=record.act.at + timedelta(days=days),
    )
    record.about(f"token:{token.pk}", account=account.username, verbs=len(set(verbs)), days=days)
    return MadeToken(token, plain)
