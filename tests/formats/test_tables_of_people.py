"""A federation's own table: headings in five languages, days in any order, codes as the whole column means them."""

import pytest

from arpad.formats.moving_in.births import DayOrder, read_births
from arpad.formats.moving_in.codes import read_numbers, read_sexes, read_titles
from arpad.formats.moving_in.federations import read_federations
from arpad.formats.moving_in.headings import TARGETS, targets_of
from arpad.formats.moving_in.people import People, read_people, with_ids
from arpad.formats.moving_in.plan import About, Choice, Plan, Question, guessed, plan_toml, read_plan
from arpad.formats.moving_in.sheet import Sheet, read_sheet
from support.messy_register import MESSY, as_csv, as_ods, as_xlsx

PERSON = ["family", "given", "sex", "birth", "federation", "title", "club", "fide_id", "rating"]


@pytest.mark.parametrize(
    "headings",
    [
        ["Surname", "First name", "Gender", "Date of birth", "Country", "Title", "Club", "FIDE ID", "Rating"],
        ["Apellidos", "Nombre", "Sexo", "Fecha de nacimiento", "País", "Título", "Club", "Código FIDE", "Elo"],
        ["Etternavn", "Fornavn", "Kjønn", "Født", "Land", "Tittel", "Klubb", "FIDE-nr", "Langsjakk"],
        ["Name", "Vorname", "Geschlecht", "Geburtsdatum", "Land", "Titel", "Verein", "FIDE-ID", "Wertungszahl"],
        ["Nom", "Prénom", "Sexe", "Date de naissance", "Pays", "Titre", "Club", "Code FIDE", "Elo standard"],
    ],
)
def test_headings_in_five_languages(headings: list[str]) -> None:
    assert targets_of(headings) == PERSON


def test_three_ratings_beside_each_other_and_a_heading_nobody_knows() -> None:
    assert targets_of(["Navn", "Elo", "Hurtigsjakk", "Lyn", "Schuhgröße"]) == [
        "name", "rating", "rapid_rating", "blitz_rating", "",
    ]  # fmt: skip


def test_every_column_of_a_list_is_its_own_heading() -> None:
    assert {target for target in TARGETS if targets_of([target]) != [target]} == set()


def sheet_of(text: str) -> Sheet:
    sheet, _ = read_sheet(text.encode())
    assert sheet is not None
    return sheet


def test_what_is_in_a_column_says_what_it_is_where_its_heading_does_not() -> None:
    text = "A;B;C;D;E\nRey, Ana;w;1980-02-03;ESP;1900\nTorre, Blas;m;1981-02-03;ESP;2000\nDama, Eva;w;1982-03-04;FRA;2100\n"
    assert list(guessed(sheet_of(text), 2026).columns.values()) == ["name", "sex", "birth", "federation", "rating"]


@pytest.mark.parametrize(
    ("texts", "read"),
    [
        (["03.08.1981"], "1981-08-03"),
        (["03/08/1981", "25/12/1980"], "1981-08-03"),
        (["03/08/1981", "12/25/1980"], "1981-03-08"),
        (["19810803"], "1981-08-03"),
        (["1981/8/3"], "1981-08-03"),
        (["29801"], "1981-08-03"),
        (["1981-08-03 00:00:00"], "1981-08-03"),
        (["3.8.81"], "1981-08-03"),
        (["3.8.12"], "2012-08-03"),
        (["81"], "1981"),
        (["1981"], "1981"),
        (["00.00.1981"], "1981"),
    ],
)
def test_days_of_birth_as_the_column_writes_them(texts: list[str], read: str) -> None:
    assert read_births(texts, 2026).read[texts[0]] == read


@pytest.mark.parametrize("text", ["31.02.1990", "03.08.2031", "1840", "yesterday", "3.8.181"])
def test_what_is_no_birth(text: str) -> None:
    assert text not in read_births([text], 2026).read


def test_a_column_that_does_not_decide_the_order_says_so_and_a_person_can() -> None:
    assert read_births(["03/08/1981"], 2026).undecided
    assert not read_births(["03.08.1981"], 2026).undecided
    assert read_births(["03/08/1981"], 2026, DayOrder.MONTH_FIRST).read["03/08/1981"] == "1981-03-08"
    assert read_births(["3.8.20"], 2026, pivot=15).read["3.8.20"] == "1920-08-03"


@pytest.mark.parametrize(
    ("texts", "read"),
    [
        (["M", "F"], ["m", "w"]),
        (["M", "K"], ["m", "w"]),
        (["m", "w"], ["m", "w"]),
        (["H", "M"], ["m", "w"]),
        (["H", "F"], ["m", "w"]),
        (["H", "D"], ["m", "w"]),
        (["mann", "kvinne"], ["m", "w"]),
        (["Hombre", "Mujer"], ["m", "w"]),
        (["männlich", "weiblich"], ["m", "w"]),
        (["homme", "femme"], ["m", "w"]),
        (["K"], ["w"]),
        (["D"], [None]),
        (["M", "x"], ["m", None]),
    ],
)
def test_the_whole_column_says_what_a_letter_means(texts: list[str], read: list[str | None]) -> None:
    known = read_sexes(texts)
    assert [known.get(text) for text in texts] == read


