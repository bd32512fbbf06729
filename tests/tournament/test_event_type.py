"""The type of an event: declared, shown by its pairings, or Swiss for want of anything better."""

import doctest
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.tournament import event_type
from arpad.tournament.event_type import EventTypeReading, declared_type, event_type_of, structural_type
from arpad.tournament.model import Entry, RoundRecord, Tournament
from arpad.values.event_type import EventType
from arpad.values.result import Colour, Result

Round = Iterable[tuple[int, int]]
BYE = RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE)


def event(players: int, rounds: Iterable[Round], result: Result = Result.DRAW) -> Tournament:
    """An event with these pairs, White first, all with the same result; who is in no pair has the bye."""
    records: dict[int, list[RoundRecord]] = {number: [] for number in range(1, players + 1)}
    for pairs in rounds:
        this_round = dict.fromkeys(records, BYE)
        for white, black in pairs:
            this_round[white] = RoundRecord(black, Colour.WHITE, result)
            this_round[black] = RoundRecord(white, Colour.BLACK, result)
        for number, record in this_round.items():
            records[number].append(record)
    return Tournament(tuple(Entry(number, f"Player {number}", rounds=tuple(of)) for number, of in records.items()))


def circle(players: int) -> list[list[tuple[int, int]]]:
    """Every pair once: one player sits still, the others go round. With an odd number somebody rests."""
    ring = list(range(1, players + 1 + players % 2))
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append([pair for pair in pairs if max(pair) <= players])
        ring.insert(1, ring.pop())
    return rounds


class TestDeclared:
    def test_docstring(self) -> None:
        assert doctest.testmod(event_type).failed == 0

    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            ("FIDE_DUTCH_2026", EventType.SWISS),
            ("FIDE_DUTCH_2025_BAKU", EventType.SWISS),
            ("fide-dutch-2017", EventType.SWISS),
            ("FIDE_DUBOV_BAKU", EventType.SWISS),
            ("FIDE_BURSTEIN", EventType.SWISS),
            ("FIDE_DOUBLESWISS", EventType.SWISS),
            ("CUSTOM_SWISS", EventType.SWISS),
            ("FIDE_ROUNDROBIN", EventType.ROUND_ROBIN),
            ("BERGER_ROUNDROBIN_G1", EventType.ROUND_ROBIN),
            ("CUSTOM ROUNDROBIN", EventType.ROUND_ROBIN),
            ("FIDE_DOUBLEROUNDROBIN", EventType.DOUBLE_ROUND_ROBIN),
            ("Berger_DoubleRoundRobin", EventType.DOUBLE_ROUND_ROBIN),
            ("FIDE_SCHEVENINGEN_G1", EventType.SCHEVENINGEN),
            ("FIDE_DOUBLESCHEVENINGEN", EventType.SCHEVENINGEN),
            ("CUSTOM_SCHILLER", EventType.SCHEVENINGEN),
            ("CUSTOM_TEAM_SCHEVENINGEN", EventType.SCHEVENINGEN),
            ("CUSTOM_KNOCKOUT", EventType.KNOCKOUT),
            ("FIDE_TEAM", EventType.TEAM),
            ("FIDE_TEAM_TYPEA_MP_GP_BAKU", EventType.TEAM),
            ("FIDE_TEAM_DOUBLEROUNDROBIN", EventType.TEAM),
            ("BERGER_TEAM_ROUNDROBIN", EventType.TEAM),
            ("CUSTOM_TEAM_SWISS_MP", EventType.TEAM),
            ("CUSTOM_TEAM_KNOCKOUT", EventType.TEAM),
            ("CUSTOM_SOMETHING", None),
            ("", None),
        ],
    )
    def test_code(self, code: str, expected: EventType | None) -> None:
        assert declared_type(code, "") is expected
        assert declared_type("", code) is expected

    def test_the_code_goes_before_the_text(self) -> None:
        assert declared_type("FIDE_ROUNDROBIN", "Individual: Swiss-System") is EventType.ROUND_ROBIN

    def test_the_text_helps_where_the_code_is_unknown(self) -> None:
        assert declared_type("OTHER", "Individual: Swiss-System") is EventType.SWISS

    @pytest.mark.parametrize(
        ("expected", "texts"),
        [
            (EventType.SWISS, ["Individual: Swiss-System", "suizo", "Sistema Suizo a 9 rondas", "Schweizer System",
                               "Schweizersystem", "SWISS", "Individual  Swiss Dutch (Istanbul 2012 rules)",
                               "Suizo a doble vuelta", "FIDE Dutch 2017"]),
            (EventType.ROUND_ROBIN, ["Individual: Round-Robin", "round robin", "Liga", "Todos contra todos",
                                     "Rundenturnier", "Vollrundig", "vollrundiges Turnier", "jeder gegen jeden",
                                     "Schweizer Meisterschaft, Rundenturnier"]),
            (EventType.DOUBLE_ROUND_ROBIN, ["Double Round-Robin", "doble vuelta", "Liga a doble vuelta", "doppelrundig",
                                            "Rundenturnier, doppelrundig", "Doppelrundenturnier", "Liga, ida y vuelta",
                                            "Individual: Double Round Robin", "DRR"]),
            (EventType.MATCH, ["Match", "Encuentro individual", "Zweikampf", "Wettkampf", "MATCH (6 games)"]),
            (EventType.SCHEVENINGEN, ["Scheveningen", "Individual: Scheveningen-System", "Team: Scheveningen",
                                      "Scheveningen por equipos", "Mannschaften, Scheveningen", "Team: Schiller"]),
            (EventType.TEAM, ["Team: Swiss-System", "Team: Round-Robin", "Liga por equipos", "Mannschaftskampf",
                              "Mannschaften, Schweizer System", "Suizo por equipos", "FIDE-TEAM-BAKU", "Bundesliga"]),
            (EventType.KNOCKOUT, ["Knockout", "Knock-out", "Eliminatoria", "Eliminación directa", "K.o.-System",
                                  "KO-System"]),
            (None, ["", "Individual", "Open", "Campeonato", "Schweizer Meisterschaft"]),
        ],
    )  # fmt: skip
    def test_text(self, expected: EventType | None, texts: list[str]) -> None:
        assert {text: declared_type("", text) for text in texts} == dict.fromkeys(texts, expected)

    @given(st.text(), st.text())
    def test_no_text_makes_it_fail(self, code: str, text: str) -> None:
        declared_type(code, text)


