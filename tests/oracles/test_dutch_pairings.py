"""Events invented and paired by arpad, every round asked again from PyPI's gacrux (2026) and py4swiss (2017).

Sizes from 5 to 120, with forfeits, half-point byes, absences, withdrawals, late entries and last rounds.
"""

from collections.abc import Iterator

import pytest

from arpad.pairing.replay import recorded_round
from arpad.tournament.model import Tournament
from oracles.gacrux_pairing import gacrux_event, gacrux_round
from oracles.py4swiss_pairing import py4swiss_round
from support.invented_swiss import invented_event

Boards = set[tuple[int, int]]

# Rounds that py4swiss pairs otherwise, because its look-ahead into the last bracket does not ask who may have the bye
# (I-240); the literal reference gives arpad's pairs.
ARGUED = {("dutch-2017", 830, 6), ("dutch-2017", 939, 5)}


def rounds_by_gacrux(event: Tournament, rounds: int) -> Iterator[Boards | None]:
    read = gacrux_event(event)
    return (gacrux_round(read, round_number) for round_number in range(1, rounds + 1))


def rounds_by_py4swiss(event: Tournament, rounds: int) -> Iterator[Boards | None]:
    return (py4swiss_round(event, number, event.rounds_planned or 0) for number in range(1, rounds + 1))


def without_first_colours(boards: Boards, event: Tournament, round_number: int) -> Boards:
    """py4swiss goes by starting numbers where two players have no preference; by I-243 numbers close up."""
    new = {
        entry.number
        for entry in event.entries
        if not any(
            record and record.opponent and record.result.value not in "+-"
            for record in entry.rounds[: round_number - 1]
        )
    }
    return {(min(pair), max(pair)) if set(pair) <= new else pair for pair in boards}


def same_rounds(edition_id: str, seed: int) -> None:
    made = invented_event(edition_id, seed)
    event = made.tournament
    ask = {"dutch-2026": rounds_by_gacrux, "dutch-2017": rounds_by_py4swiss}[edition_id]
    for round_number, theirs in enumerate(ask(event, made.rounds), 1):
        ours: Boards = {tuple(pair) for pair in recorded_round(event, round_number)}
        if edition_id == "dutch-2017" and theirs is not None:
            ours, theirs = (without_first_colours(boards, event, round_number) for boards in (ours, theirs))
        assert (ours != theirs) is ((edition_id, seed, round_number) in ARGUED), (seed, round_number)


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("edition_id", ["dutch-2017", "dutch-2026"])
def test_a_sample_of_invented_events(edition_id: str, part: int) -> None:
    for seed in range(250 * part, 250 * part + 2):
        same_rounds(edition_id, seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(50))
@pytest.mark.parametrize("edition_id", ["dutch-2017", "dutch-2026"])
def test_a_thousand_invented_events(edition_id: str, part: int) -> None:
    for seed in range(20 * part, 20 * part + 20):
        same_rounds(edition_id, seed)
