"""The drift study of a published list, made once from the books and kept with it.

In support.month's November Ana (K 10) gains 2.5 where her opponents (K 15) lose 3.75 of it: 1.25 points are destroyed by
unequal K. The others, all with K 15, cancel out. Rounding brings .5 + .4 − .4 − .25 = .25. 9000 becomes 8999.
"""

import json
from datetime import date

import pytest

from arpad.office.models import ListStudy, LogEntry
from arpad.office.refused import Refused
from arpad.office.verbs.books.ask_job import ask_job
from arpad.office.verbs.lists.drift import watch_drift
from arpad.office.worker import work
from arpad.results.table import Table
from arpad.studies.study import Study, study_as_data, study_from
from support.books import NOW, act
from support.month import NOVEMBER, OPENING, opened, published
from support.refusals import ids

pytestmark = pytest.mark.usefixtures("books")


def study() -> Study:
    return study_from(json.loads(ListStudy.objects.get().content))


def table(key: str) -> Table:
    return next(one for section in study().sections for one in section.tables if one.key == key)


@pytest.mark.article("fide-2011/10.3")
def test_the_ledger_of_the_month_comes_out_of_the_books() -> None:
    published()
    watch_drift(act(), "standard", NOVEMBER)
    assert [row[1:] for row in table("drift_ledger").rows] == [
        ["2011-11-01", "unequal_k", -1.25],
        ["2011-11-01", "rounding", 0.25],
    ]
    assert [row[2:6] for row in table("drift_sums").rows] == [[9000, 8999, -1, 4]]
    assert [row[1:4] for row in table("drift_years").rows] == [["2011-09-01", 4, 2250.0], ["2011-11-01", 4, 2249.75]]


def test_it_is_made_once_and_on_record() -> None:
    published()
    first = watch_drift(act(), "standard", NOVEMBER)
    again = watch_drift(act("blas"), "standard", NOVEMBER)
    assert again == first
    entry = LogEntry.objects.get(verb="drift")
    assert (entry.actor, entry.subject) == ("ana", "list:standard:2011-11-01:0")


def test_as_a_job() -> None:
    published()
    ask_job(act(), "watch_drift", {"series": "standard", "date": str(NOVEMBER)})
    job = work("worker", lambda: NOW)
    assert job is not None
    assert job.state == "done"
    assert json.loads(job.result) == {
        "list": ListStudy.objects.get().pk, "series": "standard", "date": "2011-11-01",
    }  # fmt: skip


def test_what_is_kept_is_the_whole_study() -> None:
    published()
    kept = watch_drift(act(), "standard", NOVEMBER)
    assert json.loads(json.dumps(study_as_data(study()))) == json.loads(kept.content)


@pytest.mark.parametrize(("day", "finding"), [(OPENING, "study.E002"), (date(2012, 1, 1), "study.E003")])
def test_a_first_list_and_one_that_is_not_there_are_refused(day: date, finding: str) -> None:
    opened()
    with pytest.raises(Refused) as refused:
        watch_drift(act(), "standard", day)
    assert ids(refused) == [finding]
