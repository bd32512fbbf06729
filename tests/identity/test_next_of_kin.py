"""Brothers, sisters, fathers and strangers whose names have the same letters, or nearly: never taken for each other."""

import pytest

from arpad.identity.judging import Person, Sighting, Verdict, judge

CERTAIN, LIKELY, CONTRADICTS = Verdict.CERTAIN, Verdict.LIKELY, Verdict.CONTRADICTS
DAY = "2010-03-04"


def verdict(name: str, known: str, given_id: str = "17", birth: str = "", sex: str = "") -> Verdict:
    return judge(Sighting(name, given_id, birth, sex), [Person("17", known, birth, sex)]).verdict


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("Wang, Da", "Wang, Di"),
        ("Nguyen, An", "Nguyen, Do"),
        ("Nguyen, Thi An", "Nguyen, Thi Do"),
        ("Kim San", "Kim, An"),
        ("Wang, Yu", "Wang, Yue"),
        ("Kowalski, Michael", "Kowalski, Michal"),
        ("Garcia, Maria Jose", "Garcia, Jose Maria"),
        ("María José García", "Garcia, Jose Maria"),
        ("Ivanov, A.", "Ivanova, A."),
        ("Ivanov, Sasha", "Ivanova, Sasha"),
    ],
)
def test_the_id_of_the_one_makes_nobody_of_the_other(name: str, known: str) -> None:
    """Their ids follow each other; twins have one birthday."""
    for birth in ("", "2010", DAY):
        assert verdict(name, known, "17", birth) is not CERTAIN
        assert verdict(known, name, "17", birth) is not CERTAIN
    assert verdict(name, known, "", DAY) is not CERTAIN


def test_a_family_that_is_called_like_a_particle_is_another_family() -> None:
    assert verdict("Le, Minh", "Do, Minh") is CONTRADICTS


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("de la Cruz, Ana", "Cruz, Ana"),
        ("da Silva, Joao", "de Silva, Joao"),
        ("Silva, Joao da", "da Silva, Joao"),
        ("Silva, Joao", "Silva, Joao da"),
        ("Bjoern Oedegaard", "Ødegård, Bjørn"),
        ("Oedegaard, Bjørn", "Odegard, Bjorn"),
        ("Jose Maria Garcia", "Garcia, Jose Maria"),
        ("GARCIA Jose Maria", "Garcia, Jose Maria"),
        ("Li Da", "Da, Li"),
    ],
)
def test_the_same_name_in_other_ways_is_the_same(name: str, known: str) -> None:
    assert verdict(name, known, "17", DAY) is CERTAIN
    assert verdict(name, known, "17") is CERTAIN
    assert verdict(name, known, "", DAY) is CERTAIN


def test_who_is_told_to_be_of_one_sex_is_no_sister() -> None:
    assert verdict("Ivanov, Olga", "Ivanova, Olga", "17", "", "w") is CERTAIN
    assert verdict("Ivanov, Olga", "Ivanova, Olga", "17") is LIKELY


def test_a_son_of_the_same_name_is_told_by_his_birth() -> None:
    assert verdict("Hval, Hans Jr", "Hval, Hans") is LIKELY
    assert verdict("Hval, Hans", "Hval, Hans Junior") is LIKELY
    assert verdict("Hval, Hans Jr", "Hval, Hans", "17", "2010") is CERTAIN
