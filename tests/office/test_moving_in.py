"""A federation moves in: its own table looked at, decided about, imported as one step, and taken back."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from arpad.formats.lists import read_list, write_list
from arpad.office.act import Act
from arpad.office.database_guards import installed, names
from arpad.office.models import Club, FideLink, ListRow, PersonState, Player, PlayerFact, PlayerTitle, RatingList
from arpad.office.moving_in import ListImport, counts_of, looked_at
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.export import export_list
from arpad.office.verbs.lists.import_ import Imported, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.lists.undo_import import undo_import
from support.books import act
from support.messy_register import MESSY, as_csv, as_xlsx, people
from support.month import LIST, OPENING, accepted, opened, published

pytestmark = pytest.mark.usefixtures("books")

NOVEMBER, DECEMBER = date(2026, 11, 1), date(2026, 12, 1)
DECIDED = b"""
[usual]
same_fide_id = "both"
duplicate = "same"
floor = "unrated"
"""


def asked(data: bytes = b"", plan: bytes = b"", **given: object) -> ListImport:
    also = ("rapid", "blitz")
    return ListImport(data or as_csv(MESSY), "players.csv", "standard", NOVEMBER, also=also, plan=plan, **given)  # type: ignore[arg-type]


def three_series() -> None:
    for cadence in ("standard", "rapid", "blitz"):
        open_series(act(), cadence, cadence=cadence)


def moved_in(plan: bytes = DECIDED) -> Imported:
    three_series()
    return import_list(act(), asked(plan=plan))


def ids(error: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [finding.id for finding in error.value.findings]


def test_the_dry_run_counts_and_asks_and_writes_nothing() -> None:
    three_series()
    found = looked_at(asked())
    counts = counts_of(found, asked().all_series)
    assert (counts.rows, counts.known, counts.clubs, counts.years) == (4, 0, 2, "1955–1990")
    assert counts.rated == {"standard": 4, "rapid": 1, "blitz": 2}
    assert (counts.sexes, counts.federations) == ({"m": 3, "w": 1}, {"NOR": 4})
    assert [(str(one.about), one.rows) for one in found.open] == [
        ("same_fide_id", (3, 4)), ("duplicate", (3, 5)), ("floor", (4,)),
    ]  # fmt: skip
    assert not Player.objects.exists()
    assert not RatingList.objects.exists()


def test_what_is_not_decided_is_not_imported() -> None:
    three_series()
    with pytest.raises(Refused) as error:
        import_list(act(), asked())
    assert ids(error) == ["list.I011", "list.I240", "office.E241"]
    assert error.value.findings[-1].data["count"] == 3
    assert not RatingList.objects.exists()


UNREADABLE = (*MESSY, ("5", "Dal", "Tuva", "K", "1.1.1991", "Norge", "", "Tårnet", "", "ukjent", "", "", ""))
OURS = as_csv([(str(at), name, birth, elo) for at, (name, birth, elo) in enumerate(
    [("Rey Dario", "1990-01-01", "900"), ("Rey Darío", "1990-01-01", "900"), ("Torre Blas", "1981-01-01", "abc")], 1
)], ("id", "name", "birth", "rating"))  # fmt: skip


@pytest.mark.parametrize(
    ("data", "error", "rows", "open_ones"),
    [(as_csv(UNREADABLE), "list.E242", 5, 3), (OURS.replace(b";", b","), "list.E003", 3, 1)],
)
def test_a_cell_that_is_no_number_hides_nothing_else(data: bytes, error: str, rows: int, open_ones: int) -> None:
    """The error, the counts and the questions at once; and nothing of it is imported."""
    three_series()
    found = looked_at(asked(data))
    assert found.is_refused and error in [finding.id for finding in found.findings]
    assert counts_of(found, asked().all_series).rows == rows
    assert len(found.open) >= open_ones
    with pytest.raises(Refused) as refused:
        import_list(act(), asked(data))
    assert error in ids(refused)
    assert {"office.E241", "office.W242"} & set(ids(refused))
    assert not Player.objects.exists()


def test_three_lists_and_their_people_are_one_step() -> None:
    done = moved_in()
    assert [(made.series.key, made.rows_count) for made in done.lists] == [("standard", 3), ("rapid", 1), ("blitz", 1)]
    assert done.new_players == 3
    people = {player.key: player for player in Player.objects.all()}
    assert {key: (player.name, player.sex, player.birth, player.fide_id) for key, player in people.items()} == {
        "1": ("Ødegård, Kari", "w", "1981-08-03", "1500901"),
        "2": ("Næss, Per", "m", "1955-12-13", "1500902"),
        "3": ("Bjørnstad, Ola", "m", "1990-02-11", None),
    }
    assert set(PlayerFact.objects.filter(kind="federation").values_list("value", flat=True)) == {"NOR"}
    assert set(PlayerTitle.objects.values_list("player__key", "title")) == {("1", "WIM"), ("2", "GM")}
    standard = dict(ListRow.objects.filter(list=done.list).values_list("key", "rating"))
    assert standard == {"1": 1834, "2": 2062, "3": None}
    assert verify().findings == []


def test_a_row_below_the_floor_leaves_the_next_list_only_where_it_was_kept() -> None:
    moved_in()
    assert [person.id for person in preview(act(), "standard", DECEMBER).looks.left] == []
    undo_import(act(), "standard")
    import_list(act(), asked(plan=DECIDED.replace(b"unrated", b"keep")))
    assert [person.id for person in preview(act(), "standard", DECEMBER).looks.left] == ["3"]


def test_one_row_can_be_decided_otherwise_than_the_rest() -> None:
    own = DECIDED + b'\n[[decide]]\nabout = "duplicate"\nrows = [3, 5]\ndecision = "leave_out"\n'
    moved_in(own.replace(b'"both"', b'"leave_out"'))
    assert sorted(Player.objects.values_list("key", flat=True)) == ["1", "2"]


def test_an_import_is_taken_back_with_everything_it_brought() -> None:
    moved_in()
    done = undo_import(act(), "rapid")
    assert (done.series, done.people, done.stayed) == (("standard", "rapid", "blitz"), 3, 0)
    assert [model.objects.count() for model in (Player, PlayerFact, PlayerTitle, RatingList, ListRow)] == [0] * 5
    assert installed() == names()
    assert verify().findings == []
    assert import_list(act(), asked(plan=DECIDED)).new_players == 3
    assert verify().findings == []


def everything_about_people() -> list[object]:
    """Every row of the register but the number of the entry that changed it last."""
    models = (Player, PlayerFact, PlayerTitle, PersonState, FideLink, Club)
    rows = [row for model in models for row in model._default_manager.order_by("pk").values()]
    return [{name: value for name, value in row.items() if name != "changed_in"} for row in rows]


KNOWN = """\
id,name,federation,sex,title,birth,rating,club,national_id
990000001,"Alfil, Ana",POR,w,GM,1980-01-01,2300,Nuevo,77
990000002,"Torre, Blas",ESP,m,FM,1981-01-01,2200,Nuevo,78
990000009,"Nueva, Nora",ESP,w,,1990-01-01,1500,Nuevo,79
"""


def later() -> Act:
    """Lists of one moment are one step."""
    return replace(act(), at=act().at + timedelta(hours=1))


@pytest.mark.parametrize("ids_of", ["fide", "national", "own"])
def test_people_who_were_there_are_again_what_they_were(ids_of: str) -> None:
    """The file says otherwise of each field, and gives an id."""
    opened()
    open_series(act(), "rapid", cadence="rapid")
    before = everything_about_people()
    text = KNOWN if ids_of != "national" else KNOWN.replace("national_id", "fide_id")
    import_list(later(), ListImport(text.encode(), "b.csv", "rapid", OPENING, ids_of))
    number = len(Player.objects.exclude(**{f"{ids_of}_id": None})) if ids_of != "own" else 0
    assert number == (3 if ids_of != "own" else 0)
    done = undo_import(act(), "rapid")
    assert (done.people, done.ids) == (1, 2 if ids_of != "own" else 0)
    assert everything_about_people() == before


def test_an_id_that_was_changed_by_hand_since_stays() -> None:
    opened()
    open_series(act(), "rapid", cadence="rapid")
    import_list(later(), ListImport(KNOWN.encode(), "b.csv", "rapid", OPENING, "fide"))
    Player.objects.filter(key="990000002").update(fide_id="2200002")
    assert undo_import(act(), "rapid").ids == 1
    assert dict(Player.objects.values_list("key", "fide_id")) == {
        "990000001": None, "990000002": "2200002", "990000003": None, "990000004": None,
    }  # fmt: skip


def test_people_whom_a_report_names_stay() -> None:
    opened()
    accepted()
    done = undo_import(act(), "standard")
    assert (done.people, done.stayed) == (0, 4)
    assert [finding.id for finding in done.findings] == ["office.W245"]
    assert Player.objects.count() == 4
    assert import_list(act(), ListImport(LIST, "2011-09.csv", "standard", OPENING)).new_players == 0


def test_it_cannot_be_taken_back_once_a_list_is_built_on_it() -> None:
    published()
    with pytest.raises(Refused) as error:
        undo_import(act(), "standard")
    assert ids(error) == ["office.E243"]
    assert installed() == names()


def test_there_must_be_something_to_take_back() -> None:
    three_series()
    with pytest.raises(Refused) as error:
        undo_import(act(), "standard")
    assert ids(error) == ["office.E242"]


ODD = b"""\
id,name,federation,sex,birth,rating,fide_id,club
1,"Alfil, Ana",Norge,K,03.08.1981,1900,77,Uno
2,"Torre, Blas",NOR,M,13.12.1955,1950,77,Uno
3,"Rey, Dario",Norgge,x,01.01.1990,900,,Dos
"""


def test_a_list_in_our_own_columns_says_what_is_odd_in_it() -> None:
    open_series(act(), "standard")
    plan = b'[usual]\nsame_fide_id = "both"\nfloor = "keep"\n'
    done = import_list(act(), ListImport(ODD, "a.csv", "standard", NOVEMBER, plan=plan))
    assert {"list.W243", "list.W244"} <= {finding.id for finding in done.findings}
    assert dict(Player.objects.values_list("key", "sex")) == {"1": "w", "2": "m", "3": ""}
    assert dict(Player.objects.values_list("key", "birth"))["1"] == "1981-08-03"
    exported = export_list(act(), "standard", NOVEMBER, "fide_combined").content.decode()
    assert "NOR" in exported
    assert "Nor " not in exported


def test_our_own_list_is_imported_with_warnings_where_ids_and_floor_are_odd() -> None:
    open_series(act(), "standard")
    proper = ODD.replace(b"03.08.1981", b"1981-08-03").replace(b"13.12.1955", b"1955").replace(b"01.01.1990", b"1990")
    done = import_list(act(), ListImport(proper, "a.csv", "standard", NOVEMBER))
    assert [finding.id for finding in done.findings] == ["list.W243", "list.W244", "office.W241", "office.W244"]
    assert dict(Player.objects.values_list("key", "fide_id")) == {"1": "77", "2": None, "3": None}


def test_a_row_that_looks_like_somebody_in_the_register_is_asked_about() -> None:
    moved_in()
    open_series(act(), "club", cadence="standard")
    again = ListImport(as_xlsx([("77", *MESSY[0][1:8], "", *MESSY[0][9:])]), "b.xlsx", "club", NOVEMBER)
    (question,) = looked_at(again).open
    assert (str(question.about), question.detail) == ("known", "1")
    import_list(act(), ListImport(again.data, again.file, "club", NOVEMBER, plan=b'[usual]\nknown = "same"\n'))
    assert Player.objects.count() == 3


IDS_SLIPPED = b"""\
Id,Nombre,Federacion,Sexo,Titulo,Nacimiento,Elo
990000001,"Zapata, Zoe",ESP,w,,2001-01-01,1950
990000002,"Torre, Blas",ESP,m,,1981-01-01,2200
990000003,"Dama de Rey, Celia",ESP,w,,1982,2250
"""


def test_a_row_with_the_id_of_somebody_else_is_asked_about() -> None:
    """Otherwise the next list rates the one by the other's games. Who married keeps the id."""
    opened()
    open_series(act(), "rapid", cadence="rapid")
    given = ListImport(IDS_SLIPPED, "b.csv", "rapid", OPENING)
    (question,) = looked_at(given).open
    assert (str(question.about), question.rows) == ("id_of_another", (2,))
    assert question.detail.startswith("990000001: Alfil, Ana")
    with pytest.raises(Refused):
        import_list(act(), given)
    done = import_list(act(), replace(given, plan=b'[usual]\nid_of_another = "leave_out"\n'))
    assert done.list.rows_count == 2
    assert not Player.objects.filter(name__startswith="Zapata").exists()


