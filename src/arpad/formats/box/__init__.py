"""Reading in a box: a file that somebody sent is read by a process of its own, which may die of it.

    table, findings = list_in_box(OFFICE, data, "standard_sep26frl.txt")

The libraries below may abort, ask for all memory or never end on a file made for that, and no `except` sees it. The
process is started afresh, never forked: other threads may hold locks. It bounds its own memory and CPU seconds before
it looks at the file, and has no setting of the office. Where the system has no such bounds (Windows), those of the
readers (`formats.limits`) and the clock hold alone.

A box grows with the file, so that a small file has a small one. What comes back is believed to be plain data only.
"""

import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from functools import lru_cache
from io import BytesIO
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any

from arpad.values.finding import Finding
from arpad.values.records import dataclass

if TYPE_CHECKING:
    from arpad.formats.lists import ListTable
    from arpad.formats.moving_in.sheet import Sheet
    from arpad.titles.model import NormVerdict

_log = logging.getLogger(__name__)
OUT_OF_MEMORY = 3
"""The exit code of a process that noticed by itself."""
_KEPT_VARIABLES = ("PATH", "PYTHONPATH", "SYSTEMROOT", "LANG", "LC_ALL", "ARPAD_LAW")
_FEW_THREADS = dict.fromkeys(("POLARS_MAX_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MALLOC_ARENA_MAX"), "1")
_MEGABYTE = 1_000_000
NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True)
class Box:
    """For any file, and for each megabyte of it more. `at_once` of them run in a process that serves; who comes then
    waits for `patience` seconds."""

    name: str
    cpu_seconds: int
    seconds_more: int
    megabytes: int
    megabytes_more: int
    at_once: int
    patience: int

    def seconds_for(self, size: int) -> int:
        return self.cpu_seconds + self.seconds_more * size // _MEGABYTE

    def bytes_for(self, size: int) -> int:
        return self.megabytes * _MEGABYTE + self.megabytes_more * size


ANYBODY = Box("anybody", 5, 0, 400, 0, at_once=2, patience=2)
ACCOUNT = Box("account", 5, 1, 400, 20, at_once=2, patience=10)
OFFICE = Box("office", 10, 6, 1_000, 120, at_once=1, patience=60)
BOXES = (ANYBODY, ACCOUNT, OFFICE)
_PLACES = {box.name: BoundedSemaphore(box.at_once) for box in BOXES}


class TooMuch(Exception):
    """The file was not read; the finding says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.id)
        self.finding = finding


def list_in_box(box: Box, data: bytes, name: str = "") -> "tuple[ListTable | None, list[Finding]]":
    """As `formats.lists.read_list`."""
    try:
        table, findings = asked(box, "list", data, name)
    except TooMuch as too_much:
        return None, [too_much.finding]
    if table is None:
        return None, findings
    import polars as pl

    from arpad.formats.lists import ListTable

    packed, kind, period, cadence = table
    return ListTable(pl.read_ipc(BytesIO(packed)), kind, period, cadence), findings


@lru_cache(maxsize=1)  # an officer looks at one table from many sides
def sheet_in_box(box: Box, data: bytes) -> "tuple[Sheet | None, list[Finding]]":
    """As `formats.moving_in.sheet.read_sheet`."""
    try:
        sheet, findings = asked(box, "sheet", data)
    except TooMuch as too_much:
        return None, [too_much.finding]
    return sheet, findings


@dataclass(frozen=True)
class ReportInBox:
    """What there is to say about a report: the name of its event, None where there is none; its norms with the names
    of their players, None where nothing can be said about norms; and the first lines that findings point at."""

    event: str | None
    findings: list[Finding]
    norms: "list[tuple[str, NormVerdict]] | None" = None
    lines: Sequence[tuple[int, str]] = ()


def report_in_box(
    box: Box,
    data: bytes,
    facts: bytes | None,
    names: Sequence[str],
    edition: str | None,
    on: date | None,
    typed: Mapping[str, str] = NOTHING,
    chief: Mapping[str, str] = NOTHING,
) -> ReportInBox:
    """Findings and norms of a report with its file of facts; `typed` and `chief` are facts that somebody typed."""
    try:
        return ReportInBox(*asked(box, "norms", data, facts, tuple(names), edition, on, dict(typed), dict(chief)))
    except TooMuch as too_much:
        return ReportInBox(None, [too_much.finding])


def refusal_of_report(box: Box, data: bytes) -> Finding | None:
    """Why this report is not even read; whatever else is wrong with it, its reader says."""
    try:
        asked(box, "report", data)
    except TooMuch as too_much:
        return too_much.finding
    return None


def asked(box: Box, reader: str, *given: Any) -> Any:
    """What a reader of `formats.box.process` gives. Raises TooMuch."""
    size = sum(len(one) for one in given if isinstance(one, bytes))
    limits = box.seconds_for(size), box.bytes_for(size)
    with _place(box):
        done = run("arpad.formats.box.process", pickle.dumps((limits, reader, given)), 2 * limits[0] + 20)
    if done is not None and done.returncode == 0:
        return _Plain(BytesIO(done.stdout)).load()
    if done is not None and done.returncode > 0 and done.returncode != OUT_OF_MEMORY:
        _log.error("a file could not be read: %s", done.stderr.decode(errors="replace")[-4_000:])
        raise TooMuch(Finding("box.E003"))
    raise TooMuch(Finding("box.E001", {"seconds": limits[0], "megabytes": limits[1] // _MEGABYTE}))


def run(module: str, data: bytes, seconds: float) -> "subprocess.CompletedProcess[bytes] | None":
    """A fresh process with that input; None where it was still at work after so many seconds."""
    environment = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ} | _FEW_THREADS
    command = [sys.executable, "-P", "-m", module]  # nothing from the current folder
    try:
        return subprocess.run(
            command, input=data, capture_output=True, env=environment,
            timeout=seconds, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return None


def limit_oneself(seconds: int, memory: int) -> bool:
    """Whether the system knows such limits; elsewhere the caller's clock alone holds."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, OSError, ValueError):
        return False
    return True


@contextmanager
def _place(box: Box) -> Iterator[None]:
    place = _PLACES[box.name]
    if not place.acquire(timeout=box.patience):
        raise TooMuch(Finding("box.E002"))
    try:
        yield
    finally:
        place.release()


class _Plain(pickle.Unpickler):
    """Findings, dates and the records and words of arpad; nothing that could do anything."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _PLAIN:
            return super().find_class(module, name)
        if module.startswith(("arpad.values.", "arpad.formats.", "arpad.titles.")) and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type) and (hasattr(found, "__dataclass_fields__") or issubclass(found, str)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name}")


_PLAIN: Mapping[tuple[str, str], bool] = {("datetime", "date"): True, ("builtins", "frozenset"): True}
