"""What is done about how somebody gets in: address, second factor, sessions. Verbs as all others, so that the log has
them."""

from collections.abc import Sequence

from arpad.office.act import Record, verb
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
from arpad.office.federation_settings import wrong_email
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.web.accounts.models import Account, AccountRules, Role, SecondFactor
from arpad.web.accounts.second_factor import new_recovery_codes, roles_that_need_one
from arpad.web.accounts.sessions import end, end_all, open_sessions
from arpad.web.accounts.verbs import OF_A_PERSON, account_named, where

SET_EMAIL = VerbDescription(
    "set_email", Desk.BOOKS, About.ACCOUNT, OF_ONESELF_OR_ADMINISTRATORS,
    (VerbField("email", most=254),),
    on_top=OnTop("set_email", "it stands on the page of the account, and asks for the password"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(SET_EMAIL)
def set_email(record: Record, username: str, email: str) -> Account:
    """Where a new password can be asked for; nothing takes it away."""
    account = account_named(username)
    if email and (wrong := list(wrong_email(email))):
        raise Refused(*wrong)
    account.email = email
    account.save(update_fields=["email"])
    record.about(f"account:{username}", given=int(bool(email)), **where(record))
    return account


@dataclass(frozen=True)
class NewFactor:
    """The codes are nowhere else."""

    account: Account
    codes: Sequence[str]


SET_SECOND_FACTOR = VerbDescription(
    "set_second_factor", Desk.BOOKS, About.ACCOUNT, OF_ONESELF,
    on_top=OnTop("second_factor", "the secret is shown, a code of it is asked for, the recovery codes are shown once"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(SET_SECOND_FACTOR)
def set_second_factor(record: Record, username: str, secret: str, step: int) -> NewFactor:
    """`step` is that of the code that proved it: it is not good again."""
    account = account_named(username)
    if SecondFactor.objects.filter(account=account).exists():
        raise Refused(Finding("web.E134", {"username": username}))
    SecondFactor.objects.create(account=account, secret=secret, since=record.act.at, last_step=step)
    codes = new_recovery_codes(account)
    record.about(f"account:{username}", codes=len(codes))
    return NewFactor(account, codes)


RENEW_RECOVERY_CODES = VerbDescription(
    "renew_recovery_codes", Desk.BOOKS, About.ACCOUNT, OF_ONESELF,
    on_top=OnTop("renew_recovery_codes", "it asks for the password, and the codes are shown once"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(RENEW_RECOVERY_CODES)
def renew_recovery_codes(record: Record, username: str) -> NewFactor:
    """The old ones are good no more."""
    account = account_named(username)
    if not SecondFactor.objects.filter(account=account).exists():
        raise Refused(Finding("web.E135", {"username": username}))
    codes = new_recovery_codes(account)
    record.about(f"account:{username}", codes=len(codes))
    return NewFactor(account, codes)


END_SECOND_FACTOR = VerbDescription(
    "end_second_factor", Desk.BOOKS, About.ACCOUNT, OF_ONESELF_OR_ADMINISTRATORS,
    on_top=OnTop("end_second_factor", "it asks for the password and a code; an administrator has a button"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(END_SECOND_FACTOR)
def end_second_factor(record: Record, username: str) -> Account:
    """For whoever has a new phone, or lost app and paper. Whoever is signed in has to sign in again."""
    account = account_named(username)
    gone, _ = SecondFactor.objects.filter(account=account).delete()
    if not gone:
        raise Refused(Finding("web.E135", {"username": username}))
    account.recovery_codes.all().delete()
    ended = end_all(account)
    record.about(f"account:{username}", sessions_ended=ended, **where(record))
    return account


REQUIRE_SECOND_FACTOR = VerbDescription(
    "require_second_factor", Desk.BOOKS, About.OFFICE, OF_ADMINISTRATORS,
    (VerbField("roles", FieldKind.SEVERAL, choices=tuple(Role.values), about=("web.E027",)),),
    folder="accounts/", then="desk_accounts", tab="accounts",
    known=lambda key: {"roles": tuple(sorted(roles_that_need_one()))},
    acted_on=lambda done, given: "accounts",
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(REQUIRE_SECOND_FACTOR)
def require_second_factor(record: Record, roles: Sequence[str] | None) -> frozenset[str]:
    """Whoever has one of these roles has it only with a second factor: until then nothing but the page that sets one
    up. None changes nothing."""
    wanted = sorted(roles_that_need_one() if roles is None else set(roles))
    known = ", ".join(Role.values)
    if unknown := [one for one in wanted if one not in Role.values]:
        raise Refused(*(Finding("web.E027", {"role": one[:40], "known": known}) for one in unknown))
    AccountRules.objects.update_or_create(pk=AccountRules.ONLY, defaults={"second_factor": " ".join(wanted)})
    record.about("accounts", roles=".".join(wanted), **where(record))
    return frozenset(wanted)


END_SESSIONS = VerbDescription(
    "end_sessions", Desk.BOOKS, About.ACCOUNT, OF_ONESELF_OR_ADMINISTRATORS,
    on_top=OnTop("end_sessions", "one button beside each session, and one for all"),
    no_call=OF_A_PERSON,
)  # fmt: skip


@verb(END_SESSIONS)
def end_sessions(record: Record, username: str, number: int | None = None) -> int:
    """One of them, or all; how many ended."""
    account = account_named(username)
    if number is None:
        ended = end_all(account)
    else:
        row = next((one for one in open_sessions(account) if one.pk == number), None)
        if row is None:
            raise Refused(Finding("web.E136", {"username": username}))
        end(row)
        ended = 1
    record.about(f"account:{username}", sessions_ended=ended, **where(record))
    return ended
