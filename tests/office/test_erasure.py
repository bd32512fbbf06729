"""Who is erased is nowhere in the books any more, nor in what is made from them; and every list still proves itself."""

from datetime import date
from pathlib import Path

import pytest
from django.db import connection

from arpad.formats.trf import read_trf
from arpad.office import database_guards
from arpad.office.corrections_in_force import standing
from arpad.office.models import Job, ListBlob, ListRow, LogEntry, Player, RatingList, Redaction, Report, Series
from arpad.office.refused import Refused
from arpad.office.revisions import outdated
from arpad.office.stored_findings import from_text, to_text
from arpad.office.verbs.books.backup import backup
from arpad.office.verbs.books.restore import restore
from arpad.office.verbs.books.verify import verify
from arpad.office.verbs.events.attach import Paper, attach
from arpad.office.verbs.lists.export import export_list
from arpad.office.verbs.lists.preview import preview
from arpad.office.verbs.lists.publish import publish
from arpad.office.verbs.people.erase_player import erase_player
from arpad.office.verbs.reports.forward import forward
from arpad.office.verbs.reports.receive import Submission, receive
from arpad.office.verbs.reports.review import Verdict, review
from arpad.values.finding import Finding
from support.books import act
from support.decoded import found_in, texts_in
from support.month import AFTER, NOVEMBER, OPENING, REPORT, opened, previewed, published, registered
from support.rapid import accepted_rapid
from support.refusals import ids
from support.swiss_manager import four_friends
from support.two_lists import ANA, DARIO, DRAWN, JANUARY, corrected, ratings, republished, two_lists

pytestmark = pytest.mark.usefixtures("books")
TOLD = ["Rey, Dario", "Dario Rey", "1983-01-01", "1983/01/01"]


def kept_of(name: str, folder: Path) -> set[str]:
    """What a new backup tells of him."""
    file = folder / name
    backup(act(), file)
    return found_in(file.read_bytes(), TOLD)


def test_a_new_backup_has_neither_name_nor_day_of_birth(tmp_path: Path) -> None:
    """The archive before has them, packed three times over: the search is one that finds."""
    two_lists()
    assert kept_of("before.zip", tmp_path) == {"Rey, Dario", "1983-01-01", "1983/01/01"}
    erase_player(act(), DARIO)
    assert kept_of("after.zip", tmp_path) == set()
    assert verify().findings == []
    restore(act(), tmp_path / "after.zip")
    assert verify().findings == []


def test_rows_and_kept_lists_keep_the_year_and_the_rating() -> None:
    published()
    erase_player(act(), DARIO)
    rows = ListRow.objects.filter(key=DARIO).order_by("list__date").values_list("name", "birth", "rating")
    assert list(rows) == [("—", "1983", 2100), ("—", "1983", 2111)]
    assert ListRow.objects.get(key=ANA, list__date=NOVEMBER).birth == "1980-01-01"
    told = [text for blob in ListBlob.objects.all() for text in texts_in(bytes(blob.content))]
    assert not [text for text in told if text in TOLD]


def test_the_entry_of_the_publication_stands_and_leads_to_what_is_kept() -> None:
    made = published()
    entry = LogEntry.objects.get(number=made.log_number)
    erase_player(act(), DARIO)
    made.refresh_from_db()
    assert (made.sha256, made.log_head) == (RatingList.objects.get(pk=made.pk).sha256, entry.sha256)
    assert f'"sha256":"{made.sha256}"' in entry.facts
    assert Redaction.objects.filter(before=made.sha256).exists()
    assert verify(made.log_head).findings == []


def test_the_report_is_as_it_came_but_for_his_line() -> None:
    published()
    erase_player(act(), DARIO)
    now, was = (bytes(Report.objects.get().content).decode().splitlines(), REPORT.splitlines())
    assert [line for line, other in zip(now, was, strict=True) if line != other] == [
        "001    4 m    —                                 2100 ESP   990000004 1983/00/00  1.5    2"
        "     1 b 0     2 w 1     3 w ="
    ]


@pytest.mark.parametrize("sent", [four_friends().to_bytes(), REPORT.encode("utf-16")])
def test_a_report_that_is_no_trf_becomes_one(sent: bytes, tmp_path: Path) -> None:
    opened()
    registered()
    receive(act(), Submission("friends", sent, "friends.TUNX"))
    review(act(), "friends", Verdict.ACCEPT)
    publish(act(), "standard", NOVEMBER, previewed().inputs_sha256)
    assert ratings(NOVEMBER) == AFTER
    assert erase_player(act(), DARIO).findings == ()
    report = Report.objects.get()
    read = read_trf(bytes(report.content)).tournament
    assert read is not None
    assert (report.kind, read.by_number[4].name) == ("trf", "—")
    assert verify().findings == []
    assert kept_of("after.zip", tmp_path) == set()


