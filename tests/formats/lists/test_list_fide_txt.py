"""FIDE's TXT lists: columns by the header, and what becomes of dirty lines."""

import pytest
from list_samples import (
    ANDREIKIN,
    CARLSEN,
    COMBINED,
    LEGACY,
    OLD,
    SALI,
    SINGLE,
    SOHITA,
    accepted,
    combined_line,
    file_of,
    person,
    refused,
    row,
    where,
)

from arpad.formats.lists import ListKind, write_list
from arpad.values.time_control import Cadence

OVERFLOWING = "LSI,FI,SI,SLI,NA"  # 16 letters in a column of 15


def test_the_samples_have_the_published_widths() -> None:
    assert [len(line) for line in (COMBINED, CARLSEN, SINGLE, SALI, OLD, ANDREIKIN)] == [162, 162, 136, 136, 74, 74]


class TestPublishedFiles:
    def test_the_combined_file(self) -> None:
        table, findings = accepted(file_of(COMBINED, CARLSEN), "players_list_foa.txt")
        assert findings == []
        assert (table.kind, table.period, table.cadence, table.is_combined) == (ListKind.FIDE_COMBINED, "", None, True)
        assert row(table, "1503014") == {
            "id": "1503014", "name": "Carlsen, Magnus", "federation": "NOR", "sex": "m", "title": "GM", "birth": "1990",
            "rating": 2823, "games_in_period": 0, "k": 10, "rapid_rating": 2801, "rapid_games": 12, "rapid_k": 10,
            "blitz_rating": 2860, "blitz_games": 0, "blitz_k": 10,
        }  # fmt: skip

    def test_every_column_of_the_combined_file_at_its_place(self) -> None:
        """Cols 95 OTit, 110 FOA, 114 SRtng, 120 SGm, 124 SK, 127 RRtng, 133 RGm, 137 Rk, 140 BRtng, 146 BGm, 150 BK,
        153 B-day, 159 Flag."""
        cells = {1: "123", 16: "Ana", 77: "ESP", 81: "F", 85: "WFM", 90: "WIM", 95: "FA,FI", 110: "AFM", 114: "2001",
                 120: "11", 124: "20", 127: "2002", 133: "12", 137: "40", 140: "2003", 146: "13", 150: "10", 153: "1970",
                 159: "wi"}  # fmt: skip
        line = [" "] * 162
        for place, cell in cells.items():
            line[place - 1 : place - 1 + len(cell)] = cell
        table, findings = accepted(file_of(COMBINED, "".join(line)))
        assert findings == []
        assert row(table, "123") == {
            "id": "123", "name": "Ana", "federation": "ESP", "sex": "w", "title": "WFM", "women_title": "WIM",
            "other_titles": "FA,FI", "arena_title": "AFM", "birth": "1970", "rating": 2001, "games_in_period": 11, "k": 20,
            "rapid_rating": 2002, "rapid_games": 12, "rapid_k": 40, "blitz_rating": 2003, "blitz_games": 13, "blitz_k": 10,
            "flag": "wi",
        }  # fmt: skip

    def test_a_single_chapter(self) -> None:
        table, findings = accepted(file_of(SINGLE, SALI), "rapid_sep26frl.txt")
        assert findings == []
        assert (table.kind, table.period, table.cadence) == (ListKind.FIDE_SINGLE, "SEP26", Cadence.RAPID)
        assert row(table, "4804929") == {
            "id": "4804929", "name": "A-ALI, Sali Abbas Abdulzahra", "federation": "IRQ", "sex": "w", "title": "WFM",
            "women_title": "WFM", "birth": "2001", "rating": 1876, "games_in_period": 13, "k": 20, "flag": "w",
        }  # fmt: skip

    def test_the_old_file(self) -> None:
        table, findings = accepted(file_of(OLD, ANDREIKIN, SOHITA, end="\n"))
        assert findings == []
        assert (table.kind, table.period) == (ListKind.FIDE_OLD, "MAR11")
        assert row(table, "4158814") == {
            "id": "4158814", "name": "Andreikin, Dmitry", "federation": "RUS", "title": "GM", "birth": "1990",
            "rating": 2686, "games_in_period": 9,
        }  # fmt: skip
        assert row(table, "5080444")["sex"] == "w"
        assert row(table, "5080444")["flag"] == "wi"

    @pytest.mark.parametrize(
        ("letter", "title"),
        [
            ("g", "GM"),
            ("m", "IM"),
            ("f", "FM"),
            ("c", "CM"),
            ("wg", "WGM"),
            ("wm", "WIM"),
            ("wf", "WFM"),
            ("wc", "WCM"),
        ],
    )
    def test_titles_of_one_letter(self, letter: str, title: str) -> None:
        line = ANDREIKIN[:44] + letter.ljust(4) + ANDREIKIN[48:]
        table, _ = accepted(file_of(OLD, line))
        assert row(table, "4158814")["title"] == title
        assert write_list(table, "fide_old", period="MAR11") == file_of(OLD, line)

    @pytest.mark.parametrize(
        ("kind", "header", "line"),
        [("fide_combined", COMBINED, CARLSEN), ("fide_single", SINGLE, SALI), ("fide_old", OLD, ANDREIKIN), ("fide_old", OLD, SOHITA)],
    )  # fmt: skip
    def test_written_as_it_was_published(self, kind: str, header: str, line: str) -> None:
        table, _ = accepted(file_of(header, line))
        assert write_list(table, kind, period=table.period or "SEP26") == file_of(header, line)

    def test_the_combined_file_without_arena_titles(self) -> None:
        line = CARLSEN[:109] + CARLSEN[113:]
        assert len(line) == 158
        table, findings = accepted(file_of(LEGACY, line))
        assert findings == []
        assert row(table, "1503014")["blitz_rating"] == 2860

    def test_an_older_header_with_other_labels(self) -> None:
        header = "ID_NUMBER NAME                            TITLE FED  RATING GM  Bday      Flag"
        line = " 4158814  Andreikin, Dmitry               g     RUS  2686   9   1990          "
        table, _ = accepted(file_of(header, line))
        assert row(table, "4158814")["rating"] == 2686
        assert row(table, "4158814")["games_in_period"] == 9

    def test_a_byte_order_mark_and_lines_without_carriage_return(self) -> None:
        for end in ("\n", "\r\n", "\r"):
            table, findings = accepted(b"\xef\xbb\xbf" + file_of(COMBINED, CARLSEN, end=end))
            assert findings == []
            assert table.frame.height == 1

    @pytest.mark.parametrize("none", ["", "0", "0000"])
    def test_nought_and_blank_are_none(self, none: str) -> None:
        table, findings = accepted(file_of(COMBINED, combined_line("7", none[:1], sk=none[:1], birth=none)))
        assert findings == []
        assert {"rating", "k", "birth"}.isdisjoint(row(table, "7"))


