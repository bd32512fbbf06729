"""What FIDE prints in a list, in arpad's words: M and F, titles of one letter, flags, 0 for none."""

import polars as pl

from arpad.formats.list_lines.fide_words import CASE_MATTERS, FEDERATION, KNOWN, ZERO_IS_NONE, CellWords, Word, birth_of
from arpad.formats.list_lines.texts import Findings
from arpad.formats.list_schema import BY_NAME, HIGHEST_RATING, Holds, ListColumn
from arpad.formats.lists.cells import LINE, count


def fide_columns(
    cells: pl.DataFrame, findings: Findings, words: CellWords, list_year: int | None = None
) -> pl.DataFrame:
    """From stripped text cells (columns of the schema, `line` and `id`) to typed columns.

    A number that is none is wrong: an error. A federation, title, sex, flag or birth that FIDE does not print is
    unknown: it is left out with a warning, for it decides no rating by itself. `list_year` tells the century of births.
    """
    read = [cells[LINE]]
    for name in cells.columns:
        if name == LINE:
            continue
        column, texts = BY_NAME[name], cells[name]
        if column.holds.is_number:
            values, told = _numbers(texts, column), words.wrong
        elif column.holds is Holds.BIRTH:
            read.append(_births(cells, column, findings, words, list_year))
            continue
        elif name in KNOWN:
            texts = texts.replace({"0": ""})
            marks = texts if name in CASE_MATTERS else texts.str.to_lowercase()
            values, told = marks.replace_strict({"": "", **KNOWN[name]}, default=None), words.unknown
        elif name == "federation":
            values, told = _federations(texts), words.unknown
        else:
            read.append(texts)
            continue
        _tell(cells, texts, (texts != "") & values.is_null(), findings, told, column)
        if name in ZERO_IS_NONE:
            values = values.set((values == 0).fill_null(False), None)
        read.append((values if column.holds.is_number else values.fill_null("")).rename(name))
    frame = pl.DataFrame(read)
    return frame if "sex" in frame.columns else _sex_by_flag(frame)


def _tell(
    cells: pl.DataFrame, texts: pl.Series, bad: pl.Series, findings: Findings, told: Word, column: ListColumn
) -> None:
    if bad.any():
        rows = cells.select(LINE, "id").with_columns(texts.alias("cell")).filter(bad)
        findings.add_rows(rows, lambda row: told(row, column, row["cell"]))


def _births(
    cells: pl.DataFrame, column: ListColumn, findings: Findings, words: CellWords, list_year: int | None
) -> pl.Series:
    """Each different text once: of years there are a hundred, of days some thousands."""
    texts = cells[column.name]
    readings = {text: birth_of(text, list_year) for text in texts.unique().to_list()}
    values = texts.replace_strict({text: birth for text, (birth, _) in readings.items()}, return_dtype=pl.String)
    odd = {text: birth for text, (birth, is_whole) in readings.items() if not is_whole}
    if odd:
        for told, some in ((words.unknown, [""]), (words.only_year, [birth for birth in odd.values() if birth])):
            doubtful = [text for text, birth in odd.items() if birth in some]
            _tell(cells, texts, texts.is_in(doubtful), findings, told, column)
    return values.rename(column.name)


def _federations(texts: pl.Series) -> pl.Series:
    """Three letters, of which there are some two hundred."""
    strange = [text for text in texts.unique().to_list() if text and not FEDERATION.fullmatch(text)]
    return texts.set(texts.is_in(strange), None) if strange else texts


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
    return (
        pl.when(_is_woman())
        .then(pl.lit("F"))
        .when(pl.col("sex").is_in(["m", "M"]))
        .then(pl.lit("M"))
        .otherwise(pl.lit(""))
    )


def _is_woman() -> pl.Expr:
    """Lists that were imported by earlier versions have the letters of their files."""
    return pl.col("sex").is_in(["w", "W", "f", "F", "k", "K"])


def flag_letters() -> pl.Expr:
    """As FIDE prints it: a woman's flag says so."""
    woman = _is_woman() | pl.col("flag").str.contains("w")
    letters = {"w": woman, "i": pl.col("flag").str.contains("i"), "n": pl.col("flag").str.contains("n")}
    return pl.concat_str(
        pl.when(is_set).then(pl.lit(letter)).otherwise(pl.lit("")) for letter, is_set in letters.items()
    )
