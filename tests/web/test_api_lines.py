"""Programs decide about the lines of a report as officers do."""

from typing import Any

import pytest
from django.test import Client
from test_api_acts import send, token

from arpad.office.models import Amendment, Entry, Event
from support.accounts import account
from support.month import REPORT, opened, received, registered

pytestmark = pytest.mark.usefixtures("office")
VERBS = ("match", "enrol", "amend_line", "review")


@pytest.fixture
def plain() -> str:
    """A token of an officer, with a report whose line 4 has no id."""
    opened()
    registered()
    received(text=REPORT.replace("990000004 1983/01/01", "          1983      "))
    account("robot", "officer")
    return token("robot", *VERBS)


def ids(answer: Any) -> list[str]:
    return [finding["id"] for finding in answer.json()["findings"]]


def test_nothing_open_is_accepted(client: Client, plain: str) -> None:
    answer = send(client, "events/friends/review", {"verdict": "accept", "reason": "fine"}, plain)
    assert (answer.status_code, ids(answer)[0]) == (422, "office.E220")
    assert Event.objects.get().state == "received"


def test_a_line_is_matched_rematched_and_opened_again(client: Client, plain: str) -> None:
    for said, who in (("4=990000004", "990000004"), ("4=", "")):
        assert send(client, "events/friends/match", {"lines": [said], "reason": "seen"}, plain).status_code == 200
        entry = Entry.objects.get(number=4)
        assert (entry.player.key if entry.player else "") == who
    guest = {"guests": [4], "reason": "from abroad"}
    assert send(client, "events/friends/match", guest, plain).status_code == 200
    assert Entry.objects.get(number=4).evidence == "guest"
    assert ids(send(client, "events/friends/match", {"lines": ["four"], "reason": "?"}, plain)) == ["office.E082"]


def test_a_new_person_who_looks_like_somebody_is_asked_about(client: Client, plain: str) -> None:
    form = {"lines": [4], "reason": "new"}
    assert ids(send(client, "events/friends/enrol", form, plain)) == ["office.E221"]
    assert send(client, "events/friends/enrol", {**form, "although": True}, plain).status_code == 200


def test_a_field_is_put_right_and_taken_back(client: Client, plain: str) -> None:
    form = {"line": 4, "field": "birth", "value": "1983-01-01", "reason": "by the passport"}
    assert "office.I220" in ids(send(client, "events/friends/amend-line", form, plain))
    send(client, "events/friends/amend-line", {**form, "undo": True}, plain)
    assert Amendment.objects.get().undone
