"""The order before round 1, key by key."""

import pytest

from arpad.pairing.first_round import starting_order
from arpad.regulations.calendar import edition_named
from arpad.tournament.model import Entry, Tournament
from arpad.values.person import Title


@pytest.mark.article("dutch-2009/A2b", "dutch-2009/A2c", "dutch-2009/A2d")
def test_rating_then_title_then_name() -> None:
    """2009 prints WIM before FM; the wording of 2012 turns them round. No rating comes last."""
    entries = (
        Entry(1, "Zeta, Ana", rating=2200),
        Entry(2, "Alfa, Ben", rating=2200),
        Entry(3, "Beta, Cai", title=Title.FM, rating=2200),
        Entry(4, "Gama, Dov", title=Title.WIM, rating=2200),
        Entry(5, "Delta, Eva"),
        Entry(6, "Iota, Fay", rating=2300),
    )

    def order(edition: str) -> list[int]:
        return starting_order(Tournament(entries), edition_named(edition).rule("pairing_order"))

    assert order("dutch-2009") == [6, 4, 3, 2, 1, 5]
    assert order("dutch-2012") == [6, 3, 4, 2, 1, 5]
