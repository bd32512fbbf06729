"""What is done about accounts: verbs in the office's own frame, so that the log has them."""

import json
import re
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password

from arpad.office.act import Act, Record, verb
from arpad.office.description import (
    OF_ADMINISTRATORS,
    OF_ONESELF,
    OF_ONESELF_OR_ADMINISTRATORS,
    About,
    Desk,
    FieldKind,
    OnTop,
    VerbDescription,
    VerbField,
)
from arpad.office.hashes import sha256
from arpad.office.log import Fact, entries_of
from arpad.office.refused import Refused
from arpad.office.two_persons import COOLING, are_two, hands, may_confirm
from arpad.office.verb_names import current_name
from arpad.values.finding import Finding, WordKey
from arpad.values.records import dataclass
from arpad.web.accounts.models import Account, Grant, Role, Token
from arpad.web.accounts.sessions import end_all
from arpad.web.accounts.signing_in import weak_password

OF_A_PERSON = "a person does it at the desk: a token that makes accounts or tokens would outlive its own revocation"


def account_named(username: str) -> Account:
    """Refused in words where there is none."""
    account = Account.objects.filter(username=username).first()
    if account is None:
        raise Refused(Finding("web.E025", {"username": username[:60]}))
    return account


_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{1,59}")


ADD_ACCOUNT = VerbDescription(
    "add_account", Desk.BOOKS, About.OFFICE, OF_ADMINISTRATORS,
    (
        VerbField("username", needed=True, most=60),
        VerbField("name"),
        VerbField("email", most=254),
        VerbField("arbiter_key", most=40),
    ),
    on_top=OnTop("desk_add_account", "the new password is shown once, among all accounts"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(ADD_ACCOUNT)
def add_account(
    record: Record,
    username: str,
    name: str = "",
    email: str = "",
    password: str = "",
    *,
    arbiter_key: str = "",
    is_demo: bool = False,
) -> Account:
    """Names are small letters, since the log shows them; one that was ever used stays with its person."""
    wrong = []
    if not _NAME.fullmatch(username):
        wrong.append(Finding("web.E020", {"username": username[:60]}))
    elif Account.objects.filter(username=username).exists():
        wrong.append(Finding("web.E021", {"username": username}))
    if password:
        wrong += weak_password(password, username, name)
    if wrong:
        raise Refused(*wrong)
    record.about(f"account:{username}", demo=int(is_demo), **where(record))
    return Account.objects.create(
        username=username,
        name=name,
        email=email,
        arbiter_key=arbiter_key,
        is_demo=is_demo,
        password=make_password(password or None),
    )


SET_PASSWORD = VerbDescription(
    "set_password", Desk.BOOKS, About.ACCOUNT, OF_ONESELF_OR_ADMINISTRATORS,
    on_top=OnTop("change_password", "it asks for the old password, and whoever was signed in is out"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(SET_PASSWORD)
def set_password(record: Record, username: str, password: str, *, by_mail: bool = False) -> Account:
    """The log says that it was changed and by whom, nothing of the password itself. Whoever had the old one may have
    made tokens with it: they end with it."""
    account = account_named(username)
    wrong = weak_password(password, account.username, account.name)
    if wrong:
        raise Refused(*wrong)
    account.password = make_password(password)
    account.save(update_fields=["password"])
    ended, sessions = _end_tokens(account, record.act.at), end_all(account)
    record.about(f"account:{account.username}", tokens_ended=ended, sessions_ended=sessions, **where(record))
    if by_mail:
        record.about(record.subject, by_mail=1)
    return account


def where(record: Record) -> dict[str, Fact]:
    """What is done on the machine itself, in whose name whatever, stands in the log as such."""
    return {"machine": 1} if record.act.at_machine else {}


def _end_tokens(account: Account, at: datetime) -> int:
    return account.tokens.filter(revoked_at=None).update(revoked_at=at)


CLOSE_ACCOUNT = VerbDescription(
    "close_account", Desk.BOOKS, About.OFFICE, OF_ADMINISTRATORS,
    (VerbField("reopen", FieldKind.FLAG),),
    reason_needed=True, on_top=OnTop("desk_close", "one button beside the account"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(CLOSE_ACCOUNT)
def close_account(record: Record, username: str, *, reopen: bool = False) -> Account:
    """Close an account, or open it again. Its name stays taken, its tokens stop at once."""
    account = account_named(username)
    if account.username == record.act.actor:
        raise Refused(Finding("web.E026", {"username": username}))
    account.is_active = reopen
    account.save(update_fields=["is_active"])
    if not reopen:
        _end_tokens(account, record.act.at)
        end_all(account)
    record.about(f"account:{account.username}", open=int(reopen))
    return account


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
    """Everywhere, or in one federation or province. What somebody gives himself, and what makes an account an officer
    that whoever gives it may have in hand, waits (I-821)."""
    account = account_named(username)
    if role not in Role.values:
        raise Refused(Finding("web.E027", {"role": role, "known": ", ".join(Role.values)}))
    until = record.act.at + COOLING if _must_wait(record.act, account.username, role) else None
    grant, _ = Grant.objects.get_or_create(
        account=account, role=role, federation=federation, province=province, defaults={"waits_until": until}
    )
    waits: dict[str, Fact] = {"days": COOLING.days} if grant.waits_until is not None else {}
    limited = int(not grant.is_everywhere)
    record.about(f"account:{account.username}", role=role, grant=grant.pk, limited=limited, **waits, **where(record))
    return grant


def told_of(grant: Grant) -> list[Finding]:
    """That it waits, and for what."""
    if grant.waits_until is None:
        return []
    role = WordKey(f"web.role.{grant.role}")
    return [Finding("web.W130", {"username": grant.account.username, "role": role, "until": grant.until_text})]


_FIRST_OF_ITS_KIND = (Role.OFFICER, Role.ADMINISTRATOR)
"""Somebody has to begin."""


def _must_wait(act: Act, username: str, role: str) -> bool:
    if role in _FIRST_OF_ITS_KIND and not entries_of("grant_role").filter(facts__contains=f'"role":"{role}"').exists():
        return False
    if username == act.actor:
        return True
    return role == Role.OFFICER and (act.at_machine or not are_two(username, act.actor, act.at))


CONFIRM_ACCOUNT = VerbDescription(
    "confirm_account", Desk.BOOKS, About.OFFICE, OF_ADMINISTRATORS,
    reason_needed=True, on_top=OnTop("desk_confirm_account", "one button beside the account, with what waits"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(CONFIRM_ACCOUNT)
def confirm_account(record: Record, username: str) -> Account:
    """A second administrator answers for it: its roles are in force, and it is nobody's but its owner's (I-821). On the
    machine nobody can, since nobody proves there who he is."""
    account, act = account_named(username), record.act
    if act.at_machine or not may_confirm(act.actor, username, hands(act.at)):
        raise Refused(Finding("web.E131", {"username": username, "days": COOLING.days}))
    waiting = account.grants.exclude(waits_until=None)
    record.about(f"account:{username}", grants=".".join(str(one.pk) for one in waiting)[:120])
    waiting.update(waits_until=None)
    return account


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


USUAL_DAYS, LONGEST_DAYS = 90, 366
PREFIX = "arpad_"  # so that a token that got loose can be searched for


@dataclass(frozen=True)
class MadeToken:
    """`plain` is nowhere else."""

    token: Token
    plain: str


MAKE_TOKEN = VerbDescription(
    "make_token", Desk.BOOKS, About.ACCOUNT, OF_ONESELF,
    (
        VerbField("name", needed=True, most=100),
        VerbField("verbs", FieldKind.SEVERAL),
        VerbField("days", FieldKind.NUMBER, least=1, most=LONGEST_DAYS),
    ),
    on_top=OnTop("make_token", "the token is shown once, to whoever it belongs to"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(MAKE_TOKEN)
def make_token(record: Record, username: str, name: str, verbs: Sequence[str], days: int = USUAL_DAYS) -> MadeToken:
    """Shown once, kept as a hash, good for some verbs until a day."""
    from arpad.web.security.gate import permissions

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
    record.about(f"token:{token.pk}", account=account.username, verbs=len(set(verbs)), days=days, **where(record))
    return MadeToken(token, plain)


REVOKE_TOKEN = VerbDescription(
    "revoke_token", Desk.BOOKS, About.ACCOUNT, OF_ONESELF_OR_ADMINISTRATORS,
    on_top=OnTop("revoke_token", "one button beside the token"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(REVOKE_TOKEN)
def revoke_token(record: Record, username: str, number: int) -> Token:
    """It stops at once."""
    token = account_named(username).tokens.filter(pk=number, revoked_at=None).first()
    if token is None:
        raise Refused(Finding("web.E032", {"username": username, "token": number}))
    token.revoked_at = record.act.at
    token.save(update_fields=["revoked_at"])
    record.about(f"token:{token.pk}", account=username)
    return token
