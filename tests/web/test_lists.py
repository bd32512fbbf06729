"""The front page, lists and their files."""

import io
from datetime import date

import polars as pl
import pytest
from django.test import Client

from arpad.office.models import ListRow, Player, PlayerFact
from arpad.office.person_form import Fact
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.people.change_player import PersonChange, change_player
from arpad.office.verbs.people.enter_id import enter_id
from arpad.web.queries.lists import current_lists
from arpad.web.queries.shown_list import Filters, page_of, shown_list
from support.books import act
from support.month import LIST, OPENING, accepted, opened, previewed, published

pytestmark = pytest.mark.usefixtures("office")

YOUNG = (
    LIST
    + b'990000005,"Pe\xc3\xb3n, \xc3\x81lvaro",POR,m,FM,1999-05-06,2250,20,40,2260,2009-01-01\n'
    + b'990000006,"=Hyper, Link",POR,w,,2001,,,0,,\n'
)


def young() -> None:
    open_series(act(), "standard", "Standard")
    import_list(act(), ListImport(YOUNG, "2011-09.csv", "standard", OPENING))


def names(asked: Filters = Filters(), sort: str = "rating", down: bool = False, **keys: str) -> list[str]:  # noqa: B008
    (of,) = current_lists()
    page = page_of(shown_list(of), of.date.year, asked, sort, down, 100, **keys)
    return [row["name"].partition(",")[0] for row in page.rows]


def test_the_front_page_shows_the_newest_list_and_no_draft(client: Client) -> None:
    opened()
    accepted()
    previewed()
    page = client.get("/").text
    assert "1 September 2011" in page
    assert "2403" not in page


def test_after_publication_the_new_numbers(client: Client) -> None:
    published()
    page = client.get("/").text
    assert "1 November 2011" in page
    assert "2403" in page


def test_an_office_without_lists(client: Client) -> None:
    assert "No list has been published yet." in client.get("/").text


