"""Pages and calls where an officer answers for a guest, registers in a series, and sees a setting that broke."""

import html
from datetime import date
from typing import Any

import pytest
from django.test import Client

from arpad.office.models import Decision, Event, Series
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.confirm_guest import confirm_guest
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.web.accounts.verbs import make_token
from arpad.web.clock import now
from support.accounts import account
from support.books import act, act_on

pytestmark = pytest.mark.usefixtures("books")
DAY = date(2024, 4, 9)
OWN = b'id,name,rating,k,games,peak\n990000001,"Alfil, Ana",2000,20,90,2000\n'
REPORT = b"""\
name,An evening
start,2024-04-09
end,2024-04-09
type,Individual: Swiss-System
rate_of_play,120 min

number,name,federation,rating,id
1,"Alfil, Ana",ESP,2000,990000001
2,"Hval, Hans",NOR,2000,1503014

round,white,black,result
1,1,2,0-1
"""


def signed_in(*roles: str, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(account("olga", *roles), "arpad.web.accounts.signing_in.Accounts")
    return client


def called(verb: str, path: str, body: dict[str, Any]) -> Any:
    account("olga", "officer")
    token = make_token(act("olga", at=now()), "olga", "test", [verb], 30).plain
    headers = {"authorization": f"Bearer {token}"}
    return Client().post(f"/api{path}", body, content_type="application/json", headers=headers)


def opened() -> None:
    open_series(act(), "standard")
    import_list(act(), ListImport(OWN, "own.csv", "standard", date(2024, 4, 1)))


def with_a_guest() -> None:
    opened()
    register(act(), Registration("e", "An evening", ["standard"], DAY, DAY, date(2024, 1, 9)))
    receive(act_on(DAY), Submission("e", REPORT, received_on=DAY))
    enrol(act(), "e")


def test_the_page_of_the_event_leads_to_the_guests_and_one_tick_confirms() -> None:
    with_a_guest()
    client = signed_in("officer")
    assert "/desk/events/e/confirm-guest/" in client.get("/desk/events/e/").content.decode()
    page = client.get("/desk/events/e/confirm-guest/").content.decode()
    assert "Hval, Hans, 2000" in page and "Alfil" not in page
    answer = client.post("/desk/events/e/confirm-guest/", {"guests": ["2"], "reason": "FIDE's page"})
    assert answer.status_code == 302
    assert Decision.objects.get(subject="guest:e:1503014").verdict == "2000"
    page = client.get("/desk/events/e/").content.decode()
    assert "/desk/events/e/confirm-guest/" not in page  # nobody is left to be confirmed
    assert "confirmed by olga" in page


@pytest.mark.parametrize(
    ("language", "confirmed", "listed"),
    [
        ("en", "the report, confirmed by olga", "FIDE's list of 2024-04-01"),
        ("es", "informe, confirmado por olga", "lista de la FIDE del 2024-04-01"),
    ],
)
@pytest.mark.parametrize("from_list", [True, False])
def test_the_public_slip_says_where_the_rating_of_a_guest_is_from(
    language: str, confirmed: str, listed: str, from_list: bool
) -> None:
    with_a_guest()
    if from_list:
        fide = b'id,name,rating\n1503014,"Hval, Hans",2000\n'
        import_list(act(), ListImport(fide, "fide.csv", "standard", date(2024, 4, 1), "fide", reference=True))
    else:
        confirm_guest(act("olga"), "e", ["2"])
    review(act(), "e", Verdict.ACCEPT)
    out, closing = date(2024, 5, 1), date(2024, 4, 28)
    publish(act(), "standard", out, preview(act(), "standard", out, closing).inputs_sha256)
    page = Client(headers={"accept-language": language}).get(f"/players/1503014/standard/{out}/", follow=True)
    slip = html.unescape(page.content.decode())
    assert (confirmed in slip, listed in slip) == (not from_list, from_list)
    assert "2010" in slip


def test_nothing_ticked_confirms_nobody() -> None:
    with_a_guest()
    answer = signed_in("officer").post("/desk/events/e/confirm-guest/", {"reason": "FIDE's page"})
    assert (answer.status_code, Decision.objects.count()) == (422, 0)


def test_a_program_confirms_in_the_same_way() -> None:
    with_a_guest()
    answer = called("confirm_guest", "/events/e/confirm-guest", {"guests": ["2"], "reason": "FIDE's page"})
    assert answer.status_code in (200, 201), answer.content
    assert Decision.objects.get(subject="guest:e:1503014").verdict == "2000"


FORM = {"key": "e", "name": "Evening", "series": ["fast"], "start": "2024-04-09", "end": "2024-04-09"}


@pytest.mark.parametrize("way", ["page", "call"])
def test_a_registration_without_a_cadence_has_that_of_the_series(way: str) -> None:
    open_series(act(), "fast", cadence="rapid")
    if way == "page":
        assert signed_in("officer").post("/desk/register/", FORM).status_code == 302
    else:
        assert called("register", "/events", {**FORM, "series": ["fast"]}).status_code in (200, 201)
    assert Event.objects.get(key="e").cadence == "rapid"


def test_a_cadence_against_the_series_is_refused_beside_the_field() -> None:
    open_series(act(), "fast", cadence="rapid")
    answer = signed_in("officer").post("/desk/register/", {**FORM, "cadence": "standard"})
    assert answer.status_code == 422
    assert "none of its series is: fast (rapid)" in answer.content.decode()


@pytest.mark.parametrize(
    ("language", "words"), [("en", "No list can be made"), ("es", "No se puede hacer ninguna lista")]
)
def test_a_setting_that_broke_is_named_on_the_desk(language: str, words: str) -> None:
    opened()
    client = signed_in("officer", language=language)
    assert words not in client.get("/desk/").content.decode()
    Series.objects.update(options='["rating_floor.floors=1000"]')  # as books from before have it
    page = client.get("/desk/").content.decode()
    assert words in page and "floors" in page
    assert "?key=standard" not in page  # an officer cannot change it


def test_an_administrator_is_led_to_the_series() -> None:
    opened()
    Series.objects.update(options='["rating_floor.floor=abc"]')
    assert "?key=standard" in signed_in("administrator", "officer").get("/desk/").content.decode()
