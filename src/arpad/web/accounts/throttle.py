"""Waiting after too many wrong passwords or codes, so that nobody guesses, and no stranger keeps the owner out (I-820).

What counts is an account together with the network from which somebody tries, or with the device that signed in to it
before: the owner, who comes from elsewhere or has his device, does not wait for what others did. A try is written down
before the password is looked at, under a lock: tries at the same moment see each other.
"""

from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network

from django.db import connection, transaction

from arpad.office.database import is_postgresql
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.values.records import dataclass
from arpad.web.accounts.models import LoginFailure

WINDOW = timedelta(minutes=15)
BY_NAME_AND_PLACE = 5
BY_PLACE = 20  # a club shares one
FLOOD = 50  # so many wrong tries at one account from anywhere
IN_A_FLOOD = 1  # then a place that is new to it has one try: enough for whoever knows the password
PASSWORD, CODE, MAIL = "password", "code", "mail"
CODES_BY_NAME = 20  # of six digits, from anywhere
_LOCK = 0x61636374  # "acct"
_DEVICE = "device:"


@dataclass(frozen=True)
class Try:
    """`what` is tried (a password, a code, a mail), for which account, and from where."""

    what: str
    username: str
    place: str

    @property
    def is_known_device(self) -> bool:
        return self.place.startswith(_DEVICE)


def place_of(address: str, device: str = "") -> str:
    """A device that is known, or the network: whoever has one IPv6 address has 2^64 of them.

    >>> place_of("192.0.2.7"), place_of("2001:db8::7"), place_of("::ffff:192.0.2.7"), place_of("192.0.2.7", "ab12")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7', 'device:ab12')
    """
    if device:
        return f"{_DEVICE}{device}"[:64]
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


def begin(tried: Try, now: datetime) -> None:
    """Write a try down, or refuse it. It counts as wrong until `succeeded` says otherwise."""
    with transaction.atomic():
        _alone()
        LoginFailure.objects.filter(at__lte=now - WINDOW).delete()
        if _must_wait(tried, now):
            raise Refused(Finding("web.E011", {"minutes": int(WINDOW.total_seconds()) // 60}))
        LoginFailure.objects.create(what=tried.what, username=tried.username[:60], address=tried.place, at=now)


def _alone() -> None:
    """Until this transaction ends; on SQLite it is the only writer already."""
    if is_postgresql():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


def _must_wait(tried: Try, now: datetime) -> bool:
    recent = LoginFailure.objects.filter(what=tried.what, at__gt=now - WINDOW)
    of_name = recent.filter(username=tried.username[:60])
    here = of_name.filter(address=tried.place).count()
    if tried.is_known_device:
        return here >= BY_NAME_AND_PLACE
    if tried.what == CODE and of_name.count() >= CODES_BY_NAME:
        return True  # whoever gets as far as this has the password: no stranger
    least = IN_A_FLOOD if of_name.count() >= FLOOD else BY_NAME_AND_PLACE
    return here >= least or recent.filter(address=tried.place).count() >= BY_PLACE


def succeeded(tried: Try) -> None:
    """What was wrong at this account from this place before is forgotten; what others did elsewhere stays."""
    LoginFailure.objects.filter(
        what=tried.what, username=tried.username[:60], address=tried.place
    ).delete()  # fmt: skip
