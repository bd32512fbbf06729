"""What a program may do with a token: the verbs it was given, as far as its account reaches."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from arpad.office.models import Claim, Event, LogEntry, RatingList, Report
from arpad.web.accounts.models import Token
from arpad.web.accounts.verbs import make_token, revoke_token
from arpad.web.api import acts
from support.accounts import account
from support.books import act
from support.month import REPORT, opened, published

pytestmark = pytest.mark.usefixtures("office")
FORM = {
    "key": "friends",
    "name": "Four friends",
    "series": ["standard"],
    "start": "2011-10-01",
    "end": "2011-10-03",
    "federation": "ESP",
}


def token(username: str, *verbs: str, made: datetime | None = None, good_for: int = 30) -> str:
    return make_token(act(username, at=made or datetime.now(UTC)), username, "test", verbs, good_for).plain


def send(client: Client, address: str, body: Any, plain: str) -> Any:
    return client.post(
        f"/api/{address}", body, content_type="application/json", headers={"authorization": f"Bearer {plain}"}
    )


def test_a_whole_month(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures of support.month, by programs alone: registered in August, reported on the day after the event."""
    days = [datetime(2011, 8, 1, tzinfo=UTC)]
    monkeypatch.setattr(acts, "now", lambda: days[-1])
    opened()
    account("robot", "officer")
    verbs = ("register", "receive", "review", "preview", "publish")
    plain = token("robot", *verbs, made=datetime(2011, 7, 31, tzinfo=UTC), good_for=366)
    assert send(client, "events", {**FORM}, plain).status_code == 201
    days.append(datetime(2011, 10, 4, tzinfo=UTC))
    report = SimpleUploadedFile("friends.trf", REPORT.encode())
    bearer = {"authorization": f"Bearer {plain}"}
    assert client.post("/api/events/friends/reports", {"report": report}, headers=bearer).status_code == 201
    assert bytes(Report.objects.get().content) == REPORT.encode()
    done = send(client, "events/friends/review", {"verdict": "accept", "reason": "in order"}, plain)
    assert done.status_code == 200, done.content
    draft = send(client, "lists/standard/2011-11-01/preview", {}, plain).json()
    assert client.get("/api/lists/standard/2011-11-01").status_code == 404
    out = send(client, "lists/standard/2011-11-01/publish", {"inputs_sha256": draft["inputs_sha256"]}, plain).json()
    assert (out["waiting"], out["list"]["date"]) == (False, "2011-11-01")
    assert client.get("/api/lists/standard/newest?limit=1").json()["players"][0]["rating"] == 2403
    assert LogEntry.objects.latest("number").actor == "robot"


def test_a_claim(client: Client) -> None:
    published()
    account("club", "arbiter")
    body = {"series": "standard", "list_date": "2011-11-01", "text": "Round two was won, not lost."}
    assert send(client, "claims", body, token("club", "claim")).status_code == 201
    assert Claim.objects.count() == 1


def test_a_claim_about_somebody_by_his_name(client: Client) -> None:
    published()
    account("club", "arbiter")
    body = {"series": "standard", "list_date": "2011-11-01", "text": "Round two was won, not lost."}
    refused = send(client, "claims", {**body, "player": "dario rey"}, token("club", "claim"))
    assert (refused.status_code, [one["id"] for one in refused.json()["findings"]]) == (422, ["office.E300"])
    assert "Rey, Dario (990000004)" in refused.text
    assert "1983" not in refused.text
    done = send(client, "claims", {**body, "player": "dario rey 990000004"}, token("club", "claim"))
    assert (done.status_code, Claim.objects.get().player.key) == (201, "990000004")


