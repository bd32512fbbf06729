"""A federation's own title stands on its own list; a list by FIDE's rules has the Handbook's (I-356)."""

import pytest

from arpad.office.models import ListRow, Player, PlayerTitle, RatingList
from arpad.office.people import described_on
from support.month import NOVEMBER, accepted, opened, previewed


def give(key: str, title: str) -> Player:
    player = Player.objects.get(key=key)
    PlayerTitle.objects.create(player=player, title=title)
    return player


def titles(of: RatingList) -> dict[str, str]:
    return dict(ListRow.objects.filter(list=of).values_list("name", "title"))


@pytest.mark.usefixtures("books")
def test_on_a_list_by_fides_rules_it_is_not() -> None:
    opened()
    give("990000002", "MA")
    give("990000003", "WFM")
    accepted()
    found = titles(previewed().draft)
    assert found == {"Alfil, Ana": "IM", "Torre, Blas": "", "Dama, Celia": "WFM", "Rey, Dario": ""}


@pytest.mark.usefixtures("books")
@pytest.mark.parametrize(("own_titles", "shown"), [(True, "MA"), (False, "")])
def test_who_somebody_is(own_titles: bool, shown: str) -> None:
    opened()
    blas = give("990000002", "MA")
    assert described_on([blas.pk], NOVEMBER, own_titles)[0][4] == shown
