"""The arbiter's certificate of a rating reached: what stands on it."""

from dataclasses import replace
from datetime import date

import pytest

from arpad.reports.forms.rating_reached import rating_reached_data
from arpad.reports.paper import page
from arpad.reports.wording import wording
from arpad.titles.running_rating import RunningGame, RunningRating
from arpad.values.person import Title


def game(number: int, tenths: int, change: int | None, rating: int, counted: bool = True) -> RunningGame:
    day = date(2012, 1, 5 + number)
    return RunningGame("Open", number, day, 9, "Peón, Íñigo", 2400, tenths, change, rating, counted, "Reloj, Rosa")


# 2390 with K 15: +7.50 is 2398, −0.60 more 2397, +7.95 more 2405.
RUN = RunningRating(
    "99", "Alfil, Ana", 2390, 2400,
    (game(1, 10, 750, 2398), game(2, 5, 690, 2397), game(3, 10, 690, 2397, counted=False), game(4, 10, 1485, 2405)),
)  # fmt: skip


def test_every_game_has_its_day_and_the_line_that_did_it_is_marked() -> None:
    shown = rating_reached_data(RUN, Title.IM, False, wording("en"))
    games = shown["form"]["games"]
    assert [one["day"] for one in games] == ["2012-01-06", "2012-01-07", "2012-01-08", "2012-01-09"]
    assert [one["last"] for one in games] == [False, False, False, True]
    assert [one["score"] for one in games] == ["1", "½", "1", "1"]
    assert games[2]["change"] == "not rated"
    assert shown["form"]["chief_arbiter"] == "Reloj, Rosa"
    assert "Provisional" in shown["conclusion"][-1]


@pytest.mark.parametrize("article", ["1.52a", "1.5.3a"])
def test_the_paper_names_the_article_of_its_own_edition(article: str) -> None:
    shown = rating_reached_data(replace(RUN, article=article), Title.IM, False, wording("en"))
    assert shown["words"]["code"] == article
    assert shown["words"]["note"].endswith(f"B.01 {article}")


def test_a_rating_that_was_not_reached_has_no_arbiter_to_sign() -> None:
    short = RunningRating("99", "Alfil, Ana", 2390, 2500, RUN.games)
    shown = rating_reached_data(short, Title.GM, True, wording("es"))
    assert shown["form"]["chief_arbiter"] == ""
    assert "2405" in shown["conclusion"][0]


def test_it_prints() -> None:
    assert page("rating_reached", rating_reached_data(RUN, Title.IM, True, wording("es"))).startswith(b"%PDF")
