"""People who try: what they type, send twice or guess runs nothing, breaks nothing and is told what is wrong."""

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date

import pytest
from django.db import connections
from django.test import Client

from arpad.office.database import connect
from arpad.office.models import Event, Letter, RatingList
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.review import Verdict, review
from support.accounts import PASSWORD, account
from support.books import act
from support.month import LIST, NOVEMBER, OPENING, accepted, opened, previewed, received, registered
from support.pdf import pdf_text

BACKEND = "arpad.web.accounts.signing_in.Accounts"
ODD = (
    "\0",
    "zzz",
    "-1",
    "9" * 30,
    "😀",
    "' OR 1=1--",
    "<script>alert(1)</script>",
    "2025-13-45",
    "\u202e",
    "a" * 3000,
    "9" * 5000,
)
ASKED = (
    "/lists/standard/?after=", "/lists/standard/?before=", "/lists/standard/?sort=", "/lists/standard/?age_from=",
    "/lists/standard/?federation=", "/lists/standard/?province=", "/players/?q=", "/events/?after=",
    "/events/friends/?view=", "/law/compare/?first=", "/claim/?player=", "/claim/?event=", "/check/?edition=",
    "/calculators/change/?rating=2000&games=", "/calculators/goal/?player=", "/calculators/goal/?target=",
    "/players/990000001/standard/2011-11-01/?edition=", "/desk/events/?state=", "/desk/events/?before=",
    "/desk/log/?before=", "/desk/log/?verb=", "/desk/letters/?all=", "/desk/corrections/?event=", "/?lang=",
)  # fmt: skip
PATHS = (
    "/lists/{}/",
    "/lists/standard/{}/",
    "/players/{}/",
    "/events/{}/",
    "/law/{}/",
    "/claim/{}/",
    "/desk/events/{}/",
)


@pytest.fixture
def officer(client: Client) -> Client:
    client.force_login(account("olga", "officer", "auditor"), backend=BACKEND)
    return client


@pytest.fixture
def both(books: str) -> Iterator[str]:
    """Open books on either engine: PostgreSQL knows texts that SQLite takes and it does not."""
    connect(books)
    yield books
    connections.close_all()


@pytest.mark.usefixtures("both")
def test_odd_questions_are_answered(officer: Client) -> None:
    opened()
    accepted()
    for odd in ODD:
        for place in ASKED:
            path, _, query = place.partition("?")
            name = query.rpartition("&")[2].removesuffix("=")
            given = dict(pair.split("=") for pair in query.split("&")[:-1])
            answer = officer.get(path, {**given, name: odd})
            assert answer.status_code < 500, (place, odd)
            assert b"<script>alert" not in answer.content, (place, odd)
        for path in PATHS:
            if "/" not in odd:
                assert officer.get(path.format(odd)).status_code in (200, 302, 400, 404, 414), (path, odd)


@pytest.mark.usefixtures("office")
class TestFiles:
    def test_a_spreadsheet_has_no_formulas(self, client: Client) -> None:
        """What begins like one is text there; nothing is calculated when it is opened."""
        open_series(act(), "standard")
        data = LIST.decode().replace("Torre, Blas", "=1+1").replace("Dama, Celia", "@SUM(1+1)").encode()
        import_list(act(), ListImport(data, "list.csv", "standard", OPENING))
        answer = client.get("/lists/standard/2011-09-01/xlsx")
        with zipfile.ZipFile(io.BytesIO(answer.getvalue())) as file:
            sheets = [file.read(name).decode() for name in file.namelist() if name.startswith("xl/worksheets/")]
            texts = file.read("xl/sharedStrings.xml").decode()
        assert sheets
        assert not [sheet for sheet in sheets if re.search(r"<f[ >]", sheet)]
        assert "=1+1" in texts

    def test_a_letter_says_what_was_typed_and_runs_nothing(self) -> None:
        """Typst gets data, never a piece of its own language."""
        opened()
        registered()
        received()
        review(act(reason='#panic("here") #read("/etc/passwd") $x^2$'), "friends", Verdict.RETURN)
        said = pdf_text(bytes(Letter.objects.order_by("pk")[0].pdf))
        assert '#panic("here") #read("/etc/passwd") $x^2$' in said.replace("“", '"').replace("”", '"')


@pytest.mark.usefixtures("office")
class TestPages:
    def test_the_sixth_password_waits_even_if_it_is_right(self, client: Client) -> None:
        account("olga", "officer", password=PASSWORD)
        for _ in range(5):
            assert client.post("/sign-in/", {"username": "olga", "password": "wrong"}).status_code == 403
        answer = client.post("/sign-in/", {"username": "olga", "password": PASSWORD})
        assert "web.E011" in answer.content.decode()
        assert client.get("/desk/").status_code == 302

    def test_a_list_is_published_once_however_often_the_button_is_pressed(self, officer: Client) -> None:
        opened()
        accepted()
        form = {"series": "standard", "list_date": str(NOVEMBER), "inputs_sha256": previewed("olga").inputs_sha256}
        first, second = officer.post("/desk/publish/", form), officer.post("/desk/publish/", form)
        assert first.status_code == 302
        assert "office.E030" in second.content.decode()
        assert RatingList.published.filter(date=NOVEMBER).count() == 1

    def test_an_event_is_registered_once(self, officer: Client) -> None:
        opened()
        form = {
            "key": "twice", "name": "Twice", "start": "2011-12-10", "end": "2011-12-12", "city": "Sevilla",
            "series": "standard",
        }  # fmt: skip
        assert officer.post("/desk/register/", form).status_code == 302
        assert "office.E020" in officer.post("/desk/register/", form).content.decode()
        assert Event.objects.filter(key="twice", start=date(2011, 12, 10)).count() == 1

    def test_a_page_kept_open_until_somebody_else_decided(self, officer: Client) -> None:
        """The back button: the form is still there, the report is not waiting any more."""
        opened()
        accepted()
        answer = officer.post("/desk/events/friends/review/", {"verdict": "accept", "reason": "again"})
        assert "office.E028" in answer.content.decode()
