"""A federation's own list in the books: opening, decisions, draft, publication, the next month, export and verify.

Ana 1500 and Blas 1500 draw and win against each other; Celia has no rating here but FIDE 1700. Under the Andalusian
rules (K 24): Ana 1 - 0 Blas is 12 points each way, Ana's draw with Celia 24 x (.50 - .24) = 6.24 for Ana.

    Ana    1500 + 12 + 6.24 = 1518.24 → 1518
    Blas   1500 − 12        = 1488
    Celia  1700 − 6.24      = 1693.76 → 1694, on the list at once
"""

import io
import json
from datetime import UTC, date, datetime

import polars as pl
import pytest

from arpad.formats.lists import read_list
from arpad.office.federation import particulars_on
from arpad.office.models import Decision, FideLink, Player, RatingList
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.export import export_list
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.record import record_decisions
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.rating.list_columns import PARTICULARS
from support.books import act as acting
from support.pdf import pdf_text
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")

SEPTEMBER, OCTOBER, NOVEMBER = date(2015, 9, 5), date(2015, 10, 5), date(2015, 11, 5)
OPENING = """\
id,name,federation,sex,title,category,birth,rating,games,peak,last_played,province,club,fide_id,national_id
18001,"Alfil, Ana",ESP,w,,,1990-01-01,1500,40,1510,2015-09-05,Cádiz,C.A. Peón,2200001,30001
18002,"Torre, Blas",ESP,m,,MA,1991-01-01,1500,40,1520,2015-09-05,Jaén,,,30002
18004,"Rey, Dario",ESP,m,,,1960-01-01,1600,40,1620,2013-10-05,Jaén,,,
18005,"Peón, Eva",ESP,w,,,1960-01-01,1650,40,1650,2009-05-20,Huelva,,,
"""
FIDE = """\
id,name,federation,sex,birth,rating
2200001,"Alfil, Ana",ESP,w,1990,1550
2200003,"Dama, Celia",ESP,w,1992,1700
"""
REPORT = """\
012 Three friends
022 Sevilla
032 ESP
042 2015/09/12
052 2015/09/14
092 Individual: Swiss-System
102 Reloj, Rosa
122 90 min
132                                                                                        15/09/12  15/09/13  15/09/14
001    1 w    Alfil, Ana                             ESP       18001 1990/01/01  1.5    1     2 w 1     3 b =  0000 - -
001    2 m    Torre, Blas                            ESP       18002 1991/01/01  0.0    3     1 b 0  0000 - -  0000 - -
001    3 w    Dama, Celia                            ESP     2200003 1992/01/01  0.5    2  0000 - -     1 w =  0000 - -
"""
DECISIONS = """\
[[update]]
id = "18004"
list = 2015-10-05
from = "fide"
rating = 1750
own = 1600
games = 100
own_games = 40
decided_on = 2015-09-20
by = "the administrator"
reason = "plays abroad"

[[honour]]
name = "Peón Pasado, Hugo"
"""


def act(reason: str = "because") -> object:
    return acting(reason=reason, at=datetime(2015, 10, 2, 9, 0, tzinfo=UTC))


def opened() -> None:
    open_series(act(), "rea", edition="fada-2014")
    open_series(act(), "fide", cadence="standard")
    import_list(act(), ListImport(OPENING.encode(), "2015-09.csv", "rea", SEPTEMBER))
    import_list(act(), ListImport(FIDE.encode(), "fide.csv", "fide", date(2015, 9, 1), ids="fide", reference=True))


def played() -> None:
    register(
        act(),
        Registration(
            "friends",
            "Three friends",
            ["rea"],
            start=date(2015, 9, 12),
            end=date(2015, 9, 14),
            registered_on=date(2015, 8, 1),
        ),
    )
    receive(act(), Submission("friends", REPORT.encode(), "friends.trf", received_on=date(2015, 9, 20)))
    enrol(act(), "friends")
    review(act(), "friends", Verdict.ACCEPT)


def published(day: date) -> RatingList:
    seen = preview(act(), "rea", day)
    return publish(act(), "rea", day, seen.inputs_sha256).list


def rows(day: date) -> dict[str, dict[str, object]]:
    table, _ = read_list(export_list(act(), "rea", day).content, "list.csv")
    assert table is not None
    return {row["name"].partition(",")[0]: row for row in table.frame.iter_rows(named=True)}


@pytest.mark.article("fada-2014/Art 8.f#1", "fada-2014/Art 8.f#3", "fada-2014/Art 9.h", "fada-2014/Art 9.a#2")
def test_a_month_with_activity_other_ratings_and_a_decision() -> None:
    opened()
    played()
    record_decisions(act(), "rea", DECISIONS.encode(), "decisions.toml")
    published(OCTOBER)
    found = rows(OCTOBER)
    assert {name: (row["rating"], row["activity"]) for name, row in found.items()} == {
        "Alfil": (1518, "A"), "Torre": (1488, "A"), "Dama": (1694, "A"), "Rey": (1750, "I"), "Peón": (1650, "O"),
    }  # fmt: skip
    ana = found["Alfil"]
    names = ("province", "club", "fide_id", "national_id", "fide_rating", "previous_rating", "opponents_average")
    assert [ana[name] for name in names] == ["Cádiz", "C.A. Peón", "2200001", "30001", 1550, 1500, 1600]
    assert found["Torre"]["category"] == "MA"
    assert not verify().findings


