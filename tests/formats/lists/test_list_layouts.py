"""FIDE's lists of every year: whatever the header says, a list is read as it stands or refused, by both readers."""

import io
import random
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from list_layouts import LAYOUTS, Printed, lists
from list_samples import SINGLE, accepted, combined_line, file_of, refused, where

import arpad
from arpad.formats.list_lines.look_up import Wanted, in_fide_txt
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


JANUARY_2003 = LAYOUTS["a blank line, and labels further left"]


def with_cells(count: int = 30, **cells: str) -> list[dict[str, str]]:
    """Invented players, of whom the first has these cells."""
    first, *others = invented(count)
    return [first | cells, *others]


class TestCells:
    @pytest.mark.parametrize(
        ("printed", "birth", "said"),
        [
            ("17.01.72", "1972-01-17", None), ("17.01.1972", "1972-01-17", None), ("1967", "1967", None), ("  .  .", "", None),
            ("00.00.67", "1967", None), ("00.05.1967", "1967", None), ("31.02.70", "1970", "list.W018"),
            ("12.13.1970", "1970", "list.W018"), ("01.01.02", "", "list.W015"), ("01.01.03", "1903-01-01", None),
            ("1.1.1950", "1950-01-01", None), ("1767", "", "list.W015"), ("0000", "", None),
        ],
    )  # fmt: skip
    def test_births(self, printed: str, birth: str, said: str | None) -> None:
        """On the list of January 2003; nobody on it was one year old, or a hundred and one."""
        lines = JANUARY_2003.data(with_cells(birth="")).decode("cp1252").split("\r\n")
        lines[2] = lines[2][:64] + printed.ljust(10) + lines[2][74:]
        table, findings = accepted("\n".join(lines).encode("cp1252"), JANUARY_2003.file)
        assert table.frame["birth"][0] == birth
        assert [finding.id for finding in findings if finding.line == 3] == ([said] if said else [])

    def test_a_birth_of_two_digits_on_a_list_without_a_month(self) -> None:
        printed = LAYOUTS["no header"]
        data = printed.data(with_cells(birth="1929-05-06"))
        assert accepted(data, "list.txt")[0].frame["birth"][0] == ""
        assert accepted(data, "JAN04FRL.TXT")[0].frame["birth"][0] == "1929-05-06"

    @pytest.mark.parametrize("flag", ["", "i", "w", "wi", "n", "in", "wn", "win"])
    def test_flags(self, flag: str) -> None:
        table, _ = accepted(JANUARY_2003.data(with_cells(flag=flag)), JANUARY_2003.file)
        assert (table.frame["flag"][0], table.frame["sex"][0]) == (flag, "w" if "w" in flag else "")
        again, _ = accepted(write_list(table, "fide_old", period="JAN03"))
        assert again.frame["flag"].equals(table.frame["flag"])

    @pytest.mark.parametrize("title", FULL)
    def test_titles(self, title: str) -> None:
        table, _ = accepted(JANUARY_2003.data(with_cells(title=title)), JANUARY_2003.file)
        assert table.frame["title"][0] == FULL[title]

    def test_a_capital_is_a_sex_and_no_title(self) -> None:
        printed = LAYOUTS["years only, labels that touch"]
        table, findings = accepted(printed.data(with_cells(title="M")), printed.file)
        assert table.frame["title"][0] == ""
        assert [finding.id for finding in findings if finding.line] == ["list.W015"]

    def test_a_federation_has_three_letters(self) -> None:
        printed = LAYOUTS["years only, labels that touch"]
        table, findings = accepted(printed.data(with_cells(federation="E")), printed.file)
        assert table.frame["federation"][0] == ""
        assert where(findings)[-1] == ("list.W015", 2, 49)

    def test_games_longer_than_on_the_first_lines(self) -> None:
        given = [player | {"games_in_period": "0"} for player in invented(700)]
        given[-1] |= {"games_in_period": "1234", "id": "99999999"}
        table, _ = accepted(JANUARY_2003.data(given), JANUARY_2003.file)
        assert (table.frame["games_in_period"][-1], table.frame["id"][-1]) == (1234, "99999999")


