"""What must hold in every event, whoever plays and however the players are numbered."""

import random
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.regulations.calendar import edition_named
from arpad.standings.event import Wishes, standings_of
from arpad.standings.ranking import Standings
from arpad.tournament.facts import Facts
from arpad.tournament.model import Tournament
from arpad.values.result import Result
from support.examples import SOME
from support.simulated import simulated_round_robin, simulated_swiss

DAY = date(2026, 5, 1)
EDITIONS = ("tournament-2010", "tiebreaks-2024", "tiebreaks-2026")
CODES = {
    "tournament-2010": "DE,PS,KS,WON,BPG,BH,BH/C1,BH/M2,SBH,SB,ARO,ARO/C1,TPR,TPR350",
    "tiebreaks-2024": "DE,WIN,WON,BPG,BWG,PS,REP,BH,BH/C1,BH/M1,AOB,FB,SB,SB/C1,KS,ARO,TPR,PTP,APRO,APPO",
    "tiebreaks-2026": "DE,DE/P,WIN,WON,BPG,BWG,PS,REP,STD,BH,BH/C2,BH/P,AOB,AOB/F,FB/C1,SB,KS,ARO,TPR,PTP,APRO,APPO",
}
seeds = st.integers(0, 10**6)
events = st.builds(
    lambda seed, league: simulated_round_robin(seed, DAY) if league else simulated_swiss(seed, DAY),
    seeds,
    st.booleans(),
)


def computed(event: Tournament, edition: str, codes: str) -> Standings:
    found = standings_of(event, Facts(), edition_named(edition), Wishes(codes.split(","))).standings
    assert found is not None
    return found


def relabelled(event: Tournament, seed: int) -> tuple[Tournament, dict[int, int]]:
    """The same event with other pairing numbers, and the players in another order."""
    numbers = [entry.number for entry in event.entries]
    shuffled = numbers[:]
    random.Random(seed).shuffle(shuffled)
    new = dict(zip(numbers, shuffled, strict=True))
    entries = [
        replace(
            entry,
            number=new[entry.number],
            rounds=tuple(
                record and record._replace(opponent=new[record.opponent] if record.opponent else None)
                for record in entry.rounds
            ),
        )
        for entry in event.entries
    ]
    return replace(event, entries=tuple(sorted(entries, key=lambda entry: entry.number))), new


@settings(deadline=None, max_examples=SOME)
@given(event=events, seed=seeds, edition=st.sampled_from(EDITIONS))
def test_new_numbers_change_nobodys_tiebreaks(event: Tournament, seed: int, edition: str) -> None:
    other, new = relabelled(event, seed)
    before, after = computed(event, edition, CODES[edition]), computed(other, edition, CODES[edition])
    there = {number: index for index, number in enumerate(after.context.field.numbers)}
    for index, number in enumerate(before.context.field.numbers):
        twin = there[new[number]]
        assert [column.values[index] for column in before.columns] == [column.values[twin] for column in after.columns]
        assert before.line_of[number].rank == after.line_of[new[number]].rank


@settings(deadline=None, max_examples=SOME)
@given(seed=seeds, edition=st.sampled_from(EDITIONS))
def test_in_a_round_robin_everybodys_buchholz_is_all_the_others_points(seed: int, edition: str) -> None:
    """So the sum over all players is the sum of all points, taken once for each of the others."""
    found = computed(simulated_round_robin(seed, DAY), edition, "BH")
    totals = found.context.field.score.totals
    buchholz = found.columns[1].values
    assert list(buchholz) == [sum(totals) - own for own in totals]
    assert sum(value for value in buchholz if isinstance(value, int)) == (len(totals) - 1) * sum(totals)


@settings(deadline=None, max_examples=SOME)
@given(event=events, edition=st.sampled_from(EDITIONS))
def test_ranks_follow_the_columns_and_every_neighbour_is_accounted_for(event: Tournament, edition: str) -> None:
    found = computed(event, edition, CODES[edition])
    for above, below in zip(found.lines, found.lines[1:], strict=False):
        keys = [(column.sort_key(above.participant), column.sort_key(below.participant)) for column in found.columns]
        if below.separated_by is None:
            assert above.rank == below.rank
            assert all(first == second for first, second in keys)
        else:
            assert above.rank is not None
            assert below.rank is not None
            assert above.rank < below.rank
            assert all(first == second for first, second in keys[: below.separated_by])
            assert keys[below.separated_by][0] < keys[below.separated_by][1]


@settings(deadline=None, max_examples=30)
@given(event=events, edition=st.sampled_from(EDITIONS))
def test_the_parts_shown_make_up_the_value(event: Tournament, edition: str) -> None:
    """Explained and computed values are one: what is kept adds up to what is printed."""
    codes = "PS,BH,BH/C1,BH/M1,SB" if edition == "tournament-2010" else "PS,PS/C1,WIN,BH,BH/C1,BH/M1,FB,SB,SB/C1"
    found = computed(event, edition, codes)
    for column in found.columns[1:]:
        assert column.parts is not None
        for participant in range(found.context.field.size):
            kept, cuts = column.parts(participant)
            assert sum(part.value for part in kept) == column.values[participant]
            assert not {part.round_number for part in kept} & {cut.part.round_number for cut in cuts}


@settings(deadline=None, max_examples=30)
@given(seed=seeds, edition=st.sampled_from(["tiebreaks-2024", "tiebreaks-2026"]))
def test_fore_buchholz_is_known_before_the_last_round_is_played(seed: int, edition: str) -> None:
    """Only the pairings of the last round count, whatever the results."""
    event = simulated_swiss(seed, DAY)
    entries = tuple(
        replace(entry, rounds=(*entry.rounds[:-1], last._replace(result=Result.UNKNOWN)))
        if (last := entry.rounds[-1]) and last.opponent
        else entry
        for entry in event.entries
    )
    before = computed(replace(event, entries=entries), edition, "FB,FB/C1").columns
    after = computed(event, edition, "FB,FB/C1").columns
    assert [list(column.values) for column in before[1:]] == [list(column.values) for column in after[1:]]


@pytest.mark.parametrize("edition", EDITIONS)
def test_direct_encounter_does_not_look_at_the_order_of_the_players(edition: str) -> None:
    separated = 0
    for seed in range(20):
        event = simulated_swiss(seed, DAY, players=9, rounds=6)
        turned = replace(event, entries=tuple(reversed(event.entries)))
        before, after = computed(event, edition, "DE"), computed(turned, edition, "DE")
        assert list(before.columns[1].values) == list(reversed(after.columns[1].values))
        separated += sum(value is not None for value in before.columns[1].values)
    assert separated
