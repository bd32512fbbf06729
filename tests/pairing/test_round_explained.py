"""What an arbiter hears of a round: the step by its name, what would have happened otherwise, and why somebody rests."""

import pytest

from arpad.pairing.next_round import NextRound
from arpad.pairing.round_robin.berger import REST
from arpad.pairing.swiss.engines import why_not
from arpad.pairing.swiss.field import RoundField
from arpad.pairing.swiss.round_pairing import Obstacle, round_of
from arpad.regulations.calendar import edition_named
from arpad.reports.pairing.boards import People
from arpad.reports.pairing.reasons import explained, why_not_text
from arpad.reports.wording import wording
from arpad.tournament.model import Tournament
from support.swiss_field import paired, swiss_field

TWO = "1 1 -\n2 1 -\n3 1 -\n4 0 -"


def told(field: RoundField, edition: str = "dutch-2009", language: str = "en") -> str:
    made = paired(field, edition)
    shown = NextRound(field.round_number, edition_named(edition), round_of(made), {}, made, field)
    return " ".join(explained(Tournament(()), shown, wording(language)).split())


def why(field: RoundField, number: int, edition: str = "dutch-2009", language: str = "en") -> str:
    law = edition_named(edition)
    answer = why_not(field, law, paired(field, edition), number, REST)
    return why_not_text(answer, People(Tournament(())), law, wording(language)).strip()


@pytest.mark.article("dutch-2009/C12")
@pytest.mark.parametrize("edition", ["dutch-2009", "dutch-2012"])
def test_another_comes_down_into_the_lowest_bracket(edition: str) -> None:
    """3 has met 4; as many pairs are made with 2 going down instead: that is C12, not C13."""
    field = swiss_field(2, TWO, met="3-4")
    (change,) = paired(field, edition).brackets[0].changes
    assert (change.rule, change.numbers) == ("backtracking", (2,))
    assert change.obstacle == Obstacle(coming=(3,), others=(4,), alone=(3,))
    text = told(field, edition)
    assert "now there come down: 2 (C12). Otherwise 3 would come down to 4, an opponent of an earlier round." in text
    assert "Goes down: 2 (so that the next bracket can be paired, C12)." in text
    spanish = told(field, edition, "es")
    assert "ahora bajan: 2 (C12). Si no, 3 bajaría con 4, con quien ya ha jugado." in spanish


@pytest.mark.article("dutch-2009/C13#1")
def test_fewer_pairs_for_the_sake_of_the_lowest_bracket() -> None:
    """5 and 6 have met; 1-2, 3-4 would leave them to each other. One pair fewer above, by C13, and everybody plays."""
    field = swiss_field(2, "1 1 -\n2 1 -\n3 1 -\n4 1 -\n5 0 -\n6 0 -", met="5-6")
    (change,) = paired(field).brackets[0].changes
    assert (change.rule, change.pairs) == ("lowest_bracket", 1)
    assert change.obstacle == Obstacle(coming=(), others=(5, 6), alone=(5, 6))
    text = told(field)
    assert "Opened again so that the lowest bracket can be paired; pairs aimed at from here on: 1 (C13)." in text
    assert "Otherwise these would stay without an opponent there: 5; 6." in text
    assert text.count("(so that the lowest bracket can be paired, C13)") == 2


@pytest.mark.article("dutch-2009/C13#2")
def test_joined_brackets_say_what_was_in_the_way() -> None:
    field = swiss_field(3, "1 1 -\n2 1 -\n3 0 -\n4 0 -", met="3-4")
    assert "The bracket above was undone and joined to this one, the lowest: 1; 2 (C13)." in told(field)


def test_two_who_must_have_one_colour() -> None:
    """3 and 4 had two Whites running."""
    text = told(swiss_field(3, "1 1 -\n2 1 -\n3 1 WW\n4 0 WW"))
    assert "Otherwise 3 would come down to 4, and both must have the same colour (B2)." in text


def test_nobody_who_is_left_over_may_rest() -> None:
    """1-2 would leave 3 alone, who has had a point without playing."""
    field = swiss_field(3, "1 1 -\n2 1 -\n3 0 - x")
    assert "Otherwise nobody who is left over might rest (B1b)." in told(field)


