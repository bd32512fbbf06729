"""FIDE's lists in columns of text, written: each file has the width and the columns of the published one."""

import unicodedata

import polars as pl

from arpad.formats.lists.fide_values import OLD_TITLES, flag_letters, sex_letter
from arpad.formats.lists.header import COMBINED, OLD, SINGLE
from arpad.formats.lists.schema import Unwritable
from arpad.formats.trf.text import encode

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
