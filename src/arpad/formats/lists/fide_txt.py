"""FIDE's lists in columns of text, read and written: the combined file, the single chapters, the lists before 2012.

Whole columns are cut at once; only the few lines that do not fit are looked at one by one. Each file that is written
has the width and the columns of the published one.
"""

import unicodedata
from collections.abc import Mapping
from typing import Any

import polars as pl

from arpad.formats.list_lines.fide_labels import COMBINED, OLD, SINGLE, Layout
from arpad.formats.list_lines.fide_layout import (
    CUT_NUMBER,
    LONG_COUNT,
    MOST_COUNTED,
    TOP,
    TWO_CELLS,
    behind_names,
    columns_count_bytes,
    cut_name,
    cut_number,
    cut_off,
    from_bytes,
    layout_of_list,
    left_out,
    number_borders,
    out_of_line,
    strayed_cell,
    txt_cell_words,
)
from arpad.formats.list_lines.fide_words import ARENA_TITLES, OLD_TITLES, year_of
from arpad.formats.list_lines.texts import Findings, decode, is_binary
from arpad.formats.list_lines.title_overflow import repaired
from arpad.formats.list_schema import BY_NAME
from arpad.formats.lists.cells import LINE, repeated_ids
from arpad.formats.lists.fide_values import fide_columns, flag_letters, sex_letter
from arpad.formats.lists.schema import ListTable, Unwritable, conform
from arpad.formats.trf.columns import encode
from arpad.values.finding import Finding
from arpad.values.time_control import Cadence

_MOSTLY = 0.9
_TEXT = "text"


def read_fide_txt(
    data: bytes, period: str = "", cadence: Cadence | None = None
) -> tuple[ListTable | None, list[Finding]]:
    """`period` and `cadence` are what the file's name says; a month in the header goes before."""
    findings = Findings()
    text, encoding = decode(data, findings)
    if is_binary(text):
        return None, [Finding("list.E010")]
    if encoding.startswith("utf-8") and columns_count_bytes(data.splitlines()[:MOST_COUNTED]):
        text = data.decode("latin-1")
        encoding = "bytes"
    lines = _lines(text)
    layout, lines = _layout(lines, findings)
    if layout is None:
        return None, findings.all()
    list_year = year_of(layout.period or period)
    columns, of_lines = _columns(lines, layout, encoding, list_year)
    if bad := out_of_line(of_lines, layout, lines.height):
        is_bad = pl.col(LINE).is_in(list(bad))
        findings.add_rows(lines.filter(is_bad), lambda row: left_out(row[LINE], row[_TEXT]))
        columns, of_lines = _columns(lines.filter(~is_bad), layout, encoding, list_year)
    findings.add_all(of_lines)
    if findings.any_error:
        return None, findings.all()
    return ListTable(conform(columns), layout.kind, layout.period or period, cadence), findings.all()


def _columns(
    lines: pl.DataFrame, layout: Layout, encoding: str, list_year: int | None
) -> tuple[pl.DataFrame, Findings]:
    findings = Findings()
    cells = _cells(lines, layout, findings)
    if encoding == "bytes":
        cells = cells.with_columns(pl.col("name").map_elements(from_bytes, return_dtype=pl.String))
    return _read(cells, layout, findings, list_year), findings


def _lines(text: str) -> pl.DataFrame:
    """Numbered lines without the blank ones; LF, CRLF or CR."""
    if "\n" not in text:
        text = text.replace("\r", "\n")
    texts = pl.Series(_TEXT, text.split("\n"), dtype=pl.String).str.strip_chars_end("\r\x1a")
    lines = pl.DataFrame({LINE: pl.int_range(1, len(texts) + 1, eager=True), _TEXT: texts})
    return lines.filter(pl.col(_TEXT).str.contains(r"\S"))


def _layout(lines: pl.DataFrame, findings: Findings) -> tuple[Layout | None, pl.DataFrame]:
    top = lines.head(TOP)
    layout, above = layout_of_list(list(zip(top[LINE], top[_TEXT], strict=True)), findings)
    return layout, lines.slice(above)


def _cells(lines: pl.DataFrame, layout: Layout, findings: Findings) -> pl.DataFrame:
    """Every known column cut out and stripped; lines too long in their titles put right, lines too short told."""
    cut = [
        pl.col(_TEXT)
        .str.slice(field.start, None if field.end is None else field.end - field.start)
        .str.strip_chars()
        .alias(field.name)
        for field in layout.fields
        if field.name
    ]
    cells = lines.select(LINE, _TEXT, *cut)
    _tell_short_lines(cells, layout, findings)
    _tell_cut_names(cells, layout, findings)
    _tell_cut_numbers(cells, layout, findings)
    return _put_right(cells, layout, findings).drop(_TEXT)