def test_what_was_passed_on_loses_him_too(tmp_path: Path) -> None:
    published()
    forward(act(), "friends", "fide")
    erase_player(act(), DARIO)
    assert verify().findings == []
    assert found_in(sent_to_fide(), TOLD) == set()
    assert b"Alfil" in sent_to_fide()


def test_another_version_may_have_somebody_else_under_his_number() -> None:
    """In the version that was passed on he is the third, as Celia was in the first."""
    opened()
    registered()
    receive(act(), Submission("friends", REPORT.replace("Four friends", "Friends").encode(), "friends.trf"))
    others = (
        REPORT.replace("990000003", "99000000X").replace("990000004", "990000003").replace("99000000X", "990000004")
    )
    others = (
        others.replace("Dama, Celia", "Dama, X    ")
        .replace("Rey, Dario ", "Dama, Celia")
        .replace("Dama, X    ", "Rey, Dario ")
    )
    others = others.replace("   3 w    Rey", "   3 m    Rey").replace("   4 m    Dama", "   4 w    Dama")
    others = others.replace("1982/01/01", "X").replace("1983/01/01", "1982/01/01").replace("X", "1983/01/01", 1)
    receive(act(), Submission("friends", others.encode(), "friends.trf"))
    review(act(), "friends", Verdict.ACCEPT)
    forward(act(), "friends", "fide")
    erase_player(act(), DARIO)
    assert (found_in(sent_to_fide(), TOLD), b"Dama, Celia" in sent_to_fide()) == (set(), True)


def sent_to_fide() -> bytes:
    with connection.cursor() as cursor:
        cursor.execute("SELECT content FROM office_forwarding")
        return bytes(cursor.fetchone()[0])


def test_two_people_one_after_the_other() -> None:
    two_lists()
    erase_player(act(), DARIO)
    erase_player(act(), ANA)
    assert set(ListRow.objects.filter(key__in=[ANA, DARIO]).values_list("name", flat=True)) == {"—"}
    assert verify().findings == []


def test_no_list_is_to_be_made_anew_and_a_correction_still_makes_them() -> None:
    two_lists()
    erase_player(act(), DARIO)
    assert outdated(Series.objects.get(), standing()) == []
    corrected()
    republished()
    assert ratings(NOVEMBER) == DRAWN
    assert verify().findings == []
    assert set(ListRow.objects.filter(key=DARIO).values_list("name", flat=True)) == {"—"}


def test_the_next_list() -> None:
    published()
    erase_player(act(), DARIO)
    publish(act(), "standard", JANUARY, preview(act(), "standard", JANUARY).inputs_sha256)
    assert ratings(JANUARY) == AFTER
    assert verify().findings == []


def test_a_draft_that_has_him_is_thrown_away() -> None:
    published()
    seen = preview(act(), "standard", JANUARY).inputs_sha256
    erase_player(act(), DARIO)
    assert not RatingList.objects.filter(state="draft").exists()
    with pytest.raises(Refused) as error:
        publish(act(), "standard", JANUARY, seen)
    assert ids(error) == ["office.E031"]


def test_a_list_that_was_seeded_by_his_line() -> None:
    """The rapid list took his standard rating with his name and birth."""
    opened()
    accepted_rapid()
    series = Series.objects.get(key="rapid")
    day = date(2019, 5, 1)
    publish(act(), "rapid", day, preview(act(), "rapid", day).inputs_sha256)
    erase_player(act(), DARIO)
    assert outdated(series, standing()) == []
    assert verify().findings == []


def test_what_was_found_in_his_report() -> None:
    published()
    told = {"event": "friends", "player": 4, "name": "Rey, Dario", "key": DARIO, "day": "2011-01-01"}
    Report.objects.update(findings=to_text([Finding("office.W492", told)]))
    erase_player(act(), DARIO)
    (left,) = from_text(Report.objects.get().findings)
    assert left.data == {**told, "name": "—"}


def test_what_a_job_answered() -> None:
    published()
    Job.objects.create(
        kind="preview", asked_by="ana", asked_at="2011-10-20T09:00:00Z", result='{"movers":[{"name":"Rey, Dario"}]}'
    )
    erase_player(act(), DARIO)
    assert Job.objects.get(kind="preview").result == '{"movers":[{"name":"—"}]}'


