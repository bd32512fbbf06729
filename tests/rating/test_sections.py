"""The parts of a published list: by rating, by name, by federation, the best, titled players without rating, delisted."""

from datetime import date
from typing import Any

import pytest

from arpad.rating.next_list import PublishedList
from arpad.rating.sections import SECTIONS, Publication, contents
from arpad.regulations.calendar import edition_named
from arpad.values.time_control import Cadence
from support.lists import line, published

DAY = date(2012, 1, 1)
WITH_SPAN = ("fide-2004", "fide-2005", "fide-2011")
RAPID = "fide-rapid-blitz-2018"


def names(section: str, given: PublishedList, law: str | Publication = "fide-2011") -> list[str]:
    publication = Publication(edition_named(law), given.date) if isinstance(law, str) else law
    return [row["name"] for row in SECTIONS[section](given.frame, publication).iter_rows(named=True)]


LISTED = published(
    DAY,
    [
        line("Zamora, Ana", 2100, federation="ESP"),
        line("Álvarez, Eva", 2050, federation="ESP", flag="i", inactive_since="2011-11-01"),
        line("Bahr, Udo", 2200, federation="GER"),
        line("Gone, Long", 2600, federation="GER", flag="i", inactive_since="2009-11-01"),
        line("Master, Fide", None, federation="ESP", title="FM"),
        line("Nobody, New", None, federation="ESP"),
        line("Fallen, Cai", None, federation="GER", delisted="2012-01-01"),
    ],
)


def test_by_rating_the_highest_first_and_equal_ones_by_their_id() -> None:
    assert names("rating", LISTED) == ["Bahr, Udo", "Zamora, Ana", "Álvarez, Eva"]
    equal = published(DAY, [line("b", 2000), line("a", 2000)])
    assert names("rating", equal) == ["a", "b"]


@pytest.mark.article("fide-2004/9.23b", "fide-2005/9.23b", "fide-2011/7.23b")
@pytest.mark.parametrize("edition", WITH_SPAN)
def test_the_alphabet_has_the_inactive_while_they_are_shown(edition: str) -> None:
    """Accents do not send a name behind Z; two years after the flag the player is gone."""
    assert names("alphabetical", LISTED, edition) == ["Álvarez, Eva", "Bahr, Udo", "Zamora, Ana"]


@pytest.mark.article("fide-2004/9.23b", "fide-2005/9.23b", "fide-2011/7.23b")
@pytest.mark.parametrize("edition", WITH_SPAN)
def test_federations_have_the_active_only(edition: str) -> None:
    assert names("federation", LISTED, edition) == ["Zamora, Ana", "Bahr, Udo"]


@pytest.mark.article("fide-2004/9.22", "fide-2005/9.22", "fide-2011/7.22", "fide-rapid-blitz-2018/7.22")
@pytest.mark.parametrize("edition", [*WITH_SPAN, RAPID])
def test_titled_players_without_a_rating_have_their_own_list(edition: str) -> None:
    assert names("titled_unrated", LISTED, edition) == ["Master, Fide"]


@pytest.mark.article("fide-2004/9.2", "fide-2005/9.2", "fide-rapid-blitz-2018/7.2")
@pytest.mark.parametrize("edition", [*WITH_SPAN, RAPID])
def test_three_groups_stand_apart_from_the_list(edition: str) -> None:
    """The delisted, titled players without a rating, and the inactive: for so long, or (2018) flagged and unranked."""
    assert names("delisted", LISTED, edition) == ["Fallen, Cai"]
    rated = names("rating", LISTED, edition)
    assert not {"Fallen, Cai", "Master, Fide", "Nobody, New"} & set(rated)
    assert ("Gone, Long" in rated) is (edition == RAPID)
    assert "Gone, Long" not in names("top", LISTED, edition)


