"""What FIDE prints in a list, in arpad's words: M and F, titles of one letter, flags, 0 for none."""

import polars as pl

from arpad.formats.list_lines.fide_words import KNOWN, ZERO_IS_NONE, Word
from arpad.formats.list_lines.texts import Findings
from arpad.formats.list_schema import BY_NAME, HIGHEST_RATING, Holds, ListColumn
from arpad.formats.lists.cells import LINE, birth_text, count


def fide_columns(cells: pl.DataFrame, findings: Findings, wrong: Word, unknown: Word) -> pl.DataFrame:
    """From stripped text cells (columns of the schema, `line` and `id`) to typed columns.

    A number that is none is wrong: an error. A title, sex, flag or birth that FIDE does not print is unknown: it is
    left out with a warning, for it decides no rating by itself.
    """
    read = [cells[LINE]]
    for name in cells.columns:
        if name == LINE:
            continue
        column, texts = BY_NAME[name], cells[name]
        if column.holds.is_number:
            values = _numbers(texts, column)
            told = wrong
        elif column.holds is Holds.BIRTH:
            texts = texts.replace(dict.fromkeys(("0", "00", "0000"), ""))
            values, told = birth_text(texts), unknown
        elif name in KNOWN:
            texts = texts.replace({"0": ""})
            values, told = texts.str.to_lowercase().replace_strict({"": "", **KNOWN[name]}, default=None), unknown
        else:
            read.append(texts)
            continue
        bad = (texts != "") & values.is_null()
        if bad.any():
            rows = cells.select(LINE, "id").with_columns(texts.alias("cell")).filter(bad)
            findings.add_rows(rows, lambda row, told=told, column=column: told(row, column, row["cell"]))  # type: ignore[misc]
        if name in ZERO_IS_NONE:
            values = values.set((values == 0).fill_null(False), None)
        read.append((values if column.holds.is_number else values.fill_null("")).rename(name))
    frame = pl.DataFrame(read)
    return frame if "sex" in frame.columns else _sex_by_flag(frame)


def _numbers(texts: pl.Series, column: ListColumn) -> pl.Series:
    values = count(texts)
    if column.holds is Holds.RATING:
        values = values.set((values > HIGHEST_RATING).fill_null(False), None)
    return values


def _sex_by_flag(frame: pl.DataFrame) -> pl.DataFrame:
    """The old lists know women by their flag only; who has none may be anybody."""
    if "flag" not in frame.columns:
        return frame
    return frame.with_columns(sex=pl.when(pl.col("flag").str.contains("w")).then(pl.lit("w")).otherwise(pl.lit("")))


def sex_letter() -> pl.Expr:
    """As FIDE prints it."""
    return pl.col("sex").replace_strict({"m": "M", "w": "F"}, default="")


def flag_letters() -> pl.Expr:
    """As FIDE prints it: a woman's flag says so."""
    woman = (pl.col("sex") == "w") | pl.col("flag").str.contains("w")
    inactive = pl.col("flag").str.contains("i")
    return pl.concat_str(
        pl.when(woman).then(pl.lit("w")).otherwise(pl.lit("")),
        pl.when(inactive).then(pl.lit("i")).otherwise(pl.lit("")),
    )
