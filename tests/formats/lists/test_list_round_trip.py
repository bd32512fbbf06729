"""What is written is read again; and no bytes whatever make the reader fall over."""

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from list_samples import CARLSEN, COMBINED, OLD, SINGLE, accepted, combined_line, fide_tables, file_of, native_tables

from arpad.formats.lists import WRITTEN, ListKind, ListTable, frame_of, read_list, write_list
from arpad.reports.wording import LANGUAGES, wording
from support.examples import EXAMPLES, SOME

FIDE = {
    "fide_combined": fide_tables(ListKind.FIDE_COMBINED, is_combined=True),
    "fide_xml": fide_tables(ListKind.FIDE_XML, is_combined=True),
    "fide_single": fide_tables(ListKind.FIDE_SINGLE, is_combined=False),
    "fide_xml_single": fide_tables(ListKind.FIDE_XML_SINGLE, is_combined=False),
    "fide_old": fide_tables(ListKind.FIDE_OLD, is_combined=False, widths=(8, 34)),
}


READ_AGAIN = [kind for kind in WRITTEN if kind not in ("swiss_manager", "vega", "sharly")]
"""All but those for pairing programs, which only these read."""


@pytest.mark.parametrize("kind", FIDE)
@given(st.data())
def test_a_fide_list_comes_back(kind: str, data: st.DataObject) -> None:
    table = data.draw(FIDE[kind])
    written = write_list(table, kind, period="OCT26")
    again, findings = accepted(written, "list.txt" if "xml" not in kind else "list.xml")
    assert all(finding.id in ("list.I011", "list.W001") for finding in findings)
    expected = table.frame
    if kind == "fide_old":
        expected = expected.with_columns(women_title=frame_of([])["women_title"].extend_constant("", expected.height))
        expected = expected.with_columns(other_titles="women_title", arena_title="women_title", k=None)
        known = [name for name in expected.columns if name not in ("sex", "k")]
        assert again.frame.select(known).equals(expected.select(known))
    else:
        assert again.frame.equals(expected)
    if table.frame.height:
        assert again.kind is table.kind
    assert write_list(again, kind, period="OCT26") == written


@pytest.mark.parametrize("kind", ["csv", "parquet", "xlsx"])
@settings(max_examples=SOME)
@given(st.data())
def test_a_native_list_comes_back(kind: str, data: st.DataObject) -> None:
    table = data.draw(native_tables())
    again, findings = accepted(write_list(table, kind), f"list.{kind}")
    assert findings == []
    assert again.frame.equals(table.frame)


@pytest.mark.parametrize("kind", READ_AGAIN)
def test_many_players(kind: str) -> None:
    """Fifty thousand in `make test-all`."""
    last = 60_000 if EXAMPLES > 1_000 else 15_000
    rows = [{"id": str(number), "name": f"Player, {number}", "federation": "ESP", "rating": 1400 + number % 1400} for number in range(10_000, last)]  # fmt: skip
    table = ListTable(frame_of(rows if kind != "xlsx" else rows[:5_000]))
    again, findings = accepted(write_list(table, kind))
    assert findings == []
    assert again.frame["rating"].equals(table.frame["rating"])


class TestAnyBytes:
    """Reading gives a list or an error, and every finding can be worded."""

    @staticmethod
    def check(data: bytes, name: str) -> None:
        table, findings = read_list(data, name)
        assert (table is None) == any(finding.is_error for finding in findings)
        for finding in findings:
            for language in LANGUAGES:
                assert wording(language).message(finding)
                assert wording(language).hint(finding)

    names = st.sampled_from(["", "list.txt", "list.csv", "list.xml", "list.xlsx", "list.parquet", "a.zip", "no ending"])
    starts = st.sampled_from([b"", b"PAR1", b"PK\x03\x04", b"<playerslist>", b"\xff\xfe", b"\xef\xbb\xbf", b"id,rating\n", COMBINED.encode() + b"\n", OLD.encode() + b"\r\n", SINGLE.encode() + b"\n"])  # fmt: skip

    @given(starts, st.binary(max_size=300), names)
    def test_bytes(self, start: bytes, data: bytes, name: str) -> None:
        self.check(start + data, name)

    @given(starts, st.text(max_size=300), names)
    def test_texts(self, start: bytes, text: str, name: str) -> None:
        self.check(start + text.encode("utf-8", "surrogatepass"), name)

    @pytest.mark.parametrize("kind", WRITTEN)
    @settings(max_examples=SOME)
    @given(places=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=6), cut=st.none() | st.integers(0, 10_000))  # fmt: skip
    def test_damaged_files(self, kind: str, places: list[tuple[int, int]], cut: int | None) -> None:
        table, _ = accepted(file_of(COMBINED, CARLSEN, combined_line("7", name="Núñez, José", other="FA,FI")))
        data = bytearray(write_list(table, kind))
        for place, byte in places:
            data[place % len(data)] = byte
        self.check(bytes(data[: cut % len(data)] if cut is not None else data), f"list.{kind}")

    @pytest.mark.parametrize("kind", ["fide_combined", "fide_xml"])
    @given(places=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=4))
    def test_damaged_zips(self, kind: str, places: list[tuple[int, int]]) -> None:
        table, _ = accepted(file_of(COMBINED, CARLSEN))
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("list.xml" if "xml" in kind else "list.txt", write_list(table, kind))
        data = bytearray(out.getvalue())
        for place, byte in places:
            data[place % len(data)] = byte
        self.check(bytes(data), "list.zip")

    def test_a_zip_whose_file_has_no_name(self) -> None:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr("x", b"id,rating\n")
        self.check(out.getvalue().replace(b"x", b"\x00"), "list.zip")

    @given(st.binary(max_size=200))
    def test_zipped_bytes(self, data: bytes) -> None:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr("list.txt", data)
        self.check(out.getvalue(), "list.zip")
