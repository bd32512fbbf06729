"""The orders of exchanges, against the printed tables. Places count from 0, so player 1 is place 0."""

from itertools import islice, permutations
from random import Random

import pytest

from arpad.pairing.dutch_2009.bracket_graph import BracketGraph
from arpad.pairing.dutch_2009.first_exchange import FIRST, Exchange, FirstExchange
from arpad.pairing.dutch_2009.members import Rulebook
from arpad.pairing.dutch_2009.task import Setting, Task
from arpad.pairing.matching.assignment import first_assignment
from arpad.pairing.swiss.field import RoundField, SwissPlayer
from arpad.regulations.calendar import edition_named
from support.exchange_lists import by_anti_diagonals, by_difference_of_sums


def told(exchanges: object) -> list[str]:
    return ["+".join(str(p + 1) for p in out) + "/" + "+".join(str(p + 1) for p in back) for out, back in exchanges]


@pytest.mark.article(
    "dutch-2009/D2 NOTE one player",
    "dutch-2009/D2#1",
    "dutch-2009/D2 one player",
    "dutch-2009/D2 odd",
    "dutch-2009/D2 NOTE",
)
def test_one_player_of_the_committees_table() -> None:
    """S1 = 1-4, S2 = 5-9, a to t."""
    printed = "4/5 4/6 3/5 4/7 3/6 2/5 4/8 3/7 2/6 1/5 4/9 3/8 2/7 1/6 3/9 2/8 1/7 2/9 1/8 1/9"
    assert told(by_anti_diagonals(4, 9, 1)) == printed.split()
    assert told(by_difference_of_sums(4, 9, 1)) == printed.split()


@pytest.mark.article(
    "dutch-2009/D2 NOTE two players", "dutch-2009/D2 two players", "dutch-2009/D2#2", "dutch-2009/D example"
)
def test_two_players_of_the_committees_table() -> None:
    """S1 = 1-4, S2 = 5-8: the 36 places of the matrix, row by row."""
    printed = {
        "5+6": (1, 3, 6, 10, 15, 21), "5+7": (2, 5, 9, 14, 20, 26), "5+8": (4, 8, 13, 19, 25, 30),
        "6+7": (7, 12, 18, 24, 29, 33), "6+8": (11, 17, 23, 28, 32, 35), "7+8": (16, 22, 27, 31, 34, 36),
    }  # fmt: skip
    columns = ("3+4", "2+4", "1+4", "2+3", "1+3", "1+2")
    place = {name: number for number, name in enumerate(told(by_anti_diagonals(4, 8, 2)), 1)}
    assert place == {
        f"{columns[i]}/{row}": number for row, numbers in printed.items() for i, number in enumerate(numbers)
    }


def test_two_players_by_difference_of_sums() -> None:
    """2012, S1 = 1-5, S2 = 6-11: the first of 150."""
    printed = "4+5/6+7 4+5/6+8 3+5/6+7 4+5/6+9 4+5/7+8 3+5/6+8 2+5/6+7 3+4/6+7 4+5/6+10 4+5/7+9 3+5/6+9 3+5/7+8"
    assert told(islice(by_difference_of_sums(5, 11, 2), 12)) == printed.split()
    assert len(told(by_difference_of_sums(5, 11, 2))) == 150


def bracket_where_few_may_meet(random: Random, size: int) -> RoundField:
    """Every two players have met, or not, by lot; more have than have not."""
    met: dict[int, set[int]] = {number: set() for number in range(1, size + 1)}
    for one in met:
        for other in range(one + 1, size + 1):
            if random.randrange(10) < 6:
                met[one].add(other)
                met[other].add(one)
    return RoundField(tuple(SwissPlayer(number, opponents=frozenset(met[number])) for number in met), 2)


def first_in_the_list(field: RoundField, listed: object) -> Exchange | None:
    """The list gone through: the first exchange after which S1 and S2 can be paired."""
    size = len(field.players)
    pairs = size // 2
    for number in range(pairs + 1):
        for out, back in listed(pairs, size, number) if number else [((), ())]:  # type: ignore[operator]
            first = [place for place in range(size) if (place < pairs and place not in out) or place in back]
            second = [place for place in range(size) if place not in first]
            for order in permutations(second, pairs):
                if all(b + 1 not in field.players[a].opponents for a, b in zip(first, order, strict=True)):
                    return out, back
    return None


@pytest.mark.parametrize(
    ("edition", "listed"), [("dutch-2009", by_anti_diagonals), ("dutch-2012", by_difference_of_sums)]
)
@pytest.mark.parametrize("size", [8, 9])
def test_the_exchange_found_is_the_first_of_the_list(edition: str, listed: object, size: int) -> None:
    random, exchanged = Random(size), []
    for _ in range(150):
        field = bracket_where_few_may_meet(random, size)
        rules = Rulebook.of(field, edition_named(edition))
        members = tuple(map(rules.member, field.players))
        graph = BracketGraph(rules, Task(members, size // 2, may_leave=frozenset(range(size))))
        costs = graph.costs(Setting(), counted=False)
        best = graph.solve(costs, range(size), size // 2)
        expected = first_in_the_list(field, listed)
        assert (best is None) is (expected is None)
        if best is not None and expected is not None and expected[0]:
            search = FirstExchange(graph, costs, range(size), size // 2, best.cost)
            assert FIRST[rules.exchanges](search)[0] == expected
            exchanged.append(len(expected[0]))
    assert {1, 2} <= set(exchanged)


@pytest.mark.article("dutch-2009/D1", "dutch-2009/D1 advice")
def test_transpositions_rise_like_numbers_of_these_digits() -> None:
    """With one order after the other forbidden, the next of 5678, 5687, 5768, 5786, 5867, 5876, 6578, 6587 comes up."""
    free = [0b1111] * 4
    assert first_assignment(free) == [0, 1, 2, 3]
    assert first_assignment([*free[:2], 0b1011, 0b0111]) == [0, 1, 3, 2]
    assert first_assignment([0b1111, 0b1101, 0b1111, 0b1111]) == [0, 2, 1, 3]
    assert first_assignment([0b1111, 0b1100, 0b1101, 0b1111]) == [0, 2, 3, 1]
    assert first_assignment([0b1110, 0b1111, 0b1111, 0b1111]) == [1, 0, 2, 3]
