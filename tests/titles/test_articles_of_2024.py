"""Articles of B.01 (2024) that no readable case can say: which titles there are, and those by rating."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import pytest

from arpad.regulations.calendar import edition_named
from arpad.titles.application_record import read_application
from arpad.titles.rating_titles import OPEN, WOMEN, ListedRating, titles_by_rating
from arpad.values.person import Sex, Title

LAW = edition_named("titles-2024", "titles")


@pytest.mark.article("titles-2024/0.3")
def test_two_ladders_of_four_titles() -> None:
    assert [title.value for title in OPEN] == ["GM", "IM", "FM", "CM"]
    assert [title.value for title in WOMEN] == ["WGM", "WIM", "WFM", "WCM"]
    assert set(Title) == {*OPEN, *WOMEN}


@pytest.mark.article("titles-2024/0.1")
@pytest.mark.parametrize("title", ["NM", "GMC", "ICCF-GM", "AGM", ""])
def test_no_other_title_is_applied_for(title: str) -> None:
    asked = {"federation": "ESP", "player": {"family_name": "Gambito"}}
    assert "title" in told(asked | {"title": title})
    assert "title" not in told(asked | {"title": "WIM"})


def told(application: Mapping[str, Any]) -> set[object]:
    """The keys of the application that something is wrong with."""
    return {one.data.get("key") or one.data.get("field") for one in read_application(application)[1]}


@pytest.mark.article("titles-2024/1.3.1", "titles-2024/1.3.2", "titles-2024/1.3.3", "titles-2024/1.3.4")
@pytest.mark.parametrize(
    ("rating", "sex", "titles"),
    [
        (2300, Sex.MALE, [Title.FM]),
        (2299, Sex.MALE, [Title.CM]),
        (2200, Sex.MALE, [Title.CM]),
        (2199, Sex.MALE, []),
        (2199, Sex.FEMALE, [Title.WFM]),
        (2100, Sex.FEMALE, [Title.WFM]),
        (2099, Sex.FEMALE, [Title.WCM]),
        (2000, Sex.FEMALE, [Title.WCM]),
        (1999, Sex.FEMALE, []),
    ],
)
def test_both_sides_of_each_limit_since_2024(rating: int, sex: Sex, titles: Sequence[Title]) -> None:
    player = ListedRating("1", "ana", "ESP", rating, sex, [], rating, 30, date(2024, 1, 1))
    assert [one.title for one in titles_by_rating([player], LAW, date(2026, 10, 1))] == titles