class TestOverflow:
    def test_what_follows_is_pushed_to_the_right(self) -> None:
        line = combined_line("310751", other=OVERFLOWING)
        assert len(line) == 163
        table, findings = accepted(file_of(COMBINED, CARLSEN, line))
        assert where(findings) == [("list.W010", 3, 95)]
        assert findings[0].data["value"] == OVERFLOWING
        cells = row(table, "310751")
        assert (cells["other_titles"], cells["rating"], cells["k"], cells["birth"]) == (OVERFLOWING, 2000, 20, "1990")
        assert "arena_title" not in cells

    def test_an_arena_title_is_glued_to_them(self) -> None:
        table, findings = accepted(file_of(COMBINED, combined_line("1", other="SI,FI,LSI,SLI,NA", foa="AFM")))
        assert where(findings) == [("list.W010", 2, 95)]
        assert (row(table, "1")["other_titles"], row(table, "1")["arena_title"]) == ("SI,FI,LSI,SLI,NA", "AFM")

    def test_they_cover_the_blanks_before_the_rating(self) -> None:
        line = combined_line("1")
        line = line[:94] + "LSI,FI,SI,SLI,FST" + line[111:]
        table, findings = accepted(file_of(COMBINED, line))
        assert where(findings) == [("list.W010", 2, 95)]
        assert (row(table, "1")["other_titles"], row(table, "1")["rating"]) == ("LSI,FI,SI,SLI,FST", 2000)

    def test_far_pushed(self) -> None:
        table, findings = accepted(file_of(COMBINED, combined_line("1", 2345, other="LSI,FI,SI,SLI,NA,FST")))
        assert where(findings) == [("list.W010", 2, 95)]
        assert (row(table, "1")["rating"], row(table, "1")["rapid_rating"]) == (2345, 1900)

    def test_without_arena_titles_they_run_into_the_rating(self) -> None:
        line = combined_line("1", 2345, other=OVERFLOWING)
        table, findings = accepted(file_of(LEGACY, line[:110] + line[114:]))
        assert where(findings) == [("list.W010", 2, 95)]
        assert row(table, "1")["rating"] == 2345

    def test_what_cannot_be_told_apart_is_refused(self) -> None:
        findings = refused(file_of(COMBINED, combined_line("1", other="LSI,FI,SI,SLI,NAXYZ")))
        assert where(findings) == [("list.E025", 2, 95)]


