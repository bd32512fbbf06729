"""Files that are read in a process of their own, which may die of them."""

import logging
import pickle
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from arpad.formats import box
from arpad.formats.box import ANYBODY, BOXES, OFFICE, Box, list_in_box, report_in_box, sheet_in_box
from arpad.formats.lists import read_list
from support.boxes import real_boxes

LIST = (Path(__file__).parents[2] / "examples/lists/2011-09.csv").read_bytes()
SMALL = Box("anybody", 1, 0, 60, 0, at_once=1, patience=0)


def test_a_process_of_its_own_gives_what_the_reader_gives() -> None:
    with real_boxes():
        table, findings = list_in_box(OFFICE, LIST, "2011-09.csv")
    here, said = read_list(LIST, "2011-09.csv")
    assert table is not None and here is not None
    assert table.frame.equals(here.frame) and (table.kind, table.cadence) == (here.kind, here.cadence)
    assert findings == said


def test_a_report_and_what_there_is_to_say_about_it() -> None:
    with real_boxes():
        found = report_in_box(ANYBODY, b"012 Copa\n001    1\n", None, ("a.trf", ""), None, None)
    assert found.event == "Copa"
    assert found == report_in_box(ANYBODY, b"012 Copa\n001    1\n", None, ("a.trf", ""), None, None)


@pytest.mark.skipif(sys.platform == "win32", reason="a box has limits where the system has them")
def test_who_wants_more_than_the_box_has_gets_a_finding() -> None:
    with real_boxes():
        found = report_in_box(SMALL, b"012 X\n" + b"001 x\n" * 4_000_000, None, ("", ""), None, None)
    assert found.event is None
    assert [(one.id, one.data) for one in found.findings] == [("box.E001", {"seconds": 1, "megabytes": 60})]


@pytest.mark.parametrize("code", [-6, -9, -11, -24, box.OUT_OF_MEMORY, None])
def test_however_it_ends_there_is_a_finding(code: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    done = None if code is None else subprocess.CompletedProcess([], code, b"")
    monkeypatch.setattr(box, "run", lambda *asked: done)
    assert [one.id for one in sheet_in_box(OFFICE, b"%d" % (code or 0))[1]] == ["box.E001"]


def test_a_fault_of_ours_is_told_and_logged(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    done = subprocess.CompletedProcess([], 1, b"", b"ZeroDivisionError")
    monkeypatch.setattr(box, "run", lambda *asked: done)
    with caplog.at_level(logging.ERROR):
        assert [one.id for one in list_in_box(OFFICE, b"")[1]] == ["box.E003"]
    assert "ZeroDivisionError" in caplog.text


def test_so_many_at_once_and_no_more() -> None:
    place = box._PLACES[SMALL.name]
    for _ in range(ANYBODY.at_once):
        assert place.acquire(blocking=False)
    try:
        assert [one.id for one in list_in_box(SMALL, LIST)[1]] == ["box.E002"]
    finally:
        place.release(ANYBODY.at_once)
    assert list_in_box(SMALL, LIST)[0] is not None


def test_only_plain_data_come_out() -> None:
    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return (__import__("os").system, ("true",))

    for answer in (Evil(), subprocess.Popen, box.run):
        with pytest.raises(pickle.UnpicklingError):
            box._Plain(BytesIO(pickle.dumps(answer))).load()


def test_the_process_knows_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_SECRET_KEY", "secret")
    seen = []

    def look(command: list[str], **more: object) -> "subprocess.CompletedProcess[bytes]":
        seen.append(more["env"])
        return subprocess.CompletedProcess(command, 0, b"")

    monkeypatch.setattr(subprocess, "run", look)
    with real_boxes():
        box.run("arpad.formats.box.process", b"", 1)
    assert "ARPAD_SECRET_KEY" not in seen[0]


def test_the_process_loads_neither_django_nor_what_it_does_not_need() -> None:
    loading = "import sys, arpad.formats.box.process; sys.exit(len({'django', 'polars', 'click'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", loading], check=False).returncode == 0


def test_boxes_grow_with_who_asks() -> None:
    for size in (0, 1_000_000, 40_000_000):
        memory = [one.bytes_for(size) for one in BOXES]
        assert memory == sorted(memory) and memory[0] == ANYBODY.bytes_for(0)