@pytest.mark.article("fide-2004/9.23d", "fide-2005/9.23d", "fide-2011/7.24")
@pytest.mark.parametrize(
    ("edition", "since", "there"),
    [
        ("fide-2004", "2004-04-01", True),
        ("fide-2004", "2004-01-01", False),  # a year of inactivity
        ("fide-2005", "2004-01-01", True),
        ("fide-2005", "2003-10-01", False),  # more than twelve months
        ("fide-2011", "2004-01-01", True),
        ("fide-2011", "2003-11-01", False),
        ("fide-2024", "2004-12-01", False),  # no rule of its own: nobody inactive
        ("fide-2011", "", False),  # a flag of unknown age
    ],
)
def test_the_best_without_those_who_are_inactive_too_long(edition: str, since: str, there: bool) -> None:
    given = published(date(2005, 1, 1), [line("ana", 2600, flag="i", inactive_since=since), line("ben", 2500)])
    found = names("top", given, Publication(edition_named(edition), given.date))
    assert found == (["ana", "ben"] if there else ["ben"])


def test_without_a_law_everything_the_file_has_is_shown() -> None:
    """A list of FIDE's without a date: nobody knows how long anybody was inactive."""
    assert names("rating", LISTED, Publication())[0] == "Gone, Long"
    assert names("top", LISTED, Publication()) == ["Bahr, Udo", "Zamora, Ana"]


@pytest.mark.article("fide-2004/9.12", "fide-2004/9.12b", "fide-2004/9.12c", "fide-2005/9.1", "fide-2005/9.12#2")
@pytest.mark.article("fide-2005/9.12#3", "fide-2011/7.12", "fide-rapid-blitz-2018/7.12")
@pytest.mark.parametrize(
    ("edition", "more", "shown"),
    [
        # K 25: the games so far stand beside it; the whole date of birth
        ("fide-2004", {"k": 25, "games": 12}, {"k": 25, "games": 12, "birth": "1990-05-17"}),
        ("fide-2004", {"k": 15, "games": 90}, {"k": 15, "games": None, "birth": "1990-05-17"}),
        ("fide-2005", {"k": 25, "games": 12}, {"k": 25, "games": 12, "birth": "1990-05-17"}),
        # from 2011 on the year and the sex
        ("fide-2011", {"k": 30, "games": 12}, {"k": 30, "sex": "w", "birth": "1990"}),
        ("fide-rapid-blitz-2018", {"k": 20, "games": 12}, {"k": 20, "sex": "w", "birth": "1990"}),
    ],
)
def test_what_a_line_of_the_list_shows(edition: str, more: dict[str, Any], shown: dict[str, Any]) -> None:
    one = line("ana", 2000, birth="1990-05-17", sex="w", title="FM", federation="ESP", games_in_period=3, **more)
    given = published(DAY, [one])
    found = next(contents(given.frame, Publication(edition_named(edition), DAY)).iter_rows(named=True))
    always = {"id": "id-ana", "name": "ana", "federation": "ESP", "title": "FM", "rating": 2000, "games_in_period": 3}
    assert found == {**always, **shown, "flag": ""}


@pytest.mark.article("fide-2004/15.0a", "fide-2004/15.0c", "fide-2005/15a", "fide-2005/15c")
@pytest.mark.parametrize("edition", ["fide-2004", "fide-2005"])
def test_rapid_ratings_of_old_have_three_digits_and_a_floor_of_their_own(edition: str) -> None:
    """2345 is shown as 234 and 1609 as 160; 1599 is not on the rapid list, though no standard floor is asked."""
    given = published(DAY, [line("ana", 2345), line("ben", 1609), line("cai", 1600), line("dan", 1599)])
    rapid = Publication(edition_named(edition), DAY, cadence=Cadence.RAPID)
    assert [row["rating"] for row in contents(SECTIONS["rating"](given.frame, rapid), rapid).iter_rows(named=True)] == [
        234,
        160,
        160,
    ]
    standard = Publication(edition_named(edition), DAY)
    assert contents(SECTIONS["rating"](given.frame, standard), standard)["rating"].to_list() == [2345, 1609, 1600, 1599]
