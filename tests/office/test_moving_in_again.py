"""A second table of people whom the register has: nobody comes twice, and no id or rating goes to somebody else."""

import pytest

from arpad.formats.moving_in.plan import Question
from arpad.office.models import ListRow, Player
from arpad.office.moving_in import ListImport, looked_at
from arpad.office.refused import Refused
from arpad.office.verbs.lists.import_ import import_list
from arpad.office.verbs.lists.series import open_series
from support.books import act
from support.month import OPENING, opened
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")

HEADINGS = "id,name,federation,sex,birth,rating,fide_id\n"


def table(*rows: str, headings: str = HEADINGS, **given: object) -> ListImport:
    data = (headings + "".join(f"{row}\n" for row in rows)).encode()
    return ListImport(data, "rapid.csv", "rapid", OPENING, **given)  # type: ignore[arg-type]


def questions(asked: ListImport) -> list[tuple[str, tuple[int, ...], str]]:
    return [(str(one.about), one.rows, one.detail) for one in looked_at(asked).open]


def shown(asked: ListImport) -> Question:
    return looked_at(asked).open[0]


@pytest.fixture
def rapid(books: None) -> None:
    opened()
    Player.objects.filter(key="990000004").update(fide_id="990000004", birth="1983-02-03")
    open_series(act(), "rapid", cadence="rapid")


@pytest.mark.usefixtures("rapid")
class TestKnownByAnotherId:
    ROW = '55,"Rey, Dario",ESP,m,1983-02-03,1900,990000004'

    def test_is_asked_about_and_names_whom(self) -> None:
        """He was entered a second time, without a word, and the second lost the FIDE id."""
        asked = table(self.ROW)
        assert questions(asked) == [("known", (2,), "990000004")]
        assert shown(asked).who == "Rey, Dario 1983-02-03 / Rey, Dario 1983-02-03"
        with pytest.raises(Refused) as error:
            import_list(act(), asked)
        assert ids(error) == ["office.W243", "office.E241"]

    def test_is_rated_under_his_key_once_somebody_says_so(self) -> None:
        done = import_list(act(), table(self.ROW, plan=b'[usual]\nknown = "same"\n'))
        assert list(ListRow.objects.filter(list=done.list).values_list("key", "rating")) == [("990000004", 1900)]
        assert Player.objects.count() == 4

    def test_two_rows_of_one_person_are_told_with_their_rows(self) -> None:
        """The database refused them with an error of its own."""
        asked = table(self.ROW, '990000004,"Rey, Dario",ESP,m,1983-02-03,1950,', plan=b'[usual]\nknown = "same"\n')
        with pytest.raises(Refused) as error:
            import_list(act(), asked)
        assert "office.E790" in ids(error)
        told = next(one for one in error.value.findings if one.id == "office.E790")
        assert told.data == {"id": "990000004", "who": "2 Rey, Dario 1983-02-03; 3 Rey, Dario 1983-02-03"}


@pytest.mark.usefixtures("rapid")
def test_a_row_that_could_be_several_people_is_asked_about() -> None:
    """Only one who stood alone was asked about: whoever had a namesake was entered again."""
    for key, born in (("71", "1990-01-05"), ("72", "1960-01-06")):
        Player.objects.create(key=key, name="Hval, Hans", search_name="hval, hans", birth=born, changed_in=9)
    asked = table('55,"Hval, Hans",NOR,m,,1900,')
    assert questions(asked) == [("known", (2,), "71")]
    assert shown(asked).who == "Hval, Hans / Hval, Hans 1990-01-05 / Hval, Hans 1960-01-06"


@pytest.mark.usefixtures("rapid")
@pytest.mark.parametrize(
    ("row", "about"),
    [
        ('990000002,"Torre, Blasa",ESP,,1981-02-01,1900,', ["id_of_another"]),  # a sister?
        ('990000003,"Dama, Celia",ESP,w,1955-03-04,1900,', ["id_of_another"]),  # her mother?
        ('990000003,"Dama de Rey, Celia",ESP,w,1982,1900,', []),
        ('990000003,"DAMA CELIA",ESP,w,,1900,', []),
    ],
)
def test_whoever_has_an_id_is_certain_or_asked_about(row: str, about: list[str]) -> None:
    assert [kind for kind, _, _ in questions(table(row))] == about


OF_TWO_FEDERATIONS = "Medlemsnr,FIDE-ID,Navn,Født,Elo\n"


def test_one_federations_id_may_be_anothers_of_somebody_else() -> None:
    """The database refused the second with an error of its own."""
    open_series(act(), "rapid", cadence="rapid")
    rows = ('1503014,,"Hval, Hans",1980-02-02,1800', ',1503014,"Rey, Lola",1990-03-03,1900')
    done = import_list(act(), table(*rows, headings=OF_TWO_FEDERATIONS))
    assert done.list.rows_count == 2
    people = {player.name: (player.key, player.fide_id, player.national_id) for player in Player.objects.all()}
    assert people["Hval, Hans"] == ("1503014", None, "1503014")
    assert people["Rey, Lola"][1:] == ("1503014", None)
    assert people["Rey, Lola"][0] != "1503014"


@pytest.mark.parametrize("kind", ["fide", "national"])
def test_no_id_of_one_kind_becomes_one_of_another(kind: str) -> None:
    """Of a table that was said to have FIDE's ids the national ones became FIDE ids, and so did numbers of rows."""
    open_series(act(), "rapid", cadence="rapid")
    rows = (
        '11,1503014,"Hval, Hans",1980-02-02,1800',
        '12,,"Rey, Lola",1990-03-03,1900',
        ',,"Dal, Ole",1970-05-04,1500',
    )
    import_list(act(), table(*rows, headings=OF_TWO_FEDERATIONS, ids=kind))
    assert {(player.name, player.fide_id, player.national_id) for player in Player.objects.all()} == {
        ("Hval, Hans", "1503014", "11"), ("Rey, Lola", None, "12"), ("Dal, Ole", None, None),
    }  # fmt: skip
