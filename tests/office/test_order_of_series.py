"""Which list comes first wherever lists are named."""

from datetime import date

import pytest

from arpad.office.models import Player, Series
from arpad.office.person_preview import previews_of
from arpad.office.verb_fields import all_series
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.web.queries.lists import published
from support.books import act

pytestmark = pytest.mark.usefixtures("books")


def test_standard_before_rapid_before_blitz_then_by_key() -> None:
    for key, cadence in (
        ("a-blitz", "blitz"),
        ("b-rapid", "rapid"),
        ("z-standard", "standard"),
        ("k-standard", "standard"),
    ):
        open_series(act(), key, key, cadence, although=True)
    expected = ["k-standard", "z-standard", "b-rapid", "a-blitz"]
    assert [series.key for series in Series.objects.in_order()] == expected
    assert [series.key for series in published().series] == expected
    assert [key for key, _ in all_series("")] == expected


def test_the_ratings_of_somebody_who_may_be_meant_stand_in_that_order() -> None:
    for key, cadence in (("a-rapid", "rapid"), ("b-standard", "standard")):
        open_series(act(), key, key, cadence)
        content = f'id,name,rating\n7,"Alfil, Ana",{2000 if cadence == "standard" else 1900}\n'.encode()
        import_list(act(), ListImport(content, "own.csv", key, date(2024, 4, 1)))
    (shown,) = previews_of(Player.objects.all(), date(2024, 4, 9)).values()
    assert shown.ratings == (("b-standard", 2000), ("a-rapid", 1900))
