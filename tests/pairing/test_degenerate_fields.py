"""Fields at the edge of what can be paired: each gets the right answer, or is told that there is none."""

from itertools import combinations
from typing import Any

import networkx
import pytest

from arpad.formats.trf.reader import read_trf
from arpad.pairing.dutch_2017 import best_candidate
from arpad.pairing.matching.cheapest_matching import cheapest
from arpad.pairing.round_robin.berger import REST, Pairing
from arpad.pairing.swiss.criteria import absolute_break
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.field import RoundField, SwissPlayer
from arpad.pairing.swiss.history import field_of
from arpad.pairing.swiss.round_pairing import NoLegalPairing, round_of
from arpad.regulations.calendar import edition_named
from arpad.swiss import simulate
from arpad.values.result import Colour

EDITIONS = ("dutch-2017", "dutch-2026")
ALL = ("dutch-2009", "dutch-2012", *EDITIONS)
WW = (Colour.WHITE, Colour.WHITE)


def can_be_paired(field: RoundField) -> bool:
    """By another program: the largest matching of the legal pairs leaves nobody out."""
    numbers = [player.number for player in field.players] + [REST] * (len(field.players) % 2)
    graph = networkx.Graph()
    graph.add_nodes_from(numbers)
    for one, other in combinations(numbers, 2):
        if absolute_break(field, Pairing(one, other)) is None:
            graph.add_edge(one, other)
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(numbers)


@pytest.mark.parametrize(
    ("edition_id", "players", "rounds"),
    [
        *((edition_id, *size) for edition_id in ALL for size in ((5, 6), (12, 12), (17, 18))),
        *((edition_id, 30, 30) for edition_id in EDITIONS),
    ],
)
def test_when_everybody_has_met_nearly_everybody(edition_id: str, players: int, rounds: int) -> None:
    """Played on until nothing is left: each round is legal, and where the engine gives up nothing legal exists."""
    edition = edition_named(edition_id)
    event = read_trf(simulate(players, rounds, "9", edition_id)).tournament
    assert event is not None
    played = event.rounds_paired
    assert players // 2 < played < rounds  # in as many rounds as players somebody would have to meet again
    for round_number in range(2, played + 1):
        field = field_of(event, edition, round_number)
        assert can_be_paired(field)
        made = round_of(pair_round(field, edition))
        assert not [pair for pair in made if absolute_break(field, pair) is not None]
        assert sorted(n for pair in made for n in pair if n) == sorted(field.by_number)
    stuck = field_of(event, edition, played + 1)
    assert not can_be_paired(stuck)
    with pytest.raises(NoLegalPairing):
        pair_round(stuck, edition)