def test_all_who_came_from_above_are_said_to() -> None:
    """1 comes down twice, 2 once, and neither finds anybody there."""
    text = told(swiss_field(3, "1 3 -\n2 2 -\n3 1 -\n4 0 -\n5 0 -\n6 0 -", met="1-2 1-3 2-3"))
    assert "1; 2; 3 Came down from above: 1; 2." in text
    assert "Goes down: 1 (nobody else has that score, C1)." in text


@pytest.mark.parametrize(("edition", "article"), [("dutch-2017", "A.5"), ("dutch-2026", "1.5")])
def test_who_is_left_over_at_the_end_rests(edition: str, article: str) -> None:
    """2 and 3 have met, so the first try, 1-2, leaves 3; he has had a bye, and 2 rests."""
    text = told(swiss_field(3, "1 1 -\n2 1 -\n3 1 - x"), edition)
    assert f"Rests: 2 ({article})." in text
    assert "Goes down" not in text


@pytest.mark.parametrize(
    ("language", "first_try", "kept"),
    [
        ("en", "The first try, 1-3, 2-4, fails: 1 and 3 have met (C1).", "with which everything in force was kept (4.2)"),
        ("es", "El primer intento, 1-3, 2-4, falla: 1 y 3 ya han jugado entre sí (C1).", "se cumplió todo lo exigido (4.2)"),
    ],
)  # fmt: skip
def test_the_first_try_is_named_with_what_is_wrong(language: str, first_try: str, kept: str) -> None:
    text = told(swiss_field(2, "1 1 -\n2 1 -\n3 1 -\n4 1 -", met="1-3"), "dutch-2026", language)
    assert text.index(first_try) < text.index(kept)


def test_criteria_that_are_only_weighed_stand_in_one_sentence() -> None:
    """All four want White: two pairs refuse a wish."""
    text = told(swiss_field(2, "1 1 B\n2 1 B\n3 1 B\n4 1 B"), "dutch-2026")
    assert "Not to be avoided without breaking something stronger: colour preferences not granted (C12): 2" in text


def test_strong_preferences_that_give_way_are_counted() -> None:
    (report,) = paired(swiss_field(3, "1 1 W\n2 1 W")).brackets
    assert [(one.rule, one.count) for one in report.relaxed] == [("odd_rounds", 1)]


class TestWhyTheBye:
    FIVE = "1 2 -\n2 1 -\n3 1 -\n4 0 - x\n5 0 - x"

    @pytest.mark.parametrize("edition", ["dutch-2009", "dutch-2012", "dutch-2017", "dutch-2026"])
    def test_who_rests_and_who_may_not(self, edition: str) -> None:
        field = swiss_field(4, self.FIVE)
        assert paired(field, edition).bye == 3
        text = why(field, 3, edition)
        assert text.startswith("3 rests: left over in the lowest bracket")
        assert "may not rest" in text and text.endswith("4; 5.")
        assert why(field, 5, edition).startswith("5 has already had a point without playing and may not rest")

    @pytest.mark.parametrize(
        ("edition", "language", "said"),
        [
            (
                "dutch-2009",
                "en",
                "1 could rest, but the round would be worse: in score bracket 2, players who would rest: 1 instead of 0 (A5).",
            ),
            ("dutch-2026", "en", "1 could rest only if the bye went to a higher score than it must (C5)."),
            ("dutch-2026", "es", "1 solo podría descansar si el descanso fuera para una puntuación más alta"),
        ],
    )
    def test_who_could_rest_at_a_cost(self, edition: str, language: str, said: str) -> None:
        text = why(swiss_field(4, self.FIVE), 1, edition, language)
        assert text.startswith(said)
        assert text.count("\n") == 1

    def test_nobody_rests_in_an_even_field(self) -> None:
        assert why(swiss_field(2, TWO), 4) == "4 does not rest: the number of players is even, and nobody does."

    def test_the_others_could_not_be_paired(self) -> None:
        """2 and 3 have met: if 1 rested, they would stay alone."""
        text = why(swiss_field(2, "1 1 -\n2 1 -\n3 0 -", met="2-3"), 1)
        assert text.startswith("If 1 rested, the others could no longer be paired: 2; 3 would stay without an opponent")