IN_OUR_COLUMNS = b"id,name,federation,sex,title,birth,rating\n" + IDS_SLIPPED.partition(b"\n")[2]


@pytest.mark.parametrize("ids_of", ["own", "fide"])
@pytest.mark.parametrize("as_fide", [False, True])
def test_no_list_rates_the_owner_of_an_id_whom_its_row_contradicts(ids_of: str, as_fide: bool) -> None:
    """In our own columns it was a warning, and in FIDE's format nobody looked."""
    opened()
    Player.objects.filter(key="990000001").update(fide_id="990000001")
    Player.objects.filter(key="990000002").update(fide_id="990000002")
    Player.objects.filter(key="990000003").update(fide_id="990000003")
    open_series(act(), "rapid", cadence="rapid")
    table, _ = read_list(IN_OUR_COLUMNS)
    assert table is not None
    data = write_list(table, "fide_combined") if as_fide else IN_OUR_COLUMNS
    given = ListImport(data, "l.txt" if as_fide else "l.csv", "rapid", OPENING, ids_of)
    (question,) = looked_at(given).open
    assert (str(question.about), question.rows) == ("id_of_another", (2,))
    with pytest.raises(Refused) as error:
        import_list(act(), given)
    assert "office.E241" in ids(error)
    done = import_list(act(), replace(given, plan=b'[usual]\nid_of_another = "leave_out"\n'))
    assert done.list.rows_count == 2
    assert not ListRow.objects.filter(list=done.list, key="990000001").exists()


