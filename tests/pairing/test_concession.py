"""Where nothing is legal: the fewest and lightest rules to set aside."""

from dataclasses import replace

from arpad.pairing.swiss.criteria import smallest_concession
from arpad.pairing.swiss.field import RoundField, SwissPlayer
from arpad.values.result import Colour

WW = (Colour.WHITE, Colour.WHITE)


def field(*players: SwissPlayer, **more: object) -> RoundField:
    return RoundField(players, 4, **more)  # type: ignore[arg-type]


def player(number: int, *met: int, colours: tuple[Colour, ...] = (), may_rest: bool = True) -> SwissPlayer:
    return SwissPlayer(number, opponents=frozenset(met), colours=colours, may_rest=may_rest)


def shown(of: RoundField) -> list[tuple[str, tuple[int, ...]]]:
    return [(one.rule, tuple(one.players)) for one in smallest_concession(of, ())]


def test_nothing_is_conceded_where_a_pairing_exists() -> None:
    assert shown(field(player(1), player(2))) == []


def test_two_who_have_met_must_meet_again() -> None:
    assert shown(field(player(1, 2), player(2, 1))) == [("rematch", (1, 2))]


def test_a_ban_of_the_report_goes_before_colours_and_colours_before_a_rematch() -> None:
    """1 may meet 2 against the ban, 3 against the limits on colours, 4 again; 2, 3 and 4 may all meet each other."""
    four = field(
        player(1, 4, colours=WW), player(2), player(3, colours=WW), player(4, 1), forbidden=frozenset({(1, 2)})
    )
    assert shown(four) == [("forbidden_pair", (1, 2))]
    three_left = replace(four, forbidden=frozenset({(1, 2), (2, 4)}))
    assert shown(three_left) == [("forbidden_pair", (1, 2))]
    no_ban = field(player(1, 2, 4, colours=WW), player(2, 1), player(3, colours=WW), player(4, 1))
    assert shown(no_ban) == [("colour_limits", (1, 3))]


def test_fewer_concessions_go_before_lighter_ones() -> None:
    """One rematch (1-2, with 3-4 free) is less than two bans lifted (1-3 and 2-4)."""
    bans = frozenset({(1, 3), (1, 4), (2, 3), (2, 4)})
    assert shown(field(player(1, 2), player(2, 1), player(3), player(4), forbidden=bans)) == [("rematch", (1, 2))]


def test_a_second_bye_where_everybody_has_rested() -> None:
    """1 and 2, 1 and 3 have met: 2-3 is the only pair, so 1 rests again."""
    three = field(player(1, 2, 3, may_rest=False), player(2, 1, may_rest=False), player(3, 1, may_rest=False))
    assert shown(three) == [("second_bye", (1,))]
