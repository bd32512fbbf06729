"""Calculators: figures worked out by hand from the tables of the Handbook."""

from datetime import date
from urllib.parse import urlencode

import pytest
from django.test import Client

from arpad.values.result import Result
from arpad.web.calculators import Asker, TypedGame, needed, rated, read_games

pytestmark = pytest.mark.usefixtures("office")


def ask(client: Client, what: str, **query: object) -> str:
    return client.get(f"/calculators/{what}/?{urlencode(query)}").text


class TestChange:
    def test_line_by_line(self, client: Client) -> None:
        """2000 beats 2100 (PD .36), draws 1985 (.52), loses to 2230 (.21): 1.5 − 1.09 = .41, times 20 = 8.2."""
        page = ask(client, "change", edition="fide-2024", rating=2000, so_far=50, games="2100 1\n1985 ½\n2230 0")
        assert "+0.64" in page and "+8.20" in page and "2008" in page

    def test_the_cap_of_its_edition(self) -> None:
        """2700 against 2200 counts as 400 (.92): a win adds .08 × 10. Uncapped it would be .04 … .05."""
        _, player = rated("fide-2024", Asker(2700, 100, 2700), [TypedGame(2200, Result.WIN)])
        assert player.change_hundredths == 80

    def test_the_young_by_the_day_not_by_the_edition(self) -> None:
        """Eighteen in 2025: K 40 until the end of that year, 20 from 2026 on; the edition began in October 2025."""
        game, asker = [TypedGame(2000, Result.WIN)], Asker(2000, 100, 2000, birth_year=2007)
        assert rated("fide-2025", asker, game, date(2025, 12, 31))[1].change_hundredths == 2000
        assert rated("fide-2025", asker, game, date(2026, 1, 1))[1].change_hundredths == 1000
        assert rated("fide-2024", asker, game, date(2026, 1, 1))[1].change_hundredths == 2000

    def test_the_page_asks_for_today(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        """0.5 times 20 is 10."""
        monkeypatch.setattr("arpad.web.public.calculators.today", lambda: date(2026, 3, 1))
        page = ask(client, "change", edition="fide-2025", rating=2000, so_far=100, birth=2007, games="2000 1")
        assert "+10.00" in page and "2010" in page

    def test_without_a_rating_it_asks_for_one(self, client: Client) -> None:
        assert "web.E104" in ask(client, "change", games="2100 1")

    def test_everything_wrong_at_once(self, client: Client) -> None:
        page = ask(client, "change", rating=2000, games="hello\n2100 7\n99999 1")
        assert page.count("web.E101") == 1 and "3 times" in page
        assert "line 3" in page

    @pytest.mark.parametrize(
        "games", ["", "\n" * 50, "x" * 5000, "<script>alert(1)</script> 1", "²¹⁰⁰ 1", "9" * 5000 + " 1"]
    )
    def test_odd_texts(self, client: Client, games: str) -> None:
        page = ask(client, "change", rating=2000, games=games)
        assert "web.E10" in page
        assert "<script>alert" not in page


class TestAverages:
    def test_the_games_and_what_they_count_as(self, client: Client) -> None:
        """350 from 2300: 1950 + 2250 + 2400 + 2650 = 9250, over 4 is 2313; no difference of each game."""
        games = "1850 1\n2250 ½\n2400 0\n2700 ½"
        page = ask(client, "change", edition="fide-2004", rating=2300, so_far=50, games=games)
        assert "Counts as" in page and ">1950<" in page and ">2650<" in page and "9250 / 4" in page
        assert "Score − PD" not in page
        assert ">R4<" in page and "D = R - Rc" in page
        spanish = ask(client, "change", edition="fide-2004", rating=2300, so_far=50, games=games, lang="es")
        assert "Cuenta como" in spanish and "9250 / 4" in spanish and "10.53 imprime" in spanish

    def test_the_results_behind_a_first_rating(self, client: Client) -> None:
        page = ask(client, "initial", edition="fide-2012", games="2010 1\n1990 ½\n2000 0")
        assert ">2010<" in page and ">1990<" in page and ">0.5<" in page and "6000 / 3" in page
        assert "Counts as" not in page and "Score − PD" not in page


def test_a_first_rating(client: Client) -> None:
    """Five games against 2000 with 2.5 points. 2012: a half is the average, 2000. 2024: two draws with 1800 join,
    so the average is 1943 and a half of seven is 1943."""
    games = "\n".join(["2000 1", "2000 1", "2000 ½", "2000 0", "2000 0"])
    assert ">2000<" in ask(client, "initial", edition="fide-2012", games=games)
    assert ">1943<" in ask(client, "initial", edition="fide-2024", games=games)


def test_a_performance(client: Client) -> None:
    """Average 2105; 1.5 of 3 is half, and adds nothing: (2100 + 1985 + 2230) / 3 = 2105."""
    page = ask(client, "performance", edition="fide-2024", games="2100 1\n1985 ½\n2230 0")
    assert page.count(">2105<") == 2


class TestNorm:
    def test_every_requirement(self, client: Client) -> None:
        page = client.get("/calculators/norm/").text
        typed = page.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
        page = ask(client, "norm", edition="titles-2009", federation="ESP", rating=2400, games=typed, **{"for": "IM"})
        assert "2454" in page  # the average: 22090 / 9 = 2454.4

    def test_a_womens_title_is_for_women(self, client: Client) -> None:
        assert "web.E105" in ask(client, "norm", games="2400 1 GM FRA", **{"for": "WGM"})


class TestGoal:
    def test_the_least_score(self) -> None:
        """2000 with K 20 needs +20 in 5 games against 2000: 20 × (W − 2.5) ≥ 19.5, so W = 3.5 (and 3.5 gives 2020)."""
        found = needed("fide-2024", Asker(2000, 50, 2000), 2020, 2000, 5)
        assert (found.tenths, found.reached) == (35, 2020)

    def test_half_a_point_rounds_up_in_the_players_favour(self) -> None:
        """+5: 20 × (W − 2.5) = 5 asks for 2.75; three points give 2010."""
        found = needed("fide-2024", Asker(2000, 50, 2000), 2005, 2000, 5)
        assert (found.tenths, found.reached) == (30, 2010)

    def test_not_even_winning_all(self) -> None:
        found = needed("fide-2024", Asker(2000, 50, 2000), 2100, 2000, 5)
        assert (found.tenths, found.reached) == (None, 2050)

    def test_the_page_says_until_when(self, client: Client) -> None:
        page = ask(client, "goal", rating=2000, so_far=50, target=2020, day="2025-01-01", opponents=2000)
        assert "3.5" in page and "FIDE rating regulations, 2024 (2024–2025)" in page

    def test_everything_missing_at_once(self, client: Client) -> None:
        page = ask(client, "goal", target="", day="tomorrow")
        assert all(one in page for one in ("web.E104", "web.E106", "web.E107"))


def test_games_as_people_type_them() -> None:
    games, findings = read_games("2100 1-0\n1985 0,5 gm esp\n- =\n2000 0")
    assert not findings
    assert [(one.rating, one.result.value, one.title, one.federation) for one in games] == [
        (2100, "1", None, ""), (1985, "=", "GM", "ESP"), (None, "=", None, ""), (2000, "0", None, ""),
    ]  # fmt: skip
