"""The reasons of a round in words, from reports made by hand: each says what happened, in both languages."""

import pytest

from arpad.pairing.next_round import NextRound
from arpad.pairing.swiss.round_pairing import BracketReport, Change, MovedDown, Pair, Relaxed, RoundPairing
from arpad.pairing.swiss.why_not import round_of
from arpad.regulations.calendar import edition_named
from arpad.reports.pairing.explained import explained
from arpad.reports.wording import wording
from support.events import tournament

NAMES = dict.fromkeys(["ana", "ben", "cai", "dov", "eva", "fin", "gil"], 2000)
LAW = edition_named("dutch-2009")


def told(bracket: BracketReport, language: str = "en") -> list[str]:
    """The lines about one bracket."""
    made = RoundPairing((Pair(2, 1, "both_preferences"),), 7, (bracket,))
    event = tournament(NAMES, [])
    text = explained(event, NextRound(5, LAW, round_of(made), {}, made), wording(language))
    return text.split("\n\n")[1].replace("\n    ", " ").replace("\n  ", "\n").splitlines()


def test_a_bracket_that_went_as_it_stood() -> None:
    plain = BracketReport(
        15, (1, 2, 3, 4), target=2, pairs=((1, 3), (2, 4)), first_half=(1, 2), second_half=(3, 4), transposed=(3, 4)
    )
    assert told(plain) == [
        "Score bracket 1½ (4): 1 ana; 2 ben; 3 cai; 4 dov",
        "Pairs to make (p): 2. Pairs that must miss a colour preference (x): 0.",
        "S1: 1, 2. S2: 3, 4.",
        "S1 met S2 as they stood: everything in force was kept.",
        "Pairs: 1-3, 2-4.",
    ]


def test_a_transposition_with_a_criterion_set_aside_and_a_floater() -> None:
    bracket = BracketReport(
        10, (1, 2, 3, 4, 5), target=2, allowance=1, missed=1, pairs=((1, 4), (2, 3)), leaving=(MovedDown(5, "candidate"),),
        first_half=(1, 2), second_half=(3, 4, 5), transposed=(4, 3), relaxed=(Relaxed("float_of_round_before", 1),),
    )  # fmt: skip
    lines = told(bracket)
    assert "The first transposition of S2 with which everything in force was kept (D1): 4, 3." in lines
    assert (
        "Set aside for 1: no float as two rounds before (B6). Every pairing that kept it failed on something stronger."
        in lines
    )
    assert "Pairs that miss a colour preference: 1." in lines
    assert lines[-1] == "Goes down: 5 eva (left over once the pairs were made, C6)."


def test_an_exchange() -> None:
    bracket = BracketReport(
        10, (1, 2, 3, 4), target=2, pairs=((1, 2), (3, 4)), first_half=(1, 2), second_half=(3, 4),
        exchanged=((2,), (3,)), transposed=(2, 4),
    )  # fmt: skip
    assert "The first exchange with which it went (D2): 2 for 3; then S2 in the order 2, 4." in told(bracket)
    assert "Primer intercambio con el que salió (D2): 2 por 3; después, S2 en el orden 2, 4." in told(bracket, "es")


def test_players_from_above_are_paired_first() -> None:
    bracket = BracketReport(
        10, (1, 2, 3, 4), moved_down=(1,), heterogeneous=True, target=2, strong_allowance=0, pairs=((1, 3), (2, 4)),
        mdp_paired=(1,), mdp_opponents=(3,), first_half=(2,), second_half=(4,), transposed=(4,),
    )  # fmt: skip
    lines = told(bracket)
    assert lines[1] == "Came down from above: 1 ana."
    assert lines[2].endswith("Of these, pairs that must miss a strong one (z): 0.")
    assert "Those from above are paired first: 1 meets 3." in lines


@pytest.mark.parametrize(
    ("change", "english", "spanish"),
    [
        (
            Change("fewer_pairs", pairs=1),
            "So many pairs were not possible; aimed at from here on: 1 (C14).",
            "Tantas parejas no eran posibles; desde aquí se buscan: 1 (C14).",
        ),
        (
            Change("fewer_pairs", pairs=2, moved_down=1),
            "Not all who came from above could be paired; aimed at from here on: 1 of them, 2 pairs in all (C14).",
            "No todos los que venían de arriba podían emparejarse; desde aquí se buscan: 1 de ellos, 2 parejas en total (C14).",
        ),
        (
            Change("backtracking", numbers=(6,)),
            "The bracket above was opened again, so that others come down: 6 fin (C12).",
            "Se deshizo el grupo de arriba para que bajaran otros: 6 fin (C12).",
        ),
        (
            Change("incompatible_player", numbers=(6,)),
            "Without a possible opponent here: 6 fin (C1).",
            "Sin rival posible aquí: 6 fin (C1).",
        ),
        (
            Change("allowance_raised"),
            "one more pair may miss a preference (C11).",
            "una pareja más puede incumplir una preferencia (C11).",
        ),
    ],
)  # fmt: skip
def test_a_step_away_from_the_plain_course(change: Change, english: str, spanish: str) -> None:
    bracket = BracketReport(10, (1, 2), target=1, pairs=((1, 2),), changes=(change,))
    assert english in " ".join(told(bracket))
    assert spanish in " ".join(told(bracket, "es"))


def test_nobody_can_be_paired_here() -> None:
    assert "Nobody here can be paired within the bracket." in told(BracketReport(10, (1, 2)))


def test_colours_and_the_bye_come_last() -> None:
    made = RoundPairing((Pair(2, 1, "stronger_preference"),), 7, ())
    text = explained(tournament(NAMES, []), NextRound(5, LAW, round_of(made), {}, made), wording("en"))
    assert text.endswith(
        "Colours\nBoard 1: 2 ben has White against 1 ana: the stronger preference (E2).\n"
        "7 gil rests: left over in the lowest bracket (A5).\n"
    )
