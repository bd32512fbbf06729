"""The comparison itself: it is silent when the answers are the same, and finds what is not."""

from itertools import islice

import pytest

from .compare import FEW, FEW_LARGER, LARGER, LARGER_FIELD, SMALL, SMALL_FIELD, first_difference
from .criteria import lowest_x, possible_opponents
from .pairing import pair_round
from .player import STRONG
from .procedure import NoLegalPairing, pair_brackets
from .random_events import cases
from .report import position_before


def the_reference(tournament, round_number):
    try:
        return pair_round(position_before(tournament, round_number))
    except NoLegalPairing:
        return None


@pytest.fixture(scope="module")
def some():
    return [case for seed in SMALL[:FEW] for case in cases(seed, *SMALL_FIELD)]


def test_the_same_answers_make_no_difference():
    assert first_difference(the_reference, SMALL[:40], *SMALL_FIELD) is None
    assert first_difference(the_reference, LARGER[:FEW_LARGER], *LARGER_FIELD) is None


def test_the_letter_and_the_last_resort_are_told_apart():
    """Seed 80: in round 4 only the one who came down may rest (I-216)."""

    def last_resort(tournament, round_number):
        return the_last_resort(position_before(tournament, round_number))

    assert first_difference(last_resort, [80], *SMALL_FIELD, last_resort=True) is None
    difference = first_difference(last_resort, [80], *SMALL_FIELD)
    assert (difference.case.round_number, difference.case.expected) == (4, None)


def test_a_wrong_colour_is_found_and_the_position_shown():
    def turned(tournament, round_number):
        boards, bye = the_reference(tournament, round_number)
        return ([*boards[:-1], boards[-1][::-1]] if round_number == 3 else boards), bye

    difference = first_difference(turned, SMALL, *SMALL_FIELD)
    assert difference.case.round_number == 3
    told = str(difference)
    for part in ("seed 0, round 3", "reference: ", "engine: ", " met [", "Aim(", "001    1"):
        assert part in told


def test_a_pairing_where_there_is_none_is_found():
    def stubborn(tournament, round_number):
        return the_reference(tournament, round_number) or ([], None)

    difference = first_difference(stubborn, SMALL, *SMALL_FIELD)
    assert difference.case.expected is None
    assert "all brackets joined without success" in str(difference)


def test_the_same_seed_gives_the_same_event():
    assert [case.expected for case in cases(7, 4, 9)] == [case.expected for case in cases(7, 4, 9)]


def test_the_random_events_meet_every_step(some):
    """Each of these must occur among the few events of `make test`, or the comparison would prove little."""
    met = {step for case in some for step in steps_of(case)}
    wanted = {
        *("C1", "C11", "C12", "C13", "C13 joined", "C14", "no legal pairing", "heterogeneous", "half or more"),
        *("B5 up", "B6 up", "B5 down", "B6 down", "odd round rule dropped", "exception", "bye", "absentees"),
    }
    assert wanted - met == set()


def steps_of(case):
    position = position_before(case.tournament, case.round_number)
    if len(position.players) < len(case.tournament.entries):
        yield "absentees"
    if case.expected is None:
        yield "no legal pairing"
        return
    if case.expected[1]:
        yield "bye"
    for done in pair_brackets(position):
        yield done.by
        if done.stuck:
            yield "C1"
        if done.candidate:
            yield from steps_of_bracket(done, case.round_number)


def steps_of_bracket(done, round_number):
    bracket, rules = done.bracket, done.candidate.rules
    moved, size = len(bracket.moved_down), len(bracket.players)
    strong = any(player.strength == STRONG for player in bracket.players)
    happened = {
        "heterogeneous": done.aim.heterogeneous,
        "half or more": 0 < size <= 2 * moved and not bracket.joined,
        "C14": len(done.candidate.pairs) < size // 2,
        "C11": rules.x > lowest_x(bracket.players, round_number),
        "B5 up": not rules.up[0],
        "B6 up": not rules.up[1],
        "B5 down": not rules.down[0],
        "B6 down": not rules.down[1],
        "odd round rule dropped": round_number % 2 and strong and not rules.odd_round,
        "exception": rules.exception,
    }
    yield from (step for step, it_did in happened.items() if it_did)


def assert_absolute_criteria(case):
    """Everybody once, and B1 and B2 of every pair."""
    if case.expected is None:
        return
    position = position_before(case.tournament, case.round_number)
    of = {player.number: player for player in position.players}
    boards, bye = case.expected
    seated = [number for board in boards for number in board] + ([bye] if bye else [])
    assert sorted(seated) == sorted(of), case
    assert bye is None or of[bye].may_rest, case
    for white, black in boards:
        assert possible_opponents(of[white], of[black], position), case
        for number, colour in ((white, "W"), (black, "B")):
            player = of[number]
            lifted = position.is_last and player.above_half
            assert lifted or not (player.colours.endswith(2 * colour)), case
            assert lifted or abs(player.difference + (1 if colour == "W" else -1)) <= 2, case


def test_the_absolute_criteria_hold_in_some_events(some):
    for case in some:
        assert_absolute_criteria(case)


def test_the_last_resort_finds_a_pairing_wherever_there_is_one(some):
    """I-216: among the events in which the letter ends without one are both kinds."""
    without = [position_before(c.tournament, c.round_number) for c in some if c.expected is None]
    found = [the_last_resort(position) is not None for position in without]
    assert found == [can_be_paired(list(p.players), p, len(p.players) % 2 == 1) for p in without]
    assert set(found) == {True, False}


def the_last_resort(position):
    try:
        return pair_round(position, last_resort=True)
    except NoLegalPairing:
        return None


def can_be_paired(players, position, bye):
    """Any pairing at all within B1 and B2: the first player against everybody else in turn."""
    if not players:
        return True
    first, *others = players
    if bye and first.may_rest and can_be_paired(others, position, False):
        return True
    return any(
        possible_opponents(first, other, position)
        and can_be_paired([player for player in others if player is not other], position, bye)
        for other in others
    )


@pytest.mark.slow
@pytest.mark.parametrize(("seeds", "field"), [(SMALL, SMALL_FIELD), (LARGER, LARGER_FIELD)])
def test_the_absolute_criteria_hold_in_all_events(seeds, field):
    for seed in seeds:
        for case in cases(seed, *field):
            assert_absolute_criteria(case)


def test_an_event_can_be_stopped_early():
    """Rounds are paired one by one, as they are asked for."""
    assert [case.round_number for case in islice(cases(1, 12, 12), 2)] == [1, 2]
