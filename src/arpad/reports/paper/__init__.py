"""Pages on paper. The data goes to the template as JSON; nothing a report says is ever read as markup.

Letters that the fonts cannot show come out as boxes, and are named. Typst writes the tags of every table cell (for
screen readers) as plain text, nine tenths of a long list. They go into compressed object streams (PDF 1.5 and later);
not a word of the page changes.
"""

import json
import re
import unicodedata
import zlib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import as_file, files
from typing import Any, Literal

from arpad.reports.findings import foot_lines


class Page(bytes):
    """A page as it is written, and the letters that are boxes on it."""

    missing: tuple[str, ...] = ()


def page(template: str, data: Mapping[str, Any], kind: Literal["pdf", "png"] = "pdf", ppi: int = 110) -> Page:
    """A template of this folder, filled in. The same data gives the same bytes; a PNG is the first page."""
    import typst

    if lines := foot_lines():
        data = {**data, "foot": lines}
    with as_file(files("arpad.reports.paper")) as folder:
        made = typst.compile(
            str(folder / f"{template}.typ"),
            root=str(folder),
            ignore_system_fonts=True,
            format=kind,
            ppi=ppi,
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
            timestamp=0,
        )
    pages = made if isinstance(made, list) else [made]
    made_page = pages[0] if pages[0] is not None else b""
    whole = Page(packed(made_page) if kind == "pdf" else made_page)
    whole.missing = missing_letters(data)
    return whole


_LATIN = "\u024f"  # up to here our fonts have everything
_KINDS = ("L", "M", "N", "So")
_REFUSED = re.compile(r'the text `"(.+?)"` could not be displayed')
_CODE = re.compile(r"\\u\{([0-9a-f]+)\}")


def missing_letters(data: Mapping[str, Any]) -> tuple[str, ...]:
    """In the order of Unicode. Typst itself is asked: a page for everybody (PDF/UA) must not have boxes."""
    letters = sorted({letter for text in _texts(data) for letter in text if _is_asked(letter)})
    if not letters:
        return ()
    import typst

    with as_file(files("arpad.reports.paper")) as folder:
        try:
            typst.compile(
                str(folder / "letters.typ"),
                root=str(folder),
                ignore_system_fonts=True,
                format="pdf",
                sys_inputs={"letters": " ".join(letters)},
                pdf_standards=["ua-1"],
                timestamp=0,
            )
        except typst.TypstError as error:
            refused = {_CODE.sub(_letter, text) for text in _REFUSED.findall(error.diagnostic)}
            return tuple(letter for letter in letters if letter in refused)
    return ()


def _is_asked(letter: str) -> bool:
    return letter > _LATIN and unicodedata.category(letter).startswith(_KINDS)


def _letter(code: re.Match[str]) -> str:
    return chr(int(code[1], 16))


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)


_TRAILER = re.compile(rb"trailer\s*<<(.*)>>\s*startxref\s+(\d+)\s+%%EOF\s*\Z", re.DOTALL)
_SIZE = re.compile(rb"/Size \d+")
_OBJECT = re.compile(rb"(\d+) 0 obj\n")
_AT_ONCE = 200  # objects in one stream: a reader unpacks no more than it needs
_FREE, _PLAIN, _WITHIN = 0, 1, 2  # kinds of lines in a cross-reference stream


def packed(pdf: bytes) -> bytes:
    """The same document, smaller. What is not laid out as Typst does it is left as it is."""
    end = _TRAILER.search(pdf)
    offsets = _offsets(pdf, int(end[2])) if end else []
    if end is None or not offsets:
        return pdf
    out = bytearray(pdf[: min(offsets)])
    lines: dict[int, tuple[int, int, int]] = {}
    loose: list[tuple[int, bytes]] = []
    for number, whole, body in _objects(pdf, offsets, int(end[2])):
        if body.endswith(b"endstream"):
            lines[number] = (_PLAIN, len(out), 0)
            out += whole
        else:
            loose.append((number, body))
    number = len(offsets)
    for first in range(0, len(loose), _AT_ONCE):
        number += 1
        group = loose[first : first + _AT_ONCE]
        lines |= {one: (_WITHIN, number, at) for at, (one, _) in enumerate(group)}
        lines[number] = (_PLAIN, len(out), 0)
        out += _stream(number, *_object_stream(group))
    number += 1
    lines[number] = (_PLAIN, len(out), 0)
    start = len(out)
    out += _stream(number, _SIZE.sub(b"", end[1]) + b"/Type/XRef/W[1 4 2]/Size %d" % (number + 1), _table(lines))
    return bytes(out + b"startxref\n%d\n%%%%EOF" % start)


def _offsets(pdf: bytes, start: int) -> list[int]:
    """Where objects 1, 2, … begin, if the file has one cross-reference table without gaps."""
    words = pdf[start : pdf.rindex(b"trailer")].split()
    if words[:2] != [b"xref", b"0"] or len(words) != 3 + 3 * int(words[2]):
        return []
    if any(kind != b"n" for kind in words[8::3]):
        return []
    return [int(word) for word in words[6::3]]


def _objects(pdf: bytes, offsets: Sequence[int], end: int) -> Iterator[tuple[int, bytes, bytes]]:
    """Number, the bytes as they stand, and what is between obj and endobj; in the order of the file."""
    ordered = sorted(offsets)
    for start, following in zip(ordered, [*ordered[1:], end], strict=True):
        whole = pdf[start:following]
        head = _OBJECT.match(whole)
        assert head is not None, "an offset points to an object"
        yield int(head[1]), whole, whole[head.end() : whole.rindex(b"endobj")].rstrip()


def _object_stream(group: Sequence[tuple[int, bytes]]) -> tuple[bytes, bytes]:
    """Its dictionary, and the objects after a line that says where each begins."""
    places, at = [], 0
    for number, body in group:
        places.append(b"%d %d" % (number, at))
        at += len(body) + 1
    index = b" ".join(places) + b"\n"
    return b"/Type/ObjStm/N %d/First %d" % (len(group), len(index)), index + b"\n".join(body for _, body in group)


def _table(lines: dict[int, tuple[int, int, int]]) -> bytes:
    free = (_FREE, 0, 0xFFFF)
    rows = (lines.get(number, free) for number in range(max(lines) + 1))
    return b"".join(kind.to_bytes(1) + where.to_bytes(4) + at.to_bytes(2) for kind, where, at in rows)


def _stream(number: int, about: bytes, content: bytes) -> bytes:
    small = zlib.compress(content, 9)
    head = b"%d 0 obj\n<<%s/Filter/FlateDecode/Length %d>>\nstream\n" % (number, about, len(small))
    return head + small + b"\nendstream\nendobj\n"
