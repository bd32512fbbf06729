"""Art. 9.d: the order at equal rating, criterion by criterion; each pair differs in one thing and agrees above it."""

from typing import Any

import pytest

from arpad.rating.federation.page import CRITERIA, in_official_order
from support.federation import frame, law, line

EQUAL = {
    "title": "FM", "activity": "A", "previous_rating": 1480, "fide_rating": 1600, "national_rating": 1550,
    "birth": "1990-05-05",
}  # fmt: skip


def order(*lines: dict[str, Any]) -> list[str]:
    return in_official_order(frame(lines), law())["name"].to_list()


def equal(name: str, **cells: Any) -> dict[str, Any]:
    return line(name, 1500, **(EQUAL | cells))


@pytest.mark.article("fada-2014/Art 9.d")
class TestOrder:
    def test_the_rating_comes_first_and_who_has_none_last(self) -> None:
        """A grandmaster of 1499 stands behind an untitled player of 1500."""
        assert order(line("none", None), line("gm", 1499, title="GM"), line("other", 1500)) == ["other", "gm", "none"]

    def test_first_the_title_or_category(self) -> None:
        """GM, IM, FM, Andalusian master; then the others in the order of reading I-83; unknown ones with the untitled."""
        titles = ["GM", "IM", "FM", "MA", "WGM", "WIM", "WFM", "CM", "WCM"]
        lines = [equal(one, title="" if one == "MA" else one, category="MA" if one == "MA" else "") for one in titles]
        assert order(*reversed(lines), equal("last", title="")) == [*titles, "last"]

    def test_the_better_of_title_and_category(self) -> None:
        assert order(equal("fm", title="FM"), equal("im", title="IM", category="MA")) == ["im", "fm"]
        assert order(equal("wgm", title="WGM"), equal("ma", title="CM", category="MA")) == ["ma", "wgm"]

    @pytest.mark.parametrize(
        ("ahead", "behind"),
        [
            ({"title": "IM", "activity": "I"}, {}),
            ({"previous_rating": 1000}, {"activity": "I"}),
            ({"activity": "R", "fide_rating": None}, {"activity": "I"}),
            ({"previous_rating": 1481, "fide_rating": None}, {}),
            ({"previous_rating": 1480}, {"previous_rating": None, "fide_rating": 2000}),
            ({"fide_rating": 1601, "national_rating": None}, {}),
            ({"fide_rating": 1600}, {"fide_rating": None, "national_rating": 2000}),
            ({"national_rating": 1551, "birth": "1950"}, {}),
            ({"birth": "1990-05-06"}, {}),
            ({"birth": "1990"}, {}),  # 1 July
            ({"birth": "1950"}, {"birth": ""}),
        ],
        ids=[
            "title before activity", "active before the rating before", "recent and active are alike", "rating before",
            "none before is last", "FIDE", "no FIDE rating is last", "national", "younger by a day", "year alone",
            "no birth is last",
        ],
    )  # fmt: skip
    def test_then_each_criterion(self, ahead: dict[str, Any], behind: dict[str, Any]) -> None:
        """The one behind has the lower code, so that only the criterion can put him there."""
        one, other = equal("ahead", id="200", **ahead), equal("behind", id="100", **behind)
        assert order(one, other) == order(other, one) == ["ahead", "behind"]

    def test_recent_is_no_more_than_active(self) -> None:
        assert order(equal("b", id="2", activity="R"), equal("a", id="1", activity="A")) == ["a", "b"]

    def test_the_code_number_is_the_last_resort(self) -> None:
        assert order(equal("ten", id="10"), equal("nine", id="9"), equal("letters", id="A1")) == [
            "nine",
            "ten",
            "letters",
        ]
        endless = "9" * 5000  # more digits than Python reads as a number
        assert order(equal("endless", id=endless), equal("letters", id="A1"), equal("two", id="02")) == [
            "two",
            "endless",
            "letters",
        ]


def test_every_criterion_of_the_edition_is_known() -> None:
    assert set(law().rule("list_order").texts("criteria")) == set(CRITERIA)