@pytest.mark.parametrize(
    ("at_fide", "rating"),
    [
        ('"ALFIL Ana",ESP,w,1990', 1550),
        ('"Alfil, Ana",ESP,w,1991', 1550),
        ('"Sol, Ana",ESP,w,1990', 1550),  # she married
        ('"Otero, Olga",ESP,w,1950', None),
        ('"Otero, Olga",ESP,w,', None),
    ],
)
def test_the_rating_of_somebody_else_at_fide_is_not_hers(at_fide: str, rating: int | None) -> None:
    """I-701: the register has an id that is another's there."""
    open_series(act(), "rea", edition="fada-2014")
    open_series(act(), "fide", cadence="standard")
    import_list(act(), ListImport(OPENING.encode(), "2015-09.csv", "rea", SEPTEMBER))
    listed = FIDE.replace('"Alfil, Ana",ESP,w,1990', at_fide).encode()
    import_list(act(), ListImport(listed, "fide.csv", "fide", date(2015, 9, 1), ids="fide", reference=True))
    (ana,) = particulars_on(["18001"], OCTOBER)
    assert dict(zip(PARTICULARS, ana[1:], strict=True))["fide_rating"] == rating
    FideLink.objects.create(player=Player.objects.get(key="18001"), fide_id="2200001", score=50, log_number=1)
    (ana,) = particulars_on(["18001"], OCTOBER)
    assert dict(zip(PARTICULARS, ana[1:], strict=True))["fide_rating"] == 1550


@pytest.mark.article("fada-2014/Art 9.h.iv", "fada-2014/Art 9.d", "fada-2014/Art 9.b#1")
def test_the_next_month_carries_on_and_the_page_is_in_official_order() -> None:
    opened()
    played()
    record_decisions(act(), "rea", DECISIONS.encode())
    published(OCTOBER)
    published(NOVEMBER)
    assert {name: row["activity"] for name, row in rows(NOVEMBER).items()} == {
        "Alfil": "A", "Torre": "A", "Dama": "A", "Rey": "I", "Peón": "-",
    }  # fmt: skip
    page = pl.read_csv(io.BytesIO(export_list(act(), "rea", NOVEMBER, "page_csv").content))
    assert page["name"].to_list() == ["Rey, Dario", "Dama, Celia", "Alfil, Ana", "Torre, Blas"]
    assert set(page["effective_date"].to_list()) == {"2015-11-05"}
    assert not verify().findings


def test_pages_for_readers() -> None:
    opened()
    record_decisions(act(), "rea", DECISIONS.encode())
    published(OCTOBER)
    done = export_list(act(), "rea", OCTOBER, "page_pdf")
    text = pdf_text(done.content)
    assert all(one in text for one in ("Peón Pasado, Hugo", "Lista del 2015-10-05", "Alfil, Ana"))
    assert json.loads(done.proof)["format"] == "page_pdf"
    assert export_list(act(), "rea", OCTOBER, "page_xlsx", lang="en").content.startswith(b"PK")
    open_series(act(), "world", cadence="standard")
    import_list(act(), ListImport(FIDE.encode(), "fide.csv", "world", date(2015, 9, 1), ids="fide"))
    with pytest.raises(Refused) as refused:
        export_list(act(), "world", date(2015, 9, 1), "page_pdf")
    assert ids(refused) == ["rea.E059"]


def test_a_decision_after_the_preview_stops_the_publication() -> None:
    opened()
    seen = preview(act(), "rea", OCTOBER)
    record_decisions(act(), "rea", DECISIONS.encode())
    with pytest.raises(Refused) as refused:
        publish(act(), "rea", OCTOBER, seen.inputs_sha256)
    assert {"office.E032", "office.I031"} == {finding.id for finding in refused.value.findings}


@pytest.mark.parametrize(
    ("series", "text", "reason", "found"),
    [
        ("rea", DECISIONS, "", ["office.E002"]),
        ("rea", "[[update]]\nid = 5", "why", ["rea.E051", *["rea.E052"] * 9]),
        ("rea", "not toml", "why", ["rea.E057"]),
        ("rea", DECISIONS.replace("list = 2015-10-05", "list = 2015-09-05"), "why", ["rea.E061"]),
        ("fide", DECISIONS, "why", ["rea.E060"]),
    ],
    ids=["no reason", "incomplete", "no toml", "a list that is out", "another list"],
)
def test_what_cannot_be_recorded(series: str, text: str, reason: str, found: list[str]) -> None:
    opened()
    with pytest.raises(Refused) as refused:
        record_decisions(act(reason), series, text.encode())
    assert ids(refused) == found
    assert not Decision.objects.filter(verdict="recorded").exists()


def test_an_id_that_somebody_has_already_is_asked_about() -> None:
    """Ana would be in the register twice, and the second time without her id."""
    opened()
    again = OPENING.replace("18001", "19001")
    open_series(act(), "school", edition="fada-2014")
    with pytest.raises(Refused) as refused:
        import_list(act(), ListImport(again.encode(), "2015-09.csv", "school", SEPTEMBER))
    assert ids(refused) == ["office.W243", "office.E241"]
    assert Player.objects.get(key="18001").fide_id == "2200001"
    assert not Player.objects.filter(key="19001").exists()