class TestStructure:
    @pytest.mark.parametrize("rounds", [[], [[(1, 2)]], [[(1, 2)], [(2, 1)]], [[(1, 2)]] * 6])
    def test_two_players_are_a_match(self, rounds: list[Round]) -> None:
        assert structural_type(event(2, rounds)) is EventType.MATCH

    @pytest.mark.parametrize("players", [3, 4, 5, 6, 9, 10])
    def test_every_pair_once_is_a_round_robin(self, players: int) -> None:
        assert structural_type(event(players, circle(players))) is EventType.ROUND_ROBIN

    @pytest.mark.parametrize("players", [3, 4, 5, 6, 9, 10])
    def test_every_pair_twice_is_a_double_round_robin(self, players: int) -> None:
        assert structural_type(event(players, circle(players) * 2)) is EventType.DOUBLE_ROUND_ROBIN

    def test_forfeits_are_pairings(self) -> None:
        assert structural_type(event(4, circle(4), Result.FORFEIT_LOSS)) is EventType.ROUND_ROBIN

    @pytest.mark.parametrize("players", [3, 4, 6, 9])
    def test_an_incomplete_one_is_not(self, players: int) -> None:
        assert structural_type(event(players, circle(players)[:-1])) is None
        assert structural_type(event(players, circle(players) + circle(players)[:-1])) is None

    def test_three_times_is_neither(self) -> None:
        assert structural_type(event(4, circle(4) * 3)) is None

    def test_a_pair_too_often_and_another_never(self) -> None:
        assert structural_type(event(4, [*circle(4)[:-1], circle(4)[0]])) is None

    @pytest.mark.parametrize("players", [0, 1])
    def test_too_few_players(self, players: int) -> None:
        assert structural_type(event(players, [[]])) is None

    def test_a_pairing_on_one_line_only_is_a_pairing(self) -> None:
        whole = event(4, circle(4))
        first = Entry(1, "Player 1", rounds=(None, None, None))
        assert structural_type(Tournament((first, *whole.entries[1:]))) is EventType.ROUND_ROBIN

    def test_opponents_that_are_not_there_do_not_count(self) -> None:
        whole = event(4, circle(4))
        assert structural_type(Tournament(whole.entries[:3])) is EventType.ROUND_ROBIN

    @given(st.integers(3, 9), st.integers(1, 2), st.data())
    def test_the_order_of_rounds_and_players_does_not_matter(
        self, players: int, times: int, data: st.DataObject
    ) -> None:
        tournament = event(players, data.draw(st.permutations(circle(players) * times)))
        shuffled = Tournament(tuple(data.draw(st.permutations(tournament.entries))))
        expected = EventType.ROUND_ROBIN if times == 1 else EventType.DOUBLE_ROUND_ROBIN
        assert structural_type(shuffled) is expected


class TestReading:
    def test_declared(self) -> None:
        tournament = Tournament(event(4, circle(4)).entries, declared_type=EventType.SWISS)
        assert event_type_of(tournament) == EventTypeReading(EventType.SWISS, "declared")

    def test_structure(self) -> None:
        assert event_type_of(event(4, circle(4))) == EventTypeReading(EventType.ROUND_ROBIN, "structure")

    def test_default(self) -> None:
        assert event_type_of(event(8, circle(8)[:5])) == EventTypeReading(EventType.SWISS, "default")