def _tell_short_lines(cells: pl.DataFrame, layout: Layout, findings: Findings) -> None:
    """Stripped blanks are no harm. A line that ends before its rating is told; one that ends inside a number is wrong,
    if the other lines are written to their full width."""
    lengths = cells[_TEXT].str.len_chars()
    rating = layout.field("rating")
    if rating is not None:
        short = cells.filter(lengths <= rating.start).select(LINE, "id")
        findings.add_rows(short, lambda row: Finding("list.W014", {"line": row[LINE]}, line=row[LINE]))
    full = (lengths >= layout.width).sum()
    if full < _MOSTLY * len(lengths):
        return
    for field in layout.fields:
        if field.name and field.end is not None and BY_NAME[field.name].holds.is_number:
            inside = (lengths > field.start) & (lengths < field.start + len(field.label)) & (lengths < field.end)
            rows = cells.filter(inside & cells[_TEXT].str.contains(r"[0-9]$")).select(LINE)
            place = {"name": field.label, "column": field.start + 1}
            findings.add_rows(rows, lambda row, place=place: cut_off(row[LINE], place))  # type: ignore[misc]


def _tell_cut_names(cells: pl.DataFrame, layout: Layout, findings: Findings) -> None:
    behind, rating = behind_names(layout), layout.field("rating")
    if behind is None or rating is None:
        return
    doubtful = cells[_TEXT].str.slice(behind.start - 1, 2).str.contains(r"^\S\S")
    if layout.lost_titles:
        doubtful = doubtful | cells["name"].str.contains("   ", literal=True)
    rows = cells.filter(doubtful & (cells[_TEXT].str.len_chars() > rating.start)).select(LINE, _TEXT)
    told = (cut_name(row[LINE], row[_TEXT], layout) for row in rows.iter_rows(named=True))
    for finding in told:
        if finding is not None:
            findings.add(finding)


def _tell_cut_numbers(cells: pl.DataFrame, layout: Layout, findings: Findings) -> None:
    titles = layout.field("other_titles")
    if titles is not None and titles.end is not None:  # what they push away is put right
        cells = cells.filter(~cells[_TEXT].str.slice(titles.end - 1, 2).str.contains(r"^\S\S"))
    for column in number_borders(layout):
        cut = cells[_TEXT].str.slice(column.start - 1, 2).str.contains(CUT_NUMBER)
        rows = cells.filter(cut).select(LINE, _TEXT)
        findings.add_rows(rows, lambda row, at=column: cut_number(row[LINE], row[_TEXT], at))  # type: ignore[misc]
    strayed = pl.lit(False)
    if "federation" in cells.columns:
        strayed |= pl.col("federation").str.contains(TWO_CELLS)
    if "games_in_period" in cells.columns:
        strayed |= (pl.col("rating") == "") & pl.col("games_in_period").str.contains(LONG_COUNT)
    for row in cells.filter(strayed).iter_rows(named=True):
        if (found := strayed_cell(row[LINE], row, layout)) is not None:
            findings.add(found)


def _put_right(cells: pl.DataFrame, layout: Layout, findings: Findings) -> pl.DataFrame:
    titles = layout.field("other_titles")
    if titles is None or titles.end is None:
        return cells
    follows = "arena_title" if "arena_title" in cells.columns else "rating"
    expected = (
        cells[follows].is_in(["", "0", *ARENA_TITLES]) if follows == "arena_title" else ~_has_letters(cells[follows])
    )
    touches = cells[_TEXT].str.slice(titles.end - 1, 2).str.contains(r"^[A-Z,][A-Z,]")
    suspects = cells.with_row_index("at").filter(touches & ~expected)
    if not suspects.height:
        return cells
    rows: list[dict[str, Any]] = []
    for row in suspects.iter_rows(named=True):
        again = repaired(row[_TEXT], layout)
        place = {"line": row[LINE], "id": row["id"], "column": titles.start + 1}
        if again is None:
            value = row[_TEXT][titles.start : titles.start + 30].strip()
            findings.add(Finding("list.E025", {**place, "value": value}, line=row[LINE], column=titles.start + 1))
            rows.append(row | dict.fromkeys(_columns_after(layout, titles.end), ""))
        else:
            found = {**place, "value": again.titles}
            findings.add(Finding("list.W010", found, line=row[LINE], column=titles.start + 1))
            rows.append(row | {"other_titles": again.titles} | again.cells)
    corrected = pl.DataFrame(rows, schema=suspects.schema)
    return cells.with_row_index("at").update(corrected, on="at", how="left").drop("at")


def _columns_after(layout: Layout, end: int) -> list[str]:
    return [field.name for field in layout.fields if field.start >= end and field.name]


def _has_letters(cells: pl.Series) -> pl.Series:
    return cells.str.contains(r"[A-Za-z,]")


def _read(cells: pl.DataFrame, layout: Layout, findings: Findings, list_year: int | None) -> pl.DataFrame:
    without = cells.filter(pl.col("id") == "")
    findings.add_rows(without, lambda row: Finding("list.E005", {"line": row[LINE]}, line=row[LINE]))
    cells = cells.filter(pl.col("id") != "")
    strange = cells.filter(~pl.col("id").str.contains(r"^[0-9A-Za-z-]*[0-9][0-9A-Za-z-]*$"))
    words = txt_cell_words(layout)
    findings.add_rows(strange, lambda row: words.wrong(row, BY_NAME["id"], row["id"]))
    findings.add_rows(repeated_ids(cells), _repeated)
    cells = cells.filter(pl.col("id").is_first_distinct())
    return fide_columns(cells, findings, words, list_year)


