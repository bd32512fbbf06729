"""Whatever is changed behind the office's back is found, and named."""

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections

from arpad.office import database_guards
from arpad.office.hashes import sha256
from arpad.office.input_blobs import from_blob, to_blob
from arpad.office.log import head
from arpad.office.models import ListBlob
from arpad.office.verbs.books import verify as verifying
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.values.finding import Finding
from support.books import act
from support.month import REPORT, published

pytestmark = pytest.mark.usefixtures("books")


def found_after(*statements: str, given: Sequence[object] = ()) -> list[tuple[str, dict[str, object]]]:
    """What verify says once somebody with the database's password has been at work."""
    database_guards.remove()
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement, given or None)
    database_guards.install()
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
    database_guards.remove()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM office_lognote WHERE entry_id = (SELECT max(number) FROM office_logentry)")
        cursor.execute("DELETE FROM office_logentry WHERE number = (SELECT max(number) FROM office_logentry)")
    database_guards.install()
    assert ("office.E054", {"head": printed}) in [(one.id, one.data) for one in verify(printed).findings]


def test_a_reason_may_be_erased_but_not_changed() -> None:
    published()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM office_lognote WHERE entry_id = 1")
    assert verify().findings == []
    with connection.cursor() as cursor:
        cursor.execute("UPDATE office_lognote SET text = 'another' WHERE entry_id = 2")
    assert [(one.id, one.data) for one in verify().findings] == [("office.E053", {"number": 2})]


@pytest.mark.parametrize("change", ["cadence = 'lightning'", "options = '{'"])
def test_a_damaged_series_is_named_and_the_rest_is_looked_at(change: str) -> None:
    published()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE office_report SET sha256 = %s", ["0" * 64])
        cursor.execute(f"UPDATE office_series SET {change}")
    verified = verify()
    found = {finding.id: finding.data for finding in verified.findings}
    assert str(found["office.E392"]["part"]).startswith("list:standard:")
    assert "office.E059" in found
    assert verified.lists == 2


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)  # PostgreSQL names a damaged page when it is read
def test_a_page_of_an_index_overwritten() -> None:
    """Nothing that is read shows it: SQLite's own check does."""
    published()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute("SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'office_game'")
        page = cursor.fetchone()[0]
        cursor.execute("PRAGMA page_size")
        size = cursor.fetchone()[0]
    books = Path(connection.settings_dict["NAME"])
    connections.close_all()
    with books.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\x5a" * size)
    verified = verify()
    assert {finding.data.get("part", "") for finding in verified.findings if finding.id == "office.E392"} == {
        "database"
    }
    assert verified.lists == 2  # the damage is in no page that they need


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_row_that_an_index_does_not_know() -> None:
    published()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA writable_schema = ON")
        cursor.execute(
            "DELETE FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'office_game' AND sql IS NOT NULL"
        )
        cursor.execute("PRAGMA writable_schema = RESET")
    found = verify().findings
    assert {finding.id for finding in found} == {"office.E391"}


def test_missing_triggers() -> None:
    published()
    database_guards.remove()
    assert [one.id for one in verify().findings] == ["office.E055"]
    database_guards.install()


def test_kept_inputs_and_the_kept_list() -> None:
    published()
    found = found_after("UPDATE office_listblob SET inputs = content, content = inputs WHERE length(inputs) > 0")
    assert {one[0] for one in found} == {"office.E056", "office.E061"}


PLACE = {"series": "standard", "date": "2011-11-01", "revision": 0}


def test_a_row_added_and_a_row_removed() -> None:
    published()
    found = found_after("UPDATE office_listrow SET key = '990000009' WHERE key = '990000001' AND rating = 2403")
    assert {one[0] for one in found} == {"office.E058"}
    assert {one[1]["id"] for one in found} == {"990000001", "990000009"}


def test_kept_inputs_changed_together_with_their_hash() -> None:
    """The reports in them are still those of the books; the entry of the log has another hash of the inputs."""
    published()
    given = from_blob(ListBlob.objects.exclude(inputs=b"").get().inputs)
    name = given.inputs.people[0]
    people = ((name[0], "Somebody, Else", *name[2:]), *given.inputs.people[1:])
    other = to_blob(
        type(given)(type(given.inputs)(**{**vars(given.inputs), "people": people}), given.lists, given.reports)
    )
    found_after("UPDATE office_listblob SET inputs = %s WHERE length(inputs) > 0", given=[other])
    found = found_after(
        "UPDATE office_ratinglist SET blob_sha256 = %s WHERE origin = 'computed'", given=[sha256(other)]
    )
    assert found == [("office.E057", {**PLACE, "number": 7}), ("office.E061", PLACE)]


def test_kept_inputs_that_are_none_any_more() -> None:
    published()
    found_after("UPDATE office_listblob SET inputs = %s WHERE length(inputs) > 0", given=[b"PAR1"])
    found = found_after(
        "UPDATE office_ratinglist SET blob_sha256 = %s WHERE inputs_sha256 <> ''", given=[sha256(b"PAR1")]
    )
    assert ("office.E061", PLACE) in found


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        ("log_head = sha256", "office.E057"),
        ("log_number = 5", "office.E057"),
        ("published_at = drafted_at, drafted_at = '2011-10-21 00:00:00+00:00', rows_count = 5", "office.E057"),
        ("published_at = '2012-10-21 00:00:00+00:00'", "office.E057"),
        ("edition = 'fide-2005'", "office.E061"),
        ("closing = '2011-10-01'", "office.E061"),
        ("arpad_version = '9'", "office.E061"),
        ("manifest = '{}'", "office.E061"),
        ("manifest = 'no'", "office.E061"),
    ],
)
def test_the_line_of_a_list(change: str, finding: str) -> None:
    published()
    found = found_after(f"UPDATE office_ratinglist SET {change} WHERE origin = 'computed'")
    assert [(one[0], one[1]["date"]) for one in found] == [(finding, "2011-11-01")]


def test_a_list_that_was_taken_back() -> None:
    published()
    found = found_after("UPDATE office_ratinglist SET state = 'draft' WHERE origin = 'computed'")
    assert found == [("office.E147", {"number": 7, "list": "standard:2011-11-01:0"})]


def test_an_entry_that_cannot_be_read() -> None:
    """It is named, and so is what rested on it; everything else is looked at all the same."""
    published()
    found = found_after("UPDATE office_logentry SET facts = 'x' WHERE number = 4")
    assert found == [
        ("office.E052", {"number": 4, "verb": "receive", "subject": "event:friends"}),
        ("office.E059", {"event": "friends", "version": 1}),
    ]


def test_what_comes_in_meanwhile_is_no_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    published()
    usual = verifying.broken_links

    def another_officer() -> None:
        receive(act("eva"), Submission("friends", REPORT.replace("Sevilla", "Huelva").encode()))
        connections.close_all()

    def then_a_report_comes(*given: Any) -> Iterator[Finding]:
        yield from usual(*given)
        thread = threading.Thread(target=another_officer)
        thread.start()
        thread.join()

    monkeypatch.setattr(verifying, "broken_links", then_a_report_comes)
    found = verify()
    assert (found.findings, found.reports) == ([], 1)
    monkeypatch.undo()
    assert verify().reports == 2
