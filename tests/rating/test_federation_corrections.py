"""What a correction moves on a federation's own list: states of activity and Z-Elo too."""

from datetime import date

import pytest

from arpad.rating.corrections import impact
from support.federation import event, line, make, published


@pytest.mark.article("fada-2014/Art 9.f")
def test_a_game_struck_out_takes_rating_state_and_score_with_it() -> None:
    """Ten of one age: four of 1600, four of 1400, Ana and Ben 1500; mean 1500, the deviation √(80000 / 10) = 89.44.

    Ana beats Ben: 24 x .5 = 12, so 1512 and 1488; the deviation is √(80288 / 10) = 89.60, Ana's Z 12 / 89.60 = .1339:
    513, Ben's 487, and her twelfth game in a year makes her R. The others stay: 100 / 89.44 = 1.118 and 100 / 89.60 =
    1.116 are 612 and 388 both times.
    """
    young = {"birth": "2000-05-01", "last_played": "2015-09-05", "games": 40}
    others = [line(f"high{at}", 1600, **young) for at in range(4)] + [
        line(f"low{at}", 1400, **young) for at in range(4)
    ]
    rows = [line("ana", 1500, **young, recent_games="011"), line("ben", 1500, **young), *others]
    before = [published(date(2015, 9, 5), *rows)]
    game = event(["ana 1-0 ben"], date(2015, 9, 12))
    day = date(2015, 10, 5)
    (found,) = impact([make(day, before, [game])], [make(day, before)])
    assert [(one.name, one.field, one.before, one.after) for one in found.moves] == [
        ("ana", "rating", "1512", "1500"),
        ("ana", "activity", "R", "A"),
        ("ana", "age_score", "513", "500"),
        ("ben", "rating", "1488", "1500"),
        ("ben", "age_score", "487", "500"),
    ]
    assert {kind: count for kind, count in found.totals.items() if count} == {
        "rating": 2,
        "activity": 1,
        "age_score": 2,
    }
