"""Players: ratings, history, chart, and the calculation behind every number."""

import pytest
from django.test import Client

from arpad.office.models import Player
from arpad.web.models import Chart
from support.month import opened, published

pytestmark = pytest.mark.usefixtures("office")


def test_ratings_history_and_events(client: Client) -> None:
    published()
    page = client.get("/players/990000001/").text
    assert "Alfil, Ana" in page and "2403" in page and "2400" in page and "+3" in page
    assert "Four friends" in page


def test_of_the_birth_only_the_year(client: Client) -> None:
    published()
    page = client.get("/players/990000001/").text
    assert "born in 1980" in page
    assert "1980-01-01" not in page


def test_by_any_id_and_after_a_merge_one_comes_to_the_same_page(client: Client) -> None:
    opened()
    Player.objects.filter(key="990000001").update(fide_id="2200000")
    assert client.get("/players/2200000/")["Location"] == "/players/990000001/"
    ana = Player.objects.get(key="990000001")
    Player.objects.filter(key="990000002").update(merged_into=ana)
    assert client.get("/players/990000002/")["Location"] == "/players/990000001/"
    assert client.get("/players/5/").status_code == 404


class TestTheSlip:
    def test_every_line_with_its_article(self, client: Client) -> None:
        """Worked out in support.month: 2.5 − 2.25 = 0.25, times 10."""
        published()
        page = client.get("/players/990000001/standard/2011-11-01/").text
        assert "FIDE rating regulations, 2011" in page
        assert "+2.50" in page and "2403" in page
        assert "8.55" in page and "8.56" in page
        assert "Rey, Dario" in page

    def test_in_spanish_with_its_decimals(self, client: Client) -> None:
        published()
        page = client.get("/players/990000001/standard/2011-11-01/?lang=es").text
        assert "+2,50" in page and "Artículo" in page

    def test_under_another_edition(self, client: Client) -> None:
        """In 2024 no K of 15 is left: Blas has 20, and −.76 × 20 = −15.2 takes him to 2285."""
        published()
        page = client.get("/players/990000002/standard/2011-11-01/?edition=fide-2024").text
        assert "2285" in page and "2289" in page
        assert "A comparison" in page

    def test_the_ruling_it_rests_on(self, client: Client) -> None:
        published()
        page = client.get("/players/990000001/standard/2011-11-01/").text
        assert "Rulings used" in page and "half up on the resulting rating" in page and ">R8<" in page
        assert "Criterios aplicados" in client.get("/players/990000001/standard/2011-11-01/?lang=es").text

    def test_why_k(self, client: Client) -> None:
        published()
        page = client.get("/players/990000001/standard/2011-11-01/").text
        assert "K: a published rating of 2405 has reached 2400" in page
        page = client.get("/players/990000003/standard/2011-11-01/").text
        assert "K: 70 games so far (30 or more); highest rating 2210, never 2400" in page

    def test_an_imported_list_has_none(self, client: Client) -> None:
        opened()
        assert "not computed here" in client.get("/players/990000001/standard/2011-09-01/").text

    def test_who_is_not_on_the_list(self, client: Client) -> None:
        published()
        assert client.get("/players/990000009/standard/2011-11-01/").status_code == 404
        assert client.get("/players/990000001/standard/2011-12-01/").status_code == 404


class TestTheChart:
    def test_is_drawn_once_and_kept(self, client: Client) -> None:
        published()
        first = client.get("/players/990000001/chart.svg")
        assert first["Content-Type"] == "image/svg+xml"
        assert "<svg" in first.text
        Chart.objects.update(svg="<svg>kept</svg>")
        assert client.get("/players/990000001/chart.svg").text == "<svg>kept</svg>"

    def test_each_language_has_its_own(self, client: Client) -> None:
        published()
        client.get("/players/990000001/chart.svg?lang=en")
        client.get("/players/990000001/chart.svg?lang=es")
        assert sorted(Chart.objects.values_list("language", flat=True)) == ["en", "es"]

    def test_a_new_list_makes_a_new_one(self, client: Client) -> None:
        published()
        client.get("/players/990000001/chart.svg")
        Chart.objects.update(lists="older", svg="<svg>older</svg>")
        assert "older" not in client.get("/players/990000001/chart.svg").text
        assert Chart.objects.count() == 1
