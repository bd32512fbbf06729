"""The drift page of a list: for anybody once the study is there, and a button for whom may ask for it."""

import pytest
from django.test import Client

from arpad.office.models import Job
from arpad.office.verbs.lists.drift import watch_drift
from support.accounts import account
from support.books import act
from support.month import NOVEMBER, published

pytestmark = pytest.mark.usefixtures("office")

PAGE = "/lists/standard/2011-11-01/drift/"


def signed_in(*roles: str) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(account("somebody", *roles))
    return client


def test_the_list_links_to_its_study(client: Client) -> None:
    published()
    assert f'href="{PAGE}"' in client.get("/lists/standard/2011-11-01/").text


def test_before_it_is_made_nobody_but_an_officer_is_offered_to_make_it(client: Client) -> None:
    published()
    assert "Nobody has asked for this study yet." in client.get(PAGE).text
    assert "Make the study" not in client.get(PAGE).text
    assert client.get("/lists/standard/2011-11-01/drift.json").status_code == 404
    officer = signed_in("officer")
    assert "Make the study" in officer.get(PAGE).text
    answer = officer.post("/desk/drift/", {"series": "standard", "day": "2011-11-01"})
    job = Job.objects.get()
    assert (job.kind, answer.url) == ("watch_drift", f"/desk/jobs/{job.pk}/")


def test_while_it_is_being_made_the_page_says_so_and_offers_nothing() -> None:
    published()
    officer = signed_in("officer")
    officer.post("/desk/drift/", {"series": "standard", "day": "2011-11-01"})
    assert "The study is being made." in officer.get(PAGE).text
    assert "Make the study" not in officer.get(PAGE).text


def test_an_arbiter_may_not_ask_for_it() -> None:
    published()
    answer = signed_in("arbiter").post("/desk/drift/", {"series": "standard", "day": "2011-11-01"})
    assert answer.status_code == 403
    assert not Job.objects.exists()


@pytest.mark.article(
    "fide-2004/12.3", "fide-2005/12.3", "fide-2011/10.3", "fide-rapid-blitz-2018/10.3", "fada-2014/Art 2.c"
)
def test_the_page_shows_verdicts_the_ledger_and_the_years(client: Client) -> None:
    """9000 points on four players become 8999 (support.month); every figure is in the JSON too."""
    published()
    watch_drift(act(), "standard", NOVEMBER)
    page = client.get(PAGE).text
    assert "Games and their rules create" in page
    assert "unequal K" in page
    assert "−1.25" in page
    assert "arpad/study" in page
    figures = client.get("/lists/standard/2011-11-01/drift.json").json()
    tables = {name: rows for section in figures["sections"] for name, rows in section["tables"].items()}
    assert [row["drift_sum_after"] for row in tables["drift_sums"]] == [8999]


def test_in_spanish() -> None:
    published()
    watch_drift(act(), "standard", NOVEMBER)
    assert "K desigual" in Client(headers={"accept-language": "es"}).get(PAGE).text
