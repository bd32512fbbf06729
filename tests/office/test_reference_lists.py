"""Somebody else's list is kept to look people up in: it enters nobody in the register."""

from datetime import date

import pytest

from arpad.office.models import LogEntry, Player, RatingList, ReferenceList
from arpad.office.reference_lists import reference
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.values.time_control import Cadence
from support.books import act
from support.month import OPENING, opened

pytestmark = pytest.mark.usefixtures("books")

WORLD = b"""\
id,name,federation,sex,title,birth,rating,rapid_rating,blitz_rating
880001,"Alfil, Ana",ESP,w,GM,1980,2412,2300,
880002,"Stranger, Sam",ENG,m,,1970,0,1900,1850
"""
OCTOBER, NOVEMBER = date(2011, 10, 1), date(2011, 11, 1)


def imported(data: bytes = WORLD, day: date = OCTOBER, series: str = "standard") -> ReferenceList:
    done = import_list(act(), ListImport(data, "world.csv", series, day, ids="fide", reference=True))
    assert done.reference is not None
    return done.reference


def test_nobody_enters_the_register_and_no_list_is_published() -> None:
    opened()
    people, lists = Player.objects.count(), RatingList.objects.count()
    kept = imported()
    assert (Player.objects.count(), RatingList.objects.count()) == (people, lists)
    assert (kept.kind, kept.date, kept.rows_count, kept.cadences) == ("fide", OCTOBER, 2, "standard rapid blitz")
    assert LogEntry.objects.latest("number").subject == "reference:fide:2011-10-01:standard+rapid+blitz"
    assert verify().findings == []


def test_people_are_looked_up_by_their_ids_with_the_ratings_of_each_cadence() -> None:
    opened()
    imported()
    listed = reference("fide", Cadence.RAPID, NOVEMBER)
    assert listed is not None
    ana, sam = (listed.person(id) for id in ("880001", "880002"))
    assert ana is not None
    assert sam is not None
    assert (ana.name, ana.federation, ana.sex, ana.title, ana.birth) == ("Alfil, Ana", "ESP", "w", "GM", "1980")
    assert [ana.rating(cadence) for cadence in Cadence] == [2412, 2300, None]
    assert [sam.rating(cadence) for cadence in Cadence] == [None, 1900, 1850]
    assert list(listed.by_id(["880002", "1", ""])) == ["880002"]
    assert [person.id for person in listed.people()] == ["880001", "880002"]


def test_the_newest_list_that_is_out_and_has_the_cadence_serves() -> None:
    opened()
    open_series(act(), "rapid", cadence="rapid")
    rapid = b'id,name,rating,standard_rating\n880001,"Alfil, Ana",2350,2412\n'
    imported()
    imported(rapid, NOVEMBER, "rapid")
    newest = {cadence: reference("fide", cadence) for cadence in Cadence}
    assert {cadence: listed.date for cadence, listed in newest.items() if listed} == {
        Cadence.STANDARD: OCTOBER, Cadence.RAPID: NOVEMBER, Cadence.BLITZ: OCTOBER,
    }  # fmt: skip
    assert reference("fide", Cadence.RAPID, OCTOBER).date == OCTOBER  # type: ignore[union-attr]
    assert reference("fide", day=OPENING) is None
    assert reference("national") is None


def test_a_second_list_of_the_day_is_refused() -> None:
    opened()
    imported()
    with pytest.raises(Refused) as error:
        imported()
    assert [finding.id for finding in error.value.findings] == ["office.E240"]
    assert ReferenceList.objects.count() == 1
