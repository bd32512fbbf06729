"""Which list comes first wherever lists are named."""

import pytest

from arpad.office.models import Series
from arpad.office.verb_fields import all_series
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
        open_series(act(), key, key, cadence)
    expected = ["k-standard", "z-standard", "b-rapid", "a-blitz"]
    assert [series.key for series in Series.objects.in_order()] == expected
    assert [series.key for series in published().series] == expected
    assert [key for key, _ in all_series("")] == expected