def _repeated(row: Mapping[str, Any]) -> Finding:
    return Finding("list.W013", {"line": row[LINE], "id": row["id"], "first": row["first"]}, line=row[LINE], column=1)


_OLD_LETTERS = {title: letter for letter, title in OLD_TITLES.items()}
_ENCODING = "latin-1"
_END = "\r\n"
_OTHER_TITLES_WIDTH = 15


def write_combined(frame: pl.DataFrame) -> bytes:
    """162 characters a line."""
    return _written(
        COMBINED,
        frame,
        [
            *_person(),
            *_chapter("rating", "games_in_period", "k"),
            *_chapter("rapid_rating", "rapid_games", "rapid_k"),
            *_chapter("blitz_rating", "blitz_games", "blitz_k"),
            _left(_year("0"), 6),
            _left(flag_letters(), 4),
        ],
        id_width=15,
    )


def write_single(frame: pl.DataFrame, period: str) -> bytes:
    """136 characters a line; the rating stands under the month."""
    fields = [*_person(), *_chapter("rating", "games_in_period", "k"), _left(_year("0"), 6), _left(flag_letters(), 4)]
    return _written(SINGLE.format(period=period.upper()), frame, fields, id_width=15)


def write_old(frame: pl.DataFrame, period: str) -> bytes:
    """74 characters a line; titles by their letters, women by their flag."""
    title = pl.col("title").replace(_OLD_LETTERS)
    fields = [
        _left(pl.col("id").str.pad_start(8), 10, keep_blanks=True),
        _left(pl.col("name"), 34),
        _left(title, 4),
        _left(pl.col("federation"), 5),
        _left(_number("rating", "0"), 6),
        _left(_number("games_in_period", "").str.pad_start(3), 5, keep_blanks=True),
        _left(_year(""), 6),
        _left(flag_letters(), 4),
    ]
    return _written(OLD.format(period=period.capitalize()), frame, fields, id_width=10)


def _written(header: str, frame: pl.DataFrame, fields: list[pl.Expr], id_width: int) -> bytes:
    too_long = frame.filter(pl.col("id").str.len_chars() > id_width)["id"]
    if len(too_long):  # a name may be cut, half an id is another player's
        raise Unwritable("id_too_long", id=repr(too_long[0]), width=id_width)
    lines = _in_latin(frame).select(pl.concat_str(fields)).to_series()
    return (_END.join([header, *lines]) + _END).encode(_ENCODING)


def _in_latin(frame: pl.DataFrame) -> pl.DataFrame:
    """Letters that Latin-1 lacks lose their accents; only the texts that have some are looked at."""
    texts = [name for name, dtype in frame.schema.items() if dtype == pl.String]
    foreign = [name for name in texts if frame[name].str.contains(r"[^\x00-\x{FF}]").any()]
    return frame.with_columns(
        pl.when(pl.col(name).str.contains(r"[^\x00-\x{FF}]"))
        .then(pl.col(name).map_elements(_latin, return_dtype=pl.String))
        .otherwise(pl.col(name))
        for name in foreign
    )


def _latin(text: str) -> str:
    return encode(unicodedata.normalize("NFC", text), _ENCODING).decode(_ENCODING)


def _person() -> list[pl.Expr]:
    return [
        _left(pl.col("id"), 15),
        _left(pl.col("name"), 61),
        _left(pl.col("federation"), 4, text_width=3),
        _left(sex_letter(), 4),
        _left(pl.col("title"), 5, text_width=4),
        _left(pl.col("women_title"), 5, text_width=4),
        _left(_whole_titles(), _OTHER_TITLES_WIDTH),
        _left(pl.col("arena_title"), 4, text_width=3),
    ]


def _whole_titles() -> pl.Expr:
    """As many titles as the column holds: arpad writes none over the next column, and none in half."""
    titles = pl.col("other_titles")
    fits = titles.str.extract(rf"^(.{{0,{_OTHER_TITLES_WIDTH}}})(?:,|$)")
    return fits.fill_null("")


def _chapter(rating: str, games: str, k: str) -> list[pl.Expr]:
    return [
        _left(_number(rating, "0"), 6),
        _left(_number(games, ""), 4, text_width=3),
        _left(_number(k, "0"), 3, text_width=2),
    ]


def _number(name: str, none: str) -> pl.Expr:
    return pl.col(name).cast(pl.String).fill_null(none)


def _year(none: str) -> pl.Expr:
    year = pl.col("birth").str.slice(0, 4)
    return pl.when(year == "").then(pl.lit(none)).otherwise(year)


def _left(text: pl.Expr, width: int, *, text_width: int | None = None, keep_blanks: bool = False) -> pl.Expr:
    """One line, cut to the width and filled up to it."""
    clean = text.str.replace_all(r"\p{Cc}", " ")
    clean = clean if keep_blanks else clean.str.strip_chars()
    return clean.str.slice(0, text_width or width).str.pad_end(width)
