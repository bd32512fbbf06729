"""Spanish and English, by choice and by the browser's preference."""

import pytest
from django.test import Client

from arpad.reports.wording import wording
from arpad.web.language import preferred
from arpad.web.templatetags.house import long_date, whole_number

pytestmark = pytest.mark.usefixtures("office")
EN, ES = "Skip to the content", "Ir al contenido"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("es-ES,es;q=0.9,en;q=0.8", "es"),
        ("en-GB,es;q=0.9", "en"),
        ("de, fr;q=0.9, es;q=0.2", "es"),
        ("es;q=0, en", "en"),
        ("en;q=0.4, es;q=0.45", "es"),
        ("", "en"),
        ("*", "en"),
        ("es;q=high", "es"),
        ("en;q=0.9, es;q=" + "9" * 5000, "es"),
    ],
)
def test_the_browsers_preference(header: str, language: str) -> None:
    assert preferred(header, "en") == language


def test_a_page_speaks_the_browsers_language_and_caches_know(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "es"})
    assert ES in page.text
    assert page["Content-Language"] == "es"
    assert {"Accept-Language", "Cookie"} <= set(page["Vary"].split(", "))


def test_the_choice_wins_over_the_browser_and_is_kept(client: Client) -> None:
    answer = client.post("/language/", {"language": "en", "next": "/?a=1&lang=es"})
    assert answer["Location"] == "/?a=1"
    assert EN in client.get("/", headers={"accept-language": "es"}).text


def test_an_address_can_name_its_language(client: Client) -> None:
    assert ES in client.get("/?lang=es").text


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_nobody_is_sent_to_another_site(client: Client, elsewhere: str) -> None:
    assert client.post("/language/", {"language": "en", "next": elsewhere})["Location"] == "/"


def test_dates_and_numbers_as_each_language_writes_them() -> None:
    assert [long_date("2011-11-01", wording(one)) for one in ("en", "es")] == [
        "1 November 2011",
        "1 de noviembre de 2011",
    ]
    assert [whole_number(12345, wording(one)) for one in ("en", "es")] == ["12,345", "12.345"]
    assert [whole_number(1234, wording(one)) for one in ("en", "es")] == ["1,234", "1234"]
