"""What the office does by itself: the calendar, backups thinned by age and sealed, and what came of it."""

import json
import stat
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import override_settings
from hypothesis import given
from hypothesis import strategies as st

from arpad.office import database_guards
from arpad.office.backups import staying_of, thin
from arpad.office.models import Job, Letter, LogEntry, Player
from arpad.office.refused import Refused
from arpad.office.schedule import CALENDAR, note_verified, put_down_due
from arpad.office.sealing import ENDING, MAGIC, NotWhole, make_key, read_key, seal, unseal
from arpad.office.verbs.books.backup import backup
from arpad.office.verbs.books.restore import restore
from arpad.office.verbs.books.verify import verify
from arpad.office.work_calendar import Planned, read_schedule
from arpad.office.worker import work
from support.books import NOW, act
from support.month import opened, published, registered
from support.refusals import ids

EVERY_NIGHT = read_schedule("backup daily 02:30; verify sunday 03:30")


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


class TestTheCalendar:
    @pytest.mark.parametrize(
        ("day", "now", "due"),
        [
            ("daily", "2026-11-19T02:29", "2026-11-18T02:30"),
            ("daily", "2026-11-19T02:30", "2026-11-19T02:30"),
            ("thursday", "2026-11-19T02:31", "2026-11-19T02:30"),
            ("friday", "2026-11-19T12:00", "2026-11-13T02:30"),
            ("1", "2026-03-01T00:00", "2026-02-01T02:30"),
            ("28", "2026-03-01T00:00", "2026-02-28T02:30"),
        ],
    )
    def test_when_it_was_due_last(self, day: str, now: str, due: str) -> None:
        assert Planned("backup", day, time(2, 30)).latest(at(now)) == at(due)

    @pytest.mark.parametrize(
        "wrong",
        [
            "backup",
            "backup daily",
            "backup daily 24:00",
            "backup daily 2:30",
            "tea daily 02:30",
            "backup 29 02:30",
            "backup 0 02:30",
            "backup someday 02:30",
            "backup daily 02:60",
        ],
    )
    def test_what_cannot_be_read_is_named(self, wrong: str) -> None:
        with pytest.raises(ValueError, match=wrong):
            read_schedule(f"verify sunday 03:30; {wrong}")


@pytest.mark.usefixtures("books")
class TestWhatIsDue:
    def test_it_is_put_down_once_and_again_on_the_next_day(self) -> None:
        with override_settings(ARPAD_SCHEDULE=EVERY_NIGHT):
            assert [job.kind for job in put_down_due(at("2026-11-19T10:00"))] == ["backup", "verify"], "never done yet"
            assert put_down_due(at("2026-11-20T10:00")) == [], "those before still wait"
            Job.objects.update(state=Job.State.DONE)
            assert put_down_due(at("2026-11-20T02:29")) == []
            assert [job.kind for job in put_down_due(at("2026-11-20T02:31"))] == ["backup"]
        assert {job.asked_by for job in Job.objects.all()} == {CALENDAR}

    def test_a_week_off_is_made_up_for_once(self) -> None:
        with override_settings(ARPAD_SCHEDULE=read_schedule("backup daily 02:30")):
            put_down_due(at("2026-11-01T10:00"))
            Job.objects.update(state=Job.State.FAILED)
            assert len(put_down_due(at("2026-11-09T10:00"))) == 1
            Job.objects.update(state=Job.State.DONE)
            assert put_down_due(at("2026-11-09T10:05")) == []

    def test_without_a_calendar_nothing_happens_by_itself(self) -> None:
        assert put_down_due(at("2026-11-19T10:00")) == []


def ran(schedule: str, moment: datetime = NOW) -> dict[str, Any]:
    """The calendar's one job, done by a worker."""
    with override_settings(ARPAD_SCHEDULE=read_schedule(schedule)):
        put_down_due(moment)
    job = work("worker", lambda: moment)
    assert job is not None
    return {"state": job.state, "problem": job.problem, **json.loads(job.result)}


