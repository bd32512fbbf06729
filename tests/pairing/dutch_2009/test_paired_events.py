"""Whole events that other engines paired (tests/events/paired/SOURCE.md)."""

import pytest

from arpad.pairing.dutch_2009 import search
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.history import field_of
from arpad.regulations.calendar import edition_named
from support.paired_events import boards_of, event, files

EVENTS = sorted(name for name in files() if name.startswith("dutch-2012/"))
ARGUED = {
    ("noforfeit_p8r5_2", 4), ("p14r7_3", 7), ("p31r9_4", 6), ("p31r9_4", 8), ("p55r9_3", 9),
}  # fmt: skip
"""Rounds in which C13 leaves the engine of 2012 and the text apart: I-205 has them bracket by bracket."""


def rounds_that_differ(name: str) -> set[tuple[str, int]]:
    tournament, edition = event(name), edition_named("dutch-2012")
    short = name.removeprefix("dutch-2012/").removesuffix(".trf")
    differ = set()
    for turn in range(1, tournament.rounds_recorded + 1):
        found = pair_round(field_of(tournament, edition, turn), edition)
        if ({(pair.white, pair.black) for pair in found.pairs}, found.bye) != boards_of(tournament, turn):
            differ.add((short, turn))
    return differ


@pytest.mark.parametrize("name", EVENTS)
def test_every_round_as_the_engine_of_2012_paired_it(name: str) -> None:
    short = name.removeprefix("dutch-2012/").removesuffix(".trf")
    assert rounds_that_differ(name) == {(event_name, turn) for event_name, turn in ARGUED if event_name == short}


def test_there_are_609_rounds_and_one_in_a_hundred_may_be_argued() -> None:
    assert sum(event(name).rounds_recorded for name in EVENTS) == 609
    assert len(ARGUED) * 100 <= 609


@pytest.mark.parametrize("size", [50, 200, 500, 1000, 2000, 5000])
def test_large_fields_have_the_answer_on_which_the_engines_agree(size: int) -> None:
    edition = edition_named("dutch-2012")
    found = pair_round(field_of(event(f"large/round5_{size}.trf"), edition, 5), edition)
    boards = [tuple(map(int, line.split())) for line in files()[f"large/round5_{size}.pairs"].decode().splitlines()[1:]]
    pairs = {(pair.white, pair.black) for pair in found.pairs} | ({(found.bye, 0)} if found.bye else set())
    assert pairs == set(filter(None, boards))


@pytest.mark.parametrize("size", [50, 200, 500])
def test_the_long_way_leads_to_the_same_answer(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the short way for plain brackets: brackets of up to 129 players by matchings of least cost."""
    edition = edition_named("dutch-2012")
    field = field_of(event(f"large/round5_{size}.trf"), edition, 5)
    short = pair_round(field, edition)
    monkeypatch.setattr(search, "plain_candidate", lambda rules, task: None)
    assert pair_round(field, edition) == short
