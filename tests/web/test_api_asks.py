"""The same forms for programs: with a token, as JSON or multipart, refusals as problem details."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from arpad.office.models import Attachment, Event, FederationOfficer, LogEntry, Player, PlayerTitle
from arpad.web.accounts.verbs import make_token
from arpad.web.security.gate import permissions
from support.accounts import account
from support.books import act
from support.month import opened, registered

pytestmark = pytest.mark.usefixtures("office")
EVENT = {"key": "mine", "name": "Mine", "series": ["standard"], "start": "2011-10-01", "end": "2011-10-03"}


def program(role: str = "officer", *verbs: str) -> Client:
    account("robot", role)
    given = verbs or tuple(permissions())
    plain = make_token(act("robot", at=datetime.now(UTC)), "robot", "test", given, 30).plain
    return Client(headers={"authorization": f"Bearer {plain}", "accept-language": "en"})


def send(client: Client, address: str, **body: Any) -> Any:
    return client.post(f"/api/{address}", body, content_type="application/json")


def findings(answer: Any) -> list[str]:
    assert answer.status_code == 422, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    return [one["id"] for one in answer.json()["findings"]]


def test_a_person_from_entry_to_title() -> None:
    opened()
    client = program()
    done = send(client, "players", name="Peón, Pepa", fide_id="2299000", sex="w", birth="1999")
    assert (done.status_code, done.json()["subject"]) == (201, "player:2299000")
    assert send(client, "players/2299000/titles", title="WFM", confirmed_on="2011-10-01").status_code == 200
    assert PlayerTitle.objects.get(title="WFM").valid_from == date(2011, 10, 1)
    assert LogEntry.objects.latest("number").actor == "robot"


def test_remarks_come_with_the_answer() -> None:
    opened()
    done = send(program(), "players", name="Alfil, Ana", birth="1980-01-01")
    assert [one["id"] for one in done.json()["findings"]] == ["office.W093"]


def test_what_is_left_out_of_a_change_stays() -> None:
    opened()
    client = program()
    assert send(client, "players/990000001/change", birth="", reason="she asked").status_code == 200
    ana = Player.objects.get(key="990000001")
    assert (ana.name, ana.birth, ana.sex) == ("Alfil, Ana", "", "w")
    assert findings(send(client, "players/990000001/change", reason="nothing")) == ["office.E122"]


def test_a_change_of_an_event() -> None:
    opened()
    registered()
    assert send(program(), "events/friends/change", approved=True, reason="by the board").status_code == 200
    event = Event.objects.get()
    assert (event.approved, event.official, event.name) == (True, False, "Four friends")


def test_a_paper_as_multipart() -> None:
    opened()
    registered()
    sent = {"kind": "minutes", "paper": SimpleUploadedFile("acta.pdf", b"%PDF")}
    assert program().post("/api/events/friends/attachments", sent).status_code == 201
    assert (bytes(Attachment.objects.get().content), Attachment.objects.get().file_name) == (b"%PDF", "acta.pdf")


class TestWhatOnlyAnOfficerSays:
    """I-364"""

    def test_when_it_came_and_that_it_is_let_through(self) -> None:
        opened()
        client = program("arbiter")
        answer = send(client, "events", **EVENT, registered_on="2011-01-01", approved=True)
        assert findings(answer) == ["web.E045", "web.E045"]
        assert not Event.objects.exists()

    def test_without_it_he_may(self) -> None:
        opened()
        assert send(program("arbiter"), "events", **EVENT, approved=False).status_code == 201
        assert Event.objects.get().registered_on == datetime.now(UTC).date()


class TestNo:
    def test_another_verb_of_the_token(self) -> None:
        opened()
        assert send(program("officer", "claim"), "players/990000001/erase", reason="why not").status_code == 403
        assert Player.objects.get(key="990000001").name == "Alfil, Ana"

    def test_an_event_that_is_not_his(self) -> None:
        opened()
        registered()
        sent = {"kind": "minutes", "paper": SimpleUploadedFile("acta.pdf", b"%PDF")}
        assert program("arbiter").post("/api/events/friends/attachments", sent).status_code == 403

    def test_days_beyond_all_books(self) -> None:
        """The day before the first of all days would end the officer before him."""
        opened()
        answer = send(program(), "officers", federation="ESP", name="Reina, Isabel", since="0001-01-01")
        assert answer.status_code == 422
        assert "since" in answer.json()["detail"]
        assert not FederationOfficer.objects.exists()

    def test_what_is_no_choice(self) -> None:
        opened()
        assert "of" in send(program(), "players/990000001/ids", of="mars", new_id="1").json()["detail"]

    def test_a_body_that_is_no_json(self) -> None:
        opened()
        answer = program().post("/api/officers", "{", content_type="application/json")
        assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
