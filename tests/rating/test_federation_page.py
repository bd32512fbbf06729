"""Art. 9.a to 9.e: what the published list says of a player, who is on it, and its shorter forms."""

from datetime import date
from typing import Any

import pytest

from arpad.rating.federation.page import by_province, by_strength, published_columns, published_lines, reduced
from arpad.rating.sections import SECTIONS, Publication
from support.federation import event, frame, law, line, make, published

BEFORE, LIST_DAY = date(2015, 9, 5), date(2015, 10, 5)
ANA = line(
    "ana", 1500, id="18001", province="Cádiz", category="MA", title="FM", birth="1990-05-04", club="C.A. Peón",
    federated="yes", fide_id="2200001", national_id="30001", games=40, peak=1530, last_played="2015-08-05",
    recent_games="000002" + "001" * 11,
)  # fmt: skip
BEN = line("ben", 1600, id="18002", last_played="2015-09-05")


def ana_on_the_list() -> dict[str, Any]:
    """She beats Ben (D -100, .36): 24 x .64 = 15.36, 1515."""
    played = event(["ana 1-0 ben"], date(2015, 9, 12), ana={"player_id": "18001"}, ben={"player_id": "18002"})
    made = make(LIST_DAY, [published(BEFORE, ANA, BEN)], [played])
    return next(one for one in published_lines(made.published.frame, law(), LIST_DAY) if one["name"] == "ana")


@pytest.mark.article(
    "fada-2014/Art 9.b#1", "fada-2014/Art 9.b#2", "fada-2014/Art 9.b#3", "fada-2014/Art 9.b#4", "fada-2014/Art 9.b#5",
    "fada-2014/Art 9.b#6", "fada-2014/Art 9.b#7", "fada-2014/Art 9.b#8", "fada-2014/Art 9.b#9", "fada-2014/Art 9.b#10",
    "fada-2014/Art 9.a#2",
)  # fmt: skip
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("effective_date", "2015-10-05"),
        ("code", "18001"),
        ("name", "ana"),
        ("province", "Cádiz"),
        ("category", "MA"),
        ("title", "FM"),
        ("rating", 1515),
        ("games_in_period", 1),
        ("birth_year", "1990"),
        ("activity", "R"),  # 1 + 0 + 2 + 9 in the last twelve lists
        ("fide_id", "2200001"),
        ("national_id", "30001"),
    ],
)
def test_the_minimum_contents(field: str, value: object) -> None:
    assert ana_on_the_list()[field] == value
    assert field in law().rule("list_contents").texts("fields")


@pytest.mark.article(
    "fada-2014/Art 9.c#1", "fada-2014/Art 9.c#2", "fada-2014/Art 9.c#3", "fada-2014/Art 9.c#4", "fada-2014/Art 9.c#5",
    "fada-2014/Art 9.c#6", "fada-2014/Art 9.c#7", "fada-2014/Art 9.c#8",
)  # fmt: skip
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("opponents_average", 1600),
        ("age_score", None),  # two players are too few to judge
        ("previous_rating", 1500),
        ("games_last_year", 12),
        ("peak", 1530),
        ("idle_periods", 0),
        ("club", "C.A. Peón"),
        ("federated", "yes"),
    ],
)
def test_the_optional_contents(field: str, value: object) -> None:
    assert ana_on_the_list()[field] == value
    assert field in law().rule("list_contents").texts("further")


def test_nothing_else_is_on_it() -> None:
    assert tuple(ana_on_the_list()) == published_columns(law())


def names(section: str, *lines: dict[str, Any]) -> list[str]:
    return SECTIONS[section](frame(lines), Publication(law(), LIST_DAY))["name"].to_list()


STATES = [line(one, 1500 + at, id=str(at), activity=one) for at, one in enumerate(("R", "A", "I", "O"))]
STATES += [line("F", None, id="8", activity="F"), line("left", 1900, id="9", activity="-"), line("never", None, id="7")]


@pytest.mark.article("fada-2014/Art 9.h", "fada-2014/Art 9.h.iv", "fada-2014/Art 9.h.v")
def test_obsolete_and_below_the_floor_are_shown_and_who_left_is_not() -> None:
    assert names("rating", *STATES) == ["O", "I", "A", "R", "F"]
    assert names("rating", *STATES, line("hidden", 2000, activity="A", hidden="two of that name")) == [
        "O",
        "I",
        "A",
        "R",
        "F",
    ]


@pytest.mark.article("fada-2014/Art 9.e")
class TestShorterLists:
    def test_the_best_are_the_active_in_official_order(self) -> None:
        assert names("top", *STATES) == ["A", "R"]
        assert reduced(frame(STATES), law())["name"].to_list() == ["A", "R"]

    def test_by_province_with_unknown_ones_last(self) -> None:
        lines = [
            line("a", 1500, activity="A", province="Jaén"), line("b", 1700, activity="R", province="Jaén"),
            line("c", 1400, activity="A", province="Cádiz"), line("d", 1900, activity="A"),
            line("e", 1900, activity="I", province="Cádiz"),
        ]  # fmt: skip
        assert by_province(frame(lines), law())["name"].to_list() == ["c", "b", "a", "d"]
        assert names("province", *lines) == ["c", "b", "a", "d"]


def test_an_opening_list_without_states_shows_all_who_are_rated() -> None:
    lines = [line("a", 1500), line("b", 1700), line("c", None)]
    assert by_strength(frame(lines), law())["name"].to_list() == ["b", "a"]
    assert reduced(frame(lines), law())["name"].to_list() == ["b", "a"]
