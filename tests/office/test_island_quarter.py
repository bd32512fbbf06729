"""The island federation's quarter through the office: a series of its own, preview, publication, verification."""

from collections.abc import Iterator
from datetime import date

import pytest

from arpad.office.models import ListRow
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.register import Registration, register
from arpad.office.verbs.lists.import_ import ListImport, import_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.lists.series import open_series
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.regulations.sources import only
from support.books import act, act_on
from support.island import AFTER, APRIL, EDITION, KIT, LIST, OPENING, REPORT

pytestmark = pytest.mark.usefixtures("books")


@pytest.fixture(autouse=True)
def plugged() -> Iterator[None]:
    with only(str(KIT)):
        yield


def test_the_quarter_from_the_opening_list_to_the_verified_one() -> None:
    open_series(act(), "insular", edition=EDITION)
    import_list(act(), ListImport(LIST, "2023-01.csv", "insular", OPENING))
    form = {"start": date(2023, 2, 4), "end": date(2023, 2, 6), "registered_on": date(2023, 2, 1)}
    register(act(), Registration("friends", "Four friends", ["insular"], **form))  # type: ignore[arg-type]
    receive(act_on(date(2023, 2, 7)), Submission("friends", REPORT.encode(), "friends.trf"))
    review(act(), "friends", Verdict.ACCEPT)
    made = publish(act(), "insular", APRIL, preview(act(), "insular", APRIL).inputs_sha256).list
    assert dict(ListRow.objects.filter(list=made).values_list("key", "rating")) == AFTER
    assert not [finding for finding in verify().findings if finding.is_error]
