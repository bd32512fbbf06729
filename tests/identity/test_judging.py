"""Who is this? The verdicts, each from a case an officer would know."""

import pytest

from arpad.identity.judging import People, Person, Sighting, Verdict, judge

VIDAR = Person("1", "Pettersen-Myhre, Vidar", "1980-02-03", "m", "NOR", "Bergen", 2010, ("99",))
PER, YOUNG_PER = Person("2", "Hansen, Per", "1962-05-01"), Person("3", "Hansen, Per", "1990-03-04")
BJORN = Person("4", "Ødegård, Bjørn", "1975-05-05")
ANA = Person("5", "García López, Ana María", "1999-09-09", "w")
JAN, JON = Person("6", "Lie, Jan", "2005-03-03"), Person("7", "Lie, Jon", "2005-03-03")  # twins
REGISTER = People([VIDAR, PER, YOUNG_PER, BJORN, ANA, JAN, JON])


def verdict(**given: str) -> tuple[str, list[str]]:
    found = REGISTER.judge(Sighting(**given))  # type: ignore[arg-type]
    return found.verdict.value, [candidate.person.key for candidate in found.candidates]


@pytest.mark.parametrize(
    ("name", "birth", "expected"),
    [
        ("Petterssen-Myhre, Vidar", "1980-02-03", ("certain", ["1"])),
        ("Petterssen-Myhre, Vidar", "", ("likely", ["1"])),
        ("Vidar Pettersen Myhre", "1980-02-03", ("certain", ["1"])),
        ("Pettersen-Myhre, Vidra", "1980-02-03", ("likely", ["1"])),  # a given name is never taken for another
        ("BJORN ODEGAARD", "1975-05-05", ("certain", ["4"])),
        ("Oedegaard, B.", "", ("likely", ["4"])),
        ("Garcia, Ana", "1999-09-09", ("likely", ["5"])),
        ("Garcia Lopez, Ana", "", ("likely", ["5"])),
        ("Hansen, Per", "", ("several", ["2", "3"])),
        ("Hansen, Per", "1990-03-04", ("certain", ["3"])),
        ("Hansen, Per", "1990", ("likely", ["3", "2"])),
        ("Lie, Jan", "2005-03-03", ("certain", ["6"])),
        ("Lie, Jen", "2005-03-03", ("several", ["6", "7"])),
        ("Berg, Astrid", "2001-01-01", ("none", [])),
        ("Hansen", "", ("several", ["2", "3"])),  # a single word is never certain
        ("Hansenn", "", ("several", ["2", "3"])),
        ("Hansen", "1990-03-04", ("likely", ["3"])),
        ("Bjørn", "1975-05-05", ("likely", ["4"])),
        ("Odegard, B.", "1975-05-05", ("likely", ["4"])),
        ("Garcia, A.", "", ("likely", ["5"])),
        ("Lie, J.", "2005-03-03", ("several", ["6", "7"])),
        ("Astrid", "", ("none", [])),
    ],
)
def test_without_an_id(name: str, birth: str, expected: tuple[str, list[str]]) -> None:
    assert verdict(name=name, birth=birth) == expected


@pytest.mark.parametrize(
    ("name", "given_id", "birth", "expected"),
    [
        ("Pettersen-Myhre, Vidar", "99", "", "certain"),
        ("Petersen-Myhre, V.", "99", "", "certain"),
        ("Berg, Vidar", "99", "1980-02-03", "certain"),  # married
        ("Pettersen-Myhre, Vidar", "99", "1981-02-03", "certain"),  # a slip of the year
        ("Pettersen-Myhre, Vidar", "99", "2010-02-03", "likely"),  # his son, perhaps
        ("Berg, Astrid", "99", "2001-01-01", "contradicts"),
        ("Berg, Astrid", "99", "", "contradicts"),
        ("", "99", "2001-01-01", "contradicts"),
        ("Hansen, Per", "2", "1990-03-04", "contradicts"),  # the id of his father
        ("Hansen, Per", "2", "", "likely"),  # either
        ("Hansen, Per", "2", "1962", "certain"),
        ("Lie, Jon", "6", "2005-03-03", "contradicts"),  # the id of his twin
        ("", "99", "", "certain"),
        ("Pettersen-Myhre, Vidar", "12345", "1980-02-03", "likely"),  # an id that nobody knows
    ],
)
def test_with_an_id(name: str, given_id: str, birth: str, expected: str) -> None:
    assert verdict(name=name, id=given_id, birth=birth)[0] == expected


