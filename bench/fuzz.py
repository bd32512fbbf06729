"""Files changed at random, against every reader in its own process, and through the boxes of the office.

Run: python bench/fuzz.py FILES [--seed N] [--box FILES]     for example  python bench/fuzz.py 1000000 --box 10000

Each reader must answer every file: with what it read, or with findings. A case is named by seed, reader and number, and
is the same on every machine. What was done is kept in `out/fuzz`, so that the same command goes on where it was
stopped; a file that ended or held up its reader is kept there too. At its end the run adds a row to the table of
docs/reference/reliability.md. The readers run in a process beside this one, which is started again where a file ends
it.
"""

import argparse
import io
import json
import random
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from types import FrameType
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "out/fuzz"
TABLE = ROOT / "docs/reference/reliability.md"
EXAMPLES = ROOT / "examples"
SEED = 2026
LONGEST_SECONDS = 10  # of CPU, for one file
PIECE = 2_000  # files of one process
BOX = "box"

Read = Callable[[bytes], object]


class Kind(NamedTuple):
    """Sound files of one kind, and what reads them."""

    files: Callable[[], Sequence[bytes]]
    read: Read


class Found(NamedTuple):
    """Of one piece of work: how many files, and what went wrong by the number of the file."""

    files: int
    failed: Mapping[int, str]
    megabytes: int


class Ran(NamedTuple):
    """Of one reader, so far."""

    files: int
    failed: int
    megabytes: int


def _report(data: bytes) -> object:
    from arpad.formats.report_findings import report_findings
    from arpad.formats.report_with_facts import report_with_facts
    from arpad.rating.case import Choice

    return report_findings(report_with_facts(data, None, "a.trf"), Choice("fide-2024", None), None)


def _facts(data: bytes) -> object:
    from arpad.formats.report_with_facts import report_with_facts

    return report_with_facts((EXAMPLES / "01-open.trf").read_bytes(), data)


def _list(data: bytes) -> object:
    from arpad.formats.lists import read_list

    return read_list(data, "list")


def _people(data: bytes) -> object:
    from arpad.formats.moving_in.sheet import read_sheet

    return read_sheet(data)


def _toml(reader: str) -> Read:
    def read(data: bytes) -> object:
        from arpad.formats import toml_forms

        return getattr(toml_forms, reader)(data, "")

    return read


def _tariff(data: bytes) -> object:
    from arpad.formats.tariff_toml import read_tariff

    return read_tariff(data, "")


def _plan(data: bytes) -> object:
    from arpad.formats.moving_in.plan import read_plan

    return read_plan(data)


def _entries(data: bytes) -> object:
    from arpad.formats.entries import read_entries

    return read_entries(data)


def _texts(*patterns: str) -> Callable[[], Sequence[bytes]]:
    return lambda: [file.read_bytes() for pattern in patterns for file in sorted(EXAMPLES.glob(pattern))]


@cache
def _written() -> Mapping[str, bytes]:
    """An example list in every format that lists are written in."""
    from arpad.formats.lists import read_list, write_list

    table, _ = read_list((EXAMPLES / "lists/2011-09.csv").read_bytes(), "list.csv")
    assert table is not None
    formats = ("csv", "parquet", "xlsx", "fide_combined", "fide_single", "fide_old", "fide_xml", "fide_xml_single")
    return {name: write_list(table, name) for name in formats}


def _lists(*formats: str) -> Callable[[], Sequence[bytes]]:
    return lambda: [_written()[name] for name in formats]


def _zipped() -> Sequence[bytes]:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("players_list_xml_foa.xml", _written()["fide_xml"])
    return [out.getvalue()]


def _sheets() -> Sequence[bytes]:
    """A crosstable in a spreadsheet."""
    import xlsxwriter

    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        for row, line in enumerate((EXAMPLES / "09-typed.csv").read_text("utf-8").splitlines()):
            sheet.write_row(row, 0, line.split(","))
    return [out.getvalue()]


