"""FIDE's lists of every year: whatever the header says, a list is read as it stands or refused, by both readers."""

import random
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from list_layouts import LAYOUTS, Printed, lists
from list_samples import accepted

import arpad
from arpad.formats.lists import ListKind, ListTable, read_list, write_list
from arpad.formats.lists import read_list as read_table
from arpad.reports.wording import LANGUAGES, wording
from support.examples import SOME

FILES = Path(__file__).parents[3] / "examples"
FULL = {"g": "GM", "m": "IM", "f": "FM", "wg": "WGM", "wm": "WIM", "wf": "WFM"}
MOVED = {
    "labels too far left", "a blank line, and labels further left", "code for the id, two blanks, labels to the right",
}  # fmt: skip


def invented(count: int, seed: int = 1) -> list[dict[str, str]]:
    """Players that nobody is: names of syllables, marks and numbers by lot."""
    draw = random.Random(seed)
    syllables = ["ra", "mo", "li", "ten", "gar", "su", "vek", "on", "dña", "pü"]

    def word(least: int) -> str:
        return "".join(draw.choices(syllables, k=draw.randint(least, 4))).capitalize()

    return [
        {
            "id": str(draw.choice([10**3, 10**5, 10**6, 10**7]) + 37 * number),
            "name": (f"{word(2)}, {word(1)}" + draw.choice(["", "", " M.", f" {word(2)}"]))[:30].strip(),
            "title": draw.choice([""] * 5 + list(FULL)),
            "federation": draw.choice(["ESP", "YUG", "SCG", "ENG", "NED", "FID", "BIH", ""]),
            "rating": str(draw.randint(1801, 2790)),
            "games_in_period": draw.choice(["0", "0", "0", "5", "12", "103"]),
            "birth": draw.choice(["", f"{draw.randint(1912, 1990)}-{draw.randint(1, 12):02}-{draw.randint(1, 28):02}"]),
            "flag": draw.choice(["", "", "", "i", "w", "wi", "n", "in", "wn", "win"]),
        }
        for number in range(count)
    ]  # fmt: skip


def in_words(expected: Mapping[str, str]) -> dict[str, str]:
    """A player as arpad's own lists say it."""
    cells = dict(expected) | {"title": FULL.get(expected["title"], expected["title"])}
    return cells | {"sex": "w" if "w" in expected["flag"] else ""}


def is_as_printed(table: ListTable, printed: Printed, given: list[dict[str, str]]) -> bool:
    columns = [*printed.places, "sex"]
    read = [
        {name: "" if cells[name] is None else str(cells[name]) for name in columns}
        for cells in table.frame.iter_rows(named=True)
    ]
    return read == [in_words(printed.expected(player)) for player in given]


