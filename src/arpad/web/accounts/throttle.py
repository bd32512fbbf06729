"""Guessing passwords is slow: so many failures, and the name or the address has to wait. Kept in the database."""

from datetime import datetime, timedelta

from arpad.web.accounts.models import LoginFailure

WINDOW = timedelta(minutes=15)
BY_NAME = 5  # from any address: a list of addresses helps nobody
BY_ADDRESS = 20  # a club shares one


def must_wait(username: str, address: str, now: datetime) -> bool:
    recent = LoginFailure.objects.filter(at__gt=now - WINDOW)
    by_name = recent.filter(username=username[:60]).count()
    return by_name >= BY_NAME or recent.filter(address=address[:64]).count() >= BY_ADDRESS


def note_failure(username: str, address: str, now: datetime) -> None:
    LoginFailure.objects.filter(at__lte=now - WINDOW).delete()
    LoginFailure.objects.create(username=username[:60], address=address[:64], at=now)


def forget_failures(username: str) -> None:
    LoginFailure.objects.filter(username=username[:60]).delete()
