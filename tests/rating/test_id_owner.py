"""A line spelt as on the list needs no judge: what is said without him is what he says."""

from itertools import product

import pytest

from arpad.rating import other_people
from arpad.rating.id_owner import is_about, of_others
from arpad.rating.rating_list import ListedPlayer
from arpad.tournament.model import Entry
from arpad.values.person import Birth, Sex

BIRTHS = (None, Birth(1980), Birth(1980, 5, 17), Birth(1951))


@pytest.mark.parametrize("name", ["Pérez, Juan", "Li, Na", "Rey", "X", "-"])
@pytest.mark.parametrize(("on_report", "on_list"), list(product(BIRTHS, BIRTHS)))
def test_the_same_name(name: str, on_report: Birth | None, on_list: Birth | None) -> None:
    entry = Entry(1, name, player_id="17", birth=on_report, sex=Sex.FEMALE)
    listed = ListedPlayer("17", name, birth=on_list, sex="m")
    assert other_people._is_about(entry, listed) == is_about(entry, listed)
    told = other_people._of_others([entry], {"17": listed})
    assert told == of_others([entry], [listed])