@pytest.mark.parametrize("layout", LAYOUTS)
class TestEveryLayout:
    @pytest.mark.parametrize("count", [1, 4, 60, 600])
    def test_read_as_printed(self, layout: str, count: int) -> None:
        printed, given = LAYOUTS[layout], invented(count)
        table, findings = accepted(printed.data(given), printed.file)
        assert is_as_printed(table, printed, given)
        assert (table.kind, table.period) == (ListKind.FIDE_OLD, printed.file[:5].upper())
        first = "list.W012" if layout in MOVED else "list.W011"
        known = {"list.I011", first} if layout in MOVED or layout == "no header" else {"list.I011"}
        assert {finding.id for finding in findings} <= known
        assert layout not in MOVED or "list.W012" in {finding.id for finding in findings}

    @pytest.mark.parametrize("end", ["\n", "\r\n"])
    @pytest.mark.parametrize("encoding", ["cp850", "cp1252", "utf-8"])
    def test_ends_letters_and_the_end_mark_of_dos(self, layout: str, end: str, encoding: str) -> None:
        printed, given = LAYOUTS[layout], invented(80)
        data = printed.data(given, end, encoding)
        for last in (b"", b"\x1a", b"\x1a\r\n", end.encode() * 2):
            table, findings = accepted(data + last, printed.file)
            assert is_as_printed(table, printed, given)
            said = [finding.data["encoding"] for finding in findings if finding.id == "list.I011"]
            assert said == {"cp850": ["DOS (850)"], "cp1252": ["Windows-1252"], "utf-8": []}[encoding]

    def test_blanks_at_the_end_of_lines_may_be_gone(self, layout: str) -> None:
        printed, given = LAYOUTS[layout], invented(80)
        data = b"\n".join(line.rstrip() for line in printed.data(given).split(b"\n"))
        table, _ = accepted(data, printed.file)
        assert is_as_printed(table, printed, given)

    def test_converted(self, layout: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        from arpad.cli.__main__ import main

        printed, given = LAYOUTS[layout], invented(80)
        file, out = tmp_path / printed.file, tmp_path / "list.csv"
        file.write_bytes(printed.data(given))
        with pytest.raises(SystemExit) as ended:
            main(["list", "convert", str(file), "--to", "csv", "-o", str(out)])
        assert not ended.value.code
        assert len(capsys.readouterr().err.splitlines()) <= 6
        table, _ = accepted(out.read_bytes(), "list.csv")
        assert is_as_printed(table, printed, given)

    def test_an_event_rated_with_it(self, layout: str, tmp_path: Path) -> None:
        """The list of the example's event, printed in the layout, serves it as the published file does."""
        printed = LAYOUTS[layout]
        whole, _ = read_table((FILES / "lists/2011-09.csv").read_bytes())
        assert whole is not None
        letters = {full: letter for letter, full in FULL.items()}
        given = [
            {
                "id": cells["id"][-8:], "name": cells["name"][:30].strip(), "title": letters.get(cells["title"], ""),
                "federation": cells["federation"], "rating": str(cells["rating"] or 0), "games_in_period": "0", "birth": "",
                "flag": "",
            }
            for cells in whole.frame.iter_rows(named=True)
        ]  # fmt: skip
        report = (FILES / "01-open.trf").read_bytes()
        for cells in whole.frame.iter_rows(named=True):
            report = report.replace(cells["id"].encode(), cells["id"][-8:].rjust(len(cells["id"])).encode())
        event, file, as_csv = tmp_path / "event.trf", tmp_path / printed.file, tmp_path / "list.csv"
        event.write_bytes(report)
        file.write_bytes(printed.data(given))
        table, _ = accepted(file.read_bytes(), printed.file)
        as_csv.write_bytes(write_list(table, "csv"))
        read = arpad.read_report(event)
        served = arpad.read_list(file, players=read.tournament.entries)
        assert served.native is not None
        rated = arpad.rate(read, rating_list=served).to_dict()
        assert rated == arpad.rate(read, rating_list=as_csv).to_dict()
        assert rated == arpad.rate(read, rating_list=arpad.read_list(file)).to_dict()
        assert "2480" in str(rated)

    @settings(max_examples=SOME, deadline=None)
    @given(given=lists())
    def test_any_list_is_read_as_printed_or_refused(self, layout: str, given: list[dict[str, str]]) -> None:
        printed = LAYOUTS[layout]
        table, findings = read_list(printed.data(given), printed.file)
        if table is None:
            assert any(finding.is_error for finding in findings)
        else:
            assert is_as_printed(table, printed, given)

    @settings(max_examples=SOME, deadline=None)
    @given(
        seed=st.integers(0, 10**6), places=st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 255)), max_size=8)
    )
    def test_damaged(self, layout: str, seed: int, places: list[tuple[int, int]]) -> None:
        printed = LAYOUTS[layout]
        data = bytearray(printed.data(invented(30, seed)))
        for place, byte in places:
            data[place % len(data)] = byte
        began = time.process_time()
        table, findings = read_list(bytes(data), printed.file)
        assert time.process_time() - began < 5
        assert (table is None) == any(finding.is_error for finding in findings)
        for finding in findings:
            assert all(wording(language).message(finding) for language in LANGUAGES)
