"""Who is left out of what is published: players of an excluded federation, and those not to be listed."""

from datetime import date

import pytest

from arpad.rating.sections import SECTIONS, Publication, by_rating, listed
from arpad.regulations.calendar import edition_named
from support.lists import event, line, make, published, rows_of

DAY = date(2011, 9, 1)
EDITIONS = ("fide-2004", "fide-2005", "fide-2011", "fide-rapid-blitz-2018")
LISTED = published(
    DAY,
    [
        line("ana", 2000, federation="ESP"),
        line("ben", 2100, federation="XXX"),
        line("cai", 2200, federation="XXX", dispensation="granted 2011-02"),
        line("dan", 2300, federation="ESP", hidden="notice of the federation, 2011-03"),
    ],
)


def names(publication: Publication) -> list[str]:
    return [row["name"] for row in by_rating(LISTED.frame, publication).iter_rows(named=True)]


@pytest.mark.article("fide-2004/16.1", "fide-2005/16.1", "fide-2011/13.1", "fide-rapid-blitz-2018/12.1")
@pytest.mark.article("fide-2004/16.3", "fide-2005/16.3", "fide-2011/13.3", "fide-rapid-blitz-2018/12.3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_players_of_an_excluded_federation_are_left_out_unless_they_have_a_dispensation(edition: str) -> None:
    law = edition_named(edition)
    assert names(Publication(law, DAY)) == ["cai", "ben", "ana"]
    assert names(Publication(law, DAY, excluded=frozenset({"XXX"}))) == ["cai", "ana"]


@pytest.mark.article("fide-2004/16.2", "fide-2005/16.2", "fide-2011/13.2", "fide-rapid-blitz-2018/12.2")
@pytest.mark.parametrize("section", ["rating", "alphabetical", "federation", "top"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_not_to_be_listed_is_in_no_section(section: str, edition: str) -> None:
    shown = SECTIONS[section](LISTED.frame, Publication(edition_named(edition), DAY))["name"].to_list()
    assert sorted(shown) == ["ana", "ben", "cai"]


def test_a_dispensation_does_not_lift_the_notice_of_a_federation() -> None:
    """I-121: it is for those whom no federation can have."""
    both = published(DAY, [line("ana", 2000, hidden="notice", dispensation="granted")])
    assert len(listed(both.frame)) == 0


def test_the_native_list_keeps_them_with_their_marks_and_their_games_count() -> None:
    """2300 draws with 2000: the difference of 300 is .85, 15 x -.35 = -5.25."""
    rows = rows_of(make([LISTED], [event(["dan ½ ana"], date(2011, 9, 10))]))
    assert (rows["dan"]["rating"], rows["dan"]["hidden"]) == (2295, "notice of the federation, 2011-03")
    assert rows["cai"]["dispensation"] == "granted 2011-02"
    assert (rows["ana"]["hidden"], rows["ana"]["dispensation"]) == ("", "")