def neighbours_have_met(players: int, reach: int, of_a_score: int) -> RoundField:
    """Everybody has met all whose numbers are at most so far from his, as in a Swiss that goes on for too long."""
    colours = ((Colour.BLACK, Colour.WHITE), (Colour.WHITE, Colour.BLACK))
    return RoundField(
        tuple(
            SwissPlayer(
                number,
                score := 10 * ((players - number) // of_a_score),
                score,
                opponents=frozenset(range(max(1, number - reach), number + reach + 1)) - {number},
                colours=colours[number % 2],
            )
            for number in range(1, players + 1)
        ),
        round_number=2 * reach,
    )


@pytest.mark.parametrize("edition_id", ALL)
def test_a_hundred_players_who_have_met_all_their_neighbours(edition_id: str) -> None:
    """46 numbers apart is the least that is left: so 1 to 4 must meet 47 or more, 5 meets 51 or more, and so on."""
    field = neighbours_have_met(100, reach=45, of_a_score=4)
    made = pair_round(field, edition_named(edition_id))
    assert sorted(n for pair in made.pairs for n in (pair.white, pair.black)) == list(range(1, 101))
    assert min(abs(pair.white - pair.black) for pair in made.pairs) >= 46


def test_a_bracket_from_which_nearly_all_must_leave_is_not_solved_over_and_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first twelve brackets of the field above make no pair at all; trying two more to leave each time would take
    twenty solutions for some of them."""
    solved = []

    def counted(*arguments: Any) -> Any:
        solved.append(arguments)
        return cheapest(*arguments)

    monkeypatch.setattr(best_candidate, "cheapest", counted)
    made = pair_round(neighbours_have_met(100, reach=45, of_a_score=4), edition_named("dutch-2017"))
    assert len(solved) <= 4 * len(made.brackets)


@pytest.mark.parametrize("edition_id", ALL)
def test_sixty_who_have_all_met_cannot_be_paired_with_forty_others(edition_id: str) -> None:
    """At most forty of them find an opponent: twenty stay alone."""
    first = frozenset(range(1, 61))
    players = tuple(
        SwissPlayer(n, 100 - n, 100 - n, opponents=first - {n} if n in first else frozenset()) for n in range(1, 101)
    )
    with pytest.raises(NoLegalPairing) as none:
        pair_round(RoundField(players, round_number=60), edition_named(edition_id))
    assert len(none.value.players) == 20
    assert first.issuperset(none.value.players)


@pytest.mark.parametrize("edition_id", ALL)
def test_an_odd_field_in_which_everybody_has_rested(edition_id: str) -> None:
    """Five of seven have rested: 6, the lower of the other two, rests. When he has too, 5 does; then nobody can."""
    edition = edition_named(edition_id)

    def rests(*may: int) -> int | None:
        players = tuple(SwissPlayer(n, may_rest=n in may) for n in range(1, 8))
        return pair_round(RoundField(players, round_number=8), edition).bye

    assert rests(5, 6) == 6
    assert rests(5) == 5
    with pytest.raises(NoLegalPairing) as none:
        rests()
    assert none.value.nobody_may_rest


@pytest.mark.parametrize("edition_id", ALL)
def test_two_players_meet_once(edition_id: str) -> None:
    edition = edition_named(edition_id)
    fresh = RoundField((SwissPlayer(1), SwissPlayer(2)), round_number=1)
    assert round_of(pair_round(fresh, edition)) == (Pairing(1, 2),)
    met = (SwissPlayer(1, opponents=frozenset({2})), SwissPlayer(2, opponents=frozenset({1})))
    with pytest.raises(NoLegalPairing):
        pair_round(RoundField(met, round_number=2), edition)


@pytest.mark.parametrize("edition_id", ALL)
def test_one_giant_scoregroup_is_paired_as_it_stands(edition_id: str) -> None:
    """Nobody has played: the first of 601 meets the 301st and so on, the last one rests."""
    field = RoundField(tuple(SwissPlayer(number) for number in range(1, 602)), round_number=1)
    made = pair_round(field, edition_named(edition_id))
    assert [frozenset((pair.white, pair.black)) for pair in made.pairs] == [
        frozenset((n, n + 300)) for n in range(1, 301)
    ]
    assert made.bye == 601


@pytest.mark.parametrize("edition_id", ALL)
def test_a_giant_scoregroup_that_drew_all_its_games(edition_id: str) -> None:
    """1,000 players, all with half a point: 1 had White against 501, 502 White against 2, and so on. Everybody can
    have the other colour, and nobody meets again."""
    first = {n: (n + 500, Colour.WHITE if n % 2 else Colour.BLACK) for n in range(1, 501)}
    first |= {other: (n, colour.opposite) for n, (other, colour) in list(first.items())}
    players = tuple(
        SwissPlayer(n, 5, 5, opponents=frozenset({other}), colours=(colour,))
        for n, (other, colour) in sorted(first.items())
    )
    made = pair_round(RoundField(players, round_number=2), edition_named(edition_id))
    assert sorted(n for pair in made.pairs for n in (pair.white, pair.black)) == list(range(1, 1001))
    assert not [pair for pair in made.pairs if first[pair.white][0] == pair.black]
    assert all(first[pair.white][1] is Colour.BLACK and first[pair.black][1] is Colour.WHITE for pair in made.pairs)


@pytest.mark.parametrize("edition_id", ALL)
def test_the_last_round_with_all_top_scorers_locked_in_one_colour(edition_id: str) -> None:
    """All four had White twice. As top scorers they meet, 1-3 and 2-4: the higher has Black, as all wish. Before the
    last round the same four cannot be paired at all."""
    edition = edition_named(edition_id)
    players = tuple(SwissPlayer(number, 20, 20, colours=WW) for number in (1, 2, 3, 4))
    made = pair_round(RoundField(players, round_number=3, last_round=True, topscore=10), edition)
    assert round_of(made) == (Pairing(3, 1), Pairing(4, 2))
    with pytest.raises(NoLegalPairing) as none:
        pair_round(RoundField(players, round_number=3), edition)
    assert len(none.value.players) == 4
