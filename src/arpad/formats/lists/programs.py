"""A list as the file that pairing programs import: national and FIDE's id, club, and the ratings of all three cadences.

Vega's columns are those of its manual, Sharly Chess's those of its published source, Swiss-Manager's headings those
that federations use for their lists; columns a program does not know come last.
"""

import io
from collections.abc import Mapping, Sequence
from datetime import datetime

import polars as pl
import xlsxwriter  # type: ignore[import-untyped]

from arpad.formats.lists.schema import ListTable
from arpad.values.formula_cells import PLAIN, RUNS
from arpad.values.time_control import Cadence

_CREATED = datetime(2000, 1, 1)  # noqa: DTZ001 - written instead of today, so that the same list is the same file
_RATINGS = {Cadence.STANDARD: "rating", Cadence.RAPID: "rapid_rating", Cadence.BLITZ: "blitz_rating"}
_NUMBERS = ("Rtg_Nat", "Rtg_Int", "K", "Rtg_Std", "Rtg_Rapid", "Rtg_Blitz")


def write_swiss_manager(table: ListTable, frame: pl.DataFrame, cadence: Cadence) -> bytes:
    """A sheet with named headings; dates as day.month.year."""
    return _sheet(
        _with_ids(table, frame).select(
            pl.col("national").alias("ID_No"),
            pl.col("name").alias("Name"),
            pl.col("title").alias("Title"),
            pl.col("federation").alias("Fed"),
            _number(_RATINGS[cadence]).alias("Rtg_Nat"),
            _number("fide_rating").alias("Rtg_Int"),
            pl.col("fide").alias("Fide_No"),
            _day(pl.col("birth"), "{2}.{1}.{0}").alias("Birthday"),
            pl.col("sex").replace_strict({"w": "w", "m": "m"}, default="").alias("Sex"),
            pl.col("club").alias("ClubName"),
            _number("k").alias("K"),
            *_all_three(("Rtg_Std", "Rtg_Rapid", "Rtg_Blitz")),
        )
    )


def write_vega(table: ListTable, frame: pl.DataFrame, cadence: Cadence) -> bytes:
    """Semicolons; names in 30 letters, births as dd.mm.yy, 0 for what is not known, the club as its origin."""
    fields = {
        "NAME": _cell(pl.col("name").str.replace(",", ""), 30),
        "COUNTRY": _cell(pl.col("federation"), 3),
        "BIRTHDAY": _day(pl.col("birth"), "{2}.{1}.{0}", short=True),
        "GENDER": pl.when(pl.col("sex") == "w").then(pl.lit("f")).otherwise(pl.lit("m")),
        "TITLE": _cell(pl.col("title"), 3),
        "IDFIDE": _or_zero(pl.col("fide")),
        "ELOFIDE": _or_zero(_number("fide_rating").cast(pl.String).fill_null("")),
        "IDNAT": _or_zero(_cell(pl.col("national"), 12)),
        "ELONAT": _or_zero(_number(_RATINGS[cadence]).cast(pl.String).fill_null("")),
        "KCOEFF": _or_zero(_number("k").cast(pl.String).fill_null("")),
        "ORIGIN": _cell(pl.col("club"), 20),
    }
    more = dict(zip(("STANDARD", "RAPID", "BLITZ"), _all_three(("STANDARD", "RAPID", "BLITZ")), strict=True))
    texts = {name: _or_zero(one.cast(pl.String).fill_null("")) for name, one in more.items()}
    rows = _with_ids(table, frame).select(**fields, **texts)
    lines = rows.select(pl.concat_str(pl.all(), separator=";")).to_series()
    return ("\r\n".join([";".join(rows.columns), *lines]) + "\r\n").encode()


