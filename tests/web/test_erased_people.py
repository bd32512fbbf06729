"""What anybody can read tells no day of birth of anybody, and nothing of who was erased: every public address, decoded."""

import re
from datetime import date

import pytest
from django.test import Client

from arpad.office.models import Player
from arpad.office.verbs.people.erase_player import erase_player
from arpad.office.verbs.reports.match import match_players
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act, act_on
from support.decoded import found_in
from support.month import NOVEMBER, OPENING, REPORT, published, registered
from support.two_lists import DARIO, JANUARY, two_lists

pytestmark = pytest.mark.usefixtures("office")
FILES = ("txt", "xml", "csv", "xlsx", "parquet")
DAYS = tuple(str(day) for day in (OPENING, NOVEMBER, JANUARY))
FIRST = (
    "/", "/events/", "/players/?q=rey", "/players/?q=1983", "/api/players?q=rey", "/api/events", "/api/lists",
    "/events/friends/report.trf", "/api/events/friends", "/api/events/friends/games", f"/players/{DARIO}/", f"/api/players/{DARIO}",
    *(f"/events/friends/?view={view}" for view in ("standings", "crosstable", "rating", "norms", "findings")),
    *(f"/lists/standard/{day}/{kind}" for day in DAYS for kind in FILES),
    *(f"/api/lists/standard/{day}/files/{kind}" for day in DAYS for kind in FILES),
    *(f"/api/lists/standard/{day}" for day in DAYS),
)  # fmt: skip
_LINK = re.compile(r'href="(/[^"#]*)"')
_MOST = 400


def contents(client: Client) -> dict[str, bytes]:
    """All that a reader without an account gets, by following every link."""
    found: dict[str, bytes] = {}
    waiting = list(FIRST)
    while waiting and len(found) < _MOST:
        address = waiting.pop(0)
        if address in found or address.startswith(
            ("/static/", "/desk", "/sign", "/language", "/law", "/editions", "/api/docs")
        ):
            continue
        answer = client.get(address)
        found[address] = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        if answer.status_code == 200 and answer.headers.get("Content-Type", "").startswith("text/html"):
            waiting += [link.replace("&amp;", "&") for link in _LINK.findall(found[address].decode())]
    return found


def telling(client: Client, words: list[str]) -> dict[str, set[str]]:
    return {address: told for address, data in contents(client).items() if (told := found_in(data, words))}


def test_nobody_reads_a_day_of_birth_or_anything_of_who_was_erased(client: Client) -> None:
    two_lists()
    births = [one.birth for one in Player.objects.all()]
    days = [*births, *(birth.replace("-", "/") for birth in births)]
    assert telling(client, days) == {}
    name = ["Rey, Dario", "Dario Rey"]
    before = telling(client, name)
    assert {address for address in FIRST if "/files/" in address or address.startswith("/lists/")} <= set(before)
    assert "/events/friends/report.trf" in before and "/events/friends/?view=rating" in before
    erase_player(act(), DARIO)
    assert telling(client, [*name, *days]) == {}
    assert "—" in client.get("/events/friends/?view=rating").text


def test_the_others_stay_and_his_numbers_do(client: Client) -> None:
    two_lists()
    erase_player(act(), DARIO)
    line = next(
        line for line in client.get(f"/lists/standard/{JANUARY}/csv").text.splitlines() if line.startswith(DARIO)
    )
    assert "—" in line and "2122" in line and "1983" not in line
    assert "Alfil, Ana" in client.get(f"/lists/standard/{JANUARY}/csv").text


def test_a_reader_who_has_the_page_already_is_given_the_new_one(client: Client) -> None:
    """The tag of the games is another one once somebody in them is erased."""
    two_lists()
    tag = client.get("/api/events/friends/games").headers["ETag"]
    erase_player(act(), DARIO)
    answer = client.get("/api/events/friends/games", headers={"if-none-match": tag})
    assert (answer.status_code, "Rey" in answer.text) == (200, False)


def test_who_was_erased_by_an_earlier_version_is_not_shown_either(client: Client) -> None:
    """Then lists and reports still have the name."""
    two_lists()
    Player.objects.filter(key=DARIO).update(name="—", search_name="—", birth="", changed_in=99)
    Player.objects.get(key=DARIO).entries.update(name="—")
    assert telling(client, ["Rey, Dario", "Dario Rey", "1983-01-01", "1983/01/01"]) == {}


def test_a_report_that_comes_afterwards_does_not_bring_the_name_back(client: Client) -> None:
    published()
    erase_player(act(), DARIO)
    registered("again", start=date(2011, 11, 10), end=date(2011, 11, 12))
    came = date(2011, 11, 13)
    text = REPORT.replace("2011/10/0", "2011/11/1").replace("11/10/0", "11/11/1")
    receive(act_on(came), Submission("again", text.encode(), received_on=came))
    match_players(act_on(came), "again", {4: DARIO}, although=True)
    review(act_on(came), "again", Verdict.ACCEPT)
    for address in ("/events/again/", "/events/again/report.trf", "/api/events/again/games"):
        answer = client.get(address)
        assert (answer.status_code, "Alfil" in answer.text, "Rey" in answer.text) == (200, True, False), address


def test_a_calculator_has_no_year_for_the_erased(client: Client) -> None:
    published()
    address = f"/calculators/goal/?player={DARIO}"
    assert "1983" in client.get(address).text
    erase_player(act(), DARIO)
    assert ("2111" in client.get(address).text, "1983" in client.get(address).text) == (True, False)
