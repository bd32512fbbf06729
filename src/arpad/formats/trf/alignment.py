"""Whether a player's line stands in its columns, and how a wrong encoding moved it.

Columns are characters. A program that counts bytes, or one that read UTF-8 as something else, moves everything
after the first accent of the name. Both can be undone, and the line that results is told from a lucky guess by
its blank columns.
"""

from collections.abc import Iterator

from arpad.formats.trf.columns import BETWEEN_FIELDS, NAME, ROUNDS_FROM


def first_column_not_blank(text: str) -> int | None:
    """The first column between two fields that is not blank, if any. `text` is padded to where the rounds start."""
    if text[3] == text[8] == text[13] == text[47] == text[52] == text[56] == text[68] == text[79] == text[
        84
    ] == " " and (text[89:91] == "  "):
        return None
    return next(column for column in BETWEEN_FIELDS if text[column - 1] != " ")


def realigned(text: str) -> str | None:
    """The line moved back into its columns, if its encoding explains where it stands."""
    for candidate in _candidates(text):
        padded = candidate.ljust(ROUNDS_FROM - 1)
        if first_column_not_blank(padded) is None:
            return padded
    return None


def _candidates(text: str) -> Iterator[str]:
    if text.isascii():
        return
    yield _columns_counted_in_bytes(text)
    if (ungarbled := undo_wrong_decoding(text)) is not None:
        yield ungarbled


def _columns_counted_in_bytes(text: str) -> str:
    raw = text.encode("utf-8", errors="replace")
    before, name, after = raw[: NAME.start], raw[NAME], raw[NAME.stop :]
    width = NAME.stop - NAME.start
    return (
        before.decode("utf-8", errors="replace")
        + name.decode("utf-8", errors="ignore").ljust(width)
        + after.decode("utf-8", errors="replace")
    )


def undo_wrong_decoding(text: str) -> str | None:
    """`JosÃ©` as it was meant, or None if the text is not of that kind."""
    if text.isascii():
        return None
    for encoding in ("cp1252", "latin-1"):
        try:
            return text.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    return None
