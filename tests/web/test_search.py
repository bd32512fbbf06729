"""Finding players, on both engines."""

from datetime import date, timedelta

import pytest
from django.test import Client

from arpad.office.identities import found_people, searchable
from arpad.office.models import PersonState, Player
from arpad.office.register_lookup import catch_up as keep_name_keys
from arpad.office.states import hidden_among, not_shown
from arpad.web.models import SearchWord
from arpad.web.queries.lists import current_lists
from arpad.web.queries.search import catch_up, search, words_frame, words_in
from support.month import opened, published

pytestmark = pytest.mark.usefixtures("books")


def found(text: str) -> list[str]:
    """The same before and after the worker has kept the words of those who changed."""
    before = search(text, current_lists())
    catch_up()
    assert search(text, current_lists()) == before
    return [one.name for one in before]


def test_by_the_beginning_of_any_word() -> None:
    opened()
    assert found("al") == ["Alfil, Ana"]
    assert found("ana") == ["Alfil, Ana"]
    assert found("ce DA") == ["Dama, Celia"]
    assert found("lfil") == []


def test_accents_do_not_matter() -> None:
    opened()
    assert found("Álfil, ÁNA") == ["Alfil, Ana"]


@pytest.mark.parametrize("text", ["bjorn", "bjør", "naess", "næss odegard", "oedeg", "odegaard bjoern", "ODEGARD nass"])
def test_letters_that_nobody_can_type_do_not_matter_either(text: str) -> None:
    opened()
    Player.objects.create(
        key="7", name="Ødegård Næss, Bjørn", search_name=searchable("Ødegård Næss, Bjørn"), changed_in=99
    )
    assert found(text) == ["Ødegård Næss, Bjørn"]
    assert [player.key for player in found_people(text)] == ["7"]


def test_an_id_with_letters_that_are_one_in_a_name() -> None:
    opened()
    Player.objects.create(key="AAE-UE7", name="Peón, Pía", search_name="peon, pia", changed_in=99)
    assert found("aae-ue7") == found("ue7") == ["Peón, Pía"]


@pytest.mark.parametrize("kind", PersonState.Kind.values)
@pytest.mark.parametrize("days", [(None, None), (-1, None), (1, None), (-9, -1), (None, 0)])
def test_who_is_hidden_is_the_same_for_a_search_and_for_a_list(kind: str, days: tuple[int | None, int | None]) -> None:
    opened()
    day = date(2026, 5, 4)
    since, until = (None if one is None else day + timedelta(one) for one in days)
    ana = Player.objects.get(key="990000001")
    PersonState.objects.create(player=ana, kind=kind, valid_from=since, valid_to=until)
    everybody = list(Player.objects.values_list("pk", flat=True))
    assert hidden_among(everybody, day) == ({ana.pk} if not_shown(date.min, day) else set())


def test_by_id() -> None:
    opened()
    assert found("99000000") == ["Alfil, Ana", "Dama, Celia", "Rey, Dario", "Torre, Blas"]
    assert found("990000003") == ["Dama, Celia"]


@pytest.mark.parametrize("text", ["", "  ", "%", "_", "'; DROP TABLE", "\x00", "½"])
def test_odd_texts_find_nobody(text: str) -> None:
    opened()
    assert found(text) == []


def test_the_rating_is_that_of_the_newest_list() -> None:
    published()
    (ana,) = search("alfil", current_lists())
    assert (ana.rating, ana.title, ana.birth_year) == (2403, "IM", "1980")


def test_a_changed_name_is_found_and_the_old_one_is_not() -> None:
    """A verb marks whom it changed with its entry of the log."""
    opened()
    assert found("torre") == ["Torre, Blas"]
    Player.objects.filter(key="990000002").update(name="Alcázar, Blas", search_name="alcazar, blas", changed_in=99)
    assert found("torre") == []
    assert found("alcazar") == ["Alcázar, Blas"]
    assert SearchWord.objects.filter(word="blas").count() == 1


def test_somebody_merged_away_is_not_found() -> None:
    opened()
    ana = Player.objects.get(key="990000001")
    Player.objects.filter(key="990000002").update(merged_into=ana, changed_in=99)
    assert found("torre") == []