@pytest.mark.usefixtures("books")
class TestWhatIsDone:
    def test_a_sealed_backup_is_made_thinned_restored_and_verified(self, tmp_path: Path) -> None:
        published()
        folder, key = tmp_path / "backups", tmp_path / "keys" / "backup.key"
        where = {"ARPAD_BACKUPS": str(folder), "ARPAD_BACKUPS_KEPT": (2, 0, 0), "ARPAD_BACKUP_KEY": str(key)}
        with override_settings(**where):
            made = [ran("backup daily 02:30", NOW + timedelta(days=day)) for day in range(4)]
            assert [one["state"] for one in made] == ["done"] * 4, made
            assert [len(one["removed"]) for one in made] == [0, 0, 1, 1]
            there = sorted(folder.iterdir())
            assert [file.name for file in there] == [
                "arpad-20111022T090000Z.zip.sealed",
                "arpad-20111023T090000Z.zip.sealed",
            ]
            modes = {stat.S_IMODE(one.stat().st_mode) for one in (*there, key)}
            assert modes == {0o600} and stat.S_IMODE(folder.stat().st_mode) == 0o700
            assert there[0].read_bytes().startswith(MAGIC) and b"Simon" not in there[0].read_bytes()
            head = json.loads(LogEntry.objects.filter(verb="backup").order_by("number")[2].facts)["head"]
            Player.objects.update(name="somebody else")
            restore(act(), there[0])
            assert not verify(head).findings
            assert sorted(folder.iterdir()) == there, "nothing readable is left beside them"

    def test_another_key_none_or_a_changed_file_opens_nothing(self, tmp_path: Path) -> None:
        published()
        keys = [tmp_path / "one.key", tmp_path / "two.key"]
        for key in keys:
            make_key(key)
        with override_settings(ARPAD_BACKUP_KEY=str(keys[0])):
            backup(act(), tmp_path / f"books.zip{ENDING}")
        sealed = tmp_path / f"books.zip{ENDING}"
        with override_settings(ARPAD_BACKUP_KEY=""), pytest.raises(Refused) as none:
            restore(act(), sealed)
        with override_settings(ARPAD_BACKUP_KEY=str(keys[1])), pytest.raises(Refused) as other:
            restore(act(), sealed)
        assert (ids(none), ids(other)) == (["office.E465"], ["office.E466"])
        content = bytearray(sealed.read_bytes())
        content[len(content) // 2] ^= 1
        sealed.write_bytes(content)
        with override_settings(ARPAD_BACKUP_KEY=str(keys[0])), pytest.raises(Refused) as changed:
            restore(act(), sealed)
        assert ids(changed) == ["office.E466"]
        assert {file.name for file in tmp_path.iterdir() if "opened" in file.name} == set()

    def test_without_a_folder_it_says_so(self) -> None:
        found = ran("backup daily 02:30")
        assert (found["state"], "office.E467" in found["problem"]) == ("failed", True)

    def test_what_a_killed_backup_left_is_swept_away(self, tmp_path: Path) -> None:
        left = tmp_path / ".arpad-20111019T090000Z.zip.writing"
        left.write_bytes(b"half")
        (tmp_path / "notes.txt").write_text("mine")
        with override_settings(ARPAD_BACKUPS=str(tmp_path)):
            assert ran("backup daily 02:30")["state"] == "done"
        assert sorted(file.name for file in tmp_path.iterdir()) == ["arpad-20111020T090000Z.zip", "notes.txt"]

    def test_verify_tells_what_does_not_agree(self) -> None:
        published()
        assert ran("verify daily 03:30")["defects"] == 0
        Job.objects.all().delete()
        database_guards.remove()
        with connection.cursor() as cursor:
            cursor.execute("UPDATE office_logentry SET actor = 'nobody' WHERE number = 1")
        database_guards.install()
        found = ran("verify daily 03:30")
        assert found["defects"] > 0 and found["findings"][0]["id"].startswith("office.E05")

    def test_reminders_are_drafted(self) -> None:
        opened()
        registered()
        found = ran("remind daily 07:00")
        assert (found["state"], found["letters"]) == ("done", Letter.objects.count())
        assert Letter.objects.exists()

    def test_drift_of_the_newest_list(self) -> None:
        published()
        found = ran("drift 1 04:30")
        assert found["state"] == "done", found
        assert found["studies"] == ["standard 2011-11-01"]

    def test_who_verified_by_hand_is_noted(self) -> None:
        note_verified(act("olga"), {"head": "x"}, [])
        job = Job.objects.get()
        assert (job.kind, job.state, job.asked_by, json.loads(job.result)["defects"]) == ("verify", "done", "olga", 0)
        assert work("worker", lambda: NOW) is None


MOMENTS = st.lists(st.datetimes(datetime(2020, 1, 1), datetime(2026, 12, 31)), max_size=60)  # noqa: DTZ001


@given(moments=MOMENTS, kept=st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 14)))
def test_the_newest_stays_and_thinning_twice_changes_nothing(
    moments: list[datetime], kept: tuple[int, int, int]
) -> None:
    staying = staying_of(moments, kept)
    assert staying_of(staying, kept) == staying
    assert not moments or max(moments) in staying
    assert {one.year for one in staying} == {one.year for one in moments}
    assert len(staying) <= 1 + sum(kept) + len({one.year for one in moments})


