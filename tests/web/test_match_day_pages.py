"""A match day typed into the page, seen on the event's page, and put together as the report, in both languages."""

import pytest
from django.test import Client

from arpad.office.models import Attachment, Report
from support.accounts import account
from support.match_days import FIRST
from support.month import opened, registered

pytestmark = pytest.mark.usefixtures("office")


@pytest.mark.parametrize(
    ("lang", "kind", "button"), [("en", "match day", "Put the match days"), ("es", "jornada", "Reunir las")]
)
def test_typed_seen_and_put_together(lang: str, kind: str, button: str) -> None:
    opened()
    registered()
    client = Client(headers={"accept-language": lang})
    client.force_login(account("olga", "officer"), "arpad.web.accounts.signing_in.Accounts")
    assert button not in client.get("/desk/events/friends/").text
    wrong = client.post("/desk/events/friends/add-match-day/", {"results": "Ana won"})
    assert wrong.status_code == 422 and not Attachment.objects.exists()
    assert client.post("/desk/events/friends/add-match-day/", {"results": FIRST}).status_code == 302
    page = client.get("/desk/events/friends/").text
    assert kind in page and button in page
    assert client.post("/desk/events/friends/assemble/", {}).status_code == 302
    assert Report.objects.get().games.count() == 2