KINDS: Mapping[str, Kind] = {
    "TRF": Kind(_texts("*.trf"), _report),
    "typed tables": Kind(_texts("09-typed.csv"), _report),
    "typed TOML": Kind(_texts("10-typed.toml"), _report),
    "reports in XLSX": Kind(_sheets, _report),
    "facts": Kind(_texts("*.facts.toml", "titles/*.facts.toml"), _facts),
    "lists in CSV": Kind(_lists("csv"), _list),
    "lists in XLSX": Kind(_lists("xlsx"), _list),
    "lists in Parquet": Kind(_lists("parquet"), _list),
    "lists in XML": Kind(_lists("fide_xml", "fide_xml_single"), _list),
    "lists in TXT": Kind(_lists("fide_combined", "fide_single", "fide_old"), _list),
    "lists in zip": Kind(_zipped, _list),
    "tables of people": Kind(_lists("csv", "xlsx"), _people),
    "entries": Kind(_texts("07-entries.csv"), _entries),
    "forms of events": Kind(_texts("rea/*.form.toml"), _toml("read_form_toml")),
    "calendars": Kind(_texts("rea/calendar.toml"), _toml("read_calendar_toml")),
    "decisions": Kind(_texts("rea/decisions.toml"), _toml("read_decisions_toml")),
    "tariffs": Kind(_texts("rea/tariff.toml"), _tariff),
    "plans of an import": Kind(_texts("start/plan.toml"), _plan),
    "prospectuses": Kind(_texts("organiser/prospectus.toml"), _toml("read_prospectus_toml")),
    "appeals": Kind(_texts("organiser/appeals.toml"), _toml("read_appeals_toml")),
    "title applications": Kind(_texts("titles/application.toml"), _toml("read_application_toml")),
    "arbiters' applications": Kind(_texts("titles/arbiter.toml"), _toml("read_arbiter_application_toml")),
    "organisers' records": Kind(_texts("titles/organiser.toml"), _toml("read_organiser_toml")),
}
_ODD = (
    b"\0", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"9" * 5_000, b"0x" + b"f" * 5_000, b"." * 40, b"a." * 40, b"-1",
    b"=", b'"', b"'", b'"""', b"[" * 40, b"{a=" * 40, b"]]", b"\r", b"\n" * 3_000, b" " * 3_000, b"\xe2\x80\xa8",
    b"<!DOCTYPE x [", b"&#0;", b"<x>" * 20, b"XFD1048576", b"1048576", b"2147483648", b"99999999999999999999",
    b"1e999", b"nan", b"\xc2\xbd", b",", b";" * 600, b"\t", b"\x7f\xff\xff\xff", b"\xff\xff\xff\xff",
)  # fmt: skip


def changed(data: bytes, chance: random.Random) -> bytes:
    """One to eight changes: bytes, pieces, and what readers stumble over."""
    found = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        at, more = chance.randrange(len(found) + 1), chance.randrange(1, 65)
        match chance.randrange(7):
            case 0 if at < len(found):
                found[at] = chance.randrange(256)
            case 1:
                del found[at : at + more]
            case 2:
                found[at:at] = found[at : at + more] * chance.choice((1, 2, 50))
            case 3:
                found[at : at + chance.choice((0, 1, more))] = chance.choice(_ODD)
            case 4:
                other = chance.randrange(len(found) + 1)
                found[at : at + more] = found[other : other + more]
            case 5 if chance.random() < 0.2:
                del found[at:]
            case _:
                found[at : at + 4] = chance.randbytes(4)
    return bytes(found)


