"""The database refuses to change what was published and what was logged."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from arpad.office import database_guards
from arpad.office.log import append, head
from arpad.office.models import ListBlob, ListRow, LogEntry, RatingList
from support.books import act
from support.month import opened, published

pytestmark = pytest.mark.usefixtures("books")

CHANGES = [
    "UPDATE office_listrow SET rating = 2999",
    "DELETE FROM office_listrow",
    "UPDATE office_ratinglist SET state = 'draft'",
    "DELETE FROM office_ratinglist",
    "UPDATE office_listblob SET content = inputs",
    "DELETE FROM office_listblob",
    "UPDATE office_logentry SET actor = 'somebody else'",
    "DELETE FROM office_logentry",
]


@pytest.mark.parametrize("change", CHANGES)
def test_it_is_refused(change: str) -> None:
    opened()
    with pytest.raises(DatabaseError, match="published or logged"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)


def test_no_row_is_added_to_a_published_list() -> None:
    row = ListRow.objects.get(list=opened(), key="990000001")
    row.pk, row.key = None, "990000005"
    with pytest.raises(DatabaseError, match="published or logged"), transaction.atomic():
        row.save(force_insert=True)


def test_every_trigger_is_there() -> None:
    assert database_guards.installed() == database_guards.names()


def test_one_list_a_series_date_and_revision() -> None:
    made = published()
    twin = RatingList.objects.get(pk=made.pk)
    twin.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save(force_insert=True)


def test_two_entries_cannot_follow_the_same_one() -> None:
    opened()
    first = LogEntry.objects.order_by("number").first()
    assert first is not None
    first.number, first.sha256 = 99, "f" * 64
    with pytest.raises(IntegrityError), transaction.atomic():
        first.save(force_insert=True)


def test_names_and_addresses_do_not_get_into_the_log() -> None:
    for text in ("Alfil, Ana", "calle Mayor 3", "ana maria"):
        with pytest.raises(ValueError, match="does not belong"):
            append(head(), act().at, "ana", "test", "player:1", {"who": text}, "")


def test_a_list_has_its_blob_and_a_draft_can_be_thrown_away() -> None:
    published()
    assert ListBlob.objects.count() == RatingList.objects.count() == 2
