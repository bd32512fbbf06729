"""FIDE's lists as XML, written a slice of players at a time, their children in FIDE's order."""

import io

import polars as pl

from arpad.formats.lists.fide_values import flag_letters, sex_letter
from arpad.formats.lists.fide_xml import CHILDREN

_ROWS = 50_000
_ZERO_FOR_NONE = ("rating", "k", "rapid_rating", "rapid_k", "blitz_rating", "blitz_k")
_NO_XML = r"[\x00-\x1f\x7f\x{FFFE}\x{FFFF}]"


def write_fide_xml(frame: pl.DataFrame, *, is_combined: bool) -> bytes:
    """The combined document, or that of one chapter, which has no rapid and blitz children."""
    children = {
        child: name for child, name in CHILDREN.items() if is_combined or not name.startswith(("rapid_", "blitz_"))
    }
    out = io.BytesIO()
    out.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n')
    player = pl.concat_str(
        pl.lit("<player>\n"),
        *(
            pl.concat_str(pl.lit(f"<{child}>"), _text(name), pl.lit(f"</{child}>\n"))
            for child, name in children.items()
        ),
        pl.lit("</player>\n"),
    )
    for rows in frame.iter_slices(_ROWS):
        out.write("".join(rows.select(player).to_series()).encode())
    out.write(b"</playerslist>\n")
    return out.getvalue()


def _text(name: str) -> pl.Expr:
    if name == "sex":
        return sex_letter()
    if name == "flag":
        return flag_letters()
    if name == "birth":
        return pl.col(name).str.slice(0, 4)
    text = pl.col(name).cast(pl.String).fill_null("0" if name in _ZERO_FOR_NONE else "")
    text = text.str.replace_all(_NO_XML, " ")
    for letter, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
        text = text.str.replace_all(letter, entity, literal=True)
    return text
