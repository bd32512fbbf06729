"""Lists and the register as files, with what proves them."""

import json
from datetime import date

import polars as pl
import pytest
from django.db.models import F

from arpad.formats.lists import WRITTEN, read_list
from arpad.formats.lists.programs import ENDINGS
from arpad.office.hashes import sha256
from arpad.office.models import LogEntry, Player
from arpad.office.people import enter_fact
from arpad.office.person_form import Fact
from arpad.office.refused import Refused
from arpad.office.verbs.lists.export import export_list
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.people.export_register import export_register
from support.books import act
from support.month import AFTER, NOVEMBER, opened, published
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")


@pytest.mark.parametrize("kind", [kind for kind in WRITTEN if kind not in ENDINGS])
def test_every_format_has_the_ratings_and_the_head_of_the_log(kind: str) -> None:
    made = published()
    Player.objects.update(fide_id=F("key"))
    done = export_list(act(), "standard", NOVEMBER, kind)
    table, _ = read_list(done.content, "list.xml" if "xml" in kind else f"list.{kind}")
    assert table is not None
    rated = table.frame.filter(pl.col("rating").is_not_null()).select("id", "rating").iter_rows()
    assert dict(rated) == AFTER
    proof = json.loads(done.proof)
    assert (proof["log_head"], proof["list_sha256"]) == (made.log_head, made.sha256)
    assert proof["file_sha256"] == sha256(done.content)


def test_the_frozen_file_has_the_hash_of_the_list_itself() -> None:
    made = published()
    Player.objects.filter(key="990000001").update(fide_id="700")
    assert sha256(export_list(act(), "standard", NOVEMBER, "frozen").content) == made.sha256


@pytest.mark.parametrize("kind", ["csv", "xlsx", "parquet"])
def test_the_register_adds_ids_and_the_club_of_the_day(kind: str) -> None:
    published()
    Player.objects.filter(key="990000001").update(fide_id="700", national_id="NOR000001")
    ana = Player.objects.get(key="990000001")
    enter_fact(ana, Fact("club", "Enroque"))
    enter_fact(ana, Fact("club", "Peones", date(2012, 1, 1)))
    table, _ = read_list(export_list(act(), "standard", NOVEMBER, kind).content, f"list.{kind}")
    assert table is not None
    names = ("id", "fide_id", "national_id", "club")
    assert table.frame.select(names).rows()[:2] == [
        ("990000001", "700", "NOR000001", "Enroque"),
        ("990000002", "", "", ""),
    ]


def test_programs_get_all_three_ratings_and_fides() -> None:
    """Ana has 2403 on the standard list of November, 2350 on the rapid one, none on blitz; FIDE has 2390."""
    published()
    Player.objects.filter(key="990000001").update(fide_id="700")
    open_series(act(), "rapid", "Rapid", "rapid")
    rapid = b'id,name,federation,rating\n990000001,"Alfil, Ana",ESP,2350\n'
    import_list(act(), ListImport(rapid, "rapid.csv", "rapid", date(2011, 10, 1)))
    fide = b'id,name,federation,rating\n700,"Alfil, Ana",ESP,2390\n'
    import_list(act(), ListImport(fide, "fide.csv", "standard", date(2011, 11, 1), "fide", reference=True))
    lines = export_list(act(), "standard", NOVEMBER, "vega").content.decode().splitlines()
    assert lines[1] == "Alfil Ana;ESP;01.01.80;f;IM;700;2390;990000001;2403;10;;2403;2350;0"
    rapid_file = export_list(act(), "rapid", date(2011, 10, 1), "sharly").content.decode().splitlines()
    assert rapid_file[1].endswith(",700,990000001,2400,2350,,")
    assert len(export_list(act(), "standard", NOVEMBER, "swiss_manager").content) > 1000


@pytest.mark.parametrize(("name", "rating"), [("ALFIL Ana", "2390"), ("Sol, Ana", "2390"), ("Otero, Olga", "")])
def test_programs_get_no_rating_of_somebody_else_at_fide(name: str, rating: str) -> None:
    published()
    Player.objects.filter(key="990000001").update(fide_id="700")
    fide = f'id,name,federation,birth,rating\n700,"{name}",ESP,1980,2390\n'.encode()
    import_list(act(), ListImport(fide, "fide.csv", "standard", date(2011, 11, 1), "fide", reference=True))
    lines = export_list(act(), "standard", NOVEMBER, "vega").content.decode().splitlines()
    assert lines[1].split(";")[5:7] == ["700", rating or "0"]


@pytest.mark.parametrize("kind", [name for name in WRITTEN if name.startswith("fide_")])
def test_fides_files_have_its_ids_or_none(kind: str) -> None:
    """Never those of the office."""
    published()
    Player.objects.filter(key="990000001").update(fide_id="1300001")
    content = export_list(act(), "standard", NOVEMBER, kind).content.decode("latin-1")
    assert "1300001" in content and "99000000" not in content
    assert "Torre, Blas" in content
    if "xml" in kind:
        assert content.count("<fideid></fideid>") == 3


@pytest.mark.parametrize(
    ("day", "kind", "revision", "found"),
    [
        (date(2012, 1, 1), "csv", None, "office.E091"),
        (NOVEMBER, "csv", 1, "office.E091"),
        (NOVEMBER, "odt", None, "office.E114"),
    ],
)
def test_what_is_not_there_is_refused(day: date, kind: str, revision: int | None, found: str) -> None:
    published()
    with pytest.raises(Refused) as error:
        export_list(act(), "standard", day, kind, revision)
    assert ids(error) == [found]


def test_the_register_has_everybody_and_leaves_a_reason() -> None:
    opened()
    Player.objects.filter(key="990000001").update(fide_id="700")
    text = export_register(act(reason="the federation asked"), date(2011, 10, 1))
    assert text.splitlines()[:2] == [
        "id,fide_id,national_id,regional_id,name,federation,sex,title,birth,club",
        '990000001,700,,,"Alfil, Ana",ESP,w,IM,1980-01-01,',
    ]
    assert len(text.splitlines()) == 5
    entry = LogEntry.objects.latest("number")
    assert (entry.subject, entry.note.text) == ("register", "the federation asked")
    with pytest.raises(Refused):
        export_register(act(reason=""))
