"""What holds in every round, whatever happened before."""

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.pairing.dutch_2009 import search
from arpad.pairing.dutch_2009.members import Rulebook
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.field import RoundField, SwissPlayer
from arpad.pairing.swiss.history import PairingWishes, field_of
from arpad.pairing.swiss.round_pairing import NoLegalPairing, RoundPairing
from arpad.regulations.calendar import edition_named
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.result import Colour, Result

EXAMPLES = int(os.environ.get("ARPAD_EXAMPLES", "30")) // 3
GAMES = [(Result.WIN, Result.LOSS)] * 4 + [(Result.DRAW, Result.DRAW)] * 3 + [(Result.LOSS, Result.WIN)] * 3
FORFEIT = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


def played(players: int, rounds: int, seed: int, edition_id: str) -> list[tuple[RoundField, RoundPairing]]:
    """An event with random results, forfeits and absences, round by round."""
    random, edition = Random(seed), edition_named(edition_id)
    records: dict[int, list[RoundRecord]] = {number: [] for number in range(1, players + 1)}
    found = []
    for turn in range(1, rounds + 1):
        entries = tuple(Entry(number, f"P{number}", rounds=tuple(rows)) for number, rows in records.items())
        away = {number: Result.ZERO_POINT_BYE for number in records if random.randrange(100) < 2}
        wishes = PairingWishes(rounds=rounds, absent=away)
        field = field_of(Tournament(entries), edition, turn, wishes)
        try:
            pairing = pair_round(field, edition)
        except NoLegalPairing:
            break
        found.append((field, pairing))
        for number, result in away.items():
            records[number].append(RoundRecord(None, None, result))
        if pairing.bye:
            records[pairing.bye].append(RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE))
        for pair in pairing.pairs:
            white, black = FORFEIT if random.randrange(100) < 3 else random.choice(GAMES)
            records[pair.white].append(RoundRecord(pair.black, Colour.WHITE, white))
            records[pair.black].append(RoundRecord(pair.white, Colour.BLACK, black))
    return found


def after(player: SwissPlayer, colour: Colour) -> tuple[Colour, ...]:
    return (*player.colours, colour)


@pytest.mark.parametrize("edition_id", ["dutch-2009", "dutch-2012"])
@settings(max_examples=EXAMPLES, deadline=None)
@given(
    players=st.one_of(st.integers(2, 24), st.integers(25, 200)), rounds=st.integers(1, 9), seed=st.integers(0, 2**20)
)
def test_absolute_criteria_hold(edition_id: str, players: int, rounds: int, seed: int) -> None:
    for field, pairing in played(players, rounds, seed, edition_id):
        seated = [number for pair in pairing.pairs for number in (pair.white, pair.black)]
        resting = [pairing.bye] if pairing.bye else []
        assert sorted(seated + resting) == sorted(field.by_number)
        if pairing.bye:
            assert field.by_number[pairing.bye].may_rest
        for pair in pairing.pairs:
            white, black = field.by_number[pair.white], field.by_number[pair.black]
            assert field.may_meet(white, black)
            if not (field.is_topscorer(white) or field.is_topscorer(black)):
                for colours in (after(white, Colour.WHITE), after(black, Colour.BLACK)):
                    assert len(set(colours[-3:])) > 1 or len(colours) < 3
                    assert abs(2 * colours.count(Colour.WHITE) - len(colours)) <= 2
        assert len(pairing.brackets) <= len({player.pairing_score for player in field.players})


@pytest.mark.article("dutch-2009/A2#1", "dutch-2009/A2a")
@settings(max_examples=EXAMPLES, deadline=None)
@given(players=st.integers(2, 40), rounds=st.integers(2, 7), seed=st.integers(0, 2**20))
def test_the_order_in_the_report_makes_no_difference(players: int, rounds: int, seed: int) -> None:
    random, edition = Random(seed), edition_named("dutch-2012")
    records = {number: [RoundRecord(None, None, Result.HALF_POINT_BYE)] for number in range(1, players + 1)}
    entries = [Entry(number, f"P{number}", rounds=tuple(rows)) for number, rows in records.items()]
    field = field_of(Tournament(tuple(entries)), edition, 2)
    random.shuffle(entries)
    assert field_of(Tournament(tuple(entries)), edition, 2) == field
    for field, pairing in played(players, rounds, seed, "dutch-2012"):
        assert pair_round(field, edition) == pairing


@pytest.mark.parametrize("edition_id", ["dutch-2009", "dutch-2012"])
@settings(max_examples=EXAMPLES, deadline=None)
@given(players=st.integers(2, 60), rounds=st.integers(2, 8), seed=st.integers(0, 2**20))
def test_a_plain_bracket_has_the_candidate_of_the_search(edition_id: str, players: int, rounds: int, seed: int) -> None:
    """The short way of plain.py leads where the long one does."""
    with pytest.MonkeyPatch.context() as patch:
        short = played(players, rounds, seed, edition_id)
        patch.setattr(search, "plain_candidate", lambda rules, task: None)
        for field, pairing in short:
            assert pair_round(field, edition_named(edition_id)) == pairing


@settings(max_examples=EXAMPLES, deadline=None)
@given(players=st.integers(4, 14), rounds=st.integers(3, 7), seed=st.integers(0, 2**20))
def test_no_bracket_of_eight_could_make_more_pairs(players: int, rounds: int, seed: int) -> None:
    """By trying everything: among its members no bracket has more legal pairs, unless a lower bracket undid it."""
    edition = edition_named("dutch-2012")
    for field, pairing in played(players, rounds, seed, "dutch-2012"):
        rules = Rulebook.of(field, edition)
        undone = any(change.rule == "lowest_bracket" for report in pairing.brackets for change in report.changes)
        for report in pairing.brackets:
            if len(report.members) <= 8 and not undone:
                members = [rules.member(field.by_number[number]) for number in report.members]
                assert len(report.pairs) == most_pairs(rules, members)


def most_pairs(rules: Rulebook, members: list) -> int:
    if len(members) < 2:
        return 0
    first, *others = members
    limits = not (first.topscorer or any(other.topscorer for other in others))
    best = most_pairs(rules, others)
    for other in others:
        if rules.legal(first, other, limits=limits):
            best = max(best, 1 + most_pairs(rules, [member for member in others if member is not other]))
    return best
