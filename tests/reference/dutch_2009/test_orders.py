"""D1 and D2 against the printed tables."""

from itertools import permutations

from .orders import exchanges, exchanges_of, transpositions


def free(a, b):
    return 0


def orders_of(s1, s2):
    return [[b for _, b in pairs] for pairs, _, _ in transpositions(s1, s2, free, 0)]


def test_d1_the_printed_transpositions():
    """5-6-8-7; 5-7-6-8; 5-7-8-6; 5-8-6-7; 5-8-7-6; 6-5-7-8; 6-5-8-7."""
    found = ["".join(map(str, order)) for order in orders_of((1, 2, 3, 4), (5, 6, 7, 8))]
    assert found[:8] == ["5678", "5687", "5768", "5786", "5867", "5876", "6578", "6587"]


def test_d1_advice_all_the_numbers_in_ascending_order():
    found = orders_of((1, 2, 3, 4), (5, 6, 7, 8))
    assert found == sorted(map(list, permutations((5, 6, 7, 8)))) and len(found) == 24


def test_d1_only_distinct_first_places():
    """Two in S1 against four: twelve ways, and the others of S2 stay in their order."""
    tries = list(transpositions((1, 2), (3, 4, 5, 6), free, 0))
    assert [tuple(b for _, b in pairs) for pairs, _, _ in tries][:4] == [(3, 4), (3, 5), (3, 6), (4, 3)]
    assert len(tries) == 12 and tries[1][1] == (4, 6)


def test_a_candidate_is_abandoned_at_its_first_forbidden_pair():
    asked = []

    def cost(a, b):
        asked.append((a, b))
        return None if (a, b) == (1, 3) else 0

    assert next(transpositions((1, 2), (3, 4), cost, 0))[0] == ((1, 4), (2, 3))
    assert asked == [(1, 3), (1, 4), (2, 3)]


def test_x_is_an_allowance():
    """Every pair costs one and the allowance is one: no two pairs, but one, with nothing left."""
    assert list(transpositions((1, 2), (3, 4), lambda a, b: 1, 1)) == []
    assert next(transpositions((1,), (2,), lambda a, b: 1, 1)) == (((1, 2),), (), 0)


# The committee's tables at the end of C.04.1, cell by cell: column (S1), row (S2), position.
ONE = {
    (4, 5): "a", (3, 5): "c", (2, 5): "f", (1, 5): "j",
    (4, 6): "b", (3, 6): "e", (2, 6): "i", (1, 6): "n",
    (4, 7): "d", (3, 7): "h", (2, 7): "m", (1, 7): "q",
    (4, 8): "g", (3, 8): "l", (2, 8): "p", (1, 8): "s",
    (4, 9): "k", (3, 9): "o", (2, 9): "r", (1, 9): "t",
}  # fmt: skip
COLUMNS = [(3, 4), (2, 4), (1, 4), (2, 3), (1, 3), (1, 2)]
TWO = {
    (5, 6): [1, 3, 6, 10, 15, 21],
    (5, 7): [2, 5, 9, 14, 20, 26],
    (5, 8): [4, 8, 13, 19, 25, 30],
    (6, 7): [7, 12, 18, 24, 29, 33],
    (6, 8): [11, 17, 23, 28, 32, 35],
    (7, 8): [16, 22, 27, 31, 34, 36],
}


def test_d2_one_player_as_in_the_committee_s_table():
    found = [(a, b) for (a,), (b,) in exchanges_of(1, (1, 2, 3, 4), (5, 6, 7, 8, 9))]
    assert found == sorted(ONE, key=lambda cell: ONE[cell])


def test_d2_two_players_as_in_the_committee_s_table():
    found = [(tuple(sorted(up)), down) for up, down in exchanges_of(2, (1, 2, 3, 4), (5, 6, 7, 8))]
    printed = {
        (column, row): place for row, places in TWO.items() for column, place in zip(COLUMNS, places, strict=True)
    }
    assert found == sorted(printed, key=lambda cell: printed[cell])


def test_d2_two_players_is_not_the_order_of_the_sums():
    """2+4 with 5+8 (difference 7) is the eighth, 2+3 with 5+6 (difference 6) the tenth (P6)."""
    found = list(exchanges_of(2, (1, 2, 3, 4), (5, 6, 7, 8)))
    assert (found.index(((4, 2), (5, 8))), found.index(((3, 2), (5, 6)))) == (7, 9)


def test_d2_seven_players_the_same_with_one_less():
    """S1 is 1, 2, 3 and S2 is 4, 5, 6, 7: 3-4, 3-5, 2-4, 3-6, 2-5, 1-4, then 3-7, 2-6, 1-5, 2-7, 1-6, 1-7."""
    found = [(a, b) for (a,), (b,) in exchanges_of(1, (1, 2, 3), (4, 5, 6, 7))]
    assert found == [(3, 4), (3, 5), (2, 4), (3, 6), (2, 5), (1, 4), (3, 7), (2, 6), (1, 5), (2, 7), (1, 6), (1, 7)]


def test_d2_one_player_before_two_before_three():
    sizes = [len(up) for up, _ in exchanges((1, 2, 3), (4, 5, 6))]
    assert sizes == [1] * 9 + [2] * 9 + [3]