def test_a_row_with_the_id_of_the_father_is_asked_about_where_the_register_has_both() -> None:
    opened()
    Player.objects.create(key="son", name="Torre, Blas", search_name="torre, blas", birth="2008-02-02", changed_in=9)
    open_series(act(), "rapid", cadence="rapid")
    given = ListImport(IDS_SLIPPED.replace(b"1981-01-01", b"2008-02-02"), "b.csv", "rapid", OPENING)
    assert [(str(one.about), one.rows) for one in looked_at(given).open] == [
        ("id_of_another", (2,)), ("id_of_another", (3,)),
    ]  # fmt: skip


def test_many_rows_without_a_doubt_need_no_plan() -> None:
    open_series(act(), "standard")
    done = import_list(act(), ListImport(as_xlsx(people(60)), "players.xlsx", "standard", NOVEMBER))
    assert (done.new_players, done.list.rows_count) == (60, 60)
    assert set(Player.objects.values_list("sex", flat=True)) == {"m", "w"}


def test_ratings_that_no_list_of_the_import_takes_are_said() -> None:
    open_series(act(), "standard", cadence="standard")
    table = "Navn;Født;Elo;Hurtigsjakk;Lynsjakk\nMoe, Per;1.2.1980;1700;1800;\nLie, Liv;3.4.1981;;1650;\n".encode()
    told = looked_at(ListImport(table, "players.csv", "standard", NOVEMBER)).findings
    assert [one.data for one in told if one.id == "office.W310"] == [{"name": "Hurtigsjakk", "count": 2}]
    open_series(act(), "rapid", cadence="rapid")
    told = looked_at(ListImport(table, "players.csv", "standard", NOVEMBER, also=["rapid"])).findings
    assert not [one for one in told if one.id == "office.W310"]


