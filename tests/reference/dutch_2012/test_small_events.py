"""The 2012 wording, read literally, beside JaVaFo's answers on its 27 events of 8 to 12 players (`tests/events/paired`)."""

import re
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from arpad.formats.trf.reader import read_trf
from arpad.values.result import Colour, Result

from .procedure import pair_round
from .report import position_before

ARCHIVE = Path(__file__).parents[2] / "events/paired/all.tar.xz"
SMALL = re.compile(r"dutch-2012/((?:noforfeit_)?p(?:8|9|10|12)r\d_\d)\.trf\Z")
RESTS = (Result.PAIRING_ALLOCATED_BYE, Result.FULL_POINT_BYE)

DIFFERENT = {
    ("noforfeit_p8r5_2", 4),
    ("noforfeit_p8r5_3", 5),
    ("noforfeit_p10r5_1", 5),
    ("noforfeit_p12r7_1", 7),
    ("noforfeit_p12r7_2", 7),
    ("noforfeit_p12r7_3", 7),
    ("p9r5_1", 5),
    ("p9r5_2", 5),
    ("p9r5_4", 5),
    ("p10r5_2", 5),
}
"""Ten late rounds of 153. Nine need C13 (which 24 of the others need too): the wording does not say in which order a
bracket that is undone goes on. In noforfeit_p10r5_1 the literal C12 drops B5 for an upfloater above in order to spare a
moved-down player without opponent (6 instead of 4 goes on down); JaVaFo leaves the bracket above as it is."""


@pytest.fixture(scope="module")
def events():
    with tarfile.open(ARCHIVE) as archive:
        named = {found[1]: member for member in archive if (found := SMALL.search(member.name))}
        return {name: read_trf(archive.extractfile(member).read()).tournament for name, member in named.items()}


def test_every_round_but_ten_is_javafo_s(events):
    assert len(events) == 27
    found = {(name, number): agrees(event, number) for name, event in events.items() for number in rounds_of(event)}
    assert len(found) == 153
    assert {key for key, same in found.items() if not same} == DIFFERENT


def rounds_of(event):
    return range(1, event.rounds_recorded + 1)


def agrees(event, round_number):
    boards, bye = pair_round(before(event, round_number))
    return (set(boards), bye) == javafo_s(event, round_number)


def javafo_s(event, round_number):
    records = {entry.number: entry.rounds[round_number - 1] for entry in event.entries}
    boards = {(n, r.opponent) for n, r in records.items() if r and r.opponent and r.colour is Colour.WHITE}
    return boards, next((n for n, r in records.items() if r and r.result in RESTS), None)


def before(event, round_number):
    """Who was paired or rested has no record yet in the round; the others keep theirs. The lot is number 1's first colour."""

    def opened(entry):
        record = entry.rounds[round_number - 1]
        there = record and (record.opponent or record.result in RESTS)
        return replace(entry, rounds=(*entry.rounds[: round_number - 1], None if there else record))

    lot = event.by_number[1].rounds[0].colour
    entries = tuple(opened(entry) for entry in event.entries)
    opened_event = replace(event, entries=entries, rounds_planned=event.rounds_recorded, initial_colour=lot)
    return position_before(opened_event, round_number)
