"""Names as people type them into a search: without capitals, accents and double blanks."""

import unicodedata

import polars as pl


def searchable(name: str) -> str:
    """
    >>> searchable("Pingüino,  SIMÓN")
    'pinguino, simon'
    """
    plain = "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))
    return " ".join(plain.lower().split())


def searchable_names(names: pl.Expr) -> pl.Expr:
    """The same for a whole column."""
    plain = names.str.normalize("NFD").str.replace_all(r"\p{M}", "").str.to_lowercase()
    return plain.str.replace_all(r"\s+", " ").str.strip_chars()