def test_federations_by_name_are_never_cut() -> None:
    texts = ["Norge", "Spain", "España", "Deutschland", "Angleterre", "nor", "CHE", "Norgge"]
    known = read_federations(texts)
    assert [known.get(text) for text in texts] == ["NOR", "ESP", "ESP", "GER", "ENG", "NOR", "SUI", None]


def test_titles_and_numbers() -> None:
    assert read_titles(["GM", "g", "Gran Maestro", "wf", "Maître FIDE", "Kjempe"]) == {
        "GM": "GM", "g": "GM", "Gran Maestro": "GM", "wf": "WFM", "Maître FIDE": "FM",
    }  # fmt: skip
    assert read_numbers(["1 834", "1\u00a0834", "1834,4", "1834,5", "2.061", "ur", "u", "uratet", "Non classé", "x1"]) == {
        "1 834": 1834, "1\u00a0834": 1834, "1834,4": 1834, "1834,5": 1835, "2.061": 2061, "ur": None,
        "u": None, "uratet": None, "Non classé": None,
    }  # fmt: skip


def people_of(data: bytes, plan: Plan | None = None) -> People:
    sheet, _ = read_sheet(data)
    assert sheet is not None
    return read_people(sheet, plan or guessed(sheet, 2026), 2026)


@pytest.mark.parametrize("written", [as_csv, as_xlsx, as_ods])
def test_a_messy_table_is_read_whole(written: object) -> None:
    read = people_of(written(MESSY))  # type: ignore[operator]
    rows = {row["name"]: row for row in with_ids(read.frame, "9").iter_rows(named=True)}
    kari = rows["Ødegård, Kari"]
    assert [kari[name] for name in ("id", "national_id", "fide_id", "sex", "birth", "federation", "title", "club")] == [
        "1", "1", "1500901", "w", "1981-08-03", "NOR", "WIM", "Tårnet",
    ]  # fmt: skip
    assert [kari[name] for name in ("rating", "rapid_rating", "blitz_rating")] == [1834, 1800, None]
    assert rows["Næss, Per"]["rating"] == 2062
    assert [finding.id for finding in read.findings] == ["list.I240"]


def test_equal_errors_are_one_finding_with_a_count() -> None:
    rows = [(*row[:4], "31.02.1990", "Norgge", *row[6:]) for row in MESSY]
    found = {finding.id: finding.data for finding in people_of(as_csv(rows)).findings}
    assert {id: data["count"] for id, data in found.items() if id.startswith("list.W")} == {
        "list.W242": 4,
        "list.W244": 4,
    }
    assert found["list.W244"]["values"] == "Norgge"


def test_a_table_without_names_says_every_column_that_works() -> None:
    (finding,) = people_of(b"Zahl;Farbe\n1;rot\n2;blau\n").findings[:1]
    assert finding.id == "list.E240"
    assert {"fide_id", "club", "family"} <= set(str(finding.data["columns"]).split(", "))


def test_a_plan_goes_through_its_file() -> None:
    questions = [Question(About.FLOOR, (4,), "Bjørnstad, Ola", "standard 950 < 1400")]
    plan = Plan(
        {"Navn": "name", "Land": "federation"}, DayOrder.DAY_FIRST, 20, {"X": "w"}, usual={About.FLOOR: Choice.KEEP}
    )
    text = plan_toml(plan, questions, {"federation": ["Norgge"]})
    read, wrong = read_plan(text.encode())
    assert wrong == []
    assert read is not None
    assert (read.columns, read.order, read.pivot, read.sexes) == (plan.columns, plan.order, 20, {"X": "w"})
    assert read.choice(About.FLOOR, (4,)) is Choice.KEEP
    assert '"Norgge" = ""' in text


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("[columns]\nA = 'nmae'\n", ["list.E245"]),
        ("[columns]\nA = 'name'\nB = 'name'\n", ["list.E246"]),
        ("[columns\n", ["list.E245"]),
        ("[usual]\nfloor = 'both'\n", ["list.E245"]),
        ("[[decide]]\nabout = 'floor'\nrows = [1]\ndecision = 'maybe'\n", ["list.E245"]),
        ("[values]\ndates = 'ymd'\npivot = 1990\n", ["list.E245", "list.E245"]),
    ],
)
def test_a_plan_with_defects_says_all_of_them(text: str, ids: list[str]) -> None:
    plan, wrong = read_plan(text.encode())
    assert plan is None
    assert [finding.id for finding in wrong] == ids


def test_a_plan_can_say_what_a_strange_text_means() -> None:
    rows = [(*row[:3], "Z", *row[4:5], "Norgge", *row[6:]) for row in MESSY]
    sheet, _ = read_sheet(as_csv(rows))
    assert sheet is not None
    guess = guessed(sheet, 2026)
    plan = Plan(guess.columns, sexes={"Z": "w"}, federations={"Norgge": "NOR"})
    read = people_of(as_csv(rows), plan)
    assert set(read.frame["sex"]) == {"w"}
    assert set(read.frame["federation"]) == {"NOR"}