def test_the_frozen_file_is_what_is_left_and_its_proof_has_both_hashes() -> None:
    made = published()
    erase_player(act(), DARIO)
    done = export_list(act(), "standard", NOVEMBER, "frozen")
    left = Redaction.objects.get(before=made.sha256).after
    assert found_in(done.content, TOLD) == set()
    assert (f'"list_sha256": "{made.sha256}"' in done.proof, f'"redacted_sha256": "{left}"' in done.proof) == (
        True,
        True,
    )


@pytest.mark.parametrize("kind", ["csv", "xlsx", "parquet", "fide_single", "fide_xml_single", "frozen"])
def test_no_file_of_an_old_list_has_him(kind: str) -> None:
    published()
    assert "Rey, Dario" in found_in(export_list(act(), "standard", OPENING, kind).content, TOLD)
    erase_player(act(), DARIO)
    assert found_in(export_list(act(), "standard", OPENING, kind).content, TOLD) == set()


class TestWhatIsSaid:
    def test_papers_that_may_name_him(self) -> None:
        published()
        attach(act(), Paper("friends", "minutes", b"Rey, Dario appealed", "minutes.txt"))
        (left,) = erase_player(act(), DARIO).findings
        assert (left.id, left.data) == (
            "office.W094",
            {"key": DARIO, "reports": 0, "papers": 1, "norms": 0, "letters": 0},
        )

    def test_backups_that_were_made_before(self, tmp_path: Path) -> None:
        published()
        backup(act(), tmp_path / "one.zip")
        backup(act(), tmp_path / "two.zip")
        (left,) = erase_player(act(), DARIO).findings
        assert (left.id, left.data) == ("office.W494", {"key": DARIO, "backups": 2, "last": "2011-10-20"})


class TestEarlierErasures:
    """A version before left lists and reports as they were."""

    def erased_then(self) -> None:
        Player.objects.filter(key=DARIO).update(name="—", search_name="—", birth="", sex="")

    def test_they_can_be_completed_once(self) -> None:
        published()
        self.erased_then()
        erase_player(act(), DARIO)
        assert set(ListRow.objects.filter(key=DARIO).values_list("name", flat=True)) == {"—"}
        assert verify().findings == []
        with pytest.raises(Refused) as error:
            erase_player(act(), DARIO)
        assert ids(error) == ["office.E123"]

    def test_files_leave_him_out_before_that(self) -> None:
        published()
        self.erased_then()
        assert found_in(export_list(act(), "standard", OPENING, "csv").content, TOLD) == set()


class TestProof:
    def test_a_row_of_an_erased_person_is_still_guarded(self) -> None:
        published()
        erase_player(act(), DARIO)
        self.by_sql("UPDATE office_listrow SET rating = 2500 WHERE key = '990000004' AND rating = 2111")
        assert [one.id for one in verify().findings] == ["office.E058"]

    def test_a_redaction_that_no_erasure_made(self) -> None:
        """Somebody who changes a list cannot call it an erasure."""
        published()
        erase_player(act(), DARIO)
        number = LogEntry.objects.latest("number").number
        self.by_sql("INSERT INTO office_redaction (before, after, log_number) VALUES ('a', 'b', 3)")
        assert [(one.id, one.data) for one in verify().findings] == [("office.E494", {"number": 3})]
        self.by_sql("DELETE FROM office_redaction WHERE log_number = 3", "DELETE FROM office_redaction WHERE id = 1")
        assert ("office.E494", {"number": number}) in [(one.id, one.data) for one in verify().findings]

    def test_a_list_that_was_changed_before_is_not_made_right_by_an_erasure(self) -> None:
        published()
        self.by_sql("UPDATE office_listrow SET rating = 2500 WHERE key = '990000001' AND rating = 2403")
        erase_player(act(), DARIO)
        assert [one.id for one in verify().findings] == ["office.E058"]

    def test_the_database_guards_lists_again_afterwards(self) -> None:
        published()
        erase_player(act(), DARIO)
        assert database_guards.installed() == database_guards.names()

    def by_sql(self, *statements: str) -> None:
        database_guards.remove()
        with connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
        database_guards.install()


def test_an_undone_erasure_leaves_all_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """It fails after the lists were written: nothing of it stays, and the guards are awake."""
    published()
    from arpad.office.verbs.people import erase_player as erasing

    monkeypatch.setattr(erasing, "_forget_claims", lambda people: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        erase_player(act(), DARIO)
    assert set(ListRow.objects.filter(key=DARIO).values_list("name", flat=True)) == {"Rey, Dario"}
    assert database_guards.installed() == database_guards.names()
    assert verify().findings == []