NEW_YEAR = Person("8", "Moe, Per", "1991-01-01", ids=("88",))


@pytest.mark.parametrize(
    ("name", "given_id", "birth", "expected"),
    [
        ("Moe, Per", "", "1991-01-01", "likely"),  # both know the year, as both columns may have been filled
        ("Moe, Per", "", "1991-06-07", "likely"),
        ("Moe, Per", "88", "1991-01-01", "certain"),
        ("Moe, Per", "88", "1991-06-07", "certain"),
        ("Berg, Ola", "88", "1991-01-01", "contradicts"),
        ("Berg, Per", "88", "1991-01-01", "likely"),  # married, or somebody else of that year
        ("Moe, Per", "88", "1961-01-01", "likely"),
    ],
)
def test_the_first_of_january_is_the_year_alone(name: str, given_id: str, birth: str, expected: str) -> None:
    """Reading I-702."""
    assert judge(Sighting(name, given_id, birth), [NEW_YEAR]).verdict.value == expected


def test_of_a_line_that_contradicts_its_id_the_true_person_comes_first_and_the_reasons_say_why() -> None:
    found = REGISTER.judge(Sighting("Odegaard, Bjorn", "99", "1975-05-05"))
    assert found.verdict is Verdict.CONTRADICTS
    assert [(one.person.key, one.reasons) for one in found.candidates] == [
        ("4", ("name", "birth")),
        ("1", ("id", "other_name", "other_birth")),
    ]


def test_whoever_came_with_a_single_word_is_found_by_his_whole_name() -> None:
    found = People([Person("1", "Hval")]).judge(Sighting("Hval, Hans"))
    assert (found.verdict, [one.person.key for one in found.candidates]) == (Verdict.LIKELY, ["1"])


def test_who_is_another_line_is_no_candidate() -> None:
    found = REGISTER.judge(Sighting("Hansen, Per"), taken={"2"})
    assert (found.verdict, found.candidates[0].person) == (Verdict.LIKELY, YOUNG_PER)


def test_who_played_for_the_organiser_before_comes_first() -> None:
    found = REGISTER.judge(Sighting("Hansen, Per"), familiar={"3"})
    assert [one.person.key for one in found.candidates] == ["3", "2"]
    assert "organiser" in found.candidates[0].reasons


def test_the_other_sex_is_never_certain() -> None:
    assert REGISTER.judge(Sighting("Pettersen-Myhre, Vidar", birth="1980-02-03", sex="w")).verdict is Verdict.LIKELY


def test_who_is_in_it_twice() -> None:
    """Neither father and son nor twins are."""
    people = People([*REGISTER.persons, Person("8", "Odegaard, Bjorn", "1975")])
    assert [(person.key, found.person.key) for person, found in people.duplicates()] == [("8", "4")]


def test_the_search_takes_a_misspelt_name() -> None:
    assert [one.person.key for one in REGISTER.search("petterson myhre")] == ["1"]


def test_a_second_given_name_alone_may_be_a_sisters() -> None:
    assert judge(Sighting("Garcia Lopez, Maria", "5"), [ANA]).verdict is Verdict.LIKELY
    assert judge(Sighting("Garcia Lopez, Maria", "5", "1999"), [ANA]).verdict is Verdict.CERTAIN
    assert judge(Sighting("Garcia Lopez, Ana", "5"), [ANA]).verdict is Verdict.CERTAIN


LONG = Person("1", "Villalobos Fernandez de Castro Mora, Maximiliano", "1990-03-04")


