"""Who asks, which verbs there are, who may do them, and the one door: `perform`.

Every page and every call of the API that does something goes through `perform`. Rights go by verb, role and place
(I-360). What a verb acts on is read from its own arguments, so that no page can ask about one event and change
another.
"""

import importlib
import json
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import cache, cached_property
from typing import Any

from arpad.office.act import DESCRIPTIONS, VERBS, Act, carry_out, every_verb
from arpad.office.description import About, Reach, VerbDescription
from arpad.office.events import event_named
from arpad.office.hashes import sha256
from arpad.office.log import entries_of
from arpad.office.models import Event, EventArbiter
from arpad.office.refused import Refused
from arpad.office.verb_names import current_name, in_the_order_of_a_month
from arpad.office.verbs.events.register import Registration
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.web.accounts.models import PUBLIC, Account, Grant, Token
from arpad.web.accounts.second_factor import has_one, roles_that_need_one
from arpad.web.clock import now as clock


@dataclass(frozen=True)
class Caller:
    """`verbs` are those of a token; None is a person, who is held by the roles alone."""

    account: Account | None = None
    verbs: frozenset[str] | None = None

    @property
    def name(self) -> str:
        return self.account.username if self.account is not None else PUBLIC

    @cached_property
    def grants(self) -> tuple[Grant, ...]:
        """Those in force."""
        return () if self.lacks_second_factor else self._of_today

    @cached_property
    def _of_today(self) -> tuple[Grant, ...]:
        if all(grant.waits_until is None for grant in self.held):
            return self.held
        moment = clock()
        return tuple(grant for grant in self.held if grant.is_in_force(moment))

    @cached_property
    def lacks_second_factor(self) -> bool:
        """A role asks for one that the account does not have: it has nothing but the page that sets one up."""
        roles = {grant.role for grant in self._of_today}
        return bool(roles & roles_that_need_one()) and self.account is not None and not has_one(self.account)

    @cached_property
    def held(self) -> tuple[Grant, ...]:
        """Those that wait, too."""
        return tuple(self.account.grants.order_by("pk")) if self.account is not None else ()

    @property
    def roles(self) -> frozenset[str]:
        return frozenset(grant.role for grant in self.grants)

    def has(self, *roles: str) -> bool:
        return bool(self.roles & set(roles))


THE_PUBLIC = Caller()


_NOTED_EVERY = timedelta(minutes=10)


def caller_of_token(plain: str, now: datetime) -> Caller | None:
    """None for a token that is unknown, revoked, expired, or whose account is closed."""
    token = Token.objects.select_related("account").filter(sha256=sha256(plain.encode())).first()
    if token is None or token.revoked_at is not None or token.expires_at <= now or not token.account.is_active:
        return None
    if token.used_at is None or now - token.used_at > _NOTED_EVERY:  # reading should not mean writing every time
        Token.objects.filter(pk=token.pk).update(used_at=now)
    return Caller(token.account, frozenset(map(current_name, json.loads(token.verbs))))


@cache
def _read() -> None:
    every_verb()
    importlib.import_module("arpad.web.accounts.verbs")
    importlib.import_module("arpad.web.accounts.verbs_of_access")
    importlib.import_module("arpad.web.operation.doctor")


def all_verbs() -> Mapping[str, Callable[..., object]]:
    _read()
    return VERBS


def all_descriptions() -> Mapping[str, VerbDescription]:
    """By desk, in the order of a month."""
    _read()
    return {name: DESCRIPTIONS[name] for name in in_the_order_of_a_month(DESCRIPTIONS)}


def description_of(verb: str) -> VerbDescription | None:
    """Of something that is a verb itself."""
    _read()
    return DESCRIPTIONS[verb] if verb in VERBS else None


def permissions() -> Mapping[str, VerbDescription]:
    """The description of every verb that is one itself, by name."""
    verbs = all_verbs()
    return {name: description for name, description in all_descriptions().items() if name in verbs}


def may_reach(verb: str) -> frozenset[str]:
    """The roles that may do it somewhere."""
    return frozenset(permissions()[verb].rights)


class Forbidden(Refused):
    """The caller may not do this; nothing was looked at."""


def perform(caller: Caller, verb: str, *args: Any, now: datetime, reason: str = "", **kwargs: Any) -> Any:
    """Carry out a verb for somebody, or refuse: `Forbidden` if he may not, `Refused` if the verb itself says no."""
    refuse_unless(may(caller, verb, *args), verb)
    return carry_out(Act(caller.name, now, reason), verb, *args, **kwargs)


def refuse_unless(allowed: bool, verb: str) -> None:
    if not allowed:
        raise Forbidden(Finding("web.E012", {"verb": verb}))


def may(caller: Caller, verb: str, *args: Any) -> bool:
    """Whether he may do just that; pages ask it to know which buttons to show."""
    verb = current_name(verb)
    permission = description_of(verb)
    if permission is None:
        return False
    if caller.verbs is not None and verb not in caller.verbs:
        return False
    if permission.rights.get(PUBLIC) is Reach.ANYBODY:
        return True
    if verb == "ask_job" and args and not may(caller, args[0]):
        return False  # a job is a verb that somebody else carries out
    return _MEASURES[permission.about](caller, permission, *args)


def sees(caller: Caller, event: Event) -> bool:
    """Whether an event's desk page is his: an auditor sees everything, an officer his place, an arbiter his own."""
    for grant in caller.grants:
        if grant.role in ("auditor", "officer", "administrator") and grant.covers(event.federation, event.province):
            return True
    return caller.has("arbiter") and owns(caller, event)


def owns(caller: Caller, event: Event) -> bool:
    """He registered it, or directs it."""
    account = caller.account
    if account is None:
        return False
    if account.arbiter_key and EventArbiter.objects.filter(event=event, arbiter__key=account.arbiter_key).exists():
        return True
    subject = f"event:{event.key}"
    return entries_of("register").filter(subject=subject, actor=account.username).exists()


def _of_event(caller: Caller, permission: VerbDescription, subject: Any, *_: Any) -> bool:
    event = event_named(subject if isinstance(subject, str) else subject.event)
    for grant in caller.grants:
        reach = permission.rights.get(grant.role)
        if reach is Reach.PLACE and grant.covers(event.federation, event.province):
            return True
        if reach is Reach.OWN and owns(caller, event):
            return True
    return False


def _of_new_event(caller: Caller, permission: VerbDescription, form: Registration, *_: Any) -> bool:
    return any(
        permission.rights.get(grant.role) is Reach.PLACE and grant.covers(form.federation, form.province)
        for grant in caller.grants
    )


def _of_office(caller: Caller, permission: VerbDescription, *_: Any) -> bool:
    return any(permission.rights.get(grant.role) is Reach.OFFICE and grant.is_everywhere for grant in caller.grants)


def _of_account(caller: Caller, permission: VerbDescription, username: str, *_: Any) -> bool:
    if _of_office(caller, permission):
        return True
    is_self = caller.account is not None and username == caller.account.username
    return is_self and any(permission.rights.get(grant.role) is Reach.SELF for grant in caller.held)


_MEASURES: dict[About, Callable[..., bool]] = {
    About.EVENT: _of_event,
    About.NEW_EVENT: _of_new_event,
    About.OFFICE: _of_office,
    About.ACCOUNT: _of_account,
}
