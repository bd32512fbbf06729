"""What decided a bracket, and which criterion another pairing violates: small fields worked out by hand."""

import pytest

from arpad.pairing.dutch_2017.violation import first_violated
from arpad.pairing.round_robin.berger import REST, Pairing
from arpad.pairing.swiss.engines import pair_round
from arpad.pairing.swiss.field import Float, RoundField, SwissPlayer
from arpad.pairing.swiss.round_pairing import NoLegalPairing
from arpad.regulations.calendar import edition_named
from arpad.values.result import Colour

NOW = edition_named("dutch-2026")
W, B = Colour.WHITE, Colour.BLACK
DOWN, NONE = Float.DOWN, Float.NONE


def player(number: int, score: int, colours: str, met: set[int] = frozenset(), **more: object) -> SwissPlayer:  # type: ignore[assignment]
    wore = tuple({"W": W, "B": B}[letter] for letter in colours)
    return SwissPlayer(number, score, score, frozenset(met), wore, **more)  # type: ignore[arg-type]


def four(*colours: str) -> RoundField:
    """One scoregroup of four after two rounds."""
    return RoundField(tuple(player(number, 10, wore) for number, wore in enumerate(colours, 1)), round_number=3)


def pairs_of(field: RoundField) -> list[tuple[int, int]]:
    return sorted((min(p.white, p.black), max(p.white, p.black)) for p in pair_round(field, NOW).pairs)


def test_the_first_candidate_needs_no_reason() -> None:
    """1 and 2 want White, 3 and 4 Black."""
    field = four("WB", "WB", "BW", "BW")
    assert pairs_of(field) == [(1, 3), (2, 4)]
    assert pair_round(field, NOW).brackets[0].decided is None


def test_colours_decide_for_a_transposition() -> None:
    """1 and 3 want White, 2 and 4 Black: 1-3 and 2-4 would refuse two wishes, 1-4 and 2-3 none."""
    field = four("WB", "BW", "WB", "BW")
    assert pairs_of(field) == [(1, 4), (2, 3)]
    decided = pair_round(field, NOW).brackets[0].decided
    assert decided is not None
    assert (decided.rule, decided.plain, decided.chosen) == ("colours_refused", (2,), (0,))


def test_a_game_that_was_played_decides() -> None:
    field = RoundField(
        (player(1, 10, "WB", {3}), player(2, 10, "WB"), player(3, 10, "BW", {1}), player(4, 10, "BW")), round_number=3
    )
    decided = pair_round(field, NOW).brackets[0].decided
    assert decided is not None
    assert decided.rule == "rematch"


def test_who_floated_down_last_round_does_not_again() -> None:
    """Three with one point: 3 would float, but did so in the last round (C14); so 2 does, and 1 meets 3.

    1 and 2 want White, 3 Black, so no wish is refused either way.
    """
    field = RoundField(
        (
            player(1, 10, "WB"),
            player(2, 10, "WB"),
            player(3, 10, "BW", floats=(DOWN, NONE)),
            player(4, 0, "BW"),
        ),
        round_number=3,
    )
    made = pair_round(field, NOW)
    assert made.brackets[0].pairs == ((1, 3),)
    decided, leaving = made.brackets[0].decided, made.brackets[0].leaving
    assert decided is not None
    assert [(one.number, one.rule) for one in leaving] == [(2, decided.rule)]


@pytest.mark.parametrize(
    ("theirs", "rule", "counts"),
    [
        ([(1, 3), (2, 4)], "colours_refused", (0, 2)),
        ([(1, 2), (3, 4)], "exchanges", (0, 0)),
    ],
)
def test_the_arbiters_own_pairing_against_the_rules(
    theirs: list[tuple[int, int]], rule: str, counts: tuple[int, int]
) -> None:
    """1 and 3 want White, 2 and 4 Black: the rules give 1-4 and 2-3. 1-2 and 3-4 is as good, but needs an exchange."""
    found = first_violated(four("WB", "BW", "WB", "BW"), NOW, [Pairing(*pair) for pair in theirs])
    assert found is not None
    assert (found.rule, (found.ours, found.theirs)) == (rule, counts)


def test_the_rules_own_pairing_violates_nothing() -> None:
    assert first_violated(four("WB", "BW", "WB", "BW"), NOW, [Pairing(1, 4), Pairing(2, 3)]) is None


def test_the_bye_goes_to_the_lowest_score() -> None:
    """C5: three players of one point, half a point and none; the last one rests, and who lets another rest is told so."""
    field = RoundField((player(1, 10, "W"), player(2, 5, "B"), player(3, 0, "W")), round_number=2)
    assert pair_round(field, NOW).bye == 3
    found = first_violated(field, NOW, [Pairing(1, 3), Pairing(2, REST)])
    assert found is not None
    assert found.rule == "bye_score"


@pytest.mark.parametrize("edition_id", ["dutch-2017", "dutch-2026"])
class TestDegenerate:
    def test_two_who_have_met(self, edition_id: str) -> None:
        field = RoundField((player(1, 10, "W", {2}), player(2, 0, "B", {1})), round_number=2)
        with pytest.raises(NoLegalPairing) as none:
            pair_round(field, edition_named(edition_id))
        assert none.value.players == (1, 2)

    def test_nobody_may_rest(self, edition_id: str) -> None:
        field = RoundField(tuple(player(n, 10, "W", may_rest=False) for n in (1, 2, 3)), round_number=2)
        with pytest.raises(NoLegalPairing) as none:
            pair_round(field, edition_named(edition_id))
        assert none.value.nobody_may_rest

    def test_last_round_with_all_top_scorers_locked_on_one_colour(self, edition_id: str) -> None:
        """Everybody had Black twice running: legal only because they are top scorers; the wider difference gets White."""
        colours = ["WBB", "BBB", "WBB", "WBB"]
        players = tuple(player(n, 30, wore) for n, wore in enumerate(colours, 1))
        field = RoundField(players, round_number=4, last_round=True, topscore=15)
        made = pair_round(field, edition_named(edition_id))
        assert {p.white for p in made.pairs} >= {2}
        with pytest.raises(NoLegalPairing):
            pair_round(RoundField(players, round_number=4), edition_named(edition_id))
