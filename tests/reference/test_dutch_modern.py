"""The engine against the literal reference: brackets of up to eight players, every candidate built and measured."""

import pytest

from arpad.pairing.replay import recorded_round
from reference.dutch_modern.position import field
from reference.dutch_modern.rounds import pair_2017, pair_2026
from support.invented_swiss import invented_event


def same_as_by_hand(edition: int, seed: int, largest: int) -> None:
    pair = {2017: pair_2017, 2026: pair_2026}[edition]
    made = invented_event(f"dutch-{edition}", seed, largest)
    event = made.tournament
    for round_number in range(1, made.rounds + 1):
        players = field(event, round_number, event.rounds_planned or 0, edition)
        pairs, rests = pair(players)
        by_hand = {frozenset((one.number, other.number)) for one, other in pairs}
        if rests is not None:
            by_hand.add(frozenset((rests.number, 0)))
        assert {frozenset(pair) for pair in recorded_round(event, round_number)} == by_hand, (seed, round_number)


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("edition", [2017, 2026])
def test_small_events_round_by_round(edition: int, part: int) -> None:
    for seed in range(100 * part, 100 * part + 25):
        same_as_by_hand(edition, seed, largest=8)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("edition", [2017, 2026])
def test_many_small_events(edition: int, part: int) -> None:
    for seed in range(1000 + 100 * part, 1100 + 100 * part):
        same_as_by_hand(edition, seed, largest=9)