def test_one_heading_of_ours_does_not_make_a_table_ours() -> None:
    """ "id" beside Navn and Elo: names and ratings were passed over, and people without either came in."""
    open_series(act(), "standard")
    rows = "".join(f"{number};Hval, Nr{number:04};{1960 + number % 40};{1500 + number}\n" for number in range(1, 6))
    found = looked_at(ListImport(f"id;Navn;Født;Elo\n{rows}".encode(), "p.csv", "standard", NOVEMBER))
    assert found.plan.columns == {"id": "id", "Navn": "name", "Født": "birth", "Elo": "rating"}
    assert found.table.frame.select("id", "name", "rating").row(0) == ("1", "Hval, Nr0001", 1501)
    ours = looked_at(ListImport(b"id,name,rating,shoes\n1,A B,1800,44\n", "p.csv", "standard", NOVEMBER))
    assert (ours.headings, [one.id for one in ours.findings]) == ((), ["list.W001"])


NAMES_OF_OURS = b"""\
id,name,federation,sex,birth,rating,listed_from
1,"Alfil, Ana",NOR,K,03.08.1981,"1750,4",01.09.2012
2,"Torre, Blas",NOR,M,13.12.1955,1 834,
,"Rey, Dario",NOR,M,1990,"1899,5",2012
"""


