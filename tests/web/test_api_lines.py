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


def lines(client: Client, key: str, query: str = "") -> Any:
    return client.get(f"/api/events/friends/lines{query}", HTTP_AUTHORIZATION=f"Bearer {key}")


def test_the_candidates_of_the_open_lines_with_scores_and_reasons(client: Client, plain: str) -> None:
    told = lines(client, plain).json()
    assert (told["event"], told["version"], told["open"], told["total"]) == ("friends", 1, 1, 1)
    (line,) = told["lines"]
    assert (line["number"], line["birth"], line["state"], line["person"]) == (4, "1983", "open", None)
    (found,) = line["candidates"]
    assert (found["id"], found["birth"], found["likely"]) == ("990000004", "1983-01-01", True)
    assert found["score"] > 60
    assert {"name", "year"} <= set(found["reasons"])


def test_named_lines_and_all_lines(client: Client, plain: str) -> None:
    (line,) = lines(client, plain, "?number=1").json()["lines"]
    assert (line["state"], line["person"], line["is_open"]) == ("id", "990000001", False)
    assert [one["number"] for one in lines(client, plain, "?all=true&first=1&limit=2").json()["lines"]] == [2, 3]


def test_who_may_not_decide_sees_no_candidates(client: Client, plain: str) -> None:
    assert lines(client, token("robot", "enrol")).status_code == 403
    assert client.get("/api/events/friends/lines").status_code == 401


def test_a_decision_about_what_changed_since_is_refused(client: Client, plain: str) -> None:
    seen = lines(client, plain).json()["lines"][0]["seen"]
    guest = {"guests": [4], "seen": [f"4={seen}"], "reason": "from abroad"}
    assert send(client, "events/friends/match", guest, plain).status_code == 200
    for verb, form in (("match", {"lines": ["4=990000004"]}), ("enrol", {"lines": [4], "although": True})):
        answer = send(client, f"events/friends/{verb}", {**form, "seen": [f"4={seen}"], "reason": "seen"}, plain)
        assert (answer.status_code, ids(answer)) == (422, ["office.E340"])
    assert Entry.objects.get(number=4).evidence == "guest"
    seen = lines(client, plain, "?number=4").json()["lines"][0]["seen"]
    again = {"lines": ["4=990000004"], "seen": [f"4={seen}"], "reason": "a member after all"}
    assert send(client, "events/friends/match", again, plain).status_code == 200


def test_the_call_is_described(client: Client) -> None:
    operation = client.get("/api/openapi.json").json()["paths"]["/api/events/{key}/lines"]["get"]
    assert operation["summary"] == "Who the lines of the latest report are, or could be"
