"""Whatever is changed behind the office's back is found, and named."""

import pytest
from django.db import connection

from arpad.office import triggers
from arpad.office.log import head
from arpad.office.verbs.verify import verify
from support.month import published

pytestmark = pytest.mark.usefixtures("books")


def found_after(*statements: str) -> list[tuple[str, dict[str, object]]]:
    """What verify says once somebody with the database's password has been at work."""
    triggers.remove()
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    triggers.install()
    return [(finding.id, dict(finding.data)) for finding in verify().findings]


def test_books_in_order() -> None:
    made = published()
    found = verify(made.log_head)
    assert found.findings == []
    assert (found.lists, found.reports) == (2, 1)


def test_one_published_rating() -> None:
    published()
    found = found_after("UPDATE office_listrow SET rating = 2404 WHERE key = '990000001' AND rating = 2403")
    place = {"series": "standard", "date": "2011-11-01", "revision": 0}
    assert found == [("office.E058", {**place, "id": "990000001", "field": "rating", "was": "2403", "now": "2404"})]


def test_one_kept_report() -> None:
    published()
    with connection.cursor() as cursor:
        cursor.execute("SELECT content FROM office_report")
        data = bytes(cursor.fetchone()[0]).replace(b"Four", b"Five")
        cursor.execute("UPDATE office_report SET content = %s", [data])
    found = {finding.id: finding.data for finding in verify().findings}
    assert set(found) == {"office.E059", "office.E063"}
    assert found["office.E059"] == {"event": "friends", "version": 1}


def test_a_report_whose_hash_was_changed_with_it() -> None:
    published()
    found = found_after("UPDATE office_report SET facts_sha256 = sha256")
    assert [one[0] for one in found] == ["office.E059"]


def test_one_log_entry() -> None:
    published()
    found = found_after("UPDATE office_logentry SET actor = 'ben' WHERE number = 3")
    assert found == [("office.E052", {"number": 3, "verb": "register", "subject": "event:friends"})]


def test_a_log_entry_rewritten_with_its_hash_breaks_the_next_one() -> None:
    published()
    found = found_after("UPDATE office_logentry SET sha256 = note_sha256 WHERE number = 3")
    assert ("office.E051", {"number": 4, "verb": "receive"}) in found


def test_a_removed_entry() -> None:
    published()
    found = found_after("DELETE FROM office_lognote WHERE entry_id = 4", "DELETE FROM office_logentry WHERE number = 4")
    assert ("office.E050", {"from": 4, "to": 4}) in found


def test_the_last_entry_removed_is_found_by_the_printed_head() -> None:
    published()
    printed = head().sha256
    triggers.remove()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM office_lognote WHERE entry_id = (SELECT max(number) FROM office_logentry)")
        cursor.execute("DELETE FROM office_logentry WHERE number = (SELECT max(number) FROM office_logentry)")
    triggers.install()
    assert ("office.E054", {"head": printed}) in [(one.id, one.data) for one in verify(printed).findings]


def test_a_reason_may_be_erased_but_not_changed() -> None:
    published()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM office_lognote WHERE entry_id = 1")
    assert verify().findings == []
    with connection.cursor() as cursor:
        cursor.execute("UPDATE office_lognote SET text = 'another' WHERE entry_id = 2")
    assert [(one.id, one.data) for one in verify().findings] == [("office.E053", {"number": 2})]


def test_missing_triggers() -> None:
    published()
    triggers.remove()
    assert [one.id for one in verify().findings] == ["office.E055"]
    triggers.install()


def test_kept_inputs_and_the_kept_list() -> None:
    published()
    found = found_after("UPDATE office_listblob SET inputs = content, content = inputs WHERE length(inputs) > 0")
    assert {one[0] for one in found} == {"office.E056", "office.E061"}