@pytest.mark.parametrize(
    ("name", "given_id", "expected"),
    [
        ("Villalobos Fernandez de Castro Mora, Maxi", "1", "certain"),
        ("Villalobos Fernandez de Castro M", "1", "certain"),  # by the column, and he has the birthday
        ("Villalobos Fernandez de Castro M", "", "likely"),
        ("Villalobos Fernandez", "1", "likely"),
        ("Villalobos, M.", "1", "certain"),
        ("Villalobos, F.", "1", "likely"),
    ],
)
def test_family_names_alone_are_those_of_his_brother_too(name: str, given_id: str, expected: str) -> None:
    assert judge(Sighting(name, given_id, "1990-03-04"), [LONG]).verdict.value == expected


def test_an_id_that_is_two_peoples_is_his_whose_name_is_there() -> None:
    """One federation's number may be another's: a national id of one and FIDE's of the other."""
    people = [Person("1503014", "Rey, Lola", "1951-01-01"), Person("N2", "Hval, Hans", "1990-03-04", ids=("1503014",))]
    for given in (people, people[::-1]):
        for name, birth, expected in (("Hval, Hans", "", "N2"), ("Lola Rey", "1951", "1503014"), ("", "", None)):
            certain = judge(Sighting(name, "1503014", birth), given).certain
            assert (certain.key if certain else None) == expected


def test_an_id_alone_does_not_choose_between_two_of_one_name_and_year() -> None:
    people = [Person("1", "Hansen, Per", "1990"), Person("2", "Hansen, Per", "1990")]
    assert judge(Sighting("Hansen, Per", "1", "1990"), people).verdict is Verdict.LIKELY


def test_the_id_of_somebody_of_whom_nothing_is_known_is_a_question() -> None:
    erased = People([Person("1", "—", ids=("99",))])
    assert erased.judge(Sighting("Berg, Astrid", "99")).verdict is Verdict.LIKELY
    assert erased.judge(Sighting("", "99")).verdict is Verdict.CERTAIN


MARIA = Person("1002", "Garcia Lopez, Maria", "2010-03-04", "w")


@pytest.mark.parametrize(
    ("name", "birth", "expected"),
    [
        ("Lie, Alna", "", "likely"),  # a letter of four
        ("Lie, Alna", "1951", "contradicts"),
        ("Lie, Elan", "", "likely"),
        ("Lie, Jan", "", "contradicts"),
    ],
)
def test_a_slip_in_a_short_name_is_no_other_name(name: str, birth: str, expected: str) -> None:
    assert judge(Sighting(name, "1", birth), [Person("1", "Lie, Alan", "1979")]).verdict.value == expected


@pytest.mark.parametrize(
    ("name", "birth", "sex", "expected"),
    [
        ("Garcia Lopez, Marta", "2012-09-30", "w", "likely"),  # a sister, whose id is the next one
        ("Garcia Lopez, Marta", "", "", "likely"),
        ("Garcia Lopez, Mario", "2010-03-04", "m", "likely"),  # a twin
        ("Garcia Lopez, Ramon", "2010-03-04", "m", "contradicts"),
        ("Garcia Lopez, Ramona", "2010-03-04", "w", "likely"),  # or another name of hers
        ("Garcia Lopez, Mario", "2004-03-04", "", "contradicts"),  # a brother
        ("Garcia Lopez, M.", "2004-03-04", "", "contradicts"),
        ("Garcia Lopez, Maria", "1980-03-04", "", "likely"),  # mistyped, or her mother
        ("Rey Vega, Maria", "2010", "w", "likely"),  # she married
        ("Rey Vega, Mario", "2010", "w", "contradicts"),
        ("Lopez", "2010", "", "likely"),  # a single word says nothing
        ("Lopez", "1980", "", "contradicts"),
        ("Rey", "", "", "contradicts"),
        ("Garcia Lopez, M.", "2010", "m", "likely"),
        ("Garcia Lopes, Maria", "2010", "w", "certain"),  # a slip in the family name
        ("Garcia Lopez, Maria", "2011-03-04", "m", "certain"),  # the whole name: year and sex were mistyped
        ("Garcia, Maria", "2010-03-04", "", "certain"),
        ("Garcia Lopez, Ana", "", "w", "contradicts"),
    ],
)
def test_an_id_makes_no_sister_of_a_brother(name: str, birth: str, sex: str, expected: str) -> None:
    assert judge(Sighting(name, "1002", birth, sex), [MARIA]).verdict.value == expected
