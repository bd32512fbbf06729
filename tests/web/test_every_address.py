"""Every address, for every role, everywhere, near, far and foreign, with real bodies made from the descriptions of the
verbs: a new verb, page or call is in it by itself."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from arpad.office.description import ROLES, About
from arpad.office.models import LogEntry
from arpad.web.accounts.models import Account
from arpad.web.accounts.verbs import make_token
from arpad.web.security.gate import all_descriptions, permissions
from support.accounts import account
from support.books import act
from support.every_address import (
    PLACES,
    Asked,
    address_of,
    as_json,
    behind_the_login,
    every_act,
    is_allowed,
    is_sent_with_files,
)
from support.month import opened, received, registered

BACKEND = "arpad.web.accounts.signing_in.Accounts"
pytestmark = pytest.mark.usefixtures("office")
NOT_ALLOWED = "web.E012"
AS_A_JOB = {"weigh_correction"}
"""An auditor may do it, and not ask for the job that the page makes of it."""
QUICK = {
    ("officer", "everywhere"),
    ("officer", "near"),
    ("officer", "foreign"),
    ("arbiter", "far"),
    ("administrator", "far"),
}
WHO = [
    pytest.param(role, where, marks=() if (role, where) in QUICK else pytest.mark.slow)
    for role in ROLES[1:]
    for where in PLACES
]


@pytest.fixture(autouse=True)
def _event(office: str) -> None:
    """Of Cádiz; somebody else registered it."""
    opened()
    registered(federation="ESP", province="Cádiz")
    received()
    account("somebody")


@contextmanager
def taken_back() -> Iterator[None]:
    """Each is asked of the same books."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def signed_in(role: str, where: str) -> tuple[Client, Account, str]:
    federation, province = PLACES[where]
    who = account("asker", role, federation=federation, province=province)
    client = Client(headers={"accept-language": "en"})
    client.force_login(who, BACKEND)
    plain = make_token(act("asker", at=datetime.now(UTC)), "asker", "all", tuple(permissions())).plain
    return client, who, plain


def sent(client: Client, asked: Asked, plain: str = "") -> Any:
    if not asked.is_call:
        return client.post(asked.address, asked.body)
    bearer = {"authorization": f"Bearer {plain}"} if plain else {}
    if is_sent_with_files(asked):
        return client.post(asked.address, asked.body, headers=bearer)
    return client.post(asked.address, as_json(asked), content_type="application/json", headers=bearer)


def test_every_verb_is_asked() -> None:
    named = {one.name for one in all_descriptions().values() if one.page or one.on_top is not None or one.api}
    assert {asked.verb.name for asked in every_act()} == named
    assert len(named) > 60


def test_the_public_does_nothing_but_claim(client: Client) -> None:
    before = LogEntry.objects.count()
    for asked in every_act():
        if asked.verb.verb == "claim":
            continue
        status = sent(client, asked).status_code
        assert status == (401 if asked.is_call else 302), (asked.verb.name, asked.address, status)
    for one in behind_the_login():
        assert client.get(address_of(one)).headers["Location"].startswith("/sign-in/"), one.name
    assert LogEntry.objects.count() == before


@pytest.mark.parametrize(("role", "where"), WHO)
def test_what_the_table_of_rights_says_is_what_happens(role: str, where: str) -> None:
    client, _, plain = signed_in(role, where)
    done, wrong = 0, []
    for asked in every_act(role == "officer"):
        about = permissions()[asked.verb.verb].about
        if about is About.ACCOUNT or asked.verb.verb == "claim":
            continue  # one's own account is always one's own: test_accounts; anybody claims
        allowed = is_allowed(asked.verb, role, *PLACES[where])
        before = LogEntry.objects.count()
        with nullcontext() if asked.verb.verb == "verify" else taken_back():  # it begins a transaction of its own
            answer = sent(client, asked, plain)
            status, said = answer.status_code, answer.content.decode()
            more = LogEntry.objects.count() - before
        done += bool(more)
        if asked.verb.verb in AS_A_JOB and role == "auditor":
            as_it_should = status == 403 and not more
        elif allowed:
            as_it_should = status in (200, 201, 302, 404, 405, 422) and NOT_ALLOWED not in said
        else:
            as_it_should = not more and (status in (403, 404, 405) or (status == 422 and NOT_ALLOWED in said))
        if not as_it_should:
            wrong.append((asked.verb.name, asked.address, allowed, status, more))
    assert not wrong
    if (role, where) == ("officer", "everywhere"):
        assert done > 30, "the bodies are real ones: the verbs take them"


@pytest.mark.parametrize(("role", "where"), WHO)
def test_what_is_shown_to_whom(role: str, where: str) -> None:
    """A page is there, or takes only what is sent, or has nothing to show; or it is forbidden."""
    client, _, _ = signed_in(role, where)
    for one in behind_the_login():
        with taken_back():
            status = client.get(address_of(one)).status_code
        assert status in ({200, 302, 403, 404, 405, 422} if role in one.who else {403}), (one.name, status)
