"""FIDE's lists in a folder: whether arpad reads them, and whether it finds what a plain regular expression finds.

The expressions know no columns and share nothing with arpad's readers: a line is a number, a name, marks, numbers, a
birth and a flag. Run: python bench/real_lists.py FOLDER. `rows` is for other scripts.
"""

import io
import re
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from arpad.formats.lists import read_list

_OLD = re.compile(
    r"\s*(?P<id>\d+)\s+(?P<name>\S.*?)\s+(?:(?P<title>w?[gmfc])\s+)?(?P<federation>[A-Z]{3})\s+(?P<rating>\d{3,4})"
    r"(?:\s+(?P<games>\d{1,3}))?(?:\s+(?P<birth>\d\d\.\d\d\.\d{2,4}|\d{4}|\.  \.))?\s*(?P<flag>[win]*)\s*"
)
_NEW = re.compile(
    r"(?P<id>\d+)\s+(?P<name>\S.*?)?\s+(?P<federation>[A-Z]{3}) (?P<sex>[MF ])\s*(?P<title>W?[GIFC]M\b)?"
    r"\s*(?:W[GIFC]M\b)?\s*(?:[A-Z]{2,3}(?:,[A-Z]{2,3})*)?\s*(?:A[GIFC]M\b)?(?P<numbers>(?:\s+\d{1,4})*?)\s+(?P<birth>\d{4}|0)\s*"
    r"(?P<flag>[wi]*)\s*"
)
_ELEMENT = re.compile(r"<(fideid|name|country|title|rating|birthday|flag)>([^<]*)</")
_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
_COMPARED = ("name", "federation", "title", "rating", "birth", "flag")
_LEVELS = {"E": "error", "W": "warning", "I": "note"}
_MOST_SHOWN = 5
Player = Mapping[str, str]


@dataclass(frozen=True)
class ListRow:
    """What became of one file."""

    file: str
    read: bool
    players: int
    findings: Mapping[str, int]
    differences: tuple[str, ...] = ()
    said: tuple[str, ...] = field(default=(), repr=False)


def rows(folder: Path) -> Iterator[ListRow]:
    """One for every file of the folder, and of those below it, that can be a list of FIDE."""
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in (".txt", ".xml", ".zip") and path.is_file():
            data = path.read_bytes()
            if not re.match(rb"\s*(?:[0-9]{3} |#)", data[:200]):  # a report, or a text about files
                yield row_of(path.name, data)


def row_of(name: str, data: bytes) -> ListRow:
    table, findings = read_list(data, name)
    levels = Counter(
        {"E": "error", "W": "warning", "I": "note"}[finding.id.partition(".")[2][0]] for finding in findings
    )
    said = tuple(sorted({finding.id for finding in findings}))
    if table is None:
        return ListRow(name, False, 0, levels, said=said)
    read = {
        cells["id"]: {column: _text(cells[column]) for column in _COMPARED}
        for cells in table.frame.iter_rows(named=True)
    }
    expected, strange = counted(data)
    return ListRow(name, True, len(read), levels, tuple(_differences(read, expected, strange)), said)


def _text(value: str | int | None) -> str:
    return "" if value is None else str(value)


def counted(data: bytes) -> tuple[dict[str, Player], list[str]]:
    """The players that the expressions find, and the lines that they do not understand."""
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            data = archive.read(archive.namelist()[0])
    text = data.decode("cp850") if b"\xa4" in data else data.decode("utf-8", "replace")
    if text.lstrip("\ufeff \r\n").startswith("<"):
        return _from_xml(text), []
    players: dict[str, Player] = {}
    strange: list[str] = []
    is_new = re.search(r"^ID Number\s+Name\s+Fed Sex", text, re.MULTILINE | re.IGNORECASE) is not None
    for line in text.replace("\x1a", "").splitlines():
        match = (_NEW if is_new else _OLD).fullmatch(line)
        if match is None and re.search(r"\d{3}", line) and not re.search(r"name", line, re.IGNORECASE):
            strange.append(line)
        if match is not None:
            players.setdefault(match["id"], _player(match))
    return players, strange


def _player(match: re.Match[str]) -> Player:
    cells = {name: cell or "" for name, cell in match.groupdict().items()}
    numbers = cells.get("numbers", cells.get("rating", "")).split()
    title = cells["title"]
    return {
        "name": cells["name"].strip(),
        "federation": cells["federation"],
        "title": _TITLES.get(title, title),
        "rating": numbers[0] if numbers and int(numbers[0]) else "",
        "birth": _birth(cells["birth"]),
        "flag": cells["flag"],
    }


def _birth(text: str) -> str:
    if "." not in text:
        return "" if text in ("0", "0000") else text
    day, month, year = text.split(".")
    return "" if not day.strip() else f"{year if len(year) == 4 else '19' + year}-{month}-{day}"


def _from_xml(text: str) -> dict[str, Player]:
    names = {"country": "federation", "birthday": "birth"}
    players: dict[str, Player] = {}
    for block in text.split("<player>")[1:]:
        cells = {names.get(name, name): cell.strip() for name, cell in _ELEMENT.findall(block)}
        none = dict.fromkeys(_COMPARED, "")
        zero = {name: "" for name in ("rating", "birth") if cells.get(name, "0").strip("0") == ""}
        players.setdefault(cells.pop("fideid"), none | cells | zero)
    return players


def _differences(read: Mapping[str, Player], expected: Mapping[str, Player], strange: list[str]) -> Iterator[str]:
    yield from (f"not understood by the expression: {line.strip()}" for line in strange[:_MOST_SHOWN])
    if read.keys() != expected.keys():
        only_one = sorted(read.keys() ^ expected.keys())[:_MOST_SHOWN]
        yield f"players: {len(read)} read, {len(expected)} counted, not the same: {only_one}"
    for name in _COMPARED:
        of_both = [id for id in read if id in expected and read[id][name] != expected[id][name]]
        if of_both:
            shown = [f"{id}: {read[id][name]!r} for {expected[id][name]!r}" for id in of_both[:_MOST_SHOWN]]
            yield f"{name}: {len(of_both)} differ ({'; '.join(shown)})"


def main() -> int:
    wrong = 0
    for row in rows(Path(sys.argv[1])):
        levels = " ".join(f"{row.findings.get(level, 0)} {level}" for level in ("error", "warning", "note"))
        state = "read" if row.read else "refused"
        differences = f"{len(row.differences)} differences"
        print(f"{row.file:<28} {state:<8} {row.players:>8} {levels:<30} {differences}  {' '.join(row.said)}")
        for difference in row.differences:
            print(f"    {difference}")
        wrong += not row.read or bool(row.differences)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
