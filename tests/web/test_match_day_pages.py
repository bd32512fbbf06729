"""A match day typed into the page, seen on the event's page, and put together as the report, in both languages."""

from datetime import UTC, date, datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from arpad.office.models import Attachment, Report
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.web.accounts.verbs import make_token
from support.accounts import account
from support.books import act
from support.match_days import FIRST
from support.month import REPORT, opened, registered

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


SECOND_DAY = """\
name,Second day
start,2011-10-02
rate_of_play,120 min

number,name,rating,id
1,"Rey, Dario",2100,990000004
2,"Torre, Blas",2300,990000002
3,"Dama, Celia",2200,990000003
4,"Alfil, Ana",2400,990000001

round,white,black,result
1,1,2,{first}
1,3,4,1/2-1/2
"""


def test_a_program_hands_them_in_and_corrects_one_day_afterwards(client: Client) -> None:
    """Day two says first that Blas won; it comes again as support.month has it. The report is then that of the month."""
    opened()
    registered()
    account("robot", "officer")
    plain = make_token(act("robot", at=datetime.now(UTC)), "robot", "test", ("attach", "receive"), 30).plain
    bearer = {"authorization": f"Bearer {plain}"}

    def day(text: str, name: str, **more: object) -> dict[str, object]:
        body = {"results": SimpleUploadedFile(name, text.encode()), "received_on": "2011-10-04", **more}
        answer = client.post("/api/events/friends/add-match-day", body, headers=bearer)
        assert answer.status_code == 201, answer.content
        return answer.json()  # type: ignore[no-any-return]

    def reported() -> list[tuple[int, str, str, str]]:
        answer = client.post("/api/events/friends/assemble", headers=bearer)
        assert answer.status_code == 201, answer.content
        games = Report.objects.latest("version").games.order_by("round_number", "white__name")
        return [(game.round_number, game.white.name, game.black.name, game.result) for game in games]

    assert client.post("/api/events/friends/assemble", headers=bearer).status_code == 422
    assert day(FIRST, "one.csv")["rounds"] == [1]
    assert day(SECOND_DAY.format(first="0-1"), "two.csv", first_round=2)["rounds"] == [2]
    assert (2, "Rey, Dario", "Torre, Blas", "0") in reported()
    again = day(SECOND_DAY.format(first="1-0"), "two-again.csv", first_round=2)
    assert {finding["id"] for finding in again["findings"]} == {"office.W271"}  # type: ignore[attr-defined]
    day(REPORT, "three.trf")
    games = reported()
    assert Report.objects.latest("version").version == 2
    receive(act(), Submission("friends", REPORT.encode(), "whole.trf", received_on=date(2011, 10, 4)))
    whole = Report.objects.latest("version").games.order_by("round_number", "white__name")
    assert games == [(game.round_number, game.white.name, game.black.name, game.result) for game in whole]