def test_thinning_touches_only_its_own_files(tmp_path: Path) -> None:
    names = [
        "arpad-20260101T000000Z.zip",
        "arpad-20260102T000000Z.zip",
        "arpad-2026.zip",
        "books.zip",
        "arpad-20260101T000000Z.zip.bak",
    ]
    for name in names:
        (tmp_path / name).touch()
    assert thin(tmp_path, (1, 0, 0)) == ("arpad-20260101T000000Z.zip",)
    assert {file.name for file in tmp_path.iterdir()} == set(names[1:])


class TestTheSeal:
    SIZES = (0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3 << 20)

    @pytest.fixture
    def key(self, tmp_path: Path) -> bytes:
        make_key(tmp_path / "a.key")
        return read_key(str(tmp_path / "a.key"))

    @pytest.mark.parametrize("size", SIZES)
    def test_every_size_comes_back(self, key: bytes, tmp_path: Path, size: int) -> None:
        plain, sealed, back = (tmp_path / name for name in ("plain", "sealed", "back"))
        plain.write_bytes(bytes(range(251)) * (size // 251) + bytes(size % 251))
        seal(plain, sealed, key)
        unseal(sealed, back, key)
        assert back.read_bytes() == plain.read_bytes()
        seal(plain, back, key)
        assert back.read_bytes() != sealed.read_bytes(), "another salt each time"

    def test_pieces_cannot_be_cut_off_exchanged_or_added(self, key: bytes, tmp_path: Path) -> None:
        plain, sealed, bad = (tmp_path / name for name in ("plain", "sealed", "bad"))
        plain.write_bytes(bytes(3 << 20))
        seal(plain, sealed, key)
        whole = sealed.read_bytes()
        start, piece = len(MAGIC) + 32, 4 + (1 << 20) + 32
        assert len(whole) == start + 3 * piece
        first, second, third = (whole[start + n * piece : start + (n + 1) * piece] for n in range(3))
        head = whole[:start]
        for wrong in (
            head + first + second,
            head + second + first + third,
            head + first + third,
            whole + third,
            whole[:-1],
            whole + b"x",
            head,
            b"",
        ):
            bad.write_bytes(wrong)
            with pytest.raises(NotWhole):
                unseal(bad, tmp_path / "back", key)

    def test_the_key_is_made_once(self, key: bytes, tmp_path: Path) -> None:
        make_key(tmp_path / "a.key")
        assert read_key(str(tmp_path / "a.key")) == key and len(key) == 32
