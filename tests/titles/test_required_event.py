"""1.5.6: of which events an application needs a norm, as far as a report and its facts show it (I-734)."""

from dataclasses import replace

import pytest

from arpad.regulations.calendar import edition_named
from arpad.titles.required_event import required_event
from arpad.tournament.facts import EventKind, Facts
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.result import Colour, Result

ROUNDS = 3


def swiss(players: int, rating: int | None, *absent: tuple[int, int, Result], unrated: int = 0) -> Tournament:
    """Everybody plays a neighbour in each round; `absent`: player, round and what is written instead."""
    entries = []
    for number in range(1, players + 1):
        other = number + 1 if number % 2 else number - 1
        game = RoundRecord(other, Colour.WHITE if number % 2 else Colour.BLACK, Result.DRAW)
        records = [game] * ROUNDS
        for who, round_number, result in absent:
            if who == number:
                records[round_number - 1] = RoundRecord(None, None, result)
        own = None if number <= unrated else rating
        entries.append(Entry(number, f"p{number}", rating=own, rounds=tuple(records)))
    return Tournament(tuple(entries), declared_type=EventType.SWISS)


BYE, OFF = Result.PAIRING_ALLOCATED_BYE, Result.ZERO_POINT_BYE


@pytest.mark.article("titles-2024/1.5.6a")
@pytest.mark.parametrize(
    ("event", "found"),
    [
        (swiss(40, 2000), True),
        (swiss(40, 1999), None),
        (swiss(38, 2600), None),
        (swiss(40, 2000, (1, 2, BYE)), True),
        (swiss(40, 2000, (1, 2, OFF)), None),  # thirty-nine in the second round
        (swiss(42, 2000, (1, 1, OFF), (1, 2, OFF), (2, 3, OFF)), True),  # 1 does not count at all; forty in the third
        (swiss(42, 2000, (1, 1, OFF), (1, 2, OFF), (2, 1, OFF), (2, 2, OFF), (3, 3, OFF)), None),
        (swiss(41, 2015, unrated=1), True),  # 40 x 2015 + 1400 = 82000 = 41 x 2000
        (swiss(41, 2014, unrated=1), None),  # above 2000 without the unrated one, below it with 1400
        (replace(swiss(40, 2000), declared_type=EventType.TEAM), None),
        (replace(swiss(40, 2000), declared_type=EventType.ROUND_ROBIN), None),
    ],
)
@pytest.mark.parametrize("edition", ["titles-2022", "titles-2023", "titles-2024"])
def test_a_large_swiss(event: Tournament, found: bool | None, edition: str) -> None:
    assert required_event(event, Facts(), edition_named(edition)) is found


@pytest.mark.article("titles-2024/1.5.6b-f")
@pytest.mark.parametrize(
    ("facts", "in_2022", "since_2023"),
    [
        (Facts(kind=EventKind.OLYMPIAD), None, True),
        (Facts(kind=EventKind.NATIONAL_CHAMPIONSHIP, final_stage=True), None, True),
        (Facts(kind=EventKind.NATIONAL_CHAMPIONSHIP, final_stage=False), None, None),
        (Facts(kind=EventKind.NATIONAL_CHAMPIONSHIP), None, None),
        (Facts(kind=EventKind.NATIONAL_TEAM_CHAMPIONSHIP, final_stage=True), None, None),
        (Facts(kind=EventKind.ORDINARY), None, None),
    ],
)
def test_by_the_kind_of_event(facts: Facts, in_2022: bool | None, since_2023: bool | None) -> None:
    event = swiss(10, 2400)
    assert required_event(event, facts, edition_named("titles-2022")) is in_2022
    assert required_event(event, facts, edition_named("titles-2023")) is since_2023
    assert required_event(event, facts, edition_named("titles-2024")) is since_2023
    assert required_event(event, facts, edition_named("titles-2009")) is None