def test_our_headings_over_cells_of_a_spreadsheet_are_a_table_to_map() -> None:
    """Decimal commas, days in another order and rows without an id were refused cell by cell, without a mapping."""
    open_series(act(), "standard")
    given = ListImport(NAMES_OF_OURS, "a.csv", "standard", NOVEMBER)
    found = looked_at(given)
    assert found.headings == ("id", "name", "federation", "sex", "birth", "rating", "listed_from")
    assert [(one.id, one.data["rows"]) for one in found.findings] == [("list.W248", "4")]
    assert found.table.frame.select("id", "birth", "rating", "listed_from").rows()[:2] == [
        ("1", "1981-08-03", 1750, "2012-09-01"), ("2", "1955-12-13", 1834, ""),
    ]  # fmt: skip
    import_list(act(), given)
    assert sorted(Player.objects.values_list("name", "birth", "sex")) == [
        ("Alfil, Ana", "1981-08-03", "w"), ("Rey, Dario", "1990", "m"), ("Torre, Blas", "1955-12-13", "m"),
    ]  # fmt: skip
    assert dict(ListRow.objects.values_list("name", "rating"))["Rey, Dario"] == 1900


def test_ids_that_stand_twice_in_such_a_table_are_a_question() -> None:
    open_series(act(), "standard")
    found = looked_at(ListImport(NAMES_OF_OURS.replace(b"\n2,", b"\n1,"), "a.csv", "standard", NOVEMBER))
    (question,) = found.open
    assert found.headings and not found.is_refused
    assert (str(question.about), question.rows) == ("same_id", (2, 3))


def test_a_rating_that_nobody_can_read_does_not_make_our_list_a_table() -> None:
    open_series(act(), "standard")
    found = looked_at(ListImport(b'id,name,rating\n1,"Alfil, Ana",abc\n', "a.csv", "standard", NOVEMBER))
    assert (found.headings, [one.id for one in found.findings]) == ((), ["list.E003"])
