"""A list with FIDE's ids, where the register has some of these ids as the keys of people without one."""

from datetime import date

import pytest

from arpad.office.models import ListRow, Player
from arpad.office.refused import Refused
from arpad.office.verbs.lists.import_ import Imported, ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.people.enter_id import enter_id
from support.books import act
from support.month import opened
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")
HEADER = "id,name,federation,sex,birth,rating\n"
ANA = '990000001,"Alfil, Ana",ESP,w,1980,2300\n'
NEW = '990000009,"Nueva, Nora",ESP,w,1990,1500\n'


@pytest.fixture(autouse=True)
def rapid(books: str) -> None:
    opened()
    open_series(act(), "rapid", cadence="rapid")


def imported(*rows: str, plan: bytes = b"") -> Imported:
    data = (HEADER + "".join(rows)).encode()
    return import_list(act(), ListImport(data, "fide.csv", "rapid", date(2011, 9, 1), "fide", plan=plan))


def test_it_is_the_person_if_name_and_birth_say_so_and_the_id_is_entered() -> None:
    assert imported(ANA, NEW).new_players == 1
    assert dict(Player.objects.exclude(fide_id=None).values_list("key", "fide_id")) == {
        "990000001": "990000001", "990000009": "990000009",
    }  # fmt: skip
    assert Player.objects.filter(name="Alfil, Ana").count() == 1


@pytest.mark.parametrize(
    "row", ['990000001,"Otero, Otto",ESP,m,1950,1800\n', '990000001,"Alfil, Ana",ESP,w,1955,1800\n']
)
def test_somebody_else_under_the_same_number_is_refused(row: str) -> None:
    with pytest.raises(Refused) as error:
        imported(row, NEW)
    assert ids(error) == ["office.W390", "office.E241"]
    assert not Player.objects.filter(key="990000009").exists()


def test_the_key_of_somebody_with_another_id_names_nobody() -> None:
    """Without this, a rating of the one would stand under the other."""
    enter_id(act(), "990000001", "fide", "2200001")
    with pytest.raises(Refused) as error:
        imported(ANA)
    assert ids(error) == ["office.E308"]
    imported('2200001,"Alfil, Ana",ESP,w,1980,2300\n')
    assert ListRow.objects.get(list__series__key="rapid").key == "990000001"


def test_a_row_that_was_decided_to_be_somebody_keeps_the_id_of_the_file() -> None:
    row = '2200001,"Alfil, Ana",ESP,w,1980-01-01,2300\n'
    assert imported(row, plan=b'[usual]\nknown = "same"\n').new_players == 0
    assert Player.objects.get(key="990000001").fide_id == "2200001"