class TestHeaders:
    @settings(max_examples=SOME, deadline=None)
    @given(gaps=st.lists(st.integers(1, 30), min_size=8, max_size=8), count=st.sampled_from([1, 3, 12, 60]))
    def test_labels_anywhere(self, gaps: list[int], count: int) -> None:
        """The order is the lists'; the places say nothing."""
        labels = ["CODE", "NAME", "TITLE", "COUNTRY", "JAN03", "GAMES", "BIRTHDAY", "FLAG"]
        header = "".join(" " * gap + label for gap, label in zip(gaps, labels, strict=True))
        given = invented(count)
        lines = [header, *(JANUARY_2003.line(player) for player in given)]
        table, findings = read_list("\r\n".join(lines).encode("cp1252"), JANUARY_2003.file)
        if table is None:
            assert {finding.id for finding in findings if finding.is_error} <= {"list.E029", "list.E048"}
        else:
            assert is_as_printed(table, JANUARY_2003, given)
        assert table is not None or count < 60

    @pytest.mark.parametrize(
        "header",
        [
            "FIDE CODE NAME TITLE FED JAN03 GMS BORN FLAG", "ID_NO. PLAYER TITL NATION RATING GAME BIRTH DATE FLAGS",
            "Id Number  Name  Tit Fed  Jan 03 Gm  B-day Flag", "CODE NAME TIT FEDERATION JAN2003 GAMES BIRTHDAY FLAG",
        ],
    )  # fmt: skip
    def test_other_words(self, header: str) -> None:
        given = invented(40)
        lines = [header, "-" * 60, *(JANUARY_2003.line(player) for player in given)]
        table, _ = accepted("\n".join(lines).encode("cp1252"), JANUARY_2003.file)
        assert is_as_printed(table, JANUARY_2003, given)
        assert table.period == "JAN03"

    def test_lines_above_a_list_without_header(self) -> None:
        given = invented(40)
        lines = ["RATINGS OF JANUARY", *(JANUARY_2003.line(player) for player in given)]
        table, findings = accepted("\n".join(lines).encode("cp1252"), "JAN03FRL.TXT")
        assert is_as_printed(table, JANUARY_2003, given)
        assert "list.W011" in [finding.id for finding in findings]

    def test_a_chapter_moved_under_its_header(self) -> None:
        lines = [(combined_line(str(number), 1500 + number, title="GM" if number % 3 else "", name="Alfil, Ana"))[:126] + "1990  wi" for number in range(100, 140)]  # fmt: skip
        table, _ = accepted(file_of(SINGLE, *(" " + line for line in lines)))
        assert (table.frame["title"][1], table.frame["sex"][0], table.frame["rating"][0]) == ("GM", "m", 1600)


OUT_OF_LINE = {
    "moved to the right": lambda line: "  " + line,
    "moved to the left": lambda line: line[1:] + " ",
    "rating moved alone": lambda line: line[:51] + "  " + line[51:],
    "torn": lambda line: line[:30] + line[50:],
    "another header": lambda line: "ID_NUMBER NAME                        TITLE COUNTRY JAN03 GAMES BIRTHDAY   FLAG",
    "a line of text": lambda line: "*** page 17 ***",
    "letters in the rating": lambda line: line[:53] + "2x00" + line[57:],
}


def numbered(count: int) -> list[dict[str, str]]:
    return [player | {"federation": player["federation"] or "ESP", "id": str(10**7 + at)}
            for at, player in enumerate(invented(count))]  # fmt: skip


def damaged(given: list[dict[str, str]], places: Mapping[int, str]) -> bytes:
    lines = JANUARY_2003.data(given).decode("cp1252").split("\r\n")
    for place, damage in places.items():
        lines[place + 2] = OUT_OF_LINE[damage](lines[place + 2])
    return "\r\n".join(lines).encode("cp1252")


class TestOneLineOutOfItsColumns:
    """What is read of it is right, or it is left out and named; the others are read."""

    @pytest.mark.parametrize("damage", OUT_OF_LINE)
    @pytest.mark.parametrize("place", [3, 550])
    def test_it_is_left_out_and_named(self, damage: str, place: int) -> None:
        given = numbered(600)
        table, findings = read_list(damaged(given, {place: damage}), JANUARY_2003.file)
        assert table is not None, findings
        if [finding.line for finding in findings if finding.id == "list.W091"] == [place + 3]:
            given = given[:place] + given[place + 1 :]
        else:  # blanks around the cells took the shift
            assert damage in ("moved to the right", "rating moved alone")
            assert place == 3
        assert is_as_printed(table, JANUARY_2003, given)

    @pytest.mark.parametrize("damage", ["moved to the right", "letters in the rating", "rating moved alone"])
    def test_looked_up_by_lines_it_is_left_out_too(self, damage: str) -> None:
        given = numbered(600)
        stream = io.BytesIO(damaged(given, {550: damage}))
        found, findings = in_fide_txt(stream, Wanted.of([given[549]["id"], given[550]["id"]], []), "JAN03", None)
        assert found is not None, findings
        assert list(found.cells["id"]) == [given[549]["id"]]
        assert [finding.line for finding in findings if finding.id == "list.W091"] == [553]

    def test_many_refuse_the_list(self) -> None:
        given = numbered(600)
        places = dict.fromkeys(range(40, 600, 60), "letters in the rating")
        assert "list.E023" in [finding.id for finding in refused(damaged(given, places), JANUARY_2003.file)]


