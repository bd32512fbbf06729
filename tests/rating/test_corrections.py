"""What a correction moves, by kind: ratings, K, floors, first ratings, activity, open pools."""

from datetime import date

from arpad.rating.case import EventCase
from arpad.rating.corrections import impact
from support.lists import event, line, make, published

SEPTEMBER = date(2011, 9, 10)


def totals(rows: list[dict[str, object]], before: list[EventCase], after: list[EventCase]) -> dict[str, int]:
    previous = published(date(2011, 9, 1), rows)
    moved = impact([make([previous], before)], [make([previous], after)])[0].totals
    return {kind: count for kind, count in moved.items() if count}


def test_a_player_who_falls_below_the_floor_only_after_the_correction() -> None:
    """1201 loses to 1800: 15 x .08 = 1.2, 1199.8 is 1200; twice, 1198.6: delisted, and his K goes with the rating."""
    rows = [line("ana", 1201), line("ben", 1800)]
    once = [event(["ana 0-1 ben"], SEPTEMBER)]
    twice = [*once, event(["ben 1-0 ana"], SEPTEMBER)]
    assert totals(rows, once, twice) == {"rating": 1, "k": 1, "floor": 1}  # and Ben gains another 1.2


def test_a_first_rating_that_comes_only_after_the_correction() -> None:
    """Nine draws against 2100 make a first rating and close the pool; with eight the games wait."""
    rows = [line(name, 2100) for name in "abcdefghi"]
    nine = event([f"new ½ {name}" for name in "abcdefghi"], SEPTEMBER, 9)
    eight = event([f"new ½ {name}" for name in "abcdefgh"], SEPTEMBER, 9)
    found = totals(rows, [eight], [nine])
    assert found == {"k": 1, "initial": 1, "pool": 1}


def test_a_game_that_was_not_played_makes_inactive() -> None:
    rows = [line("ana", 2000, recent_games="000" * 5), line("ben", 2000, recent_games="001")]
    assert totals(rows, [event(["ana ½ ben"], SEPTEMBER)], []) == {"activity": 1}


def test_a_line_on_one_list_only_moves_nothing_that_is_empty() -> None:
    """Three games wait for their first rating, or nobody is there: there was no flag before, and there is none after."""
    rows = [line(name, 2100) for name in "abc"]
    assert totals(rows, [event([f"new ½ {name}" for name in "abc"], SEPTEMBER, 3)], []) == {"pool": 1}