def test_a_claim_that_came_before_is_entered_by_officers_only(client: Client) -> None:
    """On paper, within the deadline; others would turn it back with such a day."""
    published()
    account("club", "arbiter")
    account("robot", "officer")
    body = {
        "series": "standard",
        "list_date": "2011-11-01",
        "text": "Round two was won, not lost.",
        "filed_on": "2011-11-05",
    }
    refused = send(client, "claim", body, token("club", "claim"))
    assert (refused.status_code, [one["id"] for one in refused.json()["findings"]]) == (422, ["web.E045"])
    taken = send(client, "claim", body, token("robot", "claim"))
    assert taken.json() == {"subject": f"claim:{Claim.objects.get().pk}", "findings": []}
    assert str(Claim.objects.get().filed_on) == "2011-11-05"


def test_a_report_goes_back_until_a_day(client: Client) -> None:
    opened()
    account("robot", "officer")
    plain = token("robot", "register", "receive", "review")
    bearer = {"authorization": f"Bearer {plain}"}
    assert send(client, "register", FORM, plain).status_code == 201
    report = SimpleUploadedFile("friends.trf", REPORT.encode())
    told = {"report": report, "received_on": "2011-10-04", "sender": "Ana", "sender_role": "arbiter"}
    assert client.post("/api/events/friends/receive", told, headers=bearer).status_code == 201
    body = {"verdict": "return", "reason": "two rounds are missing", "correct_by": "2011-10-20"}
    assert send(client, "events/friends/review", body, plain).status_code == 200
    kept = Report.objects.get()
    assert (kept.sender, str(kept.received_on), str(kept.correct_by)) == ("Ana", "2011-10-04", "2011-10-20")


def test_a_preview_may_state_its_closing_date(client: Client) -> None:
    opened()
    account("robot", "officer")
    made = send(client, "lists/standard/2011-11-01/preview?closing=2011-10-15", {}, token("robot", "preview"))
    assert made.status_code == 200, made.content
    assert str(RatingList.objects.get(date="2011-11-01").closing) == "2011-10-15"


class TestNo:
    def test_without_a_token(self, client: Client) -> None:
        opened()
        answer = client.post("/api/events", FORM, content_type="application/json")
        assert (answer.status_code, answer["Content-Type"]) == (401, "application/problem+json")
        assert answer["WWW-Authenticate"] == "Bearer"

    def test_a_token_that_is_wrong_expired_or_revoked(self, client: Client) -> None:
        opened()
        account("robot", "officer")
        assert send(client, "events", FORM, "nonsense").status_code == 401
        gone = token("robot", "register")
        revoke_token(act("robot"), "robot", Token.objects.get().pk)
        old = token("robot", "register", made=datetime.now(UTC) - timedelta(days=31))
        assert [send(client, "events", FORM, one).status_code for one in (gone, old)] == [401, 401]
        assert not Event.objects.exists()

    def test_a_verb_the_token_was_not_given(self, client: Client) -> None:
        opened()
        account("robot", "officer")
        answer = send(client, "events", FORM, token("robot", "claim"))
        assert (answer.status_code, answer.json()["findings"][0]["id"]) == (403, "web.E012")
        assert not Event.objects.exists()

    def test_more_than_the_account_may(self, client: Client) -> None:
        opened()
        account("club", "arbiter", federation="POR")
        assert send(client, "events", FORM, token("club", "register")).status_code == 403
        assert send(client, "lists/standard/2011-11-01/preview", {}, token("club", "preview")).status_code == 403
        assert not RatingList.objects.filter(state="draft").exists()

    def test_what_the_verb_refuses_comes_with_its_findings(self, client: Client) -> None:
        opened()
        account("robot", "officer")
        plain = token("robot", "register")
        answer = send(client, "events", {**FORM, "end": "2011-09-01"}, plain)
        assert (answer.status_code, [one["id"] for one in answer.json()["findings"]]) == (422, ["office.E021"])

    def test_a_cookie_is_no_token(self, client: Client) -> None:
        """Nobody who is signed in can be made to act by another site."""
        opened()
        client.force_login(account("officer", "officer"), "arpad.web.accounts.signing_in.Accounts")
        assert client.post("/api/events", FORM, content_type="application/json").status_code == 401
