"""Bytes to text, whatever office program wrote them."""

import codecs

from arpad.formats.lists.collect import Findings
from arpad.values.finding import Finding

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_END_OF_FILE = "\x1a"  # old DOS programs close a text file with it


def decode(data: bytes, findings: Findings) -> tuple[str, str]:
    """The text and its encoding: UTF-8 if it can be, else Windows' Western European, else Latin-1."""
    marked = [encoding for mark, encoding in _MARKS if data.startswith(mark)]
    for encoding in (*marked, "utf-8", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        break
    else:
        encoding, text = "latin-1", data.decode("latin-1")
    if encoding in ("cp1252", "latin-1"):
        name = {"cp1252": "Windows-1252", "latin-1": "ISO-8859-1"}[encoding]
        findings.add(Finding("list.I011", {"encoding": name}))
    return text.rstrip(_END_OF_FILE), encoding


def is_binary(text: str) -> bool:
    return "\0" in text
