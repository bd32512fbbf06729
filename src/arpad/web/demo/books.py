"""The demo's books, filled aside and kept from one start to the next, and its accounts with new passwords each time."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from django.db import connection, connections

from arpad.office.act import Act
from arpad.office.database import connect, is_prepared, prepare
from arpad.office.models import LogEntry
from arpad.office.refused import Refused
from arpad.values.finding import Finding
from arpad.web.accounts.models import Account, Role
from arpad.web.accounts.signing_in import random_password
from arpad.web.accounts.verbs import add_account, grant_role, set_password
from arpad.web.demo.fill import fill
from arpad.web.demo.programme import ARBITERS


def fill_new_file(path: Path) -> None:
    aside = path.with_name(f"{path.name}.filling")
    path.parent.mkdir(parents=True, exist_ok=True)
    for rest in ("", "-wal", "-shm"):
        aside.with_name(aside.name + rest).unlink(missing_ok=True)
    connect(str(aside))
    prepare()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=OFF")  # if the power fails now there is nothing to lose
    fill()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connections.close_all()
    os.replace(aside, path)


def refuse_others_books() -> None:
    """A demo is not laid over books that somebody works with."""
    if is_prepared() and LogEntry.objects.exists() and not _is_demo():
        raise Refused(Finding("web.E017"))


def _is_demo() -> bool:
    has_accounts = Account.objects.exists()
    return Account.objects.filter(is_demo=True).exists() or (
        not has_accounts and LogEntry.objects.filter(number=1, note__text="demo").exists()
    )


ACTOR = "demo"
_ROSA = next(iter(ARBITERS))


def demo_logins(now: datetime) -> Iterator[tuple[str, str]]:
    """Name and password of each; the accounts are made if they are not there."""
    for role in Role.values:
        password = random_password()
        if Account.objects.filter(username=role).exists():
            set_password(Act(ACTOR, now), role, password)
        else:
            directs = _ROSA if role == Role.ARBITER else ""
            add_account(Act(ACTOR, now), role, password=password, arbiter_key=directs, is_demo=True)
            grant_role(Act(ACTOR, now), role, role)
        yield role, password
