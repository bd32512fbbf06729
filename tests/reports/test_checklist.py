"""The pairing card of each player before the round: colours, their difference, the colour that is due."""

import pytest

from arpad.pairing.swiss.field import RoundField, SwissPlayer
from arpad.pairing.swiss.history import field_of
from arpad.regulations.calendar import edition_named
from arpad.reports.pairing.boards import checklist_text, difference_text
from arpad.reports.wording import wording
from arpad.values.result import Colour
from support.events import tournament

W, B = Colour.WHITE, Colour.BLACK


@pytest.mark.article("dutch-2009/A7 mild#2")
@pytest.mark.parametrize(
    ("colours", "shown"),
    [
        ((B, W), "+0"),  # level, the last game with White
        ((W, B), "-0"),
        ((W, B, W), "+1"),
        ((B, W, B), "-1"),
        ((W, B, W, W), "+2"),
        ((), ""),  # nobody who has not played has a difference
    ],
)
def test_a_level_difference_has_the_sign_of_the_last_game(colours: tuple[Colour, ...], shown: str) -> None:
    assert difference_text(SwissPlayer(1, colours=colours)) == shown


def row(field: RoundField, number: int, lang: str = "en") -> list[str]:
    event = tournament(dict.fromkeys(("ana", "ben", "cai", "dov")), [])
    lines = checklist_text(event, field, wording(lang)).splitlines()
    return next(line.split() for line in lines if line.split()[0] == str(number))


@pytest.mark.article("dutch-2009/A7 absolute#3")
def test_the_compulsory_colour_stands_on_the_card_before_the_round() -> None:
    """Ana had White twice: Black is compulsory. Ben had Black, then White: Black, mildly."""
    event = tournament(
        {"ana": 2400, "ben": 2300, "cai": 2200, "dov": 2100}, ["ana 1-0 cai; dov 0-1 ben", "ana 1-0 dov; ben 1-0 cai"]
    )
    field = field_of(event, edition_named("dutch-2009"), 3)
    assert row(field, 1)[2:6] == ["2", "WW", "+2", "B"]
    assert row(field, 1)[6] == "absolute"
    assert row(field, 2)[2:7] == ["2", "BW", "+0", "B", "mild"]
    assert row(field, 1, "es")[3:7] == ["BB", "+2", "N", "absoluta"]
