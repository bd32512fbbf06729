"""The one door to the office's verbs: every page and every call of the API that does something goes through `perform`.

Rights go by verb, role and place (I-360). What a verb acts on is read from its own arguments, so that no page can ask
about one event and change another.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from arpad.office.act import Act, carry_out
from arpad.office.description import About, Reach, VerbDescription
from arpad.office.events import event_named
from arpad.office.log import entries_of
from arpad.office.models import Event, EventArbiter
from arpad.office.old_names import current_name
from arpad.office.refused import Refused
from arpad.office.verbs.events.register import Registration
from arpad.values.finding import Finding
from arpad.web.accounts.roles import PUBLIC
from arpad.web.security.all_verbs import description_of
from arpad.web.security.caller import Caller


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
    return is_self and any(permission.rights.get(role) is Reach.SELF for role in caller.roles)


_MEASURES: dict[About, Callable[..., bool]] = {
    About.EVENT: _of_event,
    About.NEW_EVENT: _of_new_event,
    About.OFFICE: _of_office,
    About.ACCOUNT: _of_account,
}
