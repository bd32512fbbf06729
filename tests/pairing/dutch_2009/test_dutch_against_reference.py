"""The engine of 2009 beside the literal procedure in tests/reference/dutch_2009, which shares no code with it."""

from collections.abc import Sequence

import pytest

from arpad.pairing.dutch_2009 import floaters
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import NoLegalPairing
from arpad.regulations.calendar import edition_named
from arpad.tournament.model import Tournament
from reference.dutch_2009.compare import (
    FEW,
    FEW_LARGER,
    LARGER,
    LARGER_FIELD,
    SMALL,
    SMALL_FIELD,
    first_difference,
)


def engine(tournament: Tournament, round_number: int) -> tuple[Sequence[tuple[int, int]], int | None] | None:
    edition = edition_named("dutch-2009")
    try:
        found = pair_round(field_of(tournament, edition, round_number), edition)
    except NoLegalPairing:
        return None
    return [(pair.white, pair.black) for pair in found.pairs], found.bye


@pytest.mark.parametrize("start", range(0, FEW, 60))
def test_small_events(start: int) -> None:
    difference = first_difference(engine, SMALL[start : start + 60], *SMALL_FIELD, last_resort=True)
    assert difference is None, difference


def test_small_events_with_floaters_looked_at_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """C12 and C13 as in large brackets, where the sets of floaters are too many to be looked at one by one."""
    monkeypatch.setattr(floaters, "_ALL_SETS", 0)
    difference = first_difference(engine, SMALL[:180], *SMALL_FIELD, last_resort=True)
    assert difference is None, difference


def test_larger_events() -> None:
    difference = first_difference(engine, LARGER[:FEW_LARGER], *LARGER_FIELD, last_resort=True)
    assert difference is None, difference


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, len(SMALL), 250))
def test_all_small_events(start: int) -> None:
    difference = first_difference(engine, SMALL[start : start + 250], *SMALL_FIELD, last_resort=True)
    assert difference is None, difference


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, len(LARGER), 20))
def test_all_larger_events(start: int) -> None:
    difference = first_difference(engine, LARGER[start : start + 20], *LARGER_FIELD, last_resort=True)
    assert difference is None, difference