class TestTheList:
    def test_by_rating_with_ranks(self, client: Client) -> None:
        published()
        page = client.get("/lists/standard/").text
        assert (
            page.index("Alfil, Ana") < page.index("Torre, Blas") < page.index("Dama, Celia") < page.index("Rey, Dario")
        )
        assert "2403" in page and "FIDE rating regulations, 2011" in page

    def test_an_old_list_says_so(self, client: Client) -> None:
        published()
        assert "not the newest" in client.get("/lists/standard/2011-09-01/").text
        assert "not the newest" not in client.get("/lists/standard/2011-11-01/").text

    @pytest.mark.parametrize(
        "address",
        [
            "/lists/nothing/",
            "/lists/standard/2011-12-01/",
            "/lists/standard/2011-13-01/",
            "/lists/standard/2011-09-01/doc",
        ],
    )
    def test_what_is_not_there(self, client: Client, address: str) -> None:
        opened()
        assert client.get(address).status_code == 404

    def test_a_draft_cannot_be_seen(self, client: Client) -> None:
        opened()
        accepted()
        previewed()
        assert client.get("/lists/standard/2011-11-01/").status_code == 404

    def test_nobody_who_is_hidden_or_unrated(self) -> None:
        young()
        assert "=Hyper" not in names()

    @pytest.mark.parametrize(
        ("asked", "expected"),
        [
            (Filters(federation="POR"), ["Peón"]),
            (Filters(sex="w"), ["Alfil", "Dama"]),
            (Filters(title="any"), ["Alfil", "Peón"]),
            (Filters(title="IM"), ["Alfil"]),
            (Filters(age_to=12), ["Peón"]),
            (Filters(age_from=30, age_to=31), ["Alfil", "Torre"]),
            (Filters(activity="inactive"), []),
            (Filters(federation="ESP", sex="m"), ["Torre", "Rey"]),
        ],
    )
    def test_filters(self, asked: Filters, expected: list[str]) -> None:
        """Ages are those reached in 2011."""
        young()
        assert names(asked) == expected

    def test_by_province_on_the_day_of_the_list(self) -> None:
        young()
        ana = Player.objects.get(key="990000001")
        blas = Player.objects.get(key="990000002")
        PlayerFact.objects.create(player=ana, kind="province", value="Jaén")
        PlayerFact.objects.create(player=blas, kind="province", value="Jaén", valid_from=date(2012, 1, 1))
        assert names(Filters(province="Jaén")) == ["Alfil"]

    def test_ids_and_the_club_of_the_day(self, client: Client) -> None:
        """As the register has them now, also where the list was shown before."""
        young()
        before = client.get("/api/lists/standard/newest")
        assert before.json()["players"][0]["fide_id"] == ""
        change_player(act(reason="moved"), "990000001", PersonChange(facts=[Fact("club", "Enroque")]))
        enter_id(act(), "990000001", "fide", "700")
        first = client.get("/api/lists/standard/newest", headers={"if-none-match": before["ETag"]}).json()["players"][0]
        assert (first["id"], first["fide_id"], first["national_id"], first["club"]) == (
            "990000001",
            "700",
            "",
            "Enroque",
        )
        page = client.get("/lists/standard/").text
        assert ">990000001</td>" in page and ">700</td>" in page and ">Enroque</td>" in page
        assert "700" in client.get("/lists/standard/2011-09-01/csv").text

    def test_orders(self) -> None:
        young()
        assert names(sort="name") == ["Alfil", "Dama", "Peón", "Rey", "Torre"]
        assert names(sort="name", down=True) == ["Torre", "Rey", "Peón", "Dama", "Alfil"]
        assert names(sort="birth", down=True)[0] == "Peón"
        assert names(sort="title")[:2] == ["Alfil", "Peón"]
        assert names(down=True)[0] == "Rey"

    def test_pages_by_key_meet_without_gap_or_overlap(self) -> None:
        young()
        (of,) = current_lists()
        shown, seen, after = shown_list(of), [], ""
        for _ in range(3):
            page = page_of(shown, 2011, Filters(), "name", False, 2, after=after)
            seen += [row["id"] for row in page.rows]
            after = page.after
        assert len(seen) == len(set(seen)) == 5
        assert after == ""
        back = page_of(shown, 2011, Filters(), "name", False, 2, before=seen[4])
        assert [row["id"] for row in back.rows] == seen[2:4]

    def test_the_page_keeps_the_filters_in_its_links(self, client: Client) -> None:
        young()
        page = client.get("/lists/standard/?sex=w&sort=name&title=nonsense").text
        assert "sort=federation" in page and "sex=w" in page
        assert "Dama, Celia" in page and "Torre" not in page


class TestFiles:
    def test_birth_years_only(self, client: Client) -> None:
        young()
        answer = client.get("/lists/standard/2011-09-01/csv")
        assert "1999" in answer.text and "1999-05-06" not in answer.text
        assert "attachment" in answer["Content-Disposition"]

    @pytest.mark.parametrize("kind", ["txt", "xml", "csv", "xlsx", "parquet"])
    def test_every_kind(self, client: Client, kind: str) -> None:
        published()
        answer = client.get(f"/lists/standard/2011-11-01/{kind}")
        assert answer.status_code == 200
        if kind == "parquet":
            frame = pl.read_parquet(io.BytesIO(answer.content))
            assert dict(frame.select("id", "rating").iter_rows())["990000001"] == 2403
            assert set(frame["birth"]) == {"1980", "1981", "1982", "1983"}
        elif kind in ("txt", "xml", "csv"):
            assert "2403" in answer.content.decode()

    def test_who_is_hidden_is_in_no_file(self, client: Client) -> None:
        made = opened()
        assert ListRow.objects.filter(list=made, key="990000004").exists()
        frame = __import__("arpad.web.public.lists", fromlist=["public_frame"]).public_frame(made)
        assert "hidden" not in frame.columns and "pool" not in frame.columns

    def test_asking_again_costs_nothing(self, client: Client) -> None:
        published()
        first = client.get("/lists/standard/2011-11-01/csv")
        again = client.get("/lists/standard/2011-11-01/csv", headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
