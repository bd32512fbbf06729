"""What `pip install arpad` leaves out, by extra, and the line to type where a command misses it."""

import os
from collections.abc import Iterator, Sequence

from arpad.cli.exits import Exit, Refusal
from arpad.values.finding import Finding

_LISTS = ("narwhals", "polars", "numpy", "xlsxwriter", "fastexcel")
_PAPER = ("typst",)
_STUDIES = (*_LISTS, "altair", "vl_convert")
_WEB = ("django", "psycopg", "argon2", "gunicorn", "waitress", "ninja", "pydantic", "whitenoise", "rapidfuzz")
PACKAGES = {  # as they are imported; the smallest extra first
    "lists": _LISTS,
    "paper": _PAPER,
    "studies": _STUDIES,
    "office": (*_STUDIES, *_PAPER, *_WEB),
    "spark": (*_LISTS, "pyspark", "pyarrow"),
}
_OF_COMMAND = {"office": "office", "serve": "office", "study": "studies"}


def refusal_of_missing(error: Exception, args: Sequence[str]) -> Refusal | None:
    """Whoever asks for the office hears of all that it needs at once, and not of one package after another."""
    for missing in _missing(error):
        commands = [_OF_COMMAND[arg] for arg in args if arg in _OF_COMMAND]
        for extra in (*commands[:1], *PACKAGES):
            if missing in PACKAGES[extra]:
                return Refusal(Exit.REFUSED, Finding("install.E001", {"package": missing, "line": line_of(extra)}))
    return None


def _missing(error: BaseException | None) -> Iterator[str]:
    """Django tells in its own words that a package is not there, with Python's error as the cause."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError) and error.name:
            yield error.name
        error = error.__cause__


def line_of(*extras: str) -> str:
    """The shell of Windows knows no single quotes.

    >>> line_of("lists", "paper")
    "pip install 'arpad[lists,paper]'"
    """
    quote = '"' if os.name == "nt" else "'"
    return f"pip install {quote}arpad[{','.join(extras)}]{quote}"