def _repacked(data: bytes, chance: random.Random) -> bytes:
    """A change inside a zip, which outside of it would only break the zip."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = chance.choice(sorted(parts))
    parts[name] = changed(parts[name], chance)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, content in parts.items():
            archive.writestr(part, content)
    return out.getvalue()


def case(kind: str, seed: int, number: int) -> bytes:
    chance = random.Random(f"{seed}/{kind}/{number}")
    data = chance.choice(KINDS[kind].files())
    is_packed = data.startswith(b"PK\x03\x04") and chance.random() < 0.8
    return _repacked(data, chance) if is_packed else changed(data, chance)


class TooLong(BaseException):
    """No reader catches it."""


def answered(read: Read, data: bytes) -> str:
    """What went wrong, or nothing."""

    def stop(signal: int, frame: FrameType | None) -> NoReturn:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST_SECONDS)
    try:
        read(data)
    except TooLong:
        return f"more than {LONGEST_SECONDS} s"
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:200]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return ""


def run_here(kind: str, seed: int, numbers: range, tell: Callable[[int], None] = lambda number: None) -> Found:
    """In this process; `tell` hears of each number before its file is read."""
    failed = {}
    for number in numbers:
        tell(number)
        if wrong := answered(KINDS[kind].read, case(kind, seed, number)):
            failed[number] = wrong
    import resource

    return Found(len(numbers), failed, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000)


def boxed(kind: str, seed: int, number: int) -> str:
    """The same file as an upload; what went wrong, or nothing."""
    from arpad.formats.box import ACCOUNT, OFFICE, list_in_box, refusal_of_report, sheet_in_box

    data = case(kind, seed, number)
    if KINDS[kind].read is _list:
        findings = list_in_box(OFFICE, data)[1]
    elif KINDS[kind].read is _people:
        findings = sheet_in_box(OFFICE, data)[1]
    else:
        findings = [one] if (one := refusal_of_report(ACCOUNT, data)) else []
    return ", ".join(one.id for one in findings if one.id.startswith("box."))


def _beside(kind: str, seed: int, numbers: range) -> Found:
    """In a process beside this one. Where a file ends it, the others are read by the next one."""
    failed: dict[int, str] = {}
    first, megabytes = numbers.start, 0
    while first < numbers.stop:
        command = [sys.executable, __file__, "--piece", kind, str(seed), str(first), str(numbers.stop)]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False, text=True)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        if lines and "failed" in lines[-1]:
            failed |= {int(number): wrong for number, wrong in lines[-1]["failed"].items()}
            megabytes = max(megabytes, lines[-1]["megabytes"])
            break
        ended = lines[-1]["at"] if lines else first
        failed[ended] = f"the process ended with {done.returncode}"
        first = ended + 1
    return Found(len(numbers), failed, megabytes)


def _piece(kind: str, seed: int, first: int, last: int) -> None:
    ran = run_here(kind, seed, range(first, last), lambda number: print(json.dumps({"at": number}), flush=True))
    print(json.dumps({"failed": ran.failed, "megabytes": ran.megabytes}), flush=True)


def _keep(kind: str, seed: int, failed: Mapping[int, str]) -> None:
    for number, wrong in failed.items():
        (KEPT / f"{seed}-{kind.replace(' ', '-')}-{number}").write_bytes(case(kind, seed, number))
        print(f"{kind} {number}: {wrong}", flush=True)


def main(files: int, seed: int, uploads: int) -> None:
    """Turn by turn, so that a run that is stopped has something of everything."""
    KEPT.mkdir(parents=True, exist_ok=True)
    state = KEPT / f"{seed}.json"
    done: dict[str, Ran] = {kind: Ran(0, 0, 0) for kind in (*KINDS, BOX)}
    if state.is_file():
        done |= {kind: Ran(*ran) for kind, ran in json.loads(state.read_text("utf-8")).items()}
    each = -(-files // len(KINDS))
    while left := [kind for kind in KINDS if done[kind].files < each]:
        for kind in left:
            first = done[kind].files
            found = _beside(kind, seed, range(first, min(first + PIECE, each)))
            _count(done, kind, found, kind, seed)
            state.write_text(json.dumps(done), "utf-8")
    for number in range(done[BOX].files, uploads):
        kind = list(KINDS)[number % len(KINDS)]
        wrong = boxed(kind, seed, number)
        _count(done, BOX, Found(1, {number: wrong} if wrong else {}, 0), kind, seed)
        state.write_text(json.dumps(done), "utf-8")
    _add_row(done, seed)


def _count(done: dict[str, Ran], what: str, found: Found, kind: str, seed: int) -> None:
    _keep(kind, seed, found.failed)
    before = done[what]
    peak = max(before.megabytes, found.megabytes)
    done[what] = Ran(before.files + found.files, before.failed + len(found.failed), peak)


HEAD = """# What was tried, and how often

## Files changed at random

`python bench/fuzz.py FILES --box UPLOADS` changes sound files of every kind at random and gives them to their readers,
and as uploads to the [boxes](limits.md#boxes). A reader answers with what it read or with findings. Not answered: the
process ended, an error got out, or ten CPU seconds were not enough. Of an upload, a box that had to be closed counts.

| day | commit | seed | files | not answered | uploads | not answered | peak of a reader |
|---|---|--:|--:|--:|--:|--:|--:|
"""


def _add_row(done: Mapping[str, Ran], seed: int) -> None:
    """In place of the row of the same commit and seed, which has less."""
    told = subprocess.run(
        ["git", "rev-parse", "--short=8", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    commit = told.stdout.strip()
    here = [ran for kind, ran in done.items() if kind != BOX]
    counts = [sum(ran.files for ran in here), sum(ran.failed for ran in here), done[BOX].files, done[BOX].failed]
    peak = max(ran.megabytes for ran in here)
    day = datetime.now(UTC).date()
    row = f"| {day} | `{commit}` | {seed} | {' | '.join(f'{count:,}' for count in counts)} | {peak} MB |"
    text = TABLE.read_text("utf-8") if TABLE.is_file() else HEAD
    lines = [line for line in text.rstrip("\n").split("\n") if f"| `{commit}` | {seed} |" not in line]
    last = max(at for at, line in enumerate(lines) if line.startswith("|") and "not answered" not in line)
    TABLE.write_text("\n".join([*lines[: last + 1], row, *lines[last + 1 :]]) + "\n", "utf-8")
    print(row)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--piece"]:
        _piece(sys.argv[2], *map(int, sys.argv[3:]))
    else:
        parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("files", type=int)
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument("--box", type=int, default=0)
        asked = parser.parse_args()
        main(asked.files, asked.seed, asked.box)
