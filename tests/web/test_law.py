"""The law as pages."""

import pytest
from django.test import Client

from arpad.regulations.loader import all_editions

pytestmark = pytest.mark.usefixtures("office")


@pytest.mark.parametrize("edition", list(all_editions()))
def test_every_edition_has_a_page_in_both_languages(client: Client, edition: str) -> None:
    assert edition in client.get("/law/?lang=en").text
    for language in ("en", "es"):
        assert client.get(f"/law/{edition}/?lang={language}").status_code == 200


def test_a_rule_with_its_article(client: Client) -> None:
    page = client.get("/law/fide-2024/").text
    assert "difference_cap" in page and "cap=400" in page and "8.3.1" in page


def test_who_passed_it(client: Client) -> None:
    assert "Amended by the General Assembly: 1989, 1992" in client.get("/law/tournament-2010/?lang=en").text
    assert "Aprobado por la Junta Directiva: 2007" in client.get("/law/tournament-2010/?lang=es").text


def test_what_changed(client: Client) -> None:
    """The floor went from 1000 to 1400 in 2024."""
    page = client.get("/law/compare/?first=fide-2022&second=fide-2024").text
    assert "1000" in page and "1400" in page


def test_unknown_editions(client: Client) -> None:
    assert client.get("/law/fide-1999/").status_code == 404
    assert client.get("/law/compare/?first=nothing&second=nothing").status_code == 200
