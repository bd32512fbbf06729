"""Lists that came out while the report's column rated whoever was on no list are made again as they were made.

Dario, who is not on the opening list, counts with 2100, the number of the report; so November is as by `month`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date

import pytest

from arpad.office.input_blobs import from_blob
from arpad.office.inputs import Inputs
from arpad.office.models import ListBlob, RatingList, Series
from arpad.office.refused import Refused
from arpad.office.revisions import next_inputs
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.lists import preview as previewing
from arpad.office.verbs.lists import publish as publishing
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.enrol import enrol
from arpad.office.verbs.reports.review import Verdict, review
from support.books import act
from support.month import LIST, NOVEMBER, OPENING, previewed, received, registered
from support.refusals import ids
from support.two_lists import ANA, BLAS, DARIO, corrected, ratings, republished

pytestmark = pytest.mark.usefixtures("books")


def waiting() -> None:
    open_series(act(), "standard")
    without_dario = b"".join(line for line in LIST.splitlines(keepends=True) if b"Dario" not in line)
    import_list(act(), ListImport(without_dario, "2011-09.csv", "standard", OPENING))
    registered()
    received()
    enrol(act(), "friends", 4)
    review(act(), "friends", Verdict.ACCEPT)


def _as_once(series: Series, list_date: date, closing: date | None, named: str = "") -> Inputs:
    return replace(next_inputs(series, list_date, closing, named), report_rates=True, guests={}, names_list=False)


@contextmanager
def earlier_version(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        for module in (previewing, publishing):
            patch.setattr(module, "next_inputs", _as_once)
        yield


def published_once(monkeypatch: pytest.MonkeyPatch) -> RatingList:
    waiting()
    with earlier_version(monkeypatch):
        return publish(act(), "standard", NOVEMBER, previewed().inputs_sha256).list


def test_what_was_published_by_the_reports_number_is_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = published_once(monkeypatch)
    assert ratings(NOVEMBER)[ANA] == 2403  # as against a Dario of 2100
    assert ratings(NOVEMBER)[DARIO] is not None
    assert from_blob(ListBlob.objects.get(list=listed).inputs).inputs.report_rates
    assert "unlisted" not in listed.manifest
    assert "of_list" not in listed.manifest
    assert verify().findings == []


def test_a_correction_of_such_a_list_changes_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    published_once(monkeypatch)
    before = ratings(NOVEMBER)
    corrected()  # Ana and Blas drew
    republished()
    now = ratings(NOVEMBER)
    assert {key for key in now if now[key] != before[key]} == {ANA, BLAS}
    assert verify().findings == []


def test_a_draft_of_then_is_not_published_now(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting()
    with earlier_version(monkeypatch):
        seen = previewed().inputs_sha256
    with pytest.raises(Refused) as error:
        publish(act(), "standard", NOVEMBER, seen)
    assert ids(error) == ["office.E032", "office.I031", "office.I031"]
    assert [finding.data["name"] for finding in error.value.findings[1:]] == ["of_list", "unlisted"]


def test_a_list_of_today_rates_nobody_by_the_report() -> None:
    waiting()
    publish(act(), "standard", NOVEMBER, previewed().inputs_sha256)
    assert ratings(NOVEMBER)[ANA] != 2403
    assert ratings(NOVEMBER)[DARIO] is None
    assert verify().findings == []
