"""The law goes on (I-394), in the browser and for programs: one line beside every computation beyond what was read."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import fastexcel
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from arpad.formats.lists import read_list
from arpad.office.models import Event, Job, ListRow, RatingList
from arpad.office.verbs.lists.export import export_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.worker import work
from arpad.web.accounts.verbs import make_token
from support.accounts import account
from support.books import act
from support.future import AFTER, IN_A_GAP, LATER, NEXT_WEEK, Month

BACKEND = "arpad.web.accounts.signing_in.Accounts"
READ = "was read up to 2026-11-15"
pytestmark = pytest.mark.usefixtures("office")
months = pytest.mark.parametrize("month", [NEXT_WEEK, LATER], ids=["next week", "2031"])


def desk() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(account("olga", "officer"), BACKEND)
    return client


def ready(month: Month, edition: str = "") -> None:
    month.opened()
    month.registered(edition)
    month.received()
    month.accepted()


def asked(client: Client, month: Month, **more: str) -> str:
    """The page of the preview, once a worker has made it."""
    client.post("/desk/preview/", {"series": "standard", "list_date": str(month.list), **more})
    work("test", lambda: month.act.at + timedelta(minutes=1))
    return client.get(f"/desk/jobs/{Job.objects.latest('pk').pk}/").content.decode()


@months
def test_the_next_list_is_previewed_and_published_on_the_desk(month: Month) -> None:
    """Next week it is the list of 1 December."""
    ready(month)
    client = desk()
    assert f'name="list_date" value="{month.list}"' in client.get("/desk/").content.decode()
    page = asked(client, month)
    assert page.count(READ) == 1 and "law.I001" in page
    draft = RatingList.objects.get(state="draft")
    form = {
        "series": "standard",
        "list_date": str(month.list),
        "inputs_sha256": draft.inputs_sha256,
        "reason": "in order",
    }
    answer = client.post("/desk/publish/", form, follow=True)
    assert answer.content.decode().count(READ) == 1
    made = RatingList.published.get(origin="computed")
    assert dict(ListRow.objects.filter(list=made).values_list("key", "rating")) == AFTER


@pytest.mark.usefixtures("gap_of_2017")
def test_a_gap_offers_its_editions() -> None:
    ready(IN_A_GAP, "fide-2012")
    client = desk()
    home = client.get("/desk/").content.decode()
    assert (
        '<select name="edition" required>' in home
        and '<option value="fide-2014">FIDE rating regulations, 2014 (' in home
    )
    assert '<input type="date" name="list_date" required>' in home, "the list before lies in the gap too"
    assert "law.E002" in asked(client, IN_A_GAP)
    page = asked(client, IN_A_GAP, edition="fide-2012")
    assert "law.E002" not in page and READ not in page
    assert RatingList.objects.get(state="draft").edition == "fide-2012"


@pytest.mark.usefixtures("gap_of_2017")
def test_an_event_in_a_gap_is_registered_with_an_edition() -> None:
    IN_A_GAP.opened()
    client = desk()
    form = {"key": "friends", "name": "Friends", "series": "standard", "start": "2019-05-03", "end": "2019-05-05"}
    answer = client.post("/desk/register/", form)
    assert answer.status_code == 422 and "law.E002" in answer.content.decode()
    assert client.post("/desk/register/", {**form, "edition": "fide-2014"}).status_code == 302
    assert Event.objects.get().edition == "fide-2014"


@pytest.fixture
def out() -> RatingList:
    ready(NEXT_WEEK)
    seen = preview(NEXT_WEEK.act, "standard", NEXT_WEEK.list)
    return publish(NEXT_WEEK.act, "standard", NEXT_WEEK.list, seen.inputs_sha256).list


@pytest.mark.parametrize(
    "address",
    [
        "/events/friends/", "/events/friends/?view=crosstable", "/events/friends/?view=rating",
        "/events/friends/?view=norms", "/events/friends/?view=findings", "/lists/standard/2026-12-01/",
        "/players/990000001/standard/2026-12-01/",
        "/calculators/goal/?rating=2000&target=2100&day=2031-01-01&opponents=2000",
    ],
)  # fmt: skip
def test_every_page_with_a_computation_says_it_once(client: Client, out: RatingList, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200, address
    assert answer.content.decode().count(READ) == 1


@pytest.mark.parametrize("address", ["/lists/standard/2026-12-01/xlsx", "/api/lists/standard/2026-12-01/files/xlsx"])
def test_a_spreadsheet_says_it_on_a_sheet_of_its_own(client: Client, out: RatingList, address: str) -> None:
    """The file is the same for every reader: a line for each language. The list beside it is read as ever."""
    answer = client.get(address)
    assert answer.status_code == 200
    lines = notes(answer.content)
    assert [line.count("2026-11-15") for line in lines] == [1, 1] and "was read up to" in lines[0]
    table, findings = read_list(answer.content, "list.xlsx")
    assert table is not None and not findings and table.frame.height == len(AFTER)


@pytest.mark.parametrize(("lang", "said"), [("en", "was read up to 2026-11-15"), ("es", "se leyó hasta el 2026-11-15")])
def test_an_exported_spreadsheet_says_it_too(out: RatingList, lang: str, said: str) -> None:
    (line,) = notes(export_list(NEXT_WEEK.act, "standard", out.date, "xlsx", lang=lang).content)
    assert said in line


def notes(data: bytes) -> list[str]:
    sheet = fastexcel.read_excel(data).load_sheet("notes", header_row=None).to_polars()
    return [str(row[0]) for row in sheet.rows()]


@pytest.mark.usefixtures("gap_of_2017")
def test_the_checker(client: Client) -> None:
    report = SimpleUploadedFile("friends.trf", LATER.report.encode())
    assert client.post("/check/", {"report": report}).content.decode().count(READ) == 1
    gap = SimpleUploadedFile("friends.trf", IN_A_GAP.report.encode())
    page = client.post("/check/", {"report": gap}).content.decode()
    assert "rate.W009" in page and "--edition" not in page


@pytest.mark.usefixtures("gap_of_2017")
def test_the_goal_in_a_gap(client: Client) -> None:
    address = "/calculators/goal/?rating=2000&target=2100&day=2019-06-01&opponents=2000"
    page = client.get(address).content.decode()
    assert "law.E002" in page and "--edition" not in page and '<select name="edition">' in page
    assert "law.E002" not in client.get(f"{address}&edition=fide-2012").content.decode()


def test_the_law_shows_how_far_it_was_read(client: Client) -> None:
    assert "Read up to" in client.get("/law/").content.decode()
    assert "read up to 2026-11-15; without a successor it goes on" in client.get("/law/fide-2025/").content.decode()


def test_programs_are_told_too(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from arpad.web.api import acts

    ready(LATER)
    account("robot", "officer")
    at = LATER.act.at + timedelta(days=1)
    monkeypatch.setattr(acts, "now", lambda: at)
    plain = make_token(act("robot", at=datetime(2031, 5, 1, tzinfo=UTC)), "robot", "test", ["preview", "publish"]).plain

    def send(address: str, body: Any) -> Any:
        head = {"authorization": f"Bearer {plain}"}
        answer = client.post(f"/api/{address}", json.dumps(body), content_type="application/json", headers=head)
        assert answer.status_code == 200, answer.content
        return answer.json()

    draft = send("lists/standard/2031-06-01/preview?edition=fide-2025", {})
    assert [one["id"] for one in draft["findings"]].count("law.I001") == 1
    done = send("lists/standard/2031-06-01/publish", {"inputs_sha256": draft["inputs_sha256"]})
    assert [one["id"] for one in done["findings"]] == ["law.I001"]
    assert done["list"]["law_read_to"] == "2026-11-15"
    slips = client.get("/api/players/990000001/slips/standard/2031-06-01").json()
    assert [one["id"] for one in slips["findings"]] == ["law.I001"]
