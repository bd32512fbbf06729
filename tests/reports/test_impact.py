"""What a correction changes, as people read it."""

from datetime import date

import pytest

from arpad.rating.pool import Pool, PoolEntry, pool_text
from arpad.reports.impact import moved_text
from arpad.reports.wording import wording

START = date(2025, 1, 1)


@pytest.mark.parametrize(("language", "shown"), [("en", "2.5/5"), ("es", "2,5/5")])
def test_results_that_wait_are_the_score_out_of_the_games(language: str, shown: str) -> None:
    """1.5 of 3 and 1 of 2."""
    entries = [
        PoolEntry(
            start=START,
            games=games,
            tenths=tenths,
            average=1500,
            average_total=1500 * games,
            rating=None,
            round_robin=False,
        )
        for games, tenths in ((3, 15), (2, 10))
    ]
    text = pool_text(Pool(tuple(entries)))
    assert moved_text("pool", text, wording(language)) == shown


def test_everything_else_is_as_it_is() -> None:
    words = wording("en")
    assert [moved_text(field, value, words) for field, value in (("rating", "1500"), ("pool", ""))] == ["1500", ""]
