"""Where somebody is signed in: sessions as their owner sees and ends them."""

from collections.abc import Iterator
from datetime import datetime

from django.contrib.sessions.models import Session
from django.db.models import F
from django.http import HttpRequest

from arpad.web.accounts.models import Account, SignIn

_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)  # fmt: skip


def browser_of(agent: str) -> str:
    """Enough to know one's own again; nothing where it says nothing.

    >>> browser_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"), browser_of("curl/8.5")
    ('Firefox · Linux', '')
    """
    found = (next((name for sign, name in known if sign in agent), "") for known in (_BROWSERS, _SYSTEMS))
    return " · ".join(part for part in found if part)


def note(request: HttpRequest, account: Account, address: str, moment: datetime) -> None:
    """This session is of that account; its key changes when somebody signs in, and with a new password."""
    key = request.session.session_key
    assert key is not None
    agent = browser_of(request.headers.get("User-Agent", "")[:400])
    SignIn.objects.update_or_create(
        key=key, defaults={"account": account, "begun_at": moment, "address": address, "agent": agent}
    )


def open_sessions(account: Account) -> Iterator[SignIn]:
    """The newest first; what is over by itself is forgotten."""
    rows = list(SignIn.objects.filter(account=account).order_by("-begun_at", "-pk"))
    alive = set(_kept([row.key for row in rows]))
    for row in rows:
        if row.key in alive:
            yield row
        else:
            row.delete()


def _kept(keys: list[str]) -> Iterator[str]:
    from django.utils import timezone  # the clock by which Django ends sessions, also in a demo's invented year

    there = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    yield from there.values_list("session_key", flat=True)


def end(row: SignIn) -> None:
    Session.objects.filter(session_key=row.key).delete()
    row.delete()


def end_all(account: Account) -> int:
    """Also those that nobody noted: their hash is no longer the account's."""
    rows = list(open_sessions(account))
    Session.objects.filter(session_key__in=[row.key for row in rows]).delete()
    SignIn.objects.filter(account=account).delete()
    Account.objects.filter(pk=account.pk).update(session_epoch=F("session_epoch") + 1)
    return len(rows)
