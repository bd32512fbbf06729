"""The import at the desk: a table is mapped and decided about on a page, and nothing that was given is lost."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from arpad.office.models import ImportDraft, ListRow, Player, RatingList
from arpad.office.verbs.lists.series import open_series
from support.accounts import account
from support.books import act
from support.messy_register import HEADINGS, MESSY, as_csv
from support.month import LIST

pytestmark = pytest.mark.usefixtures("office")


@pytest.fixture
def officer() -> Client:
    for cadence in ("standard", "rapid", "blitz"):
        open_series(act(), cadence, cadence=cadence)
    client = Client()
    client.force_login(account("ana", "officer"))
    return client


def sent(officer: Client, data: bytes, **given: object) -> object:
    file = SimpleUploadedFile("players.csv", data)
    form = {"series": "standard", "also": ["rapid", "blitz"], "ids": "own", "list_date": "2026-11-01", "file": file}
    return officer.post("/desk/import/", {**form, **given})


def draft_of(answer: object) -> str:
    location: str = answer["Location"]  # type: ignore[index]
    return location


COLUMNS = dict(
    zip(
        (f"column-{at}" for at in range(len(HEADINGS))),
        (
            "national_id", "family", "given", "sex", "birth", "federation", "title", "club", "fide_id", "rating",
            "rapid_rating", "blitz_rating", "-",
        ),
        strict=True,
    )
)  # fmt: skip


@pytest.mark.parametrize(("language", "word"), [("en", "FIDE id twice"), ("es", "código FIDE dos veces")])
def test_a_table_is_looked_at_before_it_is_imported(officer: Client, language: str, word: str) -> None:
    where = draft_of(sent(officer, as_csv(MESSY)))
    seen = officer.get(where, headers={"accept-language": language}).text
    assert word in seen
    assert "Kjønn" in seen
    assert "standard 950 &lt; 1400" in seen
    assert not RatingList.objects.exists()


def test_a_cell_that_is_no_number_hides_neither_counts_nor_questions(officer: Client) -> None:
    rows = [*MESSY, ("5", "Dal", "Tuva", "K", "1.1.1991", "Norge", "", "Tårnet", "", "ukjent", "", "", "")]
    where = draft_of(sent(officer, as_csv(rows)))
    seen = officer.get(where, headers={"accept-language": "en"}).text
    assert "ukjent" in seen and "5 people" in seen and "FIDE id twice" in seen
    answer = officer.post(where, {**COLUMNS, "usual-floor": "unrated", "import": "1"})
    assert answer.status_code == 422
    assert "list.E242" in answer.text and "office.E241" in answer.text
    assert '<option value="unrated" selected>' in answer.text


def test_what_is_not_decided_is_said_on_the_page_and_what_was_decided_stays(officer: Client) -> None:
    where = draft_of(sent(officer, as_csv(MESSY)))
    answer = officer.post(where, {**COLUMNS, "usual-floor": "unrated", "import": "1"})
    assert answer.status_code == 422
    assert "office.E241" in answer.text
    assert '<option value="unrated" selected>' in answer.text
    assert not RatingList.objects.exists()


def test_the_decisions_of_the_page_are_carried_out(officer: Client) -> None:
    where = draft_of(sent(officer, as_csv(MESSY)))
    decided = {"usual-floor": "unrated", "decide-same_fide_id-3_4": "both", "decide-duplicate-3_5": "same"}
    answer = officer.post(where, {**COLUMNS, **decided, "import": "1"})
    assert answer.status_code == 302
    assert sorted(Player.objects.values_list("key", "sex")) == [("1", "w"), ("2", "m"), ("3", "m")]
    assert RatingList.published.count() == 3
    assert not ImportDraft.objects.exists()
    assert "/desk/series/standard/undo-import/" in officer.get("/desk/lists/").text


def test_a_column_nobody_could_guess_is_named_on_the_page(officer: Client) -> None:
    rows = [(row[0], row[1], row[9]) for row in MESSY[:2]]
    where = draft_of(sent(officer, as_csv(rows, ("Zahl", "Wer", "Punkte"))))
    assert "list.E240" in officer.get(where).text
    named = {"column-0": "id", "column-1": "name", "column-2": "rating"}
    assert officer.post(where, {**named, "import": "1"}).status_code == 302
    assert Player.objects.get(key="1").name == "Ødegård"


def test_a_refused_file_leads_back_to_the_form_with_what_was_given(officer: Client) -> None:
    answer = sent(officer, b"\x00\x01\x02", series="rapid", list_date="2026-10-01")
    assert answer.status_code == 422  # type: ignore[attr-defined]
    text = answer.text  # type: ignore[attr-defined]
    assert 'value="2026-10-01"' in text
    assert '<option value="rapid" selected>' in text
    assert 'type="file"' in text


def test_a_list_in_our_own_columns_goes_straight_in(officer: Client) -> None:
    answer = sent(officer, LIST, also=[], list_date="2011-09-01")
    assert answer.status_code == 302  # type: ignore[attr-defined]
    assert RatingList.published.count() == 1


def test_our_headings_over_cells_of_a_spreadsheet_have_a_page_to_map(officer: Client) -> None:
    rows = "".join(
        f'{number},"Torre, Blas {number}",03.08.19{number + 60},"17{number},4"\n' for number in range(10, 15)
    )
    where = draft_of(sent(officer, f"id,name,birth,rating\n{rows}".encode(), also=[]))
    seen = officer.get(where, headers={"accept-language": "en"}).text
    assert "5 people" in seen and 'name="column-3"' in seen and "list.E003" not in seen
    assert officer.post(where, {f"column-{at}": name for at, name in enumerate(("id", "name", "birth", "rating"))}
                        | {"import": "1"}).status_code == 302  # fmt: skip
    assert sorted(ListRow.objects.values_list("rating", flat=True)) == [1710, 1711, 1712, 1713, 1714]
    assert set(Player.objects.values_list("birth", flat=True)) >= {"1970-08-03", "1974-08-03"}


@pytest.mark.parametrize(("language", "words"), [("en", "50 values are not"), ("es", "50 valores no son")])
def test_equal_errors_of_a_list_of_our_own_are_one_finding(officer: Client, language: str, words: str) -> None:
    """The first five places, and the others behind a fold; nothing of the form is lost."""
    rows = "".join(f"{number},Torre Blas,abc,xx\n" for number in range(1, 51))
    officer.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    answer = sent(officer, f"id,name,rating,k\n{rows}".encode())
    shown: str = answer.text  # type: ignore[attr-defined]
    assert shown.count(words) == 2 and 'value="2026-11-01"' in shown
    first, folded = shown.partition("<details>")[0], shown.count("<details><summary>")
    assert first.count("&#x27;abc&#x27;") == 5 and folded >= 2


def test_a_row_below_the_floor_of_two_lists_is_decided_once(officer: Client) -> None:
    """Two fields of one name would lose the first answer; and the lists are told by their names."""
    open_series(act(), "rapid", "Hurtigsjakk")
    rows = [(*MESSY[1][:9], "950", "900", *MESSY[1][11:])]
    where = draft_of(sent(officer, as_csv(rows)))
    page = officer.get(where, headers={"accept-language": "en"}).text
    assert page.count('name="decide-floor-2"') == 1
    assert "950 &lt; 1400; Hurtigsjakk 900 &lt; 1400" in page
    assert "Hurtigsjakk: 1 with a rating" in page
    refused = officer.post(where, {**COLUMNS, "import": "1"}, headers={"accept-language": "en"}).text
    assert "Hurtigsjakk 900 &lt; 1400." in refused and ">to decide</option>" in refused
    answer = officer.post(where, {**COLUMNS, "decide-floor-2": "unrated", "import": "1"})
    assert answer.status_code == 302
    assert not ListRow.objects.filter(list__series__key__in=["standard", "rapid"], rating__gt=0).exists()