def test_a_whole_register_of_frequent_names() -> None:
    """Of three words the rarest leads: the order of asking changes nothing, and nobody without all of them comes."""
    opened()
    names = [
        f"{last} {other}, {first}"
        for last in ("Garcia", "Marin")
        for other in ("Gil", "Mora")
        for first in ("Ada", "Max")
    ]
    Player.objects.bulk_create(
        Player(key=f"x{place}", name=name, search_name=name.lower(), changed_in=2)
        for place, name in enumerate(names * 20)
    )
    assert found("gil max gar") == found("gar gil max") == ["Garcia Gil, Max"] * 20
    assert found("ma mo") == ["Garcia Mora, Max"] * 20
    assert found("max ada") == []


@pytest.mark.parametrize(
    "name", ["o'hara-díaz, zoë", "straße, ß", "1/2 ½ ² x_y", "ñandú  ŁÓDŹ", "李, 小龍", "", "a" * 70]
)
def test_words_of_many_are_those_of_one(name: str) -> None:
    """`words_frame` takes the register's folded names, in columns."""
    kept = words_frame([(7, searchable(name), "K-1", None, "Ab2", None)])
    assert sorted(kept["word"]) == sorted({*words_in(name), "k", "1", "ab2"})


PETTERSEN = "Pettersen-Myhre, Vidar"


def with_pettersen(*others: str) -> None:
    opened()
    for place, name in enumerate((PETTERSEN, *others)):
        Player.objects.create(key=f"p{place}", name=name, search_name=searchable(name), changed_in=99)


@pytest.mark.parametrize(
    "text", ["Petterssen-Myhre, Vidar", "vidar petterssen", "petterssen", "Pettersen Myre", "pettersn vidra myhre"]
)
def test_who_misspells_a_name_finds_whom_the_office_would_find(text: str) -> None:
    with_pettersen("Persson, Vidar", "Solberg, Vidar")
    assert PETTERSEN in found(text)
    assert found(text)[0] == next(player.name for player in found_people(text)) == PETTERSEN
    assert {one.nearly for one in search(text, current_lists())} == {True}


def test_spelling_is_no_matter_where_somebody_is_called_so() -> None:
    with_pettersen("Petterssen, Tor")
    assert [(one.name, one.nearly) for one in search("petterssen", current_lists())] == [("Petterssen, Tor", False)]


def test_those_called_nearly_so_are_the_same_once_the_keys_are_kept() -> None:
    with_pettersen()
    before = found("petterssen vidar")
    keep_name_keys()
    assert found("petterssen vidar") == before == [PETTERSEN]
    Player.objects.filter(key="p0").update(name="Solberg, Vidar", search_name="solberg, vidar", changed_in=100)
    assert found("petterssen vidar") == []


def test_nobody_hidden_or_merged_away_is_called_nearly_so() -> None:
    with_pettersen("Petersen-Myhre, Vidar")
    PersonState.objects.create(player=Player.objects.get(key="p0"), kind=PersonState.Kind.HIDDEN)
    kept = Player.objects.get(key="990000002")
    Player.objects.filter(key="p1").update(merged_into=kept)
    assert found("petterssen myhre vidar") == []


@pytest.mark.parametrize("text", ["pet", "17", "vid pet", "0990000009"])
def test_beginnings_and_numbers_are_not_misspelt(text: str) -> None:
    """While somebody types there is nothing to guess yet."""
    with_pettersen()
    assert not [one for one in search(text, current_lists()) if one.nearly]


def test_the_page_and_the_api_say_that_they_are_only_called_nearly_so(client: Client) -> None:
    with_pettersen()
    page = client.get("/players/?q=petterssen", headers={"x-part": "yes"}).text
    assert "Called nearly so" in page and PETTERSEN in page
    assert "Called nearly so" not in client.get("/players/?q=pettersen").text
    told = client.get("/api/players?q=petterssen").json()["players"]
    assert [(one["name"], one["nearly"]) for one in told] == [(PETTERSEN, True)]


def test_while_typing_only_the_results_come(client: Client) -> None:
    opened()
    part = client.get("/players/?q=alf", headers={"x-part": "yes"}).text
    assert part.lstrip().startswith("<li>") and "<html" not in part
    assert "<html" in client.get("/players/?q=alf").text
    assert "Nobody by that name." in client.get("/players/?q=zzz").text