def write_sharly(table: ListTable, frame: pl.DataFrame, cadence: Cadence) -> bytes:
    """The columns of its sheet of players; national ratings of each cadence."""
    parts = pl.col("name").str.splitn(",", 2)
    day = pl.col("birth").str.len_chars() == 10
    women = pl.col("title").str.starts_with("W")
    rows = _with_ids(table, frame).select(
        last_name=parts.struct.field("field_0").str.strip_chars(),
        first_name=parts.struct.field("field_1").fill_null("").str.strip_chars(),
        date_of_birth=pl.when(day).then(pl.col("birth")).otherwise(pl.lit("")),
        year_of_birth=pl.col("birth").str.slice(0, 4),
        gender=pl.col("sex").replace_strict({"w": "W", "m": "M"}, default=""),
        title=pl.when(women).then(pl.lit("")).otherwise(pl.col("title")),
        women_title=pl.when(women).then(pl.col("title")).otherwise(pl.lit("")),
        federation=pl.col("federation"),
        club=pl.col("club"),
        fide_id=pl.col("fide"),
        national_id=pl.col("national"),
        standard_national=_number("rating"),
        rapid_national=_number("rapid_rating"),
        blitz_national=_number("blitz_rating"),
        standard_fide=_number("fide_rating"),
    )
    neutral = [_neutral(name) for name, kind in rows.schema.items() if kind == pl.String]
    return rows.with_columns(neutral).write_csv(quote_style="necessary").encode()


def _with_ids(table: ListTable, frame: pl.DataFrame) -> pl.DataFrame:
    """`national` and `fide` apart: the ids of FIDE's own lists are FIDE's, those of any other list the federation's."""
    blank = [pl.lit("").alias(name) for name in ("fide_id", "national_id", "club") if name not in frame.columns]
    known = frame.with_columns(blank)
    if "fide_rating" not in known.columns:
        known = known.with_columns(fide_rating=pl.lit(None, dtype=pl.Int64))
    if table.is_fide:
        return known.with_columns(fide=pl.col("id"), national=pl.col("national_id"))
    national = pl.when(pl.col("national_id") == "").then(pl.col("id")).otherwise(pl.col("national_id"))
    return known.with_columns(fide=pl.col("fide_id"), national=national)


def _number(name: str) -> pl.Expr:
    return pl.col(name).replace(0, None)


def _all_three(names: Sequence[str]) -> list[pl.Expr]:
    return [_number(column).alias(name) for name, column in zip(names, _RATINGS.values(), strict=True)]


def _or_zero(text: pl.Expr) -> pl.Expr:
    return pl.when(text == "").then(pl.lit("0")).otherwise(text)


def _cell(text: pl.Expr, width: int) -> pl.Expr:
    """A text that breaks no line and no cell."""
    return text.str.replace_all(r"[;\p{Cc}]", " ").str.slice(0, width).str.strip_chars()


def _day(birth: pl.Expr, form: str, *, short: bool = False) -> pl.Expr:
    """What is not known of it is zeros, as these programs write it; empty where nothing is known, unless short."""
    year = birth.str.slice(2 if short else 0, 2 if short else 4)
    whole = birth.str.len_chars() == 10
    month = pl.when(whole).then(birth.str.slice(5, 2)).otherwise(pl.lit("00"))
    day = pl.when(whole).then(birth.str.slice(8, 2)).otherwise(pl.lit("00"))
    parts = {"{0}": year, "{1}": month, "{2}": day}
    text = pl.concat_str([parts[part] for part in form.split(".")], separator=".")
    return pl.when(birth == "").then(pl.lit("00.00.00" if short else "")).otherwise(text)


def _neutral(name: str) -> pl.Expr:
    """No cell that a spreadsheet would run."""
    text = pl.col(name)
    runs = text.str.contains(RUNS) & ~text.str.contains(PLAIN)
    return pl.when(runs).then(text.str.replace("^", "'")).otherwise(text).alias(name)


def _sheet(rows: pl.DataFrame) -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        book.set_properties({"created": _CREATED})
        sheet = book.add_worksheet("list")
        for at, name in enumerate(rows.columns):
            sheet.write_string(0, at, name)
            write = sheet.write_number if name in _NUMBERS else sheet.write_string
            for row, value in enumerate(rows[name], 1):
                if value is not None and value != "":
                    write(row, at, value)
    return out.getvalue()


ENDINGS: Mapping[str, str] = {"swiss_manager": "xlsx", "vega": "csv", "sharly": "csv"}
"""How the files of these programs end."""