class TestRefused:
    def test_columns_that_are_not_certain(self) -> None:
        header = "ID_NUMBER NAME TITLE COUNTRY JAN03 GAMES BIRTHDAY FLAG"
        lines = [f"{1000 + number} Alfil, Ana g{number} ESP{2000 + number} x{number}" for number in range(10, 40)]
        findings = refused(file_of(header, *lines))
        assert where(findings) == [("list.E029", 2, None)]
        assert findings[0].data == {
            "header": 1,
            "odd": 30,
            "lines": 30,
            "at": 2,
            "seen": "1010 Alfil, Ana g10 ESP2010 x10",
        }

    def test_a_name_over_its_column(self) -> None:
        printed = LAYOUTS["years only, labels that touch"]
        lines = printed.data(with_cells(title="", name="Alfil, Ana")).decode("cp1252").split("\r\n")
        lines[1] = lines[1][:10] + "Alfil, Anastasia Constantina Maria".ljust(34, "x") + "yz" + lines[1][46:]
        assert ("list.E048", 2, 45) in where(refused("\r\n".join(lines).encode("cp1252"), printed.file))

    def test_titles_that_come_late(self) -> None:
        """Nobody can say where titles stand if the first five hundred players have none."""
        given = [player | {"title": ""} for player in invented(600)]
        given[-1] |= {"title": "g"}
        assert where(refused(JANUARY_2003.data(given), JANUARY_2003.file))[-1][:2] == ("list.E048", 602)

    def test_titles_before_the_names_and_no_header(self) -> None:
        """The letter is no part of a name."""
        lines = [
            f"{player['id']:>9}  {player['title']:<3} {player['name']:<32}ESP  {player['rating']}   {number % 9}  1970"
            for number, player in enumerate(invented(60))
        ]
        assert {finding.id for finding in refused("\n".join(lines).encode())} == {"list.E015"}


def test_a_list_without_births_whose_lines_lost_their_blanks() -> None:
    """The last number is written to the right: it ends where those of the other lines end, and is not cut off."""
    header = "ID number  Name                            TITLEFed   APR03 Games FLAG"
    given = invented(60)
    lines = [
        f"{player['id']:>10} {player['name']:<32}{player['title']:<4}ESP    {player['rating']} "
        f"{player['games_in_period'][:2]:>3}    {player['flag'] if number < 5 else ''}".rstrip()
        for number, player in enumerate(given)
    ]
    table, _ = accepted("\n".join([header, *lines]).encode(), "apr03frl.txt")
    assert table.frame["games_in_period"].to_list() == [int(player["games_in_period"][:2]) for player in given]


class TestZip:
    def test_as_fide_packs_it(self) -> None:
        given = invented(50)
        table, _ = accepted(zipped("JAN03FRL.TXT", JANUARY_2003.data(given)), "jan03frl.zip")
        assert is_as_printed(table, JANUARY_2003, given)

    def test_what_swells_is_not_unpacked(self) -> None:
        findings = refused(zipped("JAN03FRL.TXT", b" " * 30_000_000), "jan03frl.zip")
        assert [finding.id for finding in findings] == ["list.E059"]

    def test_a_size_that_is_not_true(self) -> None:
        """A file that says it is small is unpacked no further than that."""
        data = bytearray(zipped("JAN03FRL.TXT", b"0" * 1_000_000))
        for place in (22, data.index(b"PK\x01\x02") + 24):
            data[place : place + 4] = (100).to_bytes(4, "little")
        assert refused(bytes(data), "jan03frl.zip")[0].id == "list.E011"


def zipped(name: str, data: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return packed.getvalue()