class TestDirtyFiles:
    def test_letters_in_a_rating(self) -> None:
        findings = refused(file_of(COMBINED, CARLSEN, combined_line("2", "2O00"), combined_line("3", sk="x")))
        assert where(findings) == [("list.E023", 3, 114), ("list.E023", 4, 124)]
        assert findings[0].data == {"line": 3, "column": 114, "name": "SRtng", "value": "2O00", "takes": "0-4000"}

    def test_a_rating_beyond_all_bounds(self) -> None:
        assert where(refused(file_of(COMBINED, combined_line("2", 9999)))) == [("list.E023", 2, 114)]

    def test_an_id_twice(self) -> None:
        table, findings = accepted(file_of(COMBINED, combined_line("2", 2000), CARLSEN, combined_line("2", 2100)))
        assert where(findings) == [("list.W013", 4, 1)]
        assert findings[0].data == {"line": 4, "id": "2", "first": 2}
        assert row(table, "2")["rating"] == 2000

    def test_no_id(self) -> None:
        assert where(refused(file_of(COMBINED, combined_line("")))) == [("list.E005", 2, None)]

    def test_a_footer(self) -> None:
        findings = refused(file_of(COMBINED, CARLSEN, "Total players: 1"))
        assert where(findings) == [("list.W014", 3, None), ("list.E023", 3, 1)]

    def test_latin_1(self) -> None:
        table, findings = accepted(file_of(COMBINED, combined_line("2", name="Núñez, José")))
        assert [finding.id for finding in findings] == ["list.I011"]
        assert row(table, "2")["name"] == "Núñez, José"

    def test_utf_8_in_columns_of_letters(self) -> None:
        table, findings = accepted(file_of(COMBINED, combined_line("2", name="Núñez, José"), encoding="utf-8"))
        assert findings == []
        assert (row(table, "2")["name"], row(table, "2")["rating"]) == ("Núñez, José", 2000)

    def test_utf_8_in_columns_of_bytes(self) -> None:
        """As programs write that pad by bytes: two letters with accents, and all that follows two places to the left."""
        line = person("2", "Núñez").replace("Núñez  ", "Núñez") + combined_line("2")[113:]
        lines = [combined_line(str(number)) for number in range(10, 20)]
        table, _ = accepted(file_of(COMBINED, *lines, line, encoding="utf-8"))
        assert (row(table, "2")["name"], row(table, "2")["federation"], row(table, "2")["rating"]) == (
            "Núñez",
            "ESP",
            2000,
        )

    @pytest.mark.parametrize(
        ("lines", "kind", "width"),
        [([CARLSEN], ListKind.FIDE_COMBINED, 162), ([SALI], ListKind.FIDE_SINGLE, 136), ([ANDREIKIN, SOHITA], ListKind.FIDE_OLD, 74), ([CARLSEN[:109] + CARLSEN[113:]], ListKind.FIDE_COMBINED, 158)],
    )  # fmt: skip
    def test_no_header(self, lines: list[str], kind: ListKind, width: int) -> None:
        table, findings = accepted(file_of(*lines))
        assert where(findings) == [("list.W011", 1, None)]
        assert (table.kind, findings[0].data["width"]) == (kind, width)
        assert table.frame["rating"].null_count() == 0

    def test_no_header_and_no_layout(self) -> None:
        assert where(refused(file_of("1503014 Carlsen 2823", "4158814 Andreikin 2686"), "list.txt")) == [
            ("list.E015", 1, None)
        ]

    def test_a_header_without_rating(self) -> None:
        header = COMBINED[:113].rstrip()
        assert where(refused(file_of(header, CARLSEN[:113]))) == [("list.E016", 1, None)]

    def test_an_unknown_column_is_passed_over(self) -> None:
        table, findings = accepted(file_of(OLD + " Club", ANDREIKIN + "  Castlebar"))
        assert where(findings) == [("list.W001", 1, None)]
        assert row(table, "4158814")["rating"] == 2686

    def test_numbers_left_of_their_label(self) -> None:
        lines = [combined_line(str(number), 1000 + number) for number in range(100, 120)]
        moved = [line[:112] + line[113:] + " " for line in lines]
        table, findings = accepted(file_of(COMBINED, *moved))
        assert where(findings) == [("list.W012", 1, 113)]
        assert row(table, "107") == row(accepted(file_of(COMBINED, *lines))[0], "107")

    def test_short_lines(self) -> None:
        table, findings = accepted(file_of(COMBINED, CARLSEN.rstrip(), combined_line("2")[:90]))
        assert where(findings) == [("list.W014", 3, None)]
        assert "rating" not in row(table, "2")

    def test_a_line_cut_inside_a_number(self) -> None:
        lines = [combined_line(str(number)) for number in range(10, 30)]
        data = file_of(COMBINED, *lines, combined_line("2")[:115]).rstrip()
        assert where(refused(data)) == [("list.E024", 22, 114)]

    def test_unknown_marks_are_left_out(self) -> None:
        table, findings = accepted(file_of(COMBINED, combined_line("2", sex="X", title="XM", flag="?", birth="19x0")))
        assert where(findings) == [("list.W015", 2, column) for column in (81, 85, 153, 159)]
        assert {"sex", "title", "flag", "birth"}.isdisjoint(row(table, "2"))

    def test_blank_lines_and_the_end_mark_of_dos(self) -> None:
        table, findings = accepted(file_of("", COMBINED, "", CARLSEN, "") + b"\x1a")
        assert findings == []
        assert table.frame.height == 1

    def test_a_header_alone_is_an_empty_list(self) -> None:
        table, _ = accepted(file_of(COMBINED))
        assert table.frame.height == 0

    def test_a_thousand_of_a_kind_are_enough(self) -> None:
        findings = refused(file_of(COMBINED, *(combined_line(str(number), "x") for number in range(1, 1501))))
        assert len(findings) == 1001
        assert (findings[-1].id, findings[-1].data) == ("list.I010", {"finding": "list.E023", "more": 500})
