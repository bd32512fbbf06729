"""Results typed in: kept byte for byte as any report, read by the same way, rated to the same numbers."""

from datetime import date

import pytest

from arpad.office.models import ListRow, Report
from arpad.office.refused import Refused
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.reports.forward import forward
from arpad.office.verbs.reports.receive import Received, Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import AFTER, NOVEMBER, REPORT, opened, previewed, registered

pytestmark = pytest.mark.usefixtures("books")

TYPED = """\
name,Four friends
city,Sevilla
federation,ESP
start,2011-10-01
end,2011-10-03
type,Individual: Swiss-System
rate_of_play,120 min
chief_arbiter,"Reloj, Rosa"
round_dates,2011-10-01,2011-10-02,2011-10-03

number,name,sex,title,rating,federation,id,birth,rank
1,"Alfil, Ana",w,IM,2400,ESP,990000001,1980-01-01,1
2,"Torre, Blas",m,,2300,ESP,990000002,1981-01-01,3
3,"Dama, Celia",w,,2200,ESP,990000003,1982-01-01,3
4,"Rey, Dario",m,,2100,ESP,990000004,1983-01-01,2

round,white,black,result
1,1,4,1-0
1,2,3,1-0
2,3,1,1/2-1/2
2,4,2,1-0
3,1,2,1-0
3,4,3,1/2-1/2
"""


def typed(text: str = TYPED) -> Received:
    registered()
    return receive(act(), Submission("friends", text.encode(), "friends.csv", received_on=date(2011, 10, 4)))


@pytest.mark.article("tournament-2010/C.06 7.c")
def test_they_are_kept_as_they_came() -> None:
    opened()
    typed()
    kept = Report.objects.get()
    assert (bytes(kept.content), kept.kind, kept.file_name) == (TYPED.encode(), "typed", "friends.csv")
    assert kept.received_on == date(2011, 10, 4)


def test_the_list_is_that_of_the_report_and_verify_makes_it_again() -> None:
    opened()
    typed()
    review(act(), "friends", Verdict.ACCEPT)
    made = publish(act(), "standard", NOVEMBER, previewed().inputs_sha256).list
    assert dict(ListRow.objects.filter(list=made).values_list("key", "rating")) == AFTER
    assert not verify().findings


def test_fide_gets_the_report_that_the_arbiter_did_not_write() -> None:
    """The same player lines as the TRF of the four friends; nobody has an id there yet."""
    opened()
    typed()
    review(act(), "friends", Verdict.ACCEPT)
    sent = bytes(forward(act(), "friends", "fide").forwarding.content).decode().splitlines()
    wanted = [line for line in REPORT.splitlines() if line.startswith("001")]
    assert [line for line in sent if line.startswith("001")] == [f"{one[:57]}{'':11}{one[68:]}" for one in wanted]


def test_a_defective_table_is_received_with_its_findings_and_not_accepted() -> None:
    opened()
    found = typed(TYPED.replace("3,1,2,1-0", "3,1,2,2-0").replace("2300", "23oo")).findings
    assert [(one.id, one.line, one.column) for one in found if one.is_error] == [
        ("results.E019", 13, 20),
        ("results.E008", 22, 7),
    ]
    with pytest.raises(Refused):
        review(act(), "friends", Verdict.ACCEPT)


def test_findings_of_the_books_stand_at_the_cell() -> None:
    """Dario's id is nobody's."""
    opened()
    found = typed(TYPED.replace("990000004", "990000009")).findings
    assert [(one.line, one.column) for one in found if one.id == "office.W026"] == [(15, 28)]
