"""Every round of 200 events that the reference engine paired under the rules of 2017 and of 2026, and large rounds."""

from collections.abc import Iterator

import pytest

from arpad.formats.trf import read_trf
from arpad.pairing.replay import recorded_round
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import PairingWishes, field_of
from arpad.pairing.swiss.round_pairing import round_of
from arpad.regulations.calendar import edition_named
from arpad.tournament.model import Tournament
from support.paired_events import files


def events(folder: str) -> Iterator[tuple[str, Tournament]]:
    for name, report in sorted(files().items()):
        if name.startswith(f"{folder}/"):
            event = read_trf(report).tournament
            assert event is not None
            yield name, event


@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("edition_id", ["dutch-2017", "dutch-2026"])
def test_every_round_is_paired_alike_with_the_same_colours(edition_id: str, part: int) -> None:
    edition = edition_named(edition_id)
    paired = [event for number, event in enumerate(events(edition_id)) if number % 10 == part]
    assert len(paired) == 10
    for _, event in paired:
        for round_number in range(1, event.rounds_recorded + 1):
            made = round_of(pair_round(field_of(event, edition, round_number), edition))
            assert set(made) == set(recorded_round(event, round_number)), (event.name, round_number)


def test_the_two_texts_differ_in_rounds_of_these_events() -> None:
    """Otherwise the events would prove nothing about what separates the two."""
    other = edition_named("dutch-2017")
    different = 0
    for _, event in list(events("dutch-2026"))[::4]:
        for round_number in range(1, event.rounds_recorded + 1):
            made = round_of(pair_round(field_of(event, other, round_number), other))
            different += set(made) != set(recorded_round(event, round_number))
    assert different > 3


@pytest.mark.parametrize("players", [50, 200, 500, 1000, 2000, 5000])
@pytest.mark.parametrize("edition_id", ["dutch-2017", "dutch-2026"])
def test_large_rounds(edition_id: str, players: int) -> None:
    """The fifth round of nine; engines of the rules of 2012, 2017 and 2026 gave the same answer (5,000: only 2012)."""
    event = read_trf(files()[f"large/round5_{players}.trf"]).tournament
    assert event is not None
    edition = edition_named(edition_id)
    made = round_of(pair_round(field_of(event, edition, 5, PairingWishes(rounds=9)), edition))
    answer = files()[f"large/round5_{players}.pairs"].decode().splitlines()[1:]
    assert [tuple(pair) for pair in made] == [tuple(map(int, line.split())) for line in answer if line.strip()]
