"""Annex 2: the restricted draw of lots. The tables as the booklet prints them; draws followed by hand with lots laid out."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.pairing.lots import Lots
from arpad.pairing.round_robin.berger import berger_rounds
from arpad.pairing.round_robin.draw_check import Meeting, compatriots_meeting
from arpad.pairing.round_robin.restricted_draw import Entrant, envelopes_for, order_of_draw, restricted_draw
from arpad.regulations.errors import EditionFileError
from arpad.regulations.tables import draw_groups, parse_groups

GROUPS = draw_groups("varma-groups")
PRINTED = {
    10: "A (3, 4, 8); B (5, 7, 9); C (1, 6); D (2, 10).",
    12: "A (4,5,9,10); B (1, 2, 7); C (6, 8, 12); D (3, 11).",
    14: "A (4, 5, 6, 11, 12); B (1, 2, 8, 9); C (7, 10, 13); D (3, 14).",
    16: "A (5, 6, 7, 12, 13, 14); B (1, 2, 3, 9, 10); C (8, 11, 15); D (4, 16).",
    18: "A (5, 6, 7, 8, 14, 15, 16); B (1, 2, 3, 10, 11, 12); C (9, 13, 17); D (4, 18).",
    20: "A (6, 7, 8, 9, 15, 16, 17, 18); B (1, 2, 3, 11, 12, 13, 14); C (5, 10, 19); D (4, 20).",
    22: "A (6, 7, 8, 9, 10, 17, 18, 19, 20); B (1, 2, 3, 4, 12, 13, 14, 15); C (11, 16, 21); D (5, 22).",
    24: "A (6, 7, 8, 9, 10, 11, 19, 20, 21, 22); B (1, 2, 3, 4, 13, 14, 15, 16, 17); C (12, 18, 23); D (5, 24).",
}


class LaidOut(Lots):
    """Lots in the order the test lays them out: places, counted from 0, among what is there."""

    def __init__(self, *places: int) -> None:
        super().__init__("laid out")
        self.places = list(places)

    def below(self, limit: int) -> int:
        place = self.places.pop(0)
        assert place < limit, f"place {place} among {limit}"
        return place


def entrants(federations: Mapping[str, str]) -> list[Entrant]:
    return [Entrant(name, federation) for name, federation in federations.items()]


def last_rounds(players: int) -> set[tuple[int, int]]:
    return {(min(pair), max(pair)) for one in berger_rounds(players)[-3:] for pair in one}


@pytest.mark.article(
    "tournament-2010/Annex 2 table 9-10",
    "tournament-2010/Annex 2 table 11-12",
    "tournament-2010/Annex 2 table 13-14",
    "tournament-2010/Annex 2 table 15-16",
    "tournament-2010/Annex 2 table 17-18",
    "tournament-2010/Annex 2 table 19-20",
    "tournament-2010/Annex 2 table 21-22",
    "tournament-2010/Annex 2 table 23-24",
    "tournament-2010/Annex 2 5",
    "tournament-2010/C.06 8.f",
)
class TestTables:
    @pytest.mark.parametrize("players", PRINTED)
    def test_as_printed(self, players: int) -> None:
        shown = "; ".join(f"{name} ({', '.join(map(str, held))})" for name, held in GROUPS[players].items()) + "."
        assert shown.replace(" ", "") == PRINTED[players].replace(" ", "")

    @pytest.mark.parametrize("players", PRINTED)
    def test_no_two_of_a_group_meet_in_the_last_three_rounds_but_six_and_twelve(self, players: int) -> None:
        """Ruling P5: 6 and 12 of twelve meet in round 11."""
        meeting = {
            pair for held in GROUPS[players].values() for pair in combinations(held, 2) if pair in last_rounds(players)
        }
        assert meeting == ({(6, 12)} if players == 12 else set())

    def test_since_2025_twelve_have_other_groups_and_nobody_of_a_group_meets_another_late(self) -> None:
        """I-551: the other sizes are as they were."""
        today = draw_groups("varma-groups-2025")
        assert today[12] == {"A": (4, 5, 9, 10), "B": (2, 6, 7), "C": (1, 8, 12), "D": (3, 11)}
        assert {players for players in PRINTED if today[players] != GROUPS[players]} == {12}
        late = last_rounds(12)
        assert not [pair for held in today[12].values() for pair in combinations(held, 2) if pair in late]

    @pytest.mark.article("tournament-2010/Annex 2 5")
    def test_there_are_tables_for_ten_to_twenty_four_players(self) -> None:
        assert sorted(GROUPS) == list(range(10, 25, 2))
        assert set(GROUPS) == set(PRINTED)

    def test_a_table_with_a_number_missing_is_refused(self) -> None:
        with pytest.raises(EditionFileError, match="10 players"):
            parse_groups("players,group,numbers\n10,A,1 2 3\n", "test.csv")

    def test_an_odd_number_leaves_the_highest_out(self) -> None:
        """Nine players on the table for ten: the envelope D holds 2 alone."""
        assert envelopes_for(9, GROUPS) == {"A": (3, 4, 8), "B": (5, 7, 9), "C": (1, 6), "D": (2,)}


@pytest.mark.article("tournament-2010/Annex 2 2")
def test_order_of_federations_and_names() -> None:
    """The largest federation first, equal ones by code, players of one by name whatever their accents."""
    given_names = {
        "Zubia": "ESP", "Cuervo": "FRA", "Álamo": "ESP", "Dax": "FRA", "Abel": "AND", "Baco": "ESP", "Eco": "POR", "Ida": "POR",
    }  # fmt: skip
    groups = order_of_draw(entrants(given_names))
    assert [[entrant.name for entrant in group] for group in groups] == [
        ["Álamo", "Baco", "Zubia"], ["Cuervo", "Dax"], ["Eco", "Ida"], ["Abel"],
    ]  # fmt: skip


TEN = {
    "Aa": "ESP", "Ab": "ESP", "Ac": "ESP", "Ba": "FRA", "Bb": "FRA", "Ca": "ITA", "Cb": "ITA", "D": "AND", "E": "BEL", "F": "CHI",
}  # fmt: skip


@pytest.mark.article("tournament-2010/Annex 2 3", "tournament-2010/Annex 2 4")
def test_a_draw_of_ten_by_hand() -> None:
    """A (3, 4, 8); B (5, 7, 9); C (1, 6); D (2, 10).

    ESP, three players: A and B hold enough; B is picked, then 7, 9, 5. FRA, two players: A, C and D hold enough;
    C is picked, then 6, 1. ITA: A and D; A is picked, then 8, 3, and 4 is left. The others draw among 2, 4 and 10.
    """
    lots = LaidOut(1, 1, 1, 0, 1, 1, 0, 0, 2, 0, 1, 0, 0)
    draw = restricted_draw(entrants(TEN), envelopes_for(10, GROUPS), lots)
    assert [(turn.entrant.name, turn.envelope, turn.number) for turn in draw.turns] == [
        ("Aa", "B", 7), ("Ab", "B", 9), ("Ac", "B", 5),
        ("Ba", "C", 6), ("Bb", "C", 1),
        ("Ca", "A", 8), ("Cb", "A", 3),
        ("D", "A", 4), ("E", "D", 2), ("F", "D", 10),
    ]  # fmt: skip
    assert [turn.choices for turn in draw.turns if turn.choices] == [("A", "B"), ("A", "C", "D"), ("A", "D")]
    assert draw.turns[0].held == (5, 7, 9) and draw.turns[0].left == (5, 9)
    assert not lots.places


def test_a_federation_larger_than_every_envelope_empties_the_fullest_first() -> None:
    """Seven compatriots among ten: A and B hold three each, so the lot chooses; then the other; then C or D."""
    seven = {f"P{number}": "ESP" for number in range(1, 8)} | {"X": "FRA", "Y": "ITA", "Z": "POR"}
    draw = restricted_draw(entrants(seven), envelopes_for(10, GROUPS), Lots("7"))
    own = draw.turns[:7]
    assert {own[0].envelope, own[3].envelope} == {"A", "B"}
    assert own[6].envelope in ("C", "D")
    assert all(turn.overflow for turn in own) and not any(turn.overflow for turn in draw.turns[7:])


def test_leftovers_too_few_for_a_pair_come_from_two_envelopes() -> None:
    """Five pairs among ten: after four pairs A and B may hold one number each, and the last pair takes both."""
    pairs = {f"{code}{who}": code for code in ("AND", "BEL", "CHI", "DEN", "ESP") for who in "12"}
    # AND takes A (3, 4), BEL takes B (5, 7), CHI takes C (1, 6), DEN takes D (2, 10): 8 and 9 are left
    lots = LaidOut(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    draw = restricted_draw(entrants(pairs), envelopes_for(10, GROUPS), lots)
    last = draw.turns[-2:]
    assert {(turn.envelope, turn.number) for turn in last} == {("A", 8), ("B", 9)}
    assert all(turn.overflow for turn in last)


@given(st.integers(9, 24), st.text(max_size=5), st.data())
def test_everybody_gets_one_number_and_compatriots_one_envelope(players: int, seed: str, data: st.DataObject) -> None:
    codes = data.draw(st.lists(st.sampled_from(["ESP", "FRA", "ITA", "POR", ""]), min_size=players, max_size=players))
    people = [Entrant(f"N{number:02}", code) for number, code in enumerate(codes)]
    draw = restricted_draw(people, envelopes_for(players, GROUPS), Lots(seed))
    assert list(draw.by_number) == list(range(1, players + 1))
    assert sorted(entrant.name for entrant in draw.by_number.values()) == sorted(one.name for one in people)
    assert draw == restricted_draw(people[::-1], envelopes_for(players, GROUPS), Lots(seed))
    for code in {code for code in codes if code}:
        own = [turn for turn in draw.turns if turn.entrant.federation == code]
        assert len({turn.envelope for turn in own}) == 1 or own[0].overflow


class TestCompatriots:
    def test_six_and_twelve_meet_in_the_last_round(self) -> None:
        federations = {number: "ESP" if number in (6, 12) else f"X{number}" for number in range(1, 13)}
        assert compatriots_meeting(federations, 3) == (Meeting(11, 6, 12, "ESP"),)

    def test_earlier_rounds_and_players_without_federation_do_not_matter(self) -> None:
        """Table for ten: 1 meets 10 in round 1, 5 meets 10 in round 9, 9 rests from nobody."""
        assert compatriots_meeting(_with({1: "ESP", 10: "ESP"}), 3) == ()
        assert compatriots_meeting(_with({5: "", 10: ""}), 3) == ()
        assert compatriots_meeting(_with({5: "ESP", 10: "ESP"}), 3) == (Meeting(9, 5, 10, "ESP"),)


def _with(special: Mapping[int, str], players: Sequence[int] = range(1, 11)) -> dict[int, str]:
    return {number: special.get(number, f"X{number}") for number in players}
