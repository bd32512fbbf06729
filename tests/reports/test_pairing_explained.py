"""The reasons of a round in words, from reports made by hand: each says what happened, in both languages."""

from dataclasses import replace
from typing import Any

import pytest

from arpad.pairing.next_round import NextRound
from arpad.pairing.swiss.criteria import Criterion
from arpad.pairing.swiss.round_pairing import BracketReport, Change, MovedDown, Pair, Relaxed, RoundPairing, round_of
from arpad.regulations.calendar import edition_named
from arpad.reports.pairing.reasons import explained, measured
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
        first_half=(1, 2), second_half=(3, 4, 5), transposed=(4, 3), relaxed=(Relaxed("downfloats_relaxed.float_of_round_before", 1),),
    )  # fmt: skip
    lines = told(bracket)
    assert (
        "The first transposition of S2 with which everything in force was kept but what is named below (D1): 4, 3."
        in lines
    )
    assert (
        "Set aside for players who float down (1): no float as two rounds before (B6), by C10. "
        "Every pairing that kept it failed on something stronger." in lines
    )
    assert "Pairs that miss a colour preference: 1." in lines
    assert lines[-1] == "Goes down: 5 eva (left over once the pairs were made, C6)."


@pytest.mark.parametrize("named", [{"relaxed": (Relaxed("upfloats_relaxed.float_of_last_round", 1),)}, {"missed": 1}])
def test_everything_was_kept_only_where_nothing_is_named(named: dict[str, Any]) -> None:
    plain = BracketReport(
        10, (1, 2, 3, 4), moved_down=(1,), heterogeneous=True, target=2, pairs=((1, 3), (2, 4)),
        mdp_paired=(1,), mdp_opponents=(3,), first_half=(2,), second_half=(4,), transposed=(4,),
    )  # fmt: skip
    for language, whole, in_part in (
        ("en", "everything in force", "kept but what is named below"),
        ("es", "todo lo exigido", "todo lo exigido, salvo lo que se indica abajo"),
    ):
        kept = [line for line in told(plain, language) if whole in line]
        assert len(kept) == 2  # those from above, then S1 and S2
        assert not any(in_part in line for line in kept)
        kept = [line for line in told(replace(plain, **named), language) if whole in line]
        assert len(kept) == 2
        assert all(in_part in line for line in kept)


def test_what_would_be_worse_keeps_the_bracket_apart_from_the_count() -> None:
    def said(measure: str, language: str) -> str:
        return measured(Criterion("downfloaters", score=20, measure=measure, ours=0, theirs=2), wording(language))

    assert said("floaters", "en") == "in score bracket 2, players who would float: 2 instead of 0"
    assert said("floaters", "es") == "en el grupo de puntuación 2, jugadores que flotarían: 2 en vez de 0"
    for measure in ("missed", "down_last", "down_before", "up_last", "up_before"):
        assert said(measure, "en").startswith("in score bracket 2, ")
        assert said(measure, "en").endswith(": 2 instead of 0")
        assert said(measure, "es").startswith("en el grupo de puntuación 2, ")
        assert said(measure, "es").endswith(": 2 en vez de 0")


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
    assert (
        "Those from above are paired first, with the first opponents that left everything in force kept (D1): 1 meets 3."
        in lines
    )


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
            "So many pairs were not possible; aimed at from here on: 2, of which 1 with players from above (C14).",
            "Tantas parejas no eran posibles; desde aquí se buscan: 2, de ellas 1 con jugadores de arriba (C14).",
        ),
        (
            Change("backtracking", numbers=(6,)),
            "Opened again, so that the next bracket can be paired; now there come down: 6 fin (C12).",
            "Abierto de nuevo para poder emparejar el grupo siguiente; ahora bajan: 6 fin (C12).",
        ),
        (
            Change("lowest_bracket", pairs=1),
            "Opened again so that the lowest bracket can be paired; pairs aimed at from here on: 1 (C13).",
            "Abierto de nuevo para poder emparejar el grupo más bajo; parejas que se buscan desde aquí: 1 (C13).",
        ),
        (
            Change("lowest_bracket"),
            "All brackets were undone and joined into one (C13).",
            "Todos los grupos se deshicieron y se unieron en uno (C13).",
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


@pytest.mark.parametrize(
    ("relaxed", "english"),
    [
        (Relaxed("topscorers", 1), "Limits on colours set aside for pairs of players above 50 %: 1 (B Note)."),
        (Relaxed("odd_rounds", 2), "Strong preferences no longer held as absolute, for pairs: 2 (A7 odd round)."),
        (Relaxed("allowance_raised", 1), "More pairs than x had to miss a colour preference: 1 (C11)."),
        (
            Relaxed("upfloats_relaxed.float_of_last_round", 1),
            "Set aside for players who float up (1): no float as in the last round (B5), by C9.",
        ),
        (
            Relaxed("colour_limits", 1),
            "Not to be avoided without breaking something stronger: limits on colours (B2): 1.",
        ),
    ],
)
def test_what_was_set_aside(relaxed: Relaxed, english: str) -> None:
    bracket = BracketReport(10, (1, 2), target=1, pairs=((1, 2),), relaxed=(relaxed,))
    assert english in " ".join(told(bracket))
    assert len(told(bracket, "es")) == len(told(bracket))


def test_who_rests() -> None:
    bracket = BracketReport(0, (7,), leaving=(MovedDown(7, "bye"),))
    assert told(bracket) == ["Score bracket 0 (1): 7 gil", "Rests: 7 gil (A5)."]
