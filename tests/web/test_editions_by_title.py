"""Whoever chooses or reads an edition does so by its title and years, in the reader's language, not by its id."""

import re

import pytest
from django.test import Client

from arpad.office.models import Series
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.series import open_series
from arpad.regulations.loader import all_editions
from support.accounts import account
from support.books import act
from support.future import IN_A_GAP
from support.month import NOVEMBER, accepted, opened, published

pytestmark = pytest.mark.usefixtures("office")

TITLES = {
    "en": "FIDE rating regulations, 2011 (2011–2012)",
    "es": "Reglamento de valoración de la FIDE, 2011 (2011–2012)",
}
SHOWN = (  # pages that tell which law a list, a slip or an event follows
    "/lists/standard/", "/desk/lists/", "/desk/series/", "/players/990000001/standard/2011-11-01/",
    "/players/990000001/standard/2011-11-01/?edition=fide-2012", "/events/friends/?view=rating",
)  # fmt: skip
ASKED = (  # pages that let a reader choose one
    "/law/compare/?first=fide-2011&second=fide-2012", "/calculators/change/?edition=fide-2011",
    "/calculators/norm/", "/calculators/goal/?rating=2000&so_far=50&target=2010&day=2012-01-01&edition=fide-2011",
    "/check/", "/players/990000001/standard/2011-11-01/", "/law/fide-2011/",
)  # fmt: skip


def signed_in(language: str) -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(
        account(f"olga-{language}", "administrator", "officer"), "arpad.web.accounts.signing_in.Accounts"
    )
    return client


def read(client: Client, address: str) -> str:
    """What a reader sees: no addresses, no values of options, no codes."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    page = re.sub(r"<code.*?</code>", " ", answer.text, flags=re.DOTALL)
    return re.sub(r"<[^>]*>", " ", page)


def ids_in(text: str) -> list[str]:
    return [edition for edition in all_editions() if re.search(rf"(?<![\w-]){re.escape(edition)}(?![\w-])", text)]


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_page_tells_an_edition_by_its_id(language: str) -> None:
    published()
    Series.objects.update(edition="fide-2011")
    client = signed_in(language)
    for address in SHOWN:
        text = read(client, address)
        assert ids_in(text) == [], address
        title = TITLES[language].replace("2011", "2012", 1).replace("2011–2012", "2012–2013")
        assert (title if "fide-2012" in address else TITLES[language]) in text, address


@pytest.mark.parametrize("language", ["en", "es"])
def test_whoever_chooses_one_is_offered_titles(language: str) -> None:
    published()
    client = signed_in(language)
    for address in ASKED:
        assert ids_in(read(client, address)) == [], address
    chosen = client.get("/calculators/change/?edition=fide-2011").text
    assert f'<option value="fide-2011" selected>{TITLES[language]}</option>' in chosen


@pytest.mark.usefixtures("gap_of_2017")
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_preview_in_a_gap_offers_titles(language: str) -> None:
    IN_A_GAP.opened()
    client = signed_in(language)
    assert '<option value="fide-2011">' + TITLES[language] in client.get("/desk/").text
    assert ids_in(read(client, "/desk/")) == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_draft_names_its_law(language: str) -> None:
    opened()
    accepted()
    draft = preview(act(), "standard", NOVEMBER).draft
    client = signed_in(language)
    for address in (f"/desk/drafts/{draft.pk}/", f"/desk/drafts/{draft.pk}/990000001/"):
        text = read(client, address)
        assert ids_in(text) == [] and TITLES[language] in text, address


def test_a_law_that_is_gone_is_told_by_its_id() -> None:
    open_series(act(), "standard")
    Series.objects.update(edition="gone-2001")
    assert "gone-2001" in read(signed_in("en"), "/desk/series/")
