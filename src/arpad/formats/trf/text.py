"""Text that fits into columns and into an encoding."""

import unicodedata

from arpad.values.decimals import decimal_text, shortest_text


def one_line(text: str) -> str:
    """Line ends, tabs and other controls would move what follows: a blank instead of each."""
    return "".join(" " if unicodedata.category(char) == "Cc" else char for char in text).strip()


def cut(text: str, width: int) -> str:
    """As much as fits, from the left, padded to the width."""
    return one_line(text)[:width].ljust(width)


def right(text: str, width: int) -> str:
    """Right-justified. A number that does not fit is left out: half a number is a wrong one."""
    text = one_line(text)
    return text.rjust(width) if len(text) <= width else " " * width


def points_text(tenths: int | None, width: int) -> str:
    if tenths is None:
        return " " * width
    text = decimal_text(tenths, 1)
    return right(text if len(text) <= width else shortest_text(tenths, 1), width)


def encode(text: str, encoding: str) -> bytes:
    """Letters that the encoding lacks lose their accents; columns stay where they are.

    >>> encode("Ñandú, Łukasz", "ascii")
    b'Nandu, ?ukasz'
    """
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_nearest(char, encoding) for char in text).encode(encoding)


def _nearest(char: str, encoding: str) -> str:
    base = "".join(part for part in unicodedata.normalize("NFKD", char) if not unicodedata.combining(part))
    for candidate in (char, base):
        try:
            candidate.encode(encoding)
        except UnicodeEncodeError:
            continue
        if len(candidate) == 1:
            return candidate
    return "?"
