"""The preview in the browser and for programs: events with their causes, the draft page by page, each number's slip."""

import html
import re
from datetime import date
from typing import Any

import pytest
from django.test import Client
from test_api_acts import send, token

from arpad.office.models import Job, RatingList
from arpad.office.worker import work
from support.accounts import account
from support.books import act
from support.month import accepted, opened, previewed, registered

pytestmark = pytest.mark.usefixtures("office")
BACKEND = "arpad.web.accounts.signing_in.Accounts"
ANA, BLAS = "990000001", "990000002"


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def officer(lang: str = "en") -> Client:
    client = Client(headers={"accept-language": lang})
    client.force_login(account("olga", "officer"), BACKEND)
    return client


def month() -> None:
    opened()
    accepted()
    registered("late", start=date(2011, 10, 5), end=date(2011, 10, 6))


@pytest.mark.parametrize(
    ("lang", "enters", "waits", "cause"),
    [
        ("en", "Events that enter: 1", "Events that wait: 1", "over, and no report has come"),
        ("es", "Torneos que entran: 1", "Torneos que esperan: 1", "terminado, y no ha llegado ningún informe"),
    ],
)
def test_from_the_preview_to_a_calculation_of_the_draft(lang: str, enters: str, waits: str, cause: str) -> None:
    month()
    client = officer(lang)
    client.post("/desk/preview/", {"series": "standard", "list_date": "2011-11-01"})
    work("test", lambda: act().at)
    job = f"/desk/jobs/{Job.objects.latest('pk').pk}/"
    page = text_of(client, job)
    assert all(part in page for part in (enters, waits, cause))
    draft = RatingList.objects.get(state="draft")
    assert f"/desk/drafts/{draft.pk}/" in client.get(job).content.decode()
    whole = text_of(client, f"/desk/drafts/{draft.pk}/")
    assert re.search(r"1 Alfil, Ana IM 990000001 ESP 2400 2403 \+3 3", whole)
    assert "Dama" not in text_of(client, f"/desk/drafts/{draft.pk}/?q=torre")
    slip = text_of(client, f"/desk/drafts/{draft.pk}/{BLAS}/")
    assert "2289" in slip and ("11.40" in slip or "11,40" in slip)


def test_nobody_else_reads_a_draft(client: Client) -> None:
    month()
    draft = previewed().draft
    assert client.get(f"/desk/drafts/{draft.pk}/").status_code in (302, 403, 404)
    signed_in = officer()
    assert signed_in.get("/desk/drafts/99/").status_code == 404
    assert signed_in.get(f"/desk/drafts/{draft.pk}/nobody/").status_code == 404


def test_programs_read_the_same(client: Client) -> None:
    month()
    account("robot", "officer")
    plain = token("robot", "preview")
    seen: dict[str, Any] = send(client, "lists/standard/2011-11-01/preview", {}, plain).json()
    assert [event["event"] for event in seen["entering"]] == ["friends"]
    assert [(event["event"], event["why"], event["text"]) for event in seen["waiting"]] == [
        ("late", "no_report", "over, and no report has come")
    ]
    bearer = {"authorization": f"Bearer {plain}"}
    lines = client.get("/api/lists/standard/2011-11-01/draft?sort=change&limit=1", headers=bearer).json()
    assert (lines["total"], lines["inputs_sha256"]) == (4, seen["inputs_sha256"])
    assert [(row["id"], row["before"], row["rating"], row["change"]) for row in lines["players"]] == [
        (BLAS, 2300, 2289, -11)
    ]
    slips = client.get(f"/api/lists/standard/2011-11-01/draft/{ANA}", headers=bearer).json()
    assert (slips["before"], slips["after"], len(slips["slips"])) == (2400, 2403, 1)
    other = {"authorization": f"Bearer {token('robot', 'publish')}"}
    assert client.get("/api/lists/standard/2011-11-01/draft", headers=other).status_code == 403
    assert client.get("/api/lists/standard/2011-11-01/draft").status_code == 401
    assert client.get("/api/lists/standard/2012-01-01/draft", headers=bearer).status_code == 404
